"""`verifier regrade` with a service that judges."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from places import ROOT
from serving import STATEMENT, Service


def regrade(
    source: Path, out: Path, url: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    command = ["regrade", str(source), "--out", str(out), "--url", url]
    return subprocess.run(
        [sys.executable, "-m", "verifier", *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, **variables},
        cwd=ROOT,
    )


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


def test_a_service_that_is_not_there_is_exit_2(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('{"challenge": "x", "proof": "y"}\n')
    done = regrade(source, tmp_path / "out.jsonl", "http://127.0.0.1:9/nothing")
    assert done.returncode == 2
    assert "the service" in done.stderr
    assert not (tmp_path / "out.jsonl").exists()
