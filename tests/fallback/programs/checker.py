"""An external kernel: Lean's own, which starts from nothing and gets an export and nothing else."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from verifier.export.reading import read_export
from verifier.kernel.abi import Engine
from verifier.kernel.rebuild import Rebuilder
from verifier.kernel.replay import Kernel, KernelLimits, KernelRefusal, import_modules
from verifier.lean.arena import new_terms
from verifier.lean.objects import LeanVersion

sys.setrecursionlimit(10_000)
_, UNKNOWN = (HERE / "commits").read_text().split()
engine, terms = Engine(HERE / "libleanshared.so"), new_terms()
constants = read_export(sys.stdin.buffer, terms, LeanVersion("5.0.0", UNKNOWN))
try:
    kernel = Kernel(Rebuilder(engine, terms), import_modules(engine, Path(), []))
    kernel.replay(constants, KernelLimits())
except KernelRefusal as refusal:
    print("rejects", refusal.reason, refusal.detail, flush=True)
    sys.exit(1)
print("agrees", len(constants), flush=True)
