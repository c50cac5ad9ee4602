"""Start the service, send it real proofs over HTTP, honest and cheating, and show what it says.

Standard library only: this is all that a client needs. Exit 0 only if every verdict is as expected.
"""

from __future__ import annotations

import ctypes
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CASES = Path(__file__).resolve().parents[1] / "adversarial_suite" / "cases"
SHOWN = (
    ("honest-term", "Honest"),
    ("honest-tactics", "Honest"),
    ("honest-induction", "Honest"),
    ("honest-simp", "Honest"),
    ("honest-structure", "Honest"),
    ("honest-binder-names", "Honest"),
    ("honest-several-files", "Honest"),
    ("honest-module", "Honest"),
    ("honest-two-theorems", "Honest"),
    ("honest-hole", "Honest"),
    ("honest-disproof", "Honest"),
    ("compile-error", "Cheat"),
    ("prelude", "Cheat"),
    ("shadow-init", "Cheat"),
    ("exit-early", "Cheat"),
    ("weaken", "Cheat"),
    ("notation-false", "Cheat"),
    ("redefine-dependency", "Cheat"),
    ("kind-axiom", "Cheat"),
    ("missing", "Cheat"),
    ("sorry-direct", "Cheat"),
    ("sorry-by-macro", "Cheat"),
    ("axiom-private", "Cheat"),
    ("native-decide", "Cheat"),
    ("skip-kernel-false", "Cheat"),
)
START_SECONDS = 300
ANSWER_SECONDS = 300
STOP_SECONDS = 60
SIGNAL_OF_DEAD_PARENT = 1  # PR_SET_PDEATHSIG of prctl(2)
ROW = "{:<44} {:<22} {:<8} {:>6}  {:<9} {:<22} {:>5}"
TITLE_LENGTH = 44


@dataclass(frozen=True)
class Answer:
    """What came back for one submission."""

    reward: int | None
    outcome: str
    stage: str
    reason: str
    seconds: float


def main() -> int:
    """Run the demonstration; return the exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    good = 0
    with (
        tempfile.TemporaryDirectory(prefix="verifier-demo-") as scratch,
        serve(Path(scratch)) as port,
        ThreadPoolExecutor(os.cpu_count()) as pool,
    ):
        print(ROW.format("sent", "expected", "verdict", "reward", "stage", "reason", "s"))
        cases = [read_case(*shown) for shown in SHOWN]
        answers = pool.map(lambda case: ask(port, case[2]), cases)
        for (title, expected, _), answer in zip(cases, answers, strict=True):
            as_expected = (answer.outcome, answer.reason) == expected
            good += as_expected
            print(
                ROW.format(
                    title if len(title) <= TITLE_LENGTH else f"{title[: TITLE_LENGTH - 1]}…",
                    expected[1],
                    answer.outcome,
                    json.dumps(answer.reward),
                    answer.stage,
                    answer.reason,
                    f"{answer.seconds:.2f}",
                )
                + ("" if as_expected else "  <-- NOT as expected"),
                flush=True,
            )
    print(f"demo: {good} of {len(SHOWN)} as expected")
    return 0 if good == len(SHOWN) else 1


@contextmanager
def serve(scratch: Path) -> Iterator[int]:
    """A service of our own on a free port, which is stopped whatever happens."""
    port_file = scratch / "port"
    command = [str(Path(sys.executable).with_name("verifier")), "serve", "--log-level", "warning"]
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", "0", "--port-file", str(port_file)],
        env={**os.environ, "VERIFIER_DATA_DIR": str(scratch / "data"), "VERIFIER_DATABASE_URL": ""},
        preexec_fn=lambda: ctypes.CDLL(None).prctl(  # noqa: PLW1509 - no threads yet
            SIGNAL_OF_DEAD_PARENT, signal.SIGTERM
        ),
    )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not port_file.exists():
            if process.poll() is not None:
                sys.exit(2)  # it has said why
            if time.monotonic() > deadline:
                print("demo: the service does not start", file=sys.stderr)
                sys.exit(2)
            time.sleep(0.05)
        yield int(port_file.read_text())
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def read_case(name: str, side: str) -> tuple[str, tuple[str, str], dict[str, Any]]:
    """The title, the expected outcome and reason, and the request for one side of a case."""
    case = tomllib.loads((CASES / name / "case.toml").read_text())
    expected = case["expect"] if side == "Cheat" else {"outcome": "accepted", "reason": "accepted"}
    problem = {**case.get("problem", {}), "challenge": read_sources(CASES / name, "Challenge")}
    request = {"problem": problem, "submission": {"files": read_sources(CASES / name, side)}}
    return case["title"], (expected["outcome"], expected["reason"]), request


def read_sources(case: Path, side: str) -> dict[str, str]:
    """One file, or a folder of them."""
    file, folder = case / f"{side}.lean", case / side.lower()
    if file.exists():
        return {file.name: file.read_text()}
    return {
        path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*.lean")
    }


def ask(port: int, request: dict[str, Any]) -> Answer:
    """Send one submission and wait for its verdict."""
    started = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_SECONDS)
    connection.request(
        "POST", "/v1/reward", json.dumps(request), {"Content-Type": "application/json"}
    )
    response = connection.getresponse()
    body = json.loads(response.read())
    connection.close()
    verdict = body.get("verdict") or {}
    return Answer(
        body["reward"],
        verdict.get("outcome", f"HTTP {response.status}"),
        verdict.get("stage", ""),
        verdict.get("reason", body.get("detail", "")),
        time.monotonic() - started,
    )


if __name__ == "__main__":
    sys.exit(main())
