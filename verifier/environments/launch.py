"""The `lean` command for an engine that comes as a library alone.

Usage: launch.py LIBRARY ARGUMENT... Calling `lean_main` is what the official `lean`
program does. Standard library only: it runs inside the sandbox.
"""

import ctypes
import os
import sys


def main() -> None:
    """Run Lean with this process's arguments and exit with its exit code."""
    library = ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)
    arguments = [b"lean", *map(os.fsencode, sys.argv[2:])]
    argv = (ctypes.c_char_p * (len(arguments) + 1))(*arguments, None)
    code = library.lean_main(len(arguments), argv)
    sys.stdout.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
