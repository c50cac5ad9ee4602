"""Batches: their lines, what is told about them, and the lines of their results."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, Field

from verifier.model import Verdict
from verifier.service.api.schemas import Asked, ProblemDetails
from verifier.service.store.batches import Batch
from verifier.service.store.tables import State
from verifier.word import refuse

NDJSON = "application/x-ndjson"
PLAIN_PATTERN = r"^[^\x00-\x1f\x7f]*$"


def _is_plain(name: str) -> str:
    if any(ord(character) < 0x20 or ord(character) == 0x7F for character in name):
        refuse("a name has no control characters, such as line breaks")
    return name


PlainName = Annotated[
    str,
    Field(max_length=200, json_schema_extra={"pattern": PLAIN_PATTERN}),
    AfterValidator(_is_plain),
]
"""A name that somebody gives to something: text on one line."""


class BatchLine(Asked):
    """One line of a batch: a submission, whose problem the batch may name as well."""

    id: PlainName | None = Field(None, description="Your name for this line; it need not be unique")
    priority: Literal["interactive", "batch"] = Field(
        "batch", description="What is judged first: interactive before batch"
    )


class BatchResponse(BaseModel):
    """A batch, and how far it is."""

    id: str
    created_at: datetime
    size: int | None = Field(description="Number of lines; null while they still come in")
    lines: int = Field(description="How many have come in")
    refused: int = Field(description="Lines that are not well formed, and are judged never")
    queued: int
    running: int
    judged: int
    failed: int = Field(description="Given up: the service could not judge them")
    cancelled: int
    is_cancelled: bool = Field(description="Whether the batch as a whole was cancelled")
    ended: bool = Field(description="Whether nothing more happens to any line")

    @classmethod
    def of(cls, batch: Batch) -> Self:
        """The response that tells a batch."""
        return cls(
            id=batch.id,
            created_at=batch.created_at,
            size=batch.size,
            lines=batch.lines,
            refused=batch.refused,
            is_cancelled=batch.cancelled,
            ended=batch.ended,
            **{state.value: batch.states.get(state, 0) for state in State},
        )


class BatchPage(BaseModel):
    """Some of a key's batches, the newest first."""

    items: list[BatchResponse]
    next: str | None = Field(description="The `cursor` of the next page; null on the last one")


class BatchResult(BaseModel):
    """What became of one line. Either there is a reward, or there is an error."""

    position: int = Field(description="Number of the line, from 0; empty lines do not count")
    id: str | None = Field(description="What the line was named by whoever sent it")
    submission: str | None = Field(description="See /v1/submissions/{id}; null if it was refused")
    state: Literal["refused", "judged", "failed", "cancelled"]
    reward: Literal[0, 1] | None
    verdict: Verdict | None
    error: ProblemDetails | None
