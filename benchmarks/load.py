"""How many verdicts a second come over HTTP, against the bare compiler on the same machine.

    python benchmarks/load.py [--count N] [--clients N] [--json FILE]

Both are measured in turns in one run: submissions over HTTP to a service of its own, from sending
to verdict, and `lean -o` processes on the same texts, as many at a time as there are processors.
The figure is the ratio.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx

from verifier.environments import Environment, open_environment
from verifier.settings import Settings

ROUNDS = 3
STATEMENT = "theorem add_zero' (n : Nat) : n + 0 = n := "
PROBLEM = {"challenge": {"Challenge.lean": f"{STATEMENT}sorry\n"}}


def main() -> int:
    """Measure; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60, help="submissions in each round")
    parser.add_argument("--clients", type=int, default=16, help="requests at one time")
    parser.add_argument("--json", type=Path, help="write the samples here")
    args = parser.parse_args()
    settings = Settings()
    environment = open_environment("core", settings.cache_dir)
    served, bare, waits = [], [], []
    with tempfile.TemporaryDirectory(prefix="verifier-load-") as scratch:
        place = Path(scratch)
        with serving(place) as url, httpx.Client(base_url=url, timeout=600) as client:
            send(client, args.clients, [f"{STATEMENT}rfl -- warm\n"])
            for number in range(ROUNDS):
                texts = [f"{STATEMENT}rfl -- {number} {each}\n" for each in range(args.count)]
                started = time.perf_counter()
                waits += send(client, args.clients, texts)
                served.append(args.count / (time.perf_counter() - started))
                started = time.perf_counter()
                compile_all(environment, place, texts)
                bare.append(args.count / (time.perf_counter() - started))
                print(f"round {number + 1}: {served[-1]:.2f} verdicts/s, {bare[-1]:.2f} bare/s")
    ratio = statistics.median(s / b for s, b in zip(served, bare, strict=True))
    waits.sort()
    half, most = waits[len(waits) // 2], waits[int(len(waits) * 0.95)]
    print(f"throughput over bare: {ratio:.2f} x; latency median {half:.2f} s, 95 % {most:.2f} s")
    if args.json:
        rows = {"throughput_over_bare": ratio, "verdicts_per_s": served, "bare_per_s": bare}
        args.json.write_text(json.dumps({**rows, "latency_s": waits}, indent=1))
    return 0


def send(client: httpx.Client, clients: int, texts: list[str]) -> list[float]:
    """Send all texts as submissions; gives the seconds that each waited for its reward."""

    def one(text: str) -> float:
        request = {"problem": PROBLEM, "submission": {"files": {"Submission.lean": text}}}
        started = time.perf_counter()
        answer = client.post("/v1/reward", json=request)
        assert answer.json()["reward"] == 1, answer.text
        return time.perf_counter() - started

    with ThreadPoolExecutor(clients) as pool:
        return list(pool.map(one, texts))


def compile_all(environment: Environment, place: Path, texts: list[str]) -> None:
    """Compile all texts with a `lean` each, as many at a time as there are processors."""
    launch = Path(__file__).parents[1] / "verifier" / "environments" / "launch.py"

    def one(numbered: tuple[int, str]) -> None:
        number, text = numbered
        source = place / f"Bare{number}.lean"
        source.write_text(text)
        subprocess.run(
            [
                *(sys.executable, "-I", "-S", launch, environment.engine),
                *("-o", source.with_suffix(".olean"), source),
            ],
            cwd=place,
            env={"LEAN_PATH": str(environment.library), "UV_USE_IO_URING": "0"},
            check=True,
            stdout=subprocess.DEVNULL,
        )

    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        list(pool.map(one, enumerate(texts)))


@contextmanager
def serving(place: Path) -> Iterator[str]:
    """A service of its own; gives its address."""
    port_file = place / "port"
    process = subprocess.Popen(
        [sys.executable, "-m", "verifier", "serve", "--port", "0", "--port-file", port_file],
        env={**os.environ, "VERIFIER_DATA_DIR": str(place / "data")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not port_file.exists():
            assert process.poll() is None, "the service does not start: try `verifier serve`"
            time.sleep(0.05)
        yield f"http://127.0.0.1:{int(port_file.read_text())}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


if __name__ == "__main__":
    raise SystemExit(main())
