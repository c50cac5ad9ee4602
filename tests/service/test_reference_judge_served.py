"""The reference judge behind the service: nobody waits for it, and everybody sees what it found."""

from __future__ import annotations

import base64
import io
import zipfile
from pathlib import Path

import pytest
from serving import CHALLENGE, STATEMENT, Service, honest, serving, until
from standins import write_down_reference

from verifier.cli import main
from verifier.client import Client
from verifier.client.errors import ServiceTrouble
from verifier.extraction import last_lean_block
from verifier.sandbox import Sandbox
from verifier.service.store.database import Database
from verifier.service.store.references import References


def waiting(service: Service) -> int:
    return References(Database(service.engine)).waiting()


def test_a_disagreement_is_seen_counted_and_nobodys_answer_any_more(
    tmp_path: Path,
    cache_dir: Path,
    sandbox: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = write_down_reference(tmp_path, sandbox, "rejects")
    directory = tmp_path / "data"
    given = {"kernels": path, "reference_share": 1, "workers": 1}
    with serving(directory, cache_dir, **given) as service:
        good = honest()
        first = service.reward(good)
        assert first.json()["reward"] == 1, first.text
        id = first.json()["id"]
        until(lambda: service.get(id)["quarantined"] is not None)
        record = service.get(id)
        assert (record["state"], record["reward"]) == ("judged", None)
        assert record["verdict"] == first.json()["verdict"]
        assert record["quarantined"]["judge"] == "comparator"
        assert "Illegal axiom" in record["quarantined"]["detail"]
        with Client("http://{}:{}".format(*service.address)) as client:
            asked = client.submission(id)
            assert asked.quarantined
            with pytest.raises(ServiceTrouble, match="comparator contradicts the verdict"):
                asked.earned()

        # Judged anew, it has no reward either, and the reference judge is not asked again.
        again = service.reward(good)
        body = again.json()
        assert (again.status_code, body["reward"]) == (503, None), body
        assert "comparator contradicts the verdict, which is quarantined" in body["detail"]
        assert body["id"] != id
        assert service.get(body["id"])["attempts"] == 1
        assert service.get(body["id"])["quarantined"]["judge"] == "comparator"
        assert waiting(service) == 0
        metrics = service.client.get("/metrics").text
        answers = 'verifier_reference_answers_total{answer="rejects",reference="comparator"} 1.0'
        assert answers in metrics
        assert "verifier_quarantined 2.0" in metrics
        assert "verifier_reference_queue_depth 0.0" in metrics
        assert "the reference judge rejects what was accepted" in service.log

        monkeypatch.setenv("VERIFIER_DATA_DIR", str(directory))
        assert main(["reference", "list"]) == 0
        listed = capsys.readouterr().out.splitlines()
        assert len(listed) == 2
        assert all("quarantined  core  comparator  exit code 1" in line for line in listed)
        write_down_reference(tmp_path, sandbox, "judges")
        assert main(["reference", "retry", id, "nobody"]) == 1
        assert "nobody is not among" in capsys.readouterr().err
    # It is asked with what is written down when it is started, and what waited is not forgotten.
    with serving(directory, cache_dir, **given) as service:
        until(lambda: service.get(id)["quarantined"] is None)
        assert service.get(id)["reward"] == 1
        assert service.get(body["id"])["reward"] == 1


def test_what_is_quarantined_pays_by_no_door_and_in_no_other_words(
    tmp_path: Path, cache_dir: Path, sandbox: Sandbox
) -> None:
    path = write_down_reference(tmp_path, sandbox, "rejects")
    given = {"kernels": path, "reference_share": 1, "workers": 1}
    with serving(tmp_path / "data", cache_dir, **given) as service:
        files = dict(honest()["submission"]["files"])
        fence = "```lean\n{}\n```".format(files["Submission.lean"])
        text = last_lean_block(fence)
        assert text
        files = {"Submission.lean": text}
        good = {"problem": CHALLENGE, "submission": {"files": files}}
        id = service.reward(good).json()["id"]
        before = service.client.get(f"/v1/submissions/{id}/feedback").json()
        until(lambda: service.get(id)["quarantined"] is not None)
        feedback = service.client.get(f"/v1/submissions/{id}/feedback").json()
        assert (before["outcome"], before["quarantined"]) == ("accepted", False)
        assert (feedback["outcome"], feedback["quarantined"]) == ("error", True)
        assert feedback["prompt"] == (
            "error: comparator contradicts the verdict, which is quarantined"
        )
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("Submission.lean", text)
        for problem, submission in (
            ({}, {"files": files, "goals": True}),
            ({}, {"files": files, "entry": "Submission.lean"}),
            ({}, {"files": {"Another.lean": text}}),
            ({}, {"files": {**files, "x.txt": "ignored"}}),
            ({}, {"archive": base64.b64encode(packed.getvalue()).decode()}),
            ({"theorems": ["same"]}, {"files": files}),
            ({"limits": {"max_heartbeats": 123_456}}, {"files": files}),
        ):
            asked = {"problem": {**CHALLENGE, **problem}, "submission": submission}
            answer = service.reward(asked)
            assert (answer.status_code, answer.json()["reward"]) == (503, None), asked
            assert "quarantined" in answer.json()["detail"]
            assert service.get(answer.json()["id"])["quarantined"]
        stated = CHALLENGE["challenge"]["Challenge.lean"]
        rollouts = {"query": [f"Prove it. {fence}"], "prompts": ["Prove it. "], "labels": [stated]}
        axle = {"content": text, "environment": "core", "formal_statement": stated}
        for door, body in (("/openrlhf/reward", rollouts), ("/api/v1/verify_proof", axle)):
            answer = service.client.post(door, json=body)
            assert (answer.status_code, "quarantined" in answer.text) == (503, True), answer.text
        other = service.reward(honest())
        assert other.json()["reward"] == 1


def test_what_is_at_hand_is_not_served_once_it_is_quarantined(
    tmp_path: Path, cache_dir: Path, sandbox: Sandbox
) -> None:
    slow = {"limits": {"wall_seconds": 60}}
    path = write_down_reference(tmp_path, sandbox, "rejects-late", slow)
    given = {"kernels": path, "reference_share": 1, "workers": 1}
    with serving(tmp_path / "data", cache_dir, **given) as service:
        good = honest()
        first = service.reward(good).json()
        assert first["reward"] == 1
        while (served := service.reward(good)).status_code == 200:
            assert served.json()["cached"]
            assert waiting(service) == 1 or service.get(first["id"])["quarantined"]
        assert served.json()["reward"] is None


def test_where_it_agrees_or_gives_no_answer_the_reward_stays(
    tmp_path: Path, cache_dir: Path, sandbox: Sandbox
) -> None:
    path = write_down_reference(tmp_path, sandbox, "judges")
    given = {"kernels": path, "reference_share": 1, "workers": 1, "max_attempts": 1}
    with serving(tmp_path / "data", cache_dir, **given) as service:
        good = honest()
        id = service.reward(good).json()["id"]
        cheat = {**good, "submission": {"files": {"S.lean": f"{STATEMENT}sorry\n"}}}
        assert service.reward(cheat).json()["reward"] == 0
        assumed = {"challenge": {"C.lean": f"theorem x : True := sorry\n{STATEMENT}sorry\n"}}
        assumed |= {"entry": "C.lean", "theorems": ["same"], "assumed": ["x"]}
        assert service.reward({**good, "problem": assumed}).json()["reward"] == 1
        until(lambda: waiting(service) == 0)
        (found,) = References(Database(service.engine)).list(10, everything=True)
        assert (found.id, found.answer) == (id, "agrees")
        again = service.reward(good).json()
        assert (again["reward"], again["cached"], again["id"]) == (1, True, id)


def test_without_a_share_there_is_no_such_process_and_nothing_is_noted(
    tmp_path: Path, cache_dir: Path, sandbox: Sandbox
) -> None:
    path = write_down_reference(tmp_path, sandbox, "rejects")
    with serving(tmp_path / "data", cache_dir, kernels=path, workers=1) as service:
        answer = service.reward(honest()).json()
        assert (answer["reward"], service.get(answer["id"])["quarantined"]) == (1, None)
        assert References(Database(service.engine)).list(10, everything=True) == []
        commands = [
            path.read_bytes()
            for path in Path("/proc").glob("[0-9]*/cmdline")
            if str(service.process.pid) in (path.parent / "stat").read_text().split()[3:4]
        ]
        assert commands
        assert not any(b"--reference" in command for command in commands)


def test_in_a_batch_a_quarantined_line_has_an_error_and_no_reward(
    tmp_path: Path, cache_dir: Path, sandbox: Sandbox
) -> None:
    import json

    path = write_down_reference(tmp_path, sandbox, "rejects")
    given = {"kernels": path, "reference_share": 1, "workers": 1}
    with serving(tmp_path / "data", cache_dir, **given) as service:
        line = {"problem": CHALLENGE, "submission": honest()["submission"]}
        headers = {"Content-Type": "application/x-ndjson"}
        body = json.dumps(line).encode()
        batch = service.client.post("/v1/batches", content=body, headers=headers).json()["id"]
        results = f"/v1/batches/{batch}/results"
        result = service.client.get(results).text
        id = json.loads(result)["submission"]
        until(lambda: service.get(id)["quarantined"] is not None)
        told = json.loads(service.client.get(results).text)
        assert (told["reward"], told["state"]) == (None, "judged")
        assert "quarantined" in told["error"]["detail"]
        assert told["verdict"]["reward"] == 1
