"""Steps 4 to 7 of the one path, run inside the sandbox: read, statement, axioms, kernel.

A process of its own, since it eats hostile data. It reads `job.json` and compiled
modules from its working directory and writes `result.json`. Before each step it
prints the step, so that a death can be put down to it. Whoever started it accepts
nothing but a complete `result.json`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from verifier.judge.axioms import Foundation, walk_axioms
from verifier.judge.challenge import check_challenge
from verifier.judge.policy import merge_modules
from verifier.judge.questions import assuming, open_definitions, stated_theorems
from verifier.judge.sides import Question, Refusal, Side
from verifier.judge.statement import match_statements
from verifier.kernel.abi import Engine, Object
from verifier.kernel.rebuild import Rebuilder
from verifier.kernel.replay import Kernel, KernelLimits, KernelRefusal, import_modules
from verifier.lean.arena import new_terms
from verifier.lean.constants import Constant, Definition, Inductive, Theorem
from verifier.lean.library import Library
from verifier.lean.mentions import Mentions
from verifier.lean.names import Name, parse, show
from verifier.lean.objects import PART_SUFFIXES, LeanVersion, MalformedOlean, OtherLean
from verifier.lean.olean import DeclaredTwice, Module, read_module
from verifier.lean.printer import print_type
from verifier.reasons import Reason, Stage

STAGE_MARK = "stage: "
RECURSION_LIMIT = 10_000
MAX_DETAIL = 10_000  # characters; names in a submission can be of any length
StartKernel = Callable[[dict[str, Any], Sequence[Name]], tuple[Engine, Object]]
"""From a job and the modules to be imported to an engine and a kernel environment."""


@dataclass
class Sources:
    """One side as read: its modules by name, and which of them is the entry."""

    modules: dict[Name, Module]
    entry: Name

    def foreign_imports(self) -> set[Name]:
        """Imports that are not among the side's own modules."""
        every = {i.module for module in self.modules.values() for i in module.imports}
        return every - set(self.modules)


def start_kernel(job: dict[str, Any], imports: Sequence[Name]) -> tuple[Engine, Object]:
    """Load the engine of `job` and import trusted modules into a kernel environment."""
    engine = Engine(Path(job["engine"]))
    return engine, import_modules(engine, Path(job["library"]), imports)


class Judging:
    """One judgement, step by step.

    Args:
        job: what `job.json` says.
        folder: where the compiled modules are.
        start: how to get a kernel; a process that has one already passes it here.
    """

    def __init__(
        self,
        job: dict[str, Any],
        folder: Path,
        start: StartKernel = start_kernel,
    ) -> None:
        self.job = job
        self.start_kernel = start
        self.folder = folder
        self.terms = new_terms()
        self.mentions = Mentions(self.terms)
        self.lean = LeanVersion(job["lean_version"], job["lean_commit"])
        self.assumed = frozenset(map(parse, job["question"].get("assumed", ())))
        self.times: list[dict[str, Any]] = []
        self.stage = Stage.READ
        self.further: dict[str, Any] = {}  # what a result says besides

    @cached_property
    def library(self) -> Library:
        """The index of the trusted modules."""
        return Library(Path(self.job["index"]))

    @contextmanager
    def step(self, stage: Stage) -> Iterator[None]:
        """Say that a stage begins, and note what it cost when it ends."""
        self.stage = stage
        print(f"{STAGE_MARK}{stage}", flush=True)
        start, cpu = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            self.times.append(
                {
                    "stage": stage,
                    "seconds": time.perf_counter() - start,
                    "cpu_seconds": time.process_time() - cpu,
                }
            )

    def prepare(self) -> tuple[Question, Side]:
        """Read the challenge and check that it is fit to be asked.

        Raises:
            Refusal: blaming the problem.
        """
        with self.step(Stage.CHALLENGE):
            asked = self._read_challenge()
            self._require_assumed(asked)
            challenge = self.side(asked, Reason.CHALLENGE_INVALID)
            question = self.ask(asked)
            check_challenge(question, challenge, self.terms, self.mentions)
        return question, challenge

    def run(self, question: Question, challenge: Side) -> dict[str, Any]:
        """Judge the submission, and say what was found.

        Raises:
            Refusal: if the submission does not hold.
        """
        given, submission = self.submission()
        with self.step(Stage.STATEMENT):
            answers = match_statements(question, challenge, submission, self.terms)
        targets = [*answers.values(), *sorted(question.holes, key=repr)]
        found = self.hold(targets, question, challenge, submission, given)
        return {
            "reason": Reason.ACCEPTED,
            "theorems": [
                {"name": show(name), "answered_by": show(by), "disproof": by != name}
                for name, by in answers.items()
            ],
            "holes": self._describe_holes(question, submission),
            "axioms": sorted(map(show, found.axioms)),
        }

    def examine(self) -> dict[str, Any]:
        """Judge every theorem of a submission for which there is no challenge.

        Raises:
            Refusal: if one does not hold, or there is none.
        """
        given, submission = self.submission()
        with self.step(Stage.STATEMENT):
            stated = (n for n, each in submission.constants.items() if isinstance(each, Theorem))
            theorems = sorted(stated, key=repr)
            if not theorems:
                raise Refusal(Reason.MISSING, "the submission declares no theorem")
            permitted = frozenset(map(parse, self.job["question"]["permitted_axioms"]))
            question = Question(tuple(theorems), permitted_axioms=permitted)
            # Nothing is asked that could bring axioms of its own.
            nothing = Side({}, submission.trusted)
        found = self.hold(theorems, question, nothing, submission, given)
        return {"reason": Reason.ACCEPTED, "axioms": sorted(map(show, found.axioms))}

    def hold(
        self,
        targets: Sequence[Name],
        question: Question,
        challenge: Side,
        submission: Side,
        given: Sources,
    ) -> Foundation:
        """Check what `targets` rest on, and have the kernel check all of it. Raises Refusal."""
        with self.step(Stage.AXIOMS):
            found = walk_axioms(targets, question, challenge, submission, self.mentions)
        with self.step(Stage.KERNEL):
            self.check(found.declared | _recursors(found.declared, submission), given)
        return found

    def _read_challenge(self) -> Sources:
        try:
            return self.read("challenge")
        except Refusal as refusal:
            raise Refusal(Reason.CHALLENGE_INVALID, refusal.detail) from refusal

    def read(self, side: str) -> Sources:
        """The modules of a side. Raises Refusal."""
        described = self.job[side]
        modules: dict[Name, Module] = {}
        for name in described["modules"]:
            parts = [
                path.read_bytes()
                for suffix in PART_SUFFIXES
                if (path := self.folder / side / f"{'/'.join(name)}{suffix}").is_file()
            ]
            try:
                modules[tuple(name)] = read_module(parts, self.terms, self.lean)
            except DeclaredTwice as error:
                raise Refusal(Reason.DUPLICATE_CONSTANT, f"{'.'.join(name)} {error}") from error
            except MalformedOlean as error:
                raise Refusal(Reason.MALFORMED_OLEAN, f"{'.'.join(name)}: {error}") from error
            except OtherLean as error:
                raise Refusal(Reason.OTHER_LEAN, f"{'.'.join(name)}: {error}") from error
        return Sources(modules, tuple(described["entry"]))

    def _require_assumed(self, challenge: Sources) -> None:
        """An assumption has to be stated as a theorem, or a slip of the pen would be none."""
        modules = challenge.modules.values()
        for name in self.assumed:
            found = (m.constants[name] for m in modules if name in m.constants)
            if not isinstance(next(found, None), Theorem):
                detail = f"the challenge has no theorem {show(name)} to be assumed"
                raise Refusal(Reason.CHALLENGE_INVALID, detail)

    def submission(self) -> tuple[Sources, Side]:
        """What it was compiled to, and what the judge compares of it. Raises Refusal."""
        with self.step(Stage.READ):
            given = self.read("submission")
            self.require_known_imports(given)
            return given, self.side(given)

    def require_known_imports(self, side: Sources) -> None:
        """What is imported has to be the side's own, or the library's. Raises Refusal."""
        unknown = side.foreign_imports() - self.library.modules()
        if unknown:
            names = ", ".join(sorted(map(show, unknown))[:10])
            raise Refusal(Reason.FOREIGN_IMPORT, f"imports {names}, which is nowhere")

    def side(self, sources: Sources, reason: Reason | None = None) -> Side:
        """What the judge compares of a side. Raises Refusal, for `reason` if it is given."""
        view = self.library.view(sources.foreign_imports())
        try:
            modules = (module.constants for module in sources.modules.values())
            return Side(assuming(merge_modules(modules, view), self.assumed), view)
        except Refusal as refusal:
            raise Refusal(reason or refusal.reason, refusal.detail) from refusal

    def ask(self, challenge: Sources) -> Question:
        """What the problem asks. Raises Refusal."""
        asked = self.job["question"]
        entry = challenge.modules[challenge.entry]
        named = tuple(map(parse, asked["theorems"]))
        stated = named or stated_theorems(entry.constants, entry.declared)
        theorems = tuple(name for name in stated if name not in self.assumed)
        if not theorems:
            raise Refusal(Reason.CHALLENGE_INVALID, "the challenge states no theorem")
        holes = frozenset(map(parse, asked["holes"]))
        if asked["open_holes"]:
            holes |= open_definitions(entry.constants, entry.declared, self.terms)
        return Question(
            theorems=theorems,
            holes=holes,
            permitted_axioms=frozenset(map(parse, asked["permitted_axioms"])) | self.assumed,
            allow_disproof=asked["allow_disproof"],
        )

    def check(self, declared: dict[Name, Constant], given: Sources) -> None:
        """Have the kernel check what the targets reach in the submission.

        Raises:
            Refusal: if it does not hold.
        """
        engine, trusted = self.start_kernel(self.job, sorted(given.foreign_imports()))
        kernel = Kernel(Rebuilder(engine, self.terms), trusted)
        limits = KernelLimits(heartbeats=self.job["kernel_heartbeats"])
        try:
            kernel.replay(declared, limits)
        except KernelRefusal as refusal:
            raise Refusal(refusal.reason, refusal.detail) from refusal

    def _describe_holes(self, question: Question, submission: Side) -> list[dict[str, str]]:
        filled = []
        for name in sorted(question.holes, key=repr):
            constant = submission.constants[name]
            assert isinstance(constant, Definition)
            filled.append({"name": show(name), "value": print_type(self.terms, constant.value)})
        return filled


def _recursors(declared: dict[Name, Constant], submission: Side) -> dict[Name, Constant]:
    """Those of the types in `declared`: nothing need mention them, and they are claimed all the
    same, to other kernels too. Raises Refusal if one is missing."""
    types = (constant for constant in declared.values() if isinstance(constant, Inductive))
    names = {name for type_ in types for name in type_.recursors}
    if missing := names - submission.constants.keys():
        told = f"{show(min(missing, key=repr))} is missing from the compiled module"
        raise Refusal(Reason.KERNEL_DIFFERS, told)
    return {name: submission.constants[name] for name in names}


def _judge(judging: Judging) -> dict[str, Any]:
    if "challenge" not in judging.job:
        return judging.examine()
    prepared = judging.prepare()
    # Without a submission, the question alone is to be checked.
    return judging.run(*prepared) if "submission" in judging.job else {"reason": Reason.ACCEPTED}


def main(
    folder: Path, start: StartKernel = start_kernel, judgement: type[Judging] = Judging
) -> None:
    """Judge the job in `folder` and leave `result.json` there."""
    sys.setrecursionlimit(RECURSION_LIMIT)
    judging = judgement(json.loads((folder / "job.json").read_text()), folder, start)
    result: dict[str, Any]
    try:
        result = _judge(judging) | judging.further
    except Refusal as refusal:
        result = {"reason": refusal.reason, "detail": refusal.detail[:MAX_DETAIL]}
    except Exception:
        import traceback  # noqa: PLC0415  -- seldom needed, and slow

        # Ours to mend, and told apart from a death in the kernel.
        (folder / "fault").write_text(traceback.format_exc())
        raise
    result["stage"] = judging.stage
    result["stages"] = judging.times
    partial = folder / "result.partial"
    partial.write_text(json.dumps(result, ensure_ascii=False))
    partial.rename(folder / "result.json")
    # Lean's idle threads and exit handlers have nothing to add.
    sys.stdout.flush()
    os._exit(0)
