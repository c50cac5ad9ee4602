"""The real judge with the real kernel over many hostile submissions, each few in a fork.

For programs, not for tests, since it loads the kernel. Whoever uses it says how a
submission is put in place and judged; this says how forks are made, watched and counted.
"""

from __future__ import annotations

import collections
import contextlib
import gc
import json
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from verifier.judge.sides import Question, Refusal, Side
from verifier.judging import STAGE_MARK, Judging, start_kernel
from verifier.kernel.abi import Engine, Object
from verifier.lean.names import Name
from verifier.reasons import Reason

BATCH = 50
BATCH_SECONDS, ONE_SECONDS = 600, 60
Ended = tuple[str, str]  # the stage reached, and the reason or how it died
Item = TypeVar("Item")


class Recorder:
    """An engine that remembers the kernel environment after the last declaration."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.environment: Object | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def call(self, name: str, *arguments: int | bytes) -> Object:
        result = self._engine.call(name, *arguments)
        if name == "lean_add_decl" and self._engine.tag(result) == 1:
            self.environment = self._engine.keep(self._engine.field(result, 0))
        return result


@dataclass
class Summary:
    """How many ended for which reason, and those that need a look.

    Those are flagged whose reason starts with `hole:`.
    """

    reasons: collections.Counter[str] = field(default_factory=collections.Counter)
    accepted: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    flagged: list[str] = field(default_factory=list)


@dataclass
class Bench:
    """A judge whose trusted modules are imported and whose challenge is prepared."""

    job: dict[str, Any]
    folder: Path
    engine: Recorder
    judging: Judging
    prepared: tuple[Question, Side]

    def judge(self) -> Ended:
        """Judge the submission that lies in the folder now."""
        try:
            self.judging.run(*self.prepared)
        except Refusal as refusal:
            return self.judging.stage, refusal.reason
        except Exception as error:
            return self.judging.stage, f"fault:{type(error).__name__}:{error}".replace("\n", " ")
        return self.judging.stage, Reason.ACCEPTED

    def judge_all(
        self,
        items: Sequence[Item],
        judge: Callable[[Item], Ended],
        describe: Callable[[int, Item], str],
    ) -> Summary:
        """Call `judge` on every item, in forks, and sum up."""
        gc.freeze()
        found = Summary()
        done = 0
        while done < len(items):
            for stage, reason in self._in_child(items[done : done + BATCH], judge):
                kind = reason.partition(":")[0]
                found.reasons[f"{stage} {kind}"] += 1
                line = f"{describe(done, items[done])}: {stage} {reason}"
                if reason == Reason.ACCEPTED:
                    found.accepted.append(line)
                elif kind == "hole":
                    found.flagged.append(line)
                elif kind == "fault" or (kind == "died" and stage != "kernel"):
                    found.broken.append(line)
                done += 1
        return found

    def _in_child(self, batch: Sequence[Item], judge: Callable[[Item], Ended]) -> list[Ended]:
        """Judge in a fork until one item kills it; those that were begun have an end."""
        read_end, write_end = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read_end)
            self._work(batch, judge, write_end)
        os.close(write_end)
        said = b""
        while select.select([read_end], [], [], ONE_SECONDS)[0]:
            more = os.read(read_end, 1 << 16)
            if not more:
                break
            said += more
        else:
            os.kill(child, signal.SIGKILL)
        os.close(read_end)
        _, status = os.waitpid(child, 0)
        lines = said.decode("utf-8", "replace").split("\n")[:-1]
        ended = [(stage, reason) for stage, _, reason in (line.partition("\t") for line in lines)]
        if len(ended) < len(batch):
            marks = (self.judging.folder / "progress").read_text(errors="replace").split("\n")
            reached = [mark for mark in marks if mark.startswith(STAGE_MARK)][-1]
            how = f"died:{os.waitstatus_to_exitcode(status)}"
            ended.append((reached.removeprefix(STAGE_MARK), how))
        return ended

    def _work(self, batch: Sequence[Item], judge: Callable[[Item], Ended], to: int) -> None:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (BATCH_SECONDS, BATCH_SECONDS))
            quiet = os.open(self.judging.folder / "progress", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            gc.disable()  # there are few circles, and the child is short-lived
            for item in batch:
                said = "\t".join(judge(item)).replace("\n", " ")
                os.write(to, said.encode("utf-8", "replace")[:4000] + b"\n")
        finally:
            os._exit(0)


@contextlib.contextmanager
def open_bench(source: Path) -> Iterator[Bench]:
    """A bench over a copy of the prepared job in `source`.

    `source` holds `job.json` and the compiled modules as the judging process finds them,
    with paths of this machine in the job.
    """
    job = json.loads((source / "job.json").read_text())
    imports: list[Name] = [("Init",)]
    engine, trusted = start_kernel(job, imports)
    recorder = Recorder(engine)

    def kernel(_job: dict[str, Any], wanted: Sequence[Name]) -> Any:
        return (recorder, trusted) if list(wanted) == imports else start_kernel(job, wanted)

    with tempfile.TemporaryDirectory(dir="/dev/shm") as scratch:
        folder = Path(scratch) / "job"
        shutil.copytree(source, folder)
        judging = Judging(job, folder, kernel)
        with contextlib.redirect_stdout(sys.stderr):
            prepared = judging.prepare()
        yield Bench(job, folder, recorder, judging, prepared)
