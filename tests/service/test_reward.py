"""What POST /v1/reward answers about submissions."""

from __future__ import annotations

import base64
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from serving import (
    CHALLENGE,
    CHEATING,
    HONEST,
    PROBLEM_JSON,
    STATEMENT,
    Service,
    busy,
    until,
)
from sqlalchemy import func, select, text

from verifier.model import Problem, Submission
from verifier.service.store.tables import BlobRow, SubmissionRow
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
    assert recorded["received_at"] <= recorded["ended_at"]


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
    request = {**HONEST, "submission": {"files": sent, "entry": "Submission.lean"}, "fresh": True}
    first, second = (service.reward(request).json()["id"] for _ in range(2))
    assert first != second
    problem, submission = service.submissions.sources(first)
    assert problem == Problem.model_validate(request["problem"])
    assert submission == Submission.model_validate(request["submission"])
    with service.engine.connect() as connection:
        texts = select(func.count()).where(BlobRow.digest == submission.digest)
        assert connection.scalar(texts) == 1
        same = select(func.count()).where(SubmissionRow.digest == submission.digest)
        assert connection.scalar(same) == 2


def test_while_the_sandbox_fails_submissions_wait_and_none_gets_0(serve, tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    bubblewrap = programs / "bwrap"
    bubblewrap.symlink_to(shutil.which("bwrap") or "")
    path = f"{programs}:{tmp_path}"
    with serve(path=path) as service, ThreadPoolExecutor(1) as pool:
        bubblewrap.unlink()
        answer = pool.submit(service.reward, HONEST)
        until(lambda: service.client.get("/readyz").status_code == 503)
        ready = service.client.get("/readyz").json()
        assert ready["missing"] == ["environment core"]
        assert "bubblewrap" in json.dumps(ready["checks"])
        assert service.client.get("/healthz").status_code == 200
        assert not answer.done()
        bubblewrap.symlink_to(shutil.which("bwrap") or "")
        assert answer.result().json()["reward"] == 1
        record = service.get(answer.result().json()["id"])
        assert record["attempts"] == 1, "a sandbox that is not there is no attempt"
        until(lambda: service.client.get("/readyz").status_code == 200)


def test_a_verdict_that_cannot_be_recorded_is_not_given(serve) -> None:
    with serve(reward_seconds=5) as service:
        with service.engine.begin() as connection:
            connection.execute(text("ALTER TABLE verdict RENAME TO elsewhere"))
        response = service.reward(HONEST)
        assert (response.status_code, response.json()["reward"]) == (503, None)
        assert response.json()["type"] == "urn:lean-verifier:error:not-yet-judged"
        with service.engine.begin() as connection:
            connection.execute(text("ALTER TABLE elsewhere RENAME TO verdict"))
        # The same request goes on waiting for the same submission, which was judged once.
        again = service.reward(HONEST).json()
        assert (again["id"], again["reward"]) == (response.json()["id"], 1)
        assert service.get(again["id"])["attempts"] == 1


def test_a_database_that_does_not_answer_is_503_and_not_ready(serve) -> None:
    with serve() as service:
        with service.engine.begin() as connection:
            connection.execute(text("ALTER TABLE submission RENAME TO elsewhere"))
        response = service.reward(HONEST)
        assert (response.status_code, response.json()["reward"]) == (503, None)
        assert response.json()["type"] == "urn:lean-verifier:error:database-unavailable"
        assert "elsewhere" not in response.text
        with service.engine.begin() as connection:
            connection.execute(text("ALTER TABLE elsewhere RENAME TO submission"))
        assert service.reward(HONEST).json()["reward"] == 1


def test_an_archive_is_taken_in_and_can_be_read_back(service: Service) -> None:
    packed = write_zip([Entry(path="Submission.lean", text=f"{STATEMENT}h\n")])
    sent = {"archive": base64.b64encode(packed).decode()}
    response = service.reward({"problem": CHALLENGE, "submission": sent})
    assert response.json()["reward"] == 1, response.text
    _, submission = service.submissions.sources(response.json()["id"])
    assert submission == Submission.packed(packed)
    cut = {"archive": base64.b64encode(packed[:-1]).decode()}
    response = service.reward({"problem": CHALLENGE, "submission": cut})
    assert response.json()["verdict"]["reason"] == "bad_archive"
    both = {**sent, **HONEST["submission"]}
    response = service.reward({"problem": CHALLENGE, "submission": both})
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "/submission/archive"
