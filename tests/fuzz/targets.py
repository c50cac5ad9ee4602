"""What is fuzzed: three readers of hostile bytes, each with what must hold of every answer.

A target takes bytes, and raises only if the reader broke its word. Each comes with seeds.
"""

from __future__ import annotations

import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import ValidationError

from verifier.environments import launch
from verifier.environments.definition import load_definition
from verifier.intake import IntakeRefusal, Workspace, take_in_challenge, take_in_submission
from verifier.lean.header import BadHeader, parse_header
from verifier.lean.names import Name
from verifier.lean.objects import LeanVersion, MalformedOlean, OtherLean
from verifier.lean.olean import read_module
from verifier.lean.terms import Terms
from verifier.model import Problem, Submission
from verifier.reasons import Blame
from verifier.sandbox.base import check_relative_path
from verifier.suite import CASES

LEAN = LeanVersion("4.35.0", "eb6cafb7290e8bd5f2937522d8d804f58f02bafc")
VERSION = struct.pack("<5sBB33s40s", b"olean", 2, 1, LEAN.version.encode(), LEAN.commit.encode())
"""What every compiled module of our Lean starts with; then comes its base address."""
SOURCES = (
    "axiom P : Prop\naxiom p : P\ntheorem q : P := p",
    "inductive F : Prop",
    "inductive N where\n  | z : N\n  | s : N → N",
    "inductive Eq.{u} {A : Sort u} (a : A) : A → Prop where\n  | refl : Eq a a",
    "axiom O : Prop\naxiom f : (O → O) → Prop\naxiom g : f (fun o => o)",
    "theorem t.{u} (A : Sort (max u 1)) (a : Prop) (h : a) : a := let x : a := h\n  x",
)
TRUSTED: frozenset[Name] = frozenset({("Init",), ("Init", "Core"), ("Init", "Data", "Nat")})
PROBLEM = Problem(
    challenge={
        "Challenge.lean": "import Basic\ntheorem t : 1 = 1 := sorry\n",
        "Basic.lean": "def one := 1\n",
    }
)


@dataclass(frozen=True)
class Target:
    """Something to be fuzzed."""

    name: str
    try_one: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]
    longest: int


def header(data: bytes) -> None:
    """A header is parsed or refused; what stands behind it changes nothing."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        found = parse_header(text)
    except BadHeader:
        return
    again = parse_header("/- a -/ -- b\n" + text)
    assert again == found, (again, found)
    for name in found.imports:
        assert name
        assert all(isinstance(part, str | int) for part in name), name


def header_seeds() -> Iterable[bytes]:
    """The headers of the suite's own sources, and every word that means something."""
    yield b"module\nprelude\npublic meta import all A.B.\xc2\xabc d\xc2\xbb /- x /- y -/ -/ -- z\n"
    texts = {path.read_bytes()[:120] for path in CASES.rglob("*.lean")}
    yield from sorted(text for text in texts if b"import" in text or b"prelude" in text)


def olean(data: bytes) -> None:
    """A compiled module is read whole or refused as malformed, whatever the bytes.

    The first 80 bytes are always good ones, or the fuzzer would rarely get past them.
    """
    part = VERSION + data[: len(data) // 8 * 8]
    try:
        module = read_module([part], Terms(), LEAN)
    except (MalformedOlean, OtherLean):
        return
    assert all(constant.name == name for name, constant in module.constants.items())
    assert all(name for name in module.declared)


def olean_seeds() -> Iterable[bytes]:
    """Small modules that Lean has just compiled, without the 80 bytes of `VERSION`."""
    engine = load_definition("core").find_engine()
    for source in SOURCES:
        with tempfile.TemporaryDirectory() as scratch:
            (Path(scratch) / "A.lean").write_text(f"prelude\n{source}\n")
            command = [sys.executable, launch.__file__, engine, "-o", "A.olean", "A.lean"]
            subprocess.run(command, check=True, capture_output=True, cwd=scratch)
            yield (Path(scratch) / "A.olean").read_bytes()[len(VERSION) :]


def intake(data: bytes) -> None:
    """Files become a workspace that is safe to write to disk, or are refused by name."""
    pieces = data.split(b"\xff")
    texts = [piece.decode("utf-8", "surrogateescape") for piece in pieces]
    files = dict(zip(texts[1::2], texts[2::2], strict=False))
    entry = texts[0] or None
    try:
        submission = Submission(files=files, entry=entry)
    except ValidationError:
        return
    try:
        workspace = take_in_submission(submission, PROBLEM, asked(), TRUSTED)
    except IntakeRefusal as error:
        refusal = error
    else:
        require_order(workspace)
        return
    assert refusal.reason.meaning.blame is Blame.SUBMISSION, refusal.reason
    assert refusal.detail


def require_order(workspace: Workspace) -> None:
    """Every module has a name of its own that nobody else owns, and follows its imports."""
    seen: set[Name] = set()
    for module in workspace.modules:
        check_relative_path(f"{module.path}.lean")
        assert module.name[0] not in {name[0] for name in TRUSTED}, module.name
        assert not module.header.prelude
        assert module.name not in seen
        assert all(i in seen or i in TRUSTED for i in module.header.imports), module
        seen.add(module.name)
        module.text.encode()
    assert workspace.modules[-1].name == workspace.entry == asked().entry


@cache
def asked() -> Workspace:
    """The challenge, taken in."""
    return take_in_challenge(PROBLEM, TRUSTED)


def intake_seeds() -> Iterable[bytes]:
    """Submissions of one file and of several; names that lead elsewhere."""
    yield b"\xffSolution.lean\xfftheorem t : 1 = 1 := rfl\n"
    yield b"A.lean\xffA.lean\xffimport B\nimport Basic\xffB.lean\xffimport Init\n"
    yield b"\xff../x.lean\xffimport Init\xff/etc/passwd\xffx"
    yield b"\xffInit/Core.lean\xffprelude\n\xffSolution.lean\xffmodule\npublic import all Init.Core"
    for folder in sorted(CASES.iterdir()):
        several = sorted((folder / "cheat").rglob("*")) if (folder / "cheat").is_dir() else []
        files = [path for path in several if path.is_file()]
        parts = [
            part
            for path in files
            for part in (str(path.relative_to(folder / "cheat")).encode(), path.read_bytes()[:150])
        ]
        if parts:
            yield b"\xff".join([b"", *parts])


TARGETS = {
    target.name: target
    for target in (
        Target("header", header, header_seeds, 256),
        Target("olean", olean, olean_seeds, 8192),
        Target("intake", intake, intake_seeds, 1024),
    )
}
