"""Feedback: what a prover needs to hear of a verdict."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from verifier.feedback import (
    DEFAULT_CHARACTERS,
    LEAST_CHARACTERS,
    MOST_CHARACTERS,
    Feedback,
    feedback_on,
)
from verifier.service.api.answers import contradiction
from verifier.service.api.auth import Reading
from verifier.service.api.documentation import FEEDBACK
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.etags import answer_with_tag
from verifier.service.api.parameters import Identifier
from verifier.service.api.parts import Parts, parts_of
from verifier.service.store.blobs import ForgottenSource

router = APIRouter()


@router.get(
    "/v1/submissions/{id}/feedback",
    summary="What to tell the author of a submission",
    response_model=Feedback,
    responses=FEEDBACK.responses,
)
async def get_feedback(
    request: Request,
    id: Identifier,
    key: Reading,
    characters: Annotated[
        int,
        Query(ge=LEAST_CHARACTERS, le=MOST_CHARACTERS, description="How long it may be, as text"),
    ] = DEFAULT_CHARACTERS,
) -> Response:
    """Where it failed, with the source line, Lean's message and, if the submission asked for
    `goals`, what was to be shown there: as items, and as text for a prompt."""
    parts = parts_of(request)
    record = await asyncio.to_thread(parts.submissions.find, id, key.id)
    if record is None:
        raise ServiceError(ErrorKind.NOT_FOUND, "there is no submission with this id")
    if record.verdict is None:
        raise ServiceError(ErrorKind.NOT_FOUND, "the submission has no verdict")
    verdict = record.verdict
    contradicted = contradiction(record.quarantine) if record.quarantine else None
    made = await asyncio.to_thread(
        lambda: feedback_on(verdict, _files(id, parts), characters, contradicted)
    )
    return answer_with_tag(request, made)


def _files(id: str, parts: Parts) -> dict[str, str]:
    """The files that were sent, so far as their text is still there."""
    try:
        return parts.submissions.sources(id)[1].files
    except ForgottenSource:
        return {}
