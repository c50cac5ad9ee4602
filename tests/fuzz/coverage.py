"""Coverage-guided fuzzing of one reader.

    python tests/fuzz/coverage.py TARGET --runs N [--seed S] [--corpus FOLDER]

TARGET is one of those in targets.py. Exit 0 if nothing was found; else the input that breaks the
reader is in the current folder, as `crash-...`. A corpus folder keeps what was learned.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

READERS = (
    "verifier.intake",
    "verifier.lean.constants",
    "verifier.lean.declared",
    "verifier.lean.header",
    "verifier.lean.names",
    "verifier.lean.objects",
    "verifier.lean.olean",
    "verifier.lean.termreader",
    "verifier.lean.terms",
)
MEMORY_MIB = 2048

with atheris.instrument_imports(include=list(READERS)):
    from targets import TARGETS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--runs", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus", type=Path)
    args = parser.parse_args()
    target = TARGETS[args.target]
    logging.disable(logging.CRITICAL)
    corpus = args.corpus or Path(tempfile.mkdtemp(prefix="corpus-"))
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        (corpus / f"seed-{number}").write_bytes(seed)
    options = [
        f"-runs={args.runs}",
        f"-seed={args.seed}",
        f"-max_len={target.longest}",
        f"-rss_limit_mb={MEMORY_MIB}",
        "-timeout=20",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], target.try_one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
