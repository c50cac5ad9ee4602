"""What all words of the verifier have in common, and their canonical form."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NoReturn

from pydantic import BaseModel, ConfigDict
from pydantic_core import PydanticCustomError


class Word(BaseModel):
    """Base of all words: immutable, and unknown fields are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def refuse(message: str, *place: str, limit: int | None = None) -> NoReturn:
    """Say in a validator what is wrong, at which place below what it looks at, and which limit was
    broken, if one was. Raises PydanticCustomError."""
    context: dict[str, Any] = {"told": message, "place": place}
    if limit is not None:
        context["limit"] = limit
    raise PydanticCustomError("refused", "{told}", context)


def canonical(word: Word) -> bytes:
    """The canonical JSON of `word`: sorted keys, no spaces, ASCII. Limits that were not given are
    not in it."""
    return canonical_json(word.model_dump(mode="json"))


def canonical_json(data: Any) -> bytes:
    """The canonical JSON of what JSON can hold."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def digest_of(word: Word) -> str:
    """SHA-256 of the canonical JSON of `word`, in hexadecimal."""
    return hashlib.sha256(canonical(word)).hexdigest()
