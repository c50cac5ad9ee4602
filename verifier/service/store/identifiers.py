"""Identifiers that sort by the time at which they were made: version 7 of RFC 9562."""

import re
import secrets
import time
import uuid

_IDENTIFIER = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def new_identifier() -> str:
    """A new identifier, as 36 characters."""
    return new_identifiers(1)[0]


def new_identifiers(count: int) -> list[str]:
    """So many new identifiers, in the order in which they sort."""
    milliseconds = time.time_ns() // 1_000_000
    # Below the highest, so that counting up cannot leave the field.
    start = secrets.randbits(74) >> 1
    return [_compose(milliseconds, start + number) for number in range(count)]


def _compose(milliseconds: int, random: int) -> str:
    high, low = random >> 62, random & ((1 << 62) - 1)
    number = (milliseconds & ((1 << 48) - 1)) << 80
    number |= 7 << 76 | high << 64 | 2 << 62 | low
    return str(uuid.UUID(int=number))


def is_identifier(text: str) -> bool:
    """Whether this could be one of ours."""
    return _IDENTIFIER.fullmatch(text) is not None
