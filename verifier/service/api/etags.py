"""Entity tags: whether what a client has is still what it would get (RFC 9110, section 8.8.3)."""

import hashlib
import re

from fastapi import Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

_TAG = re.compile(r'(?:W/)?("[\x21\x23-\x7e\x80-\xff]*")')


def answer_with_tag(request: Request, model: BaseModel) -> Response:
    """The model, or 304 if the client has it already."""
    response = JSONResponse(model.model_dump(mode="json"))
    tag = f'"{hashlib.sha256(response.body).hexdigest()[:32]}"'
    if has_already(request.headers.getlist("if-none-match"), tag):
        return Response(status_code=304, headers={"ETag": tag})
    response.headers["ETag"] = tag
    return response


def has_already(if_none_match: list[str], tag: str) -> bool:
    """Whether the lines of If-None-Match name a tag, by the weak comparison.

    A line that is no list of tags names nothing.
    """
    for line in if_none_match:
        if line.strip() == "*":
            return True
        # Commas may stand inside of tags, so that the tags are taken out, not split.
        if tag in _TAG.findall(line) and not _TAG.sub("", line).strip(", \t"):
            return True
    return False
