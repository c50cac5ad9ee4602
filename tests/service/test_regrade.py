"""`verifier regrade` with a service that judges."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

from places import ROOT
from serving import STATEMENT, Service, busy, until


def start(source: Path, out: Path, url: str, *more: str) -> subprocess.Popen[str]:
    command = ["regrade", str(source), "--out", str(out), "--url", url, *more]
    return subprocess.Popen(
        [sys.executable, "-m", "verifier", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def regrade(source: Path, out: Path, url: str) -> subprocess.CompletedProcess[str]:
    with start(source, out, url) as process:
        said, errors = process.communicate(timeout=120)
    return subprocess.CompletedProcess((), process.returncode, said, errors)


def test_a_service_can_judge_a_data_set(service: Service, tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    huge = f"{STATEMENT}h\n" + "-- long\n" * 20_000
    broken = {"challenge": "theorem t : Nonsense := sorry\n", "proof": "x", "reward": 1}
    proofs = [f"{STATEMENT}h\n-- regrade\n", f"{STATEMENT}sorry\n-- regrade\n", huge]
    rows = [{"challenge": f"{STATEMENT}sorry\n", "proof": proof, "reward": 1} for proof in proofs]
    source.write_text("".join(json.dumps(row) + "\n" for row in [*rows, broken]))
    url = str(service.client.base_url)
    done = regrade(source, out, url)
    assert done.returncode == 1, done.stderr
    found = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["verifier_reward"] for row in found] == [1, 0, None, None]
    assert [row["verifier_reason"] for row in found] == [
        "accepted",
        "sorry",
        "request_refused",
        "challenge_build_failed",
    ]
    assert "body-too-large" in found[2]["verifier_detail"]
    assert found[1]["verifier_flip"] == "1->0"
    assert len(found[0]["verifier_digest"]) == 64


def test_whoever_interrupts_it_waits_for_no_verdict(service: Service, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    with source.open("w") as file:
        for _ in range(3):
            asked = busy(100)
            proof = asked["submission"]
            file.write(json.dumps({"challenge": asked["problem"], "proof": proof}) + "\n")
    before = service.connections()
    with start(source, tmp_path / "out.jsonl", str(service.client.base_url)) as process:
        until(lambda: service.connections() >= before + 3)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert process.returncode == 130
    until(lambda: service.connections() == before)


def test_a_service_that_is_not_there_is_exit_2(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('{"challenge": "x", "proof": "y"}\n')
    done = regrade(source, tmp_path / "out.jsonl", "http://127.0.0.1:9/nothing")
    assert done.returncode == 2
    assert "the service" in done.stderr
    assert not (tmp_path / "out.jsonl").exists()


def test_an_environment_that_is_not_served_is_answered_with_those_that_are(
    service: Service, tmp_path: Path
) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('{"challenge": "x", "proof": "y"}\n')
    url = str(service.client.base_url)
    with start(source, tmp_path / "out.jsonl", url, "--env", "nope") as process:
        _, told = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "no environment 'nope'; there are: core" in told
