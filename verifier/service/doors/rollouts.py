"""What trainers send that know of a rollout only its whole text: which part of it is the answer."""

from __future__ import annotations

from array import array

MIN_REST = 32
"""Letters of a shortened prompt that have to be there for it to be recognised."""
_MAX_TRIES = 64


def answer_in(query: str, prompt: str) -> str | None:
    """What of a text comes after the prompt that it begins with; None if the prompt is not in it.

    White space does not count, which tokenizers change, nor what they put before a prompt. A prompt
    that was too long may have lost its beginning.
    """
    wanted, letters = ("".join(text.split()) for text in (prompt, query))
    # Numbers without an object each, which would take many times the text.
    places = array("L", (place for place, letter in enumerate(query) if not letter.isspace()))
    at = letters.find(wanted)
    end = at + len(wanted) if at >= 0 else _end_of_rest(letters, wanted)
    if end is None:
        return None
    return query[places[end - 1] + 1 :] if end else query


def _end_of_rest(letters: str, wanted: str) -> int | None:
    """Where the rest of `wanted` ends with which `letters` begin, if they do."""
    beginning = letters[:MIN_REST]
    at = wanted.find(beginning) if len(beginning) == MIN_REST else -1
    for _ in range(_MAX_TRIES):
        if at < 0:
            return None
        if letters.startswith(wanted[at:]):
            return len(wanted) - at
        at = wanted.find(beginning, at + 1)
    return None
