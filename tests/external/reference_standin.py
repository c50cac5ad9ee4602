"""Stands in for a reference judge, which behaves as its first argument says."""

import json
import os
import signal
import sys
import time
from pathlib import Path

OKAY = "Your solution is okay!"


def judge():
    """No judge, but it reads a workspace, and tells a proof from none and from another's."""
    config = json.loads(Path("config.json").read_text())
    challenge, solution = (
        Path(*config[f"{side}_module"].split(".")).with_suffix(".lean").read_text()
        for side in ("challenge", "solution")
    )
    statement = challenge.partition(":=")[0]
    if statement not in solution or "sorry" in solution:
        sys.exit("the solution does not prove the statement")
    assert all(name in challenge for name in config["theorem_names"])


way = sys.argv[1]
if way == "judges":
    judge()
    print(OKAY)
elif way == "rejects":
    print("Illegal axiom detected\x1b[31m")
    sys.exit(1)
elif way == "rejects-late":
    time.sleep(3)
    sys.exit(1)
elif way == "agrees":
    print(OKAY)
elif way == "silent":
    pass
elif way == "garbage":
    sys.stdout.buffer.write(os.urandom(4096))
elif way == "cannot-run":
    print(OKAY)
    sys.stdout.flush()
    sys.exit(2)
elif way == "crashes":
    print(OKAY, flush=True)
    signal.signal(signal.SIGSEGV, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGSEGV)
elif way == "hangs":
    print(OKAY, flush=True)
    time.sleep(60)
elif way == "spins":
    while True:
        pass
elif way == "floods":
    while True:
        print(OKAY * 1000)
elif way == "leaves-a-child":
    if os.fork() == 0:
        time.sleep(60)
    print(OKAY)
elif way == "tells":
    for name in ("lean-toolchain", "Solution.lean"):
        print(f"{name}: {Path(name).read_text()!r}")
    print(os.environ.get("LAKE_HOME"), os.listdir("/packages"))
    sys.exit(1)
else:
    sys.exit(f"no such way: {way}")
