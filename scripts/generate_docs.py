"""Write the parts of docs/ that the code knows better: reason codes, errors, settings, speed.

With --check, write nothing and exit 1 if a file is not what it should be.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic_core import PydanticUndefined

from verifier.bench.chart import as_svg
from verifier.bench.report import as_markdown, from_json
from verifier.reasons import Blame, Reason, Stage
from verifier.service.api.errors import MEDIA_TYPE, RETRY_SECONDS, ErrorKind
from verifier.settings import PREFIX, Settings

DOCS = Path(__file__).resolve().parents[1] / "docs"
NOTE = "<!-- Written by scripts/generate_docs.py; `make docs` writes it anew. -->"
BEGIN = "<!-- From performance.json, by scripts/generate_docs.py; `make docs` writes it anew. -->"
END = "<!-- The end of what is from performance.json. -->"
COMPUTED = {
    "data_dir": "`~/.local/share/lean-verifier`",
    "cache_dir": "`~/.cache/lean-verifier`",
    "workers": "number of processors",
}
REASONS = """\
Every verdict has an outcome, the stage at which it was decided, and a reason code from this closed
list. The outcome follows from the reason: what is the submission's doing is `rejected` (reward 0);
what is the problem's or the machine's doing is `error` (reward null), and never counts against the
submission.

"Load" marks the reasons that a busier or idler machine could have changed; the verdict says so too,
as `load_dependent`. It also says so where a time limit stopped the challenge itself, for reason
`challenge_build_failed` or `challenge_invalid`."""
ERRORS = f"""\
What the HTTP interface answers when there is no reward: a body of type `{MEDIA_TYPE}`
(RFC 9457). Its `type` is `urn:lean-verifier:error:` and one of the kinds below, and its `reward` is
null. If something in the request is wrong, `errors` lists each `field` as a JSON pointer into the
body (empty means all of it), with the `limit` that it broke, if it broke one. What is wrong with a
query parameter is at `/query/NAME`, with a header at `/header/NAME`; neither is a pointer into the
body. If there is a verdict, it is in `verdict`, and `id` is its record.

A response with status 503 can be sent again later: `Retry-After` says when ({RETRY_SECONDS}
seconds). That is also the answer where a time limit stopped the challenge itself: the problem may
be in order, and the machine busy."""
CONFIGURATION = """\
The verifier takes its settings from environment variables. `verifier serve` also has the options
`--host` and `--port`, which win. A value that cannot be is refused at start, with its name.

A file in `/run/secrets` that is called like a variable, such as `verifier_database_url`, counts as
that variable where it is not set. That is how containers get what is secret: see
[deployment](deployment.md)."""


def main() -> int:
    """Write or check all pages; return the exit code."""
    stale = [name for name, text in pages().items() if read(name) != text]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"docs/{name} is not current; run: make docs", file=sys.stderr)
        return 1 if stale else 0
    for name in stale:
        (DOCS / name).write_text(pages()[name], "utf-8")
    return 0


def read(name: str) -> str | None:
    """The page as it is now."""
    path = DOCS / name
    return path.read_text("utf-8") if path.exists() else None


def pages() -> dict[str, str]:
    """File names in docs/, each with what it should hold."""
    return {
        "reasons.md": page("Reason codes", REASONS, reasons()),
        "errors.md": page("HTTP errors", ERRORS, errors()),
        "configuration.md": page("Configuration", CONFIGURATION, settings()),
        "performance.md": performance(),
        "performance.svg": as_svg(from_json(measured())),
    }


def page(title: str, introduction: str, lines: Iterator[str]) -> str:
    """A whole page."""
    return "\n".join((f"# {title}", "", NOTE, "", introduction, "", *lines, ""))


def reasons() -> Iterator[str]:
    """A table of reason codes for each stage."""
    for stage in Stage:
        rows = [reason for reason in Reason if reason.meaning.stage is stage]
        if rows:
            yield from (f"## Stage `{stage}`", "", "| reason | outcome | blame | load | meaning |")
            yield "|---|---|---|---|---|"
        for reason in rows:
            meaning = reason.meaning
            blame = "" if meaning.blame is Blame.NOBODY else str(meaning.blame)
            load = "yes" if meaning.load_dependent else ""
            yield f"| `{reason}` | {reason.outcome} | {blame} | {load} | {cell(meaning.text)} |"
        if rows and stage is not list(Stage)[-1]:
            yield ""


def errors() -> Iterator[str]:
    """A table of the kinds of errors."""
    yield from ("| status | kind | title |", "|---|---|---|")
    for kind in sorted(ErrorKind, key=lambda each: each.meaning.status):
        yield f"| {kind.meaning.status} | `{kind}` | {kind.meaning.title} |"


def settings() -> Iterator[str]:
    """A table of the settings."""
    yield from ("| variable | default | meaning |", "|---|---|---|")
    for name, field in Settings.model_fields.items():
        default = field.default
        if default is PydanticUndefined:
            shown = COMPUTED[name]
        elif isinstance(default, tuple):
            shown = f"`{','.join(default)}`"
        else:
            shown = f"`{default}`" if default != "" else ""
        yield f"| `{PREFIX}{name.upper()}` | {shown} | {cell(field.description or '')} |"


def measured() -> dict[str, Any]:
    """What `verifier bench --json docs/performance.json` wrote."""
    written: dict[str, Any] = json.loads((DOCS / "performance.json").read_text("utf-8"))
    return written


def performance() -> str:
    """The page as it is, with the table that belongs into it."""
    before, _, rest = (read("performance.md") or "").partition(BEGIN)
    _, _, after = rest.partition(END)
    return "\n".join((f"{before}{BEGIN}", "", *as_markdown(measured()), "", f"{END}{after}"))


def cell(text: str) -> str:
    """The text as it can stand in a table."""
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main())
