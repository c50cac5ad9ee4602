"""What goes wrong when a reward is asked for. All of it says nothing about the proof.

    VerifierError
    ├── RequestRefused           what was sent is at fault: the same again is refused again
    │   ├── Unauthorized         the key is missing or unknown, or may not do that
    │   ├── NotFound             no such submission, batch, problem or route, for this key
    │   ├── UnusableProblem      the problem itself cannot be judged; `verdict` says why
    │   └── Cancelled            somebody cancelled the submission
    ├── Trouble                  sent again until it seemed of no use, and never judged
    │   ├── ServiceTrouble       the service, or a proxy before it, said that it could not
    │   ├── ConnectionTrouble    no whole answer came: no connection, or it broke, or it was silent
    │   └── DeadlineExceeded     the time that was given is over
    └── UnknownAnswer            an answer that is not this service's: another server, or version

None of them is a `TimeoutError`, not even DeadlineExceeded: some trainers score 0 for that.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, ValidationError

from verifier.model import Verdict
from verifier.text import printable

_PREFIX = "urn:lean-verifier:error:"
MAX_DETAIL = 500


class FieldError(BaseModel):
    """One thing that is wrong with a request."""

    model_config = ConfigDict(frozen=True)

    field: str
    """JSON pointer into the body, or `/query/NAME` or `/header/NAME`."""
    message: str
    limit: int | float | None = None


class ErrorDocument(BaseModel):
    """An error as the service tells it (RFC 9457), or as much of one as somebody else does."""

    model_config = ConfigDict(frozen=True)

    type: str = ""
    title: str = ""
    status: int = 0
    detail: str = ""
    errors: tuple[FieldError, ...] = ()
    id: str = ""
    verdict: Verdict | None = None


class VerifierError(Exception):
    """There is no reward."""


class _Told(VerifierError):
    """What the service says in an error document, as far as it says it.

    Attributes:
        status: of HTTP; 0 if the error stood in an answer of 200, for a line of a batch.
        kind: as in docs/errors.md, such as `unusable-problem`; empty if something else answered.
        fields: what is wrong with which field of the request.
        id: the submission's or batch's, if it was recorded; or else empty.
        verdict: whose outcome is an error, if there is one.
    """

    def __init__(self, status: int, document: ErrorDocument) -> None:
        self.status = status
        self.kind = document.type.removeprefix(_PREFIX) if _is_ours(document) else ""
        self.detail = printable(document.detail or document.title)
        self.fields: tuple[FieldError, ...] = document.errors
        self.id = document.id
        self.verdict: Verdict | None = document.verdict
        super().__init__(": ".join(filter(None, (self.kind or f"HTTP {status}", self.detail))))


class RequestRefused(_Told):
    """What was sent is at fault; sent again as it is, it is refused again."""


class Unauthorized(RequestRefused):
    """The key is missing or unknown, or may not do that."""


class NotFound(RequestRefused):
    """There is no such submission, batch, problem or route, for this key."""


class UnusableProblem(RequestRefused):
    """The problem itself cannot be judged."""


class Cancelled(RequestRefused):
    """Somebody cancelled the submission."""


class Trouble(VerifierError):
    """Sending it again was of no use, or there was no time for it; it can be sent again later."""


class ServiceTrouble(_Told, Trouble):
    """The service, or a proxy before it, said that it could not."""


class ConnectionTrouble(Trouble):
    """No whole answer came. The cause is httpx's exception."""


class DeadlineExceeded(Trouble):
    """The time that was given is over. The cause is what was wrong last, if anything was."""


class UnknownAnswer(VerifierError):
    """An answer that is not this service's: that of another server, or of another version."""


def _is_ours(document: ErrorDocument) -> bool:
    return document.type.startswith(_PREFIX)


def error_told(status: int, body: bytes) -> RequestRefused | ServiceTrouble:
    """What an answer other than success amounts to."""
    try:
        document = ErrorDocument.model_validate_json(body)
    except ValidationError:
        text = printable(body[: 4 * MAX_DETAIL].decode(errors="replace"))[:MAX_DETAIL]
        document = ErrorDocument(detail=text)
    return error_of(status, document)


def error_of(status: int, document: ErrorDocument) -> RequestRefused | ServiceTrouble:
    """What an error document amounts to; with the status in it, if it came with another answer."""
    said = document.status if _is_ours(document) else status
    if said == 429 or said >= 500:
        return ServiceTrouble(status, document)
    if said in (401, 403):
        return Unauthorized(status, document)
    if said == 404:
        return NotFound(status, document)
    kind = document.type.removeprefix(_PREFIX)
    kinds = {"unusable-problem": UnusableProblem, "cancelled": Cancelled}
    return kinds.get(kind, RequestRefused)(status, document)


def ours(
    kind: str, status: int, detail: str, id: str = "", verdict: Verdict | None = None
) -> ErrorDocument:
    """The document in which the service would tell an error."""
    return ErrorDocument(type=_PREFIX + kind, status=status, detail=detail, id=id, verdict=verdict)
