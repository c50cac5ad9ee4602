"""Break each part of a running service in turn: `make faults`.

    python tests/faults/run.py [--only TEXT] [--count N]

Submissions are sent all the time; each has to end with its one right verdict. Prints a table; exit
0 only if every line of it is good.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "sandbox")]

from scenarios import SCENARIOS  # noqa: E402
from world import submissions  # noqa: E402

from verifier.settings import Settings  # noqa: E402


def main() -> int:
    """Run the scenarios; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument("--only", default="", help="scenarios whose name contains this")
    parser.add_argument("--count", type=int, default=500, help="submissions in each")
    args = parser.parse_args()
    print(f"{'what breaks':26} {'judged':>6} {'again':>6} {'s':>6}  result")
    good = True
    for name, scenario in SCENARIOS.items():
        if args.only not in name:
            continue
        sent = submissions(args.count)
        started = time.monotonic()
        judged, again, result = 0, 0, "every verdict right, none lost, none doubled"
        with tempfile.TemporaryDirectory(prefix="verifier-faults-") as directory:
            Path(directory).chmod(0o755)
            try:
                with contextlib.contextmanager(scenario)(
                    Path(directory), Settings().cache_dir, sent
                ) as world:
                    world.verify(sent)
                    judged, again = world.counts()["judged"], world.attempts()
            except Exception as error:
                good = False
                traceback.print_exc()
                result = f"FAILED: {type(error).__name__}: {str(error)[:200]}"
        seconds = time.monotonic() - started
        print(f"{name:26} {judged:>6} {again:>6} {seconds:>6.0f}  {result}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
