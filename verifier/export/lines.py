"""The lines of an export, taken apart: bounded text to JSON that is of the kinds it should be.

Python's own readers of JSON are lenient; what they let pass is looked at here. Nothing in a line is
believed: every function raises `MalformedExport` where a value is not what it should be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from verifier.lean.termreader import MAX_COUNT, MAX_LITERAL_BITS

MAX_LINE_BYTES = 16 << 20
_MAX_DIGITS = MAX_LITERAL_BITS * 302 // 1000  # a bit is a little less than 0.302 digits
_CHUNK_DIGITS = 2048  # what Python converts in one go, well below its own limit
_NUMBER = re.compile(r"0|[1-9][0-9]*", re.ASCII)
_Known = TypeVar("_Known")


class MalformedExport(ValueError):
    """Not an export as the format has it; the message names the line."""


def parse_line(line: bytes) -> dict[str, Any]:
    """The object that a line is, line break included; no field of it is there twice."""
    if not line.endswith(b"\n"):
        raise MalformedExport(f"cut off, or longer than {MAX_LINE_BYTES} bytes")
    try:
        found = _DECODER.decode(line.decode())
    except MalformedExport:
        raise
    except (ValueError, RecursionError) as error:  # bad UTF-8, bad JSON, a number without end
        raise MalformedExport(f"no JSON: {str(error)[:200]}") from error
    if type(found) is not dict:
        raise MalformedExport("no object")
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise MalformedExport("a field is there twice")
    return made


def _refuse_number(text: str) -> NoReturn:
    raise MalformedExport(f"no whole number: {text[:40]}")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_refuse_number, parse_constant=_refuse_number
)


def fields_of(table: object, names: Sequence[str]) -> tuple[Any, ...]:
    """The values of just the fields `names`."""
    if type(table) is not dict:
        raise MalformedExport(f"no object with {', '.join(names)}")
    if len(table) != len(names) or any(name not in table for name in names):
        odd = sorted(table.keys() ^ set(names))[:5]
        raise MalformedExport(f"missing, or not to be there: {', '.join(odd)[:200]!r}")
    return tuple([table[name] for name in names])


def only_field(line: dict[str, Any]) -> tuple[str, Any]:
    """The one field of an object."""
    if len(line) != 1:
        raise MalformedExport(f"one field is wanted, not {len(line)}")
    return next(iter(line.items()))


def as_text(value: object) -> str:
    """Text that can be written as UTF-8."""
    if type(value) is not str:
        raise MalformedExport("no text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise MalformedExport("half of a surrogate pair") from error
    return value


def as_number(value: object, most: int) -> int:
    """A whole number from 0 to `most`."""
    if type(value) is not int or not 0 <= value <= most:
        raise MalformedExport(f"no number from 0 to {most}")
    return value


def as_count(value: object) -> int:
    """A number of parameters, fields and the like."""
    return as_number(value, MAX_COUNT)


def as_flag(value: object) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise MalformedExport("no truth value")
    return value


def as_word(value: object, words: Mapping[str, _Known]) -> _Known:
    """What one of `words` stands for."""
    if type(value) is not str or value not in words:
        raise MalformedExport(f"none of the words {', '.join(words)}")
    return words[value]


def as_items(value: object) -> list[Any]:
    """The items of a list."""
    if type(value) is not list:
        raise MalformedExport("no list")
    return value


def refer(number: object, known: Sequence[_Known]) -> _Known:
    """What an earlier line defined."""
    if type(number) is not int or not 0 <= number < len(known):
        raise MalformedExport("refers to nothing before it")
    return known[number]


def as_natural(value: object) -> int:
    """A number that is written as text, in decimal and without leading zeros."""
    digits = as_text(value)
    if len(digits) > _MAX_DIGITS or not _NUMBER.fullmatch(digits):
        raise MalformedExport(f"no number in decimal, of at most {_MAX_DIGITS} digits")
    number = _of_digits(digits)
    if number.bit_length() > MAX_LITERAL_BITS:
        raise MalformedExport(f"a number of more than {MAX_LITERAL_BITS} bits")
    return number


def _of_digits(digits: str) -> int:
    """Python's own conversion of so long a text is quadratic, and refused."""
    if len(digits) <= _CHUNK_DIGITS:
        return int(digits)
    low = len(digits) // 2
    upper: int = 10**low
    return _of_digits(digits[:-low]) * upper + _of_digits(digits[-low:])
