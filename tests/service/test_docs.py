"""Pages of docs/ say what the code says, whether they are generated or not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from verifier.environments.definition import load_definition
from verifier.limits import MAX_ARCHIVE_BYTES, MAX_FILES, Limits, StageLimits
from verifier.service.api.body import MAX_PARTS
from verifier.service.api.ceilings import ceilings
from verifier.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
GENERATOR = ROOT / "scripts" / "generate_docs.py"
SETTINGS = {"bytes": "VERIFIER_MAX_MEMORY_BYTES", "seconds": "VERIFIER_MAX_SECONDS"}


def test_generated_pages_are_current() -> None:
    done = subprocess.run(
        [sys.executable, GENERATOR, "--check"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_limits_of_a_submission_are_told_as_they_are() -> None:
    page = (ROOT / "docs" / "api.md").read_text()
    assert "\n".join(("|---|---|---|", *limits(), "")) in page
    for number in (MAX_PARTS, MAX_FILES, MAX_ARCHIVE_BYTES):
        assert f"| {number}" in page


def limits() -> Iterator[str]:
    """The rows of the table: each limit, what it is in `core`, and the most it can be."""
    usual = load_definition("core").limits
    assert usual.build == usual.judge, "they are told in one row"
    for name in StageLimits.model_fields:
        both = f"`build.{name}`, `judge.{name}`"
        yield f"| {both} | {getattr(usual.build, name):.0f} | {most(StageLimits, name, 'build')} |"
    for name in StageLimits.model_fields:
        where_not_given = f"{getattr(usual.export, name):.0f}"
        yield f"| `export.{name}` | {where_not_given} | {most(StageLimits, name, 'export')} |"
    for name in Limits.model_fields:
        if name not in ("build", "judge", "export"):
            yield f"| `{name}` | {getattr(usual, name)} | {most(Limits, name, '')} |"


def most(model: type[StageLimits | Limits], name: str, part: str) -> str:
    """The service's ceiling, or else that of the format."""
    format_ = next(each.le for each in model.model_fields[name].metadata if hasattr(each, "le"))
    own = ceilings(Settings())[part].get(name)
    if own is None:
        return f"{format_}"
    setting = SETTINGS[name.rpartition("_")[2]]
    if own == format_:
        return f"{format_}, or `{setting}` if that is less"
    return f"`{setting}`, {own:.0f}"
