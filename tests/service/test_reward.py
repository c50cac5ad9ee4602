"""What POST /v1/reward answers about submissions."""

from __future__ import annotations

import base64
import json
import shutil
from pathlib import Path

import pytest
from serving import CHALLENGE, CHEATING, HONEST, PROBLEM_JSON, STATEMENT, Service, busy, until
from sqlalchemy import func, select, text

from verifier.model import Problem, Submission
from verifier.service import judging, readiness
from verifier.service.tables import SourceRow, SubmissionRow
from verifier.suite.transformations.archives import Entry, write_zip


def test_an_honest_proof_gets_1_and_is_on_record(service: Service) -> None:
    response = service.reward(HONEST)
    assert response.status_code == 200
    assert response.json()["reward"] == 1
    verdict = response.json()["verdict"]
    assert (verdict["outcome"], verdict["axioms"]) == ("accepted", [])
    recorded = service.client.get(f"/v1/submissions/{response.json()['id']}").json()
    assert recorded["verdict"] == verdict
    assert recorded["reward"] == 1
    assert recorded["received_at"] <= recorded["judged_at"]


def test_a_cheat_gets_0_with_stage_and_reason(service: Service) -> None:
    response = service.reward(CHEATING)
    assert response.status_code == 200
    assert response.json()["reward"] == 0
    verdict = response.json()["verdict"]
    assert (verdict["stage"], verdict["reason"]) == ("axioms", "sorry")


def test_a_compile_error_tells_line_column_and_text(service: Service) -> None:
    files = {"Submission.lean": f"\n{STATEMENT}nonsense\n"}
    response = service.reward({"problem": CHALLENGE, "submission": {"files": files}})
    assert response.json()["reward"] == 0
    (diagnostic,) = response.json()["verdict"]["diagnostics"]
    assert (diagnostic["line"], diagnostic["column"]) == (2, len(STATEMENT))
    assert "nonsense" in diagnostic["message"]


def test_a_problem_that_does_not_compile_is_no_reward_of_0(service: Service) -> None:
    broken = {**HONEST, "problem": {"challenge": {"Challenge.lean": "theorem a : nonsense := h"}}}
    response = service.reward(broken)
    assert response.status_code == 422
    assert response.headers["content-type"] == PROBLEM_JSON
    body = response.json()
    assert (body["reward"], body["type"]) == (None, "urn:lean-verifier:error:unusable-problem")
    assert body["verdict"]["reason"] == "challenge_build_failed"
    recorded = service.client.get(f"/v1/submissions/{body['id']}").json()
    assert (recorded["reward"], recorded["verdict"]) == (None, body["verdict"])


def test_a_problem_that_ran_out_of_time_can_be_sent_again(service: Service) -> None:
    sent = busy(1)
    (source,) = sent["submission"]["files"].values()
    slow = {**sent["problem"], "challenge": {"Challenge.lean": source}}
    response = service.reward({**HONEST, "problem": slow})
    assert (response.status_code, response.headers["retry-after"]) == (503, "5")
    body = response.json()
    assert (body["reward"], body["type"]) == (None, "urn:lean-verifier:error:not-judged")
    assert body["verdict"]["reason"] == "challenge_build_failed"
    assert body["verdict"]["load_dependent"]


def test_what_was_sent_is_kept_once_and_can_be_read_back(service: Service) -> None:
    sent = {**HONEST["submission"]["files"], "Other.lean": "theorem other : True := trivial\n"}
    request = {**HONEST, "submission": {"files": sent, "entry": "Submission.lean"}}
    first, second = (service.reward(request).json()["id"] for _ in range(2))
    assert first != second
    problem, submission = service.judge.repository.sources(first)
    assert problem == Problem.model_validate(request["problem"])
    assert submission == Submission.model_validate(request["submission"])
    with service.engine.connect() as connection:
        texts = connection.scalars(select(SourceRow.content)).all()
        assert texts.count(sent["Other.lean"].encode()) == 1
        same = select(func.count()).where(SubmissionRow.digest == submission.digest)
        assert connection.scalar(same) == 2


def test_a_sandbox_that_fails_is_503_and_never_0(
    serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(judging, "RECHECK_SECONDS", 0)
    with serve() as service:
        with monkeypatch.context() as without_bubblewrap:
            without_bubblewrap.setenv("PATH", str(tmp_path))
            response = service.reward(HONEST)
            assert response.status_code == 503
            assert int(response.headers["retry-after"]) > 0
            assert response.headers["content-type"] == PROBLEM_JSON
            assert response.json()["reward"] is None
            assert response.json()["verdict"]["reason"] == "sandbox_unavailable"
            ready = service.client.get("/readyz")
            assert ready.status_code == 503
            assert ready.json()["missing"] == ["sandbox"]
            assert "bubblewrap" in json.dumps(ready.json()["checks"])
            assert service.client.get("/healthz").status_code == 200
        until(lambda: service.client.get("/readyz").status_code == 200)
        assert service.reward(HONEST).json()["reward"] == 1


def test_a_verdict_that_cannot_be_recorded_is_not_given(serve) -> None:
    with serve() as service:
        with service.engine.begin() as connection:
            connection.execute(text("ALTER TABLE verdict RENAME TO elsewhere"))
        response = service.reward(HONEST)
        assert (response.status_code, response.json()["reward"]) == (503, None)
        assert response.json()["type"] == "urn:lean-verifier:error:database-unavailable"
        with service.engine.begin() as connection:
            connection.execute(text("ALTER TABLE submission RENAME TO elsewhere_too"))
        assert service.client.get("/readyz").json()["missing"] == ["database"]


def test_a_disk_that_is_almost_full_is_not_ready(serve, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve() as service:
        assert service.client.get("/readyz").status_code == 200
        free = shutil.disk_usage(Path(service.engine.url.database or "").parent).free
        monkeypatch.setattr(readiness, "MIN_FREE_BYTES", 2 * free)
        answer = service.client.get("/readyz")
        assert (answer.status_code, answer.json()["missing"]) == (503, ["disk"])
        assert "bytes are left" in json.dumps(answer.json()["checks"])


def test_an_archive_is_taken_in_and_can_be_read_back(service: Service) -> None:
    packed = write_zip([Entry(path="Submission.lean", text=f"{STATEMENT}h\n")])
    sent = {"archive": base64.b64encode(packed).decode()}
    response = service.reward({"problem": CHALLENGE, "submission": sent})
    assert response.json()["reward"] == 1, response.text
    _, submission = service.judge.repository.sources(response.json()["id"])
    assert submission == Submission.packed(packed)
    cut = {"archive": base64.b64encode(packed[:-1]).decode()}
    response = service.reward({"problem": CHALLENGE, "submission": cut})
    assert response.json()["verdict"]["reason"] == "bad_archive"
    both = {**sent, **HONEST["submission"]}
    response = service.reward({"problem": CHALLENGE, "submission": both})
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "/submission"
