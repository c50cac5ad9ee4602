"""Stands in for an external kernel, which behaves as its first argument says."""

import json
import os
import signal
import sys
import time


def count(lines):
    """How many constants are declared, and whether what they are called has been defined."""
    declared = 0
    for number, line in enumerate(lines):
        data = json.loads(line)
        if number == 0:
            assert data["meta"]["format"]["version"] == "3.1.0"
        elif "inductive" in data:
            declared += sum(map(len, data["inductive"].values()))
        elif not data.keys() & {"in", "il", "ie"}:
            declared += 1
    return declared


way, *paths = sys.argv[1:]
source = open(paths[0], encoding="utf-8") if paths else sys.stdin  # noqa: SIM115


def agree(declared):
    print(f"checked {declared} declarations", flush=True)


if way in ("agrees", "agrees-by-path"):
    agree(count(source))
elif way == "agrees-slowly":
    lines = []
    for line in source:
        lines.append(line)
        if len(lines) % 500 == 0:
            time.sleep(0.01)
    agree(count(lines))
elif way == "compares":  # no kernel, but it tells what the trial's two exports differ in
    lines = list(source)
    theorems = [json.loads(line)["thm"] for line in lines if line.startswith('{"thm"')]
    proofs = [theorem["value"] for theorem in theorems]
    if len(set(proofs)) < len(proofs):
        print("two theorems have one proof")
        sys.exit(1)
    agree(count(lines))
elif way == "reads-half":
    sys.stdin.buffer.read1(100)
    agree(7)
elif way == "says-so-unread":
    agree(7)
elif way == "silent":
    source.read()
elif way.startswith("miscounts"):
    agree(count(source) - 1)
elif way == "garbage":
    source.read()
    sys.stdout.buffer.write(os.urandom(4096))
elif way == "crashes":
    agree(count(source))
    signal.signal(signal.SIGSEGV, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGSEGV)
elif way == "crashes-early":
    os.abort()
elif way == "other-code":
    agree(count(source))
    sys.stdout.flush()
    sys.exit(3)
elif way == "hangs":
    agree(count(source))
    time.sleep(60)
elif way == "hangs-unread":
    time.sleep(60)
elif way == "spins":
    while True:
        pass
elif way == "floods":
    source.read()
    while True:
        print("checked 1 declarations " * 1000)
elif way == "eats":
    source.read()
    eaten = [bytearray(1 << 20) for _ in range(10_000)]
elif way == "forges-report":
    size = 10
    report = {"size": size, "read": size, "seconds": 1.0, "exit_code": 0}
    with open("report.json", "w") as file:
        json.dump(report, file)
    agree(7)
elif way == "rejects":
    source.read()
    print("error: type mismatch at t\x1b[31m")
    sys.exit(1)
elif way == "tells-axioms":
    agree(count(source))
    with open("permitted.json") as file:
        print("permitted:", *json.load(file)["permitted_axioms"])
elif way != "reads-nothing":
    sys.exit(f"no such way: {way}")
