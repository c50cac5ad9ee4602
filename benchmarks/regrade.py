"""How fast are a million rows judged again that need no Lean, and in how much memory?

    python benchmarks/regrade.py [--rows N] [--distinct N] [--formats FORMAT...] [--json FILE]

Data sets of N rows and of a tenth of that are judged with `verifier regrade`. So many of the rows
are distinct; each of these is refused at the intake, and the others are the same again. Exit 1 if
the large one takes more than a tenth more memory than the small one, or a row comes out wrong.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

CHALLENGE = "theorem same (p : Prop) (h : p) : p := sorry\n"
GROWTH, GROWTH_BYTES = 1.1, 16 << 20
"""By how much memory may differ between the data sets."""
SAMPLE_SECONDS = 0.05


@dataclass(frozen=True)
class Measured:
    """One run.

    Attributes:
        first_seconds: of judging, writing and reporting.
        again_seconds: of the same once more, when every verdict is known.
        peak_bytes: of resident memory of the command itself, whichever run needed more.
    """

    format: str
    rows: int
    distinct: int
    data_bytes: int
    first_seconds: float
    again_seconds: float
    peak_bytes: int

    @property
    def rows_per_second(self) -> float:
        return self.rows / self.first_seconds


def rows(number: int, distinct: int) -> Iterator[dict[str, Any]]:
    """Rows with a kilobyte or so each."""
    padding = "-- " + "lemma " * 150
    for at in range(number):
        which = at % distinct
        proof = f"import Nowhere.M{which}\n{padding}\ntheorem same (p : Prop) (h : p) : p := h\n"
        yield {
            "problem_id": f"p{which % 500}",
            "challenge": CHALLENGE,
            "proof": proof,
            "reward": 1.0,
        }


def write_data(path: Path, number: int, distinct: int) -> None:
    """Write rows in the format that the name ends in."""
    found = rows(number, distinct)
    if path.suffix == ".jsonl":
        with path.open("w") as file:
            file.writelines(json.dumps(row) + "\n" for row in found)
    elif path.suffix == ".csv":
        with path.open("w", newline="") as file:
            writer = csv.DictWriter(file, ("problem_id", "challenge", "proof", "reward"))
            writer.writeheader()
            writer.writerows(found)
    else:
        writer = None
        piece: list[dict[str, Any]] = []
        for at, row in enumerate(found, 1):
            piece.append(row)
            if len(piece) == 20_000 or at == number:
                table = pa.Table.from_pylist(piece)
                writer = writer or pq.ParquetWriter(path, table.schema)
                writer.write_table(table)
                piece = []
        assert writer is not None
        writer.close()


def run(source: Path, out: Path) -> tuple[float, int]:
    """Judge; seconds, and peak memory in bytes."""
    command = [sys.executable, "-m", "verifier", "regrade", str(source), "--out", str(out)]
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        peak = 0
        while process.poll() is None:
            peak = max(peak, _peak_bytes(process.pid))
            time.sleep(SAMPLE_SECONDS)
    seconds = time.perf_counter() - start
    if process.returncode != 0:
        raise SystemExit(f"exit code {process.returncode}")
    return seconds, peak


def _peak_bytes(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))


def measure(folder: Path, kind: str, number: int, distinct: int) -> Measured:
    """Measure one data set."""
    source, out = folder / f"data.{kind}", folder / f"out.{kind}"
    write_data(source, number, distinct)
    first, peak = run(source, out)
    again, second_peak = run(source, out)
    report = json.loads((folder / f"out.{kind}.report.json").read_text())
    if report["rewards"] != {"1": 0, "0": number, "none": 0} or report["run"]["judged_now"]:
        raise SystemExit(f"wrong: {report['rewards']}, {report['run']}")
    size = source.stat().st_size
    for path in folder.iterdir():
        path.unlink()
    return Measured(kind, number, distinct, size, first, again, max(peak, second_peak))


def main() -> int:
    """See above."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--distinct", type=int, default=20_000)
    parser.add_argument("--formats", nargs="+", default=["jsonl", "csv", "parquet"])
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    found: list[Measured] = []
    wrong = 0
    for kind in args.formats:
        pair = []
        for number in (args.rows // 10, args.rows):
            with tempfile.TemporaryDirectory() as folder:
                one = measure(Path(folder), kind, number, min(number, args.distinct))
            print(
                f"{kind}: {one.rows} rows ({one.data_bytes >> 20} MiB, {one.distinct} distinct):"
                f" {one.first_seconds:.1f} s, {one.rows_per_second:.0f} rows/s; again"
                f" {one.again_seconds:.1f} s; peak memory {one.peak_bytes >> 20} MiB",
                flush=True,
            )
            pair.append(one)
        grew = pair[1].peak_bytes > pair[0].peak_bytes * GROWTH + GROWTH_BYTES
        wrong += grew
        if grew:
            print(f"{kind}: memory grows with the data")
        found += pair
    if args.json:
        args.json.write_text(json.dumps([asdict(each) for each in found], indent=1) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main())
