"""Artefacts: the compiled modules that a verdict rests on, for whoever replays it."""

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.responses import Response

from verifier.service.api.auth import Reading
from verifier.service.api.documentation import ARTEFACT, ARTEFACTS, OCTETS
from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.etags import answer_with_tag, has_already
from verifier.service.api.parameters import Digest, Identifier
from verifier.service.api.parts import Parts, parts_of
from verifier.service.api.schemas import ArtefactList, ArtefactResponse
from verifier.service.api.streams import Admitted
from verifier.service.store.keys import Key

router = APIRouter()

CHUNK_BYTES = 1 << 16


@router.get(
    "/v1/submissions/{id}/artefacts",
    summary="Compiled modules that a verdict rests on",
    response_model=ArtefactList,
    responses=ARTEFACTS.responses,
)
async def list_artefacts(request: Request, id: Identifier, key: Reading) -> Response:
    """What is kept of a submission that was judged, and of its challenge.

    The list is empty if nothing is, as where the service is not set to keep any.
    """
    parts = parts_of(request)
    await _check_owner(id, key, parts)
    found = await asyncio.to_thread(parts.artefacts.find, id)
    return answer_with_tag(request, ArtefactList(items=[ArtefactResponse.of(a) for a in found]))


@router.get(
    "/v1/submissions/{id}/artefacts/{sha256}",
    summary="A compiled module",
    response_class=Response,
    responses=ARTEFACT.responses,
)
async def get_artefact(request: Request, id: Identifier, sha256: Digest, key: Reading) -> Response:
    """Its bytes, whose SHA-256 is in the address. A submission may have made them: trust nothing
    that is in them."""
    parts = parts_of(request)
    await _check_owner(id, key, parts)
    listed = await asyncio.to_thread(parts.artefacts.find, id)
    size = next((each.size for each in listed if each.digest == sha256), None)
    if size is None:
        raise ServiceError(ErrorKind.NOT_FOUND, "the submission has no such artefact")
    tag = f'"{sha256}"'
    if has_already(request.headers.getlist("if-none-match"), tag):
        return Response(status_code=304, headers={"ETag": tag})
    headers = {"ETag": tag, "Content-Length": str(size)}
    content = _chunks(parts, id, sha256)
    return Admitted(content, OCTETS, parts.admission, key, headers, held_bytes=size)


async def _chunks(parts: Parts, id: str, digest: str) -> AsyncIterator[bytes]:
    # Read only when there is room for it.
    content = await asyncio.to_thread(parts.artefacts.read, id, digest)
    assert content is not None, "it was forgotten at this moment"
    for start in range(0, len(content), CHUNK_BYTES):
        yield content[start : start + CHUNK_BYTES]


async def _check_owner(id: str, key: Key, parts: Parts) -> None:
    if await asyncio.to_thread(parts.submissions.find, id, key.id) is None:
        raise ServiceError(ErrorKind.NOT_FOUND, "there is no submission with this id")
