"""What all words of the verifier have in common, and their canonical form."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, ClassVar, NoReturn

from pydantic import BaseModel, ConfigDict
from pydantic_core import PydanticCustomError


class Word(BaseModel):
    """Base of all words: immutable, and unknown fields are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    LATER: ClassVar[Mapping[str, object]] = {}
    """Fields that came later, and what each is in JSON where it says nothing new: then it is left
    out of the canonical form, so that what was written before keeps its digest."""


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
    return canonical_json(plain(word))


def plain(word: Word) -> dict[str, Any]:
    """What the canonical JSON of `word` says."""
    data = word.model_dump(mode="json")
    _leave_out(word, data)
    return data


def _leave_out(word: Word, data: dict[str, Any]) -> None:
    for name, silent in word.LATER.items():
        if data.get(name) == silent:
            del data[name]
    for name, written in data.items():
        below = getattr(word, name)
        if isinstance(below, Word):
            _leave_out(below, written)
        elif isinstance(below, tuple):
            for each, its in zip(below, written, strict=True):
                if isinstance(each, Word):
                    _leave_out(each, its)


def canonical_json(data: Any) -> bytes:
    """The canonical JSON of what JSON can hold."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def digest_of(word: Word) -> str:
    """SHA-256 of the canonical JSON of `word`, in hexadecimal."""
    return hashlib.sha256(canonical(word)).hexdigest()
