"""Where submissions can be judged, as the workers that live say."""

from __future__ import annotations

from serving import HONEST, Service

from verifier.environments import Environment
from verifier.limits import Limits, StageLimits


def test_environments_are_what_verdicts_name(service: Service, environment: Environment) -> None:
    (found,) = service.client.get("/v1/environments").json()["items"]
    judged = service.reward(HONEST).json()["verdict"]["environment"]
    assert {name: found[name] for name in judged} == judged
    assert found["lean_version"] == environment.definition.lean.version
    assert (found["sandboxes"], found["agreed"]) == (["bubblewrap"], True)
    assert found["ready"] == found["workers"] >= 1


def test_the_limits_that_count_where_none_are_given_are_told(
    service: Service, environment: Environment
) -> None:
    (found,) = service.client.get("/v1/environments").json()["items"]
    told = found["limits"]
    assert set(told) == set(Limits.model_fields)
    for stage in ("build", "judge"):
        assert set(told[stage]) == set(StageLimits.model_fields)
    assert Limits.model_validate(told) == environment.definition.limits


def test_one_environment_can_be_asked_for(service: Service) -> None:
    (found,) = service.client.get("/v1/environments").json()["items"]
    answer = service.client.get("/v1/environments/core")
    assert answer.json() == found
    tag = {"If-None-Match": answer.headers["etag"]}
    assert service.client.get("/v1/environments/core", headers=tag).status_code == 304
    for unknown in ("other", "%00", "CORE", "x" * 201):
        assert service.client.get(f"/v1/environments/{unknown}").status_code in (404, 422)
