"""Runs an exporter, and keeps what it prints as a file: runner.py FILE COMMAND...

Standard library only: it runs inside the sandbox. Its exit code is 0 only if the exporter's is.
"""

import subprocess
import sys


def main(path: str, command: list[str]) -> int:
    """Run `command` with its standard output in the file at `path`."""
    with open(path, "xb") as file:
        code = subprocess.call(command, stdin=subprocess.DEVNULL, stdout=file)
    if code:
        print(f"the exporter ended with {code}", file=sys.stderr)
    return 1 if code else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
