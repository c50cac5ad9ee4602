"""Hierarchical Lean names as tuples of components.

The tuple is the name: ``("Nat", "add")`` and ``("Nat.add",)`` differ, as they do
for Lean, although both print alike. ``()`` is the anonymous name.
"""

from __future__ import annotations

import re

Name = tuple[str | int, ...]

MAX_COMPONENTS = 256

_COMPONENT = re.compile(r"«([^»]+)»|([^.«»]+)")
_NUMBER = re.compile(r"[0-9]{1,18}")
_PLAIN = re.compile(r"[^\W\d][\w'!?₀-₉]*")


def show(name: Name) -> str:
    """Print `name` so that different names print differently.

    Components that are not plain identifiers stand between guillemets; control
    and format characters, which could hide or reorder text, are escaped.
    """
    return ".".join(_show_component(part) for part in name) or "[anonymous]"


def _show_component(part: str | int) -> str:
    if isinstance(part, int):
        return str(part)
    if _PLAIN.fullmatch(part) and part.isascii():
        return part
    safe = "".join(c if c.isprintable() and c not in "«»\\" else _escape(c) for c in part)
    return safe if _PLAIN.fullmatch(safe) else f"«{safe}»"


def _escape(char: str) -> str:
    return f"\\u{{{ord(char):x}}}"


# Lean calls an unnamed instance `inst` and then its class. Of that it makes only an ASCII
# letter a capital: others, and signs that stand between guillemets, follow as they are.
_GENERATED = re.compile(r"_.*|match_\d+(_\d+)?|inst[^a-z].*", re.DOTALL)


def own_part(name: Name) -> Name:
    """What people called `name`, if it is private: it follows `_private`, a module and a number."""
    private = name[:1] == ("_private",)
    number = next((at for at, part in enumerate(name) if isinstance(part, int)), -1)
    return name[number + 1 :] if private else name


def is_auxiliary(name: Name) -> bool:
    """Whether Lean made `name` up, as it does for matches, proofs inside others, and instances."""
    return any(isinstance(part, str) and _GENERATED.fullmatch(part) for part in own_part(name))


def is_same_private(name: Name, other: Name) -> bool:
    """Whether both are private, to whatever modules, and people called them the same."""
    private = name[:1] == other[:1] == ("_private",)
    own = own_part(name)
    return private and own != name and own == own_part(other) and own != ()


def is_macro_scoped(name: Name) -> bool:
    """Whether a macro brought `name` in, so that nothing outside can be called like it."""
    return "_hyg" in name


def parse(text: str) -> Name:
    """Read a dotted name as people write it, guillemets included.

    Raises:
        ValueError: if `text` is empty, has an empty component or an open guillemet,
            or more components than anybody writes.
    """
    parts: list[str | int] = []
    at = 0
    while True:
        component = _COMPONENT.match(text, at)
        if component is None or len(parts) == MAX_COMPONENTS:
            raise ValueError(f"no name: {text[:200]!r}")
        quoted, plain = component.groups()
        parts.append(quoted or (int(plain) if _NUMBER.fullmatch(plain) else plain))
        at = component.end()
        if at == len(text):
            return tuple(parts)
        if text[at] != ".":
            raise ValueError(f"no name, for want of a dot: {text[:200]!r}")
        at += 1


def encode(name: Name) -> str:
    """Encode `name` injectively as text, for use as a key.

    Every component follows a dot; numbers are marked with ``#``, and ``.``, ``#`` and
    the escape ``\\`` are escaped inside text.
    """
    return "".join(
        f".#{part}"
        if isinstance(part, int)
        else "." + part.replace("\\", "\\\\").replace(".", "\\d").replace("#", "\\h")
        for part in name
    )
