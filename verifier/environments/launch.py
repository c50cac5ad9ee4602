"""The `lean` command for an engine that comes as a library alone.

Usage: launch.py LIBRARY ARGUMENT... Calling `lean_main` is what the official `lean` program does.
A fork server may call `prepare` beforehand: Lean is initialised then, and the fork only has to do
the rest. Standard library only: it runs inside the sandbox.
"""

import ctypes
import os
import sys


def load(library: str) -> ctypes.CDLL:
    """The engine."""
    return ctypes.CDLL(library, mode=ctypes.RTLD_GLOBAL)


def prepare(arguments: list[str]) -> ctypes.CDLL:
    """Load the library that is the one argument, and initialise Lean: `lean_main` begins with the
    same, and what was done is not done again."""
    engine = load(*arguments)
    engine.lean_initialize()
    engine.initialize_Lean.argtypes = [ctypes.c_uint8]
    engine.initialize_Lean.restype = ctypes.c_void_p
    engine.initialize_Lean(1)
    return engine


def run(engine: ctypes.CDLL, arguments: list[str]) -> None:
    """Run Lean with these arguments and exit with its exit code."""
    words = [b"lean", *map(os.fsencode, arguments)]
    argv = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    code = engine.lean_main(len(words), argv)
    sys.stdout.flush()
    os._exit(code)


if __name__ == "__main__":
    run(load(sys.argv[1]), sys.argv[2:])
