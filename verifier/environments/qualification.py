"""Has an environment been examined as it is now, by the judge that is here now?

What was found is written down beside the environment. It counts for these very files and this very
judge: another library, engine, option or limit, or another kernel bridge, has to be examined anew.
"""

from __future__ import annotations

import json
import logging
import time
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

import verifier
from verifier.digests import digest_of_files
from verifier.environments.child import run_in_child
from verifier.environments.errors import EnvironmentUnusable
from verifier.lean.compiled import why_plain

if TYPE_CHECKING:
    from verifier.environments.build import Progress
    from verifier.environments.environment import Environment

logger = logging.getLogger(__name__)

PINS, SELF_TEST, LIBRARY = "pins", "kernel self-test", "library"
IMPORTS, ORACLES, SUITE = "imports", "oracles", "suite"
CHECKERS = "checkers"
AT_BUILD = (PINS, SELF_TEST, LIBRARY)
"""What is found out whenever an environment of ours has been built. The rest is for this
repository's own tests, which run all of it in the environments that it ships."""
ALL = (*AT_BUILD, IMPORTS, ORACLES, SUITE)
"""What is found out before an environment serves whose library was compiled elsewhere."""
BY_EXPORTS = (PINS, CHECKERS, IMPORTS, ORACLES)
"""What is found out before an environment serves that has an exporter."""
OLDEST = (4, 33, 1)
"""Kernels before that have known faults, or none of the interfaces used here."""

_JUDGE = ("lean", "judge", "kernel", "judging.py", "judgeprogram.py")
_JUDGE_OF_EXPORTS = (*_JUDGE, "export", "external", "fallback")
_REPLAY_SECONDS = 6 * 3600


class Check(BaseModel):
    """One thing that was looked at."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    ok: bool
    detail: str
    seconds: float = 0


class Qualification(BaseModel):
    """What was found when an environment was examined.

    Attributes:
        environment: the digest of the library that was examined, and of kernels that were asked in
            place of Lean's.
        judge: the digest of what read and checked it.
        lean: version and commit.
        at: when, in UTC.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    environment: str
    judge: str
    lean: str
    at: datetime
    checks: tuple[Check, ...]

    def lacks(self, wanted: tuple[str, ...]) -> list[str]:
        """Which of the things that are wanted did not pass, or were not looked at."""
        passed = {check.name for check in self.checks if check.ok}
        failed = {check.name for check in self.checks if not check.ok}
        return [name for name in wanted if name not in passed or name in failed]


@cache
def judge_digest(of_exports: bool = False) -> str:
    """SHA-256 over the sources of what reads, compares and checks."""
    root = Path(verifier.__file__).parent
    judge = _JUDGE_OF_EXPORTS if of_exports else _JUDGE
    found = [p for name in judge for p in ((root / name).rglob("*.py*"), [root / name])]
    sources = {path for each in found for path in each if path.suffix in (".py", ".pyx")}
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(sources)}
    return digest_of_files(files, [b"plain" if why_plain() else b"compiled"])


def _judge_of(environment: Environment) -> str:
    by_exports = environment.definition.fallback is not None
    return judge_digest(of_exports=True) if by_exports else judge_digest()


def _examined(environment: Environment) -> str:
    """The digest of what was examined."""
    by_exports = environment.definition.fallback is not None
    return environment.digest if by_exports else environment.library_digest


def wanted_of(environment: Environment) -> tuple[str, ...]:
    """What has to be found out before an environment serves."""
    if environment.definition.fallback is not None:
        return BY_EXPORTS
    return AT_BUILD if environment.definition.compiled_here else ALL


def path_of(environment: Environment) -> Path:
    """Where it is written down, by the judge as it is: others may use the same environment."""
    judge = _judge_of(environment)[:12]
    return environment.folder.with_name(f"{environment.folder.name}.qualified-{judge}.json")


def load(environment: Environment) -> Qualification | None:
    """What was found of the environment as it is, by the judge as it is; or None."""
    try:
        found = Qualification.model_validate_json(path_of(environment).read_bytes())
    except (OSError, ValueError):
        return None
    current = (_examined(environment), _judge_of(environment))
    return found if (found.environment, found.judge) == current else None


def save(environment: Environment, checks: tuple[Check, ...]) -> Qualification:
    """Write down what was found. Raises OSError."""
    lean = environment.definition.lean
    made = Qualification(
        environment=_examined(environment),
        judge=_judge_of(environment),
        lean=f"{lean.version} {lean.commit}",
        at=datetime.now(UTC).replace(microsecond=0),
        checks=checks,
    )
    path = path_of(environment)
    scratch = path.with_name(f".{path.name}.new")
    scratch.write_text(made.model_dump_json(indent=1) + "\n")
    scratch.chmod(0o644)
    scratch.rename(path)
    return made


def require(environment: Environment, progress: Progress) -> None:
    """See to it that an environment may serve; one of ours is examined now if it was not.

    Raises:
        EnvironmentUnusable: if it may not.
    """
    name, found = environment.definition.id, load(environment)
    wanted = wanted_of(environment)
    if wanted != AT_BUILD:
        if found is None:
            raise EnvironmentUnusable(
                f"{name} has not qualified as it is, by this version of the verifier: "
                f"run `verifier env qualify {name}`, or serve it unexamined with "
                "VERIFIER_SERVE_UNQUALIFIED=true"
            )
        if lacking := found.lacks(wanted):
            raise EnvironmentUnusable(
                f"{name} has not qualified, for want of: {', '.join(lacking)}; see "
                f"`verifier env qualify {name}`"
            )
        return
    if found is None or found.lacks(AT_BUILD):
        checks = (*opened(environment), examine_library(environment, progress))
        if not checks[-1].ok:
            raise EnvironmentUnusable(f"{name} does not qualify: {checks[-1].detail}")
        try:
            save(environment, checks)
        except OSError as error:
            # It holds for this process all the same.
            logger.warning("what %s was found to be cannot be kept: %s", name, error)


def opened(environment: Environment) -> tuple[Check, ...]:
    """What is known of an environment that could be opened."""
    engine, golden = environment.definition.engine.sha256, "Golden.olean"
    return (
        Check(name=PINS, ok=True, detail=f"engine {engine[:16]}…, all files as written down"),
        Check(name=SELF_TEST, ok=True, detail=f"{golden} read, rebuilt and replayed"),
    )


def examine_library(environment: Environment, progress: Progress) -> Check:
    """Replay every trusted constant in the kernel, in a child."""
    progress("replaying the library in the kernel")
    start = time.perf_counter()
    adopted = environment.definition.adopted
    axioms = list(adopted.axioms) if adopted else []
    job = {**environment.kernel_job(), "index": str(environment.index), "axioms": axioms}
    try:
        said = run_in_child(
            "verifier.kernel.libraryreplay", job, _REPLAY_SECONDS, "the library's replay"
        )
    except EnvironmentUnusable as error:
        spent = time.perf_counter() - start
        return Check(name=LIBRARY, ok=False, detail=str(error), seconds=spent)
    found = json.loads(said)
    detail = (
        f"the kernel accepted {found['replayed']} of {found['constants']} constants; "
        f"{found['unsafe']} are unsafe or partial, {found['repeated']} proved in another module "
        f"too; axioms: {', '.join(found['axioms'])}"
    )
    return Check(name=LIBRARY, ok=True, detail=detail, seconds=time.perf_counter() - start)
