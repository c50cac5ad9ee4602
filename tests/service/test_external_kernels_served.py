"""External kernels behind the service: a disagreement is on record, seen, and nobody's answer."""

from __future__ import annotations

from pathlib import Path

from serving import CHALLENGE, honest, serving
from standins import write_down

from verifier.sandbox import Sandbox


def test_a_disagreement_is_recorded_counted_and_never_served_again(
    tmp_path: Path, cache_dir: Path, sandbox: Sandbox
) -> None:
    path = write_down(tmp_path, sandbox, ("agrees", "rejects"))
    path.write_text(path.read_text().replace('"rejects"\n', '"rejects"\nalways = false\n'))
    with serving(tmp_path / "data", cache_dir, kernels=path, workers=1) as service:
        good = honest()
        first, second = (service.reward(good) for _ in range(2))
        assert (first.json()["reward"], second.json()["cached"]) == (1, True), first.text
        told = first.json()["verdict"]["kernels"]
        assert [(each["name"], each["answer"]) for each in told] == [("agrees", "agrees")]

        doubted = {**good, "problem": {**CHALLENGE, "kernels": ["rejects"]}}
        answers = [service.reward(doubted) for _ in range(2)]
        for answer in answers:
            body = answer.json()
            assert (answer.status_code, body["reward"]) == (503, None), body
            assert body["verdict"]["reason"] == "kernels_disagree"
            record = service.get(body["id"])
            assert (record["state"], record["attempts"]) == ("judged", 1)
        assert answers[0].json()["id"] != answers[1].json()["id"]
        metrics = service.client.get("/metrics").text
        counted = 'verifier_external_kernel_answers_total{answer="rejects",kernel="rejects"} 2.0'
        assert counted in metrics
        assert "kernels disagree: rejects rejects: exit code 1" in service.log

        unknown = {**good, "problem": {**CHALLENGE, "kernels": ["nanoda"]}}
        answer = service.reward(unknown)
        assert (answer.status_code, answer.json()["reward"]) == (422, None)
        assert "has no kernel nanoda" in answer.json()["detail"]
