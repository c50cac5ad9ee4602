"""What the OpenAPI document says of problems and of environments."""

from verifier.service.api.batch_documentation import FINDING, WAITING
from verifier.service.api.documentation import (
    AUTH,
    ETAG,
    EXAMPLE_REQUEST,
    IDEMPOTENT,
    NOT_MODIFIED,
    OURS,
    TAKING,
    Extras,
    body,
    location,
    problems,
)
from verifier.service.api.errors import ErrorKind
from verifier.service.api.problem_schemas import ProblemResponse

_EXAMPLE = {"name": "adding zero", "problem": EXAMPLE_REQUEST["problem"], "environment": "core"}
_OPERATIONS = ("get_problem", "check_problem", "delete_problem")
_KNOWN = {**location("Registered before", "Where it is", *_OPERATIONS), "model": ProblemResponse}
_CHECK = {"id": "$response.body#/problem_id", "check": "$response.body#/id"}

REGISTER = Extras(
    {
        200: _KNOWN,
        201: location("Registered", "Where it is", *_OPERATIONS),
        **problems(
            *AUTH,
            *OURS,
            *TAKING,
            ErrorKind.UNKNOWN_ENVIRONMENT,
        ),
    },
    body("ProblemRequest", _EXAMPLE),
)
PROBLEMS = Extras(problems(*AUTH, *OURS, ErrorKind.INVALID_REQUEST), {})
PROBLEM = Extras(
    {
        200: {"description": "The problem", "headers": ETAG},
        304: NOT_MODIFIED,
        **problems(*AUTH, *OURS, *FINDING),
    },
    {},
)
DELETE_PROBLEM = Extras(
    {204: {"description": "It is not registered any more"}, **problems(*AUTH, *OURS, *FINDING)}, {}
)
CHECK_PROBLEM = Extras(
    {
        202: location(
            "The probes are recorded", "Where to look for the report", "get_check", **_CHECK
        ),
        **problems(
            *AUTH,
            *OURS,
            *TAKING,
            *IDEMPOTENT,
            ErrorKind.NOT_FOUND,
            ErrorKind.UNKNOWN_ENVIRONMENT,
            ErrorKind.UNUSABLE_PROBLEM,
        ),
    },
    body("CheckRequest", {"oracle": EXAMPLE_REQUEST["submission"]}),
)
CHECK = Extras(
    {
        200: {"description": "The report", "headers": ETAG},
        304: NOT_MODIFIED,
        **problems(*AUTH, *OURS, *WAITING),
    },
    {},
)
ENVIRONMENTS = Extras(
    {
        200: {"description": "The environments", "headers": ETAG},
        304: NOT_MODIFIED,
        **problems(*AUTH, *OURS, ErrorKind.INVALID_REQUEST),
    },
    {},
)
ENVIRONMENT = Extras(
    {
        200: {"description": "The environment", "headers": ETAG},
        304: NOT_MODIFIED,
        **problems(*AUTH, *OURS, *FINDING),
    },
    {},
)
