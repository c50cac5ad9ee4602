"""What a run of the suite found: a matrix for people, JSON and JUnit for machines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from rich.table import Table

from verifier.suite.cases import Case, Kind, Layer
from verifier.suite.running import Trial
from verifier.text import printable

Report = Mapping[str, Any]


def as_table(trials: Sequence[Trial], not_run: Sequence[Case]) -> Table:
    """Kind by layer: how many cheats ended as they must, of how many; then the honest ones.

    The naive column counts the cheats that a naive judge would have given a 1, of those
    that it could be asked about.
    """
    table = Table(show_footer=True)
    table.add_column("kind", footer="all")
    cheats = [trial for trial in trials if trial.attempt.name == "cheat"]
    honest = [trial for trial in trials if trial.attempt.name == "honest"]
    layers = [layer for layer in Layer if any(trial.case.layer is layer for trial in cheats)]
    for layer in layers:
        column = [trial for trial in cheats if trial.case.layer is layer]
        table.add_column(layer, footer=_score(column), justify="right")
    table.add_column("honest", footer=_score(honest), justify="right")
    table.add_column("naive gives 1", footer=_fooled(cheats), justify="right")
    table.add_column("not run", footer=_count(not_run), justify="right")
    for kind in Kind:
        own = [trial for trial in cheats if trial.case.kind is kind]
        twins = [trial for trial in honest if trial.case.kind is kind]
        waiting = [case for case in not_run if case.kind is kind]
        if not own and not twins and not waiting:
            continue
        cells = [_score([t for t in own if t.case.layer is layer]) for layer in layers]
        table.add_row(kind, *cells, _score(twins), _fooled(own), _count(waiting))
    return table


def as_json(
    trials: Sequence[Trial], not_run: Sequence[Case], environment: str, sandbox: str
) -> Report:
    """Everything that was found, for `json.dump`."""
    return {
        "environment": environment,
        "sandbox": sandbox,
        "right": sum(not trial.trouble for trial in trials),
        "wrong": sum(bool(trial.trouble) for trial in trials),
        "not_run": [{"case": case.id, "needs": list(case.environments)} for case in not_run],
        "trials": [
            {
                "case": trial.case.id,
                "attempt": trial.attempt.name,
                "title": trial.case.title,
                "kind": trial.case.kind,
                "layer": trial.case.layer,
                "expected": trial.attempt.expected.model_dump(mode="json"),
                "naive": trial.naive,
                "seconds": round(trial.seconds, 4),
                "trouble": list(trial.trouble),
                "verdict": trial.verdict and trial.verdict.model_dump(mode="json"),
            }
            for trial in trials
        ],
    }


def as_junit(trials: Sequence[Trial], not_run: Sequence[Case], suite: str) -> bytes:
    """The same in the XML that continuous integration servers read."""
    root = ElementTree.Element(
        "testsuite",
        name=suite,
        tests=str(len(trials) + len(not_run)),
        failures=str(sum(bool(trial.trouble) for trial in trials)),
        skipped=str(len(not_run)),
        errors="0",
        time=f"{sum(trial.seconds for trial in trials):.3f}",
    )
    for trial in trials:
        case = ElementTree.SubElement(
            root,
            "testcase",
            classname=f"adversarial_suite.{trial.case.kind}",
            name=trial.id,
            time=f"{trial.seconds:.3f}",
        )
        if trial.trouble:
            said = [printable(line) for line in trial.trouble]
            ElementTree.SubElement(case, "failure", message=said[0]).text = "\n".join(said)
    for left in not_run:
        case = ElementTree.SubElement(
            root, "testcase", classname=f"adversarial_suite.{left.kind}", name=left.id
        )
        needed = " or ".join(left.environments)
        ElementTree.SubElement(case, "skipped", message=f"needs the environment {needed}")
    xml: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return xml


def _score(trials: Sequence[Trial]) -> str:
    if not trials:
        return ""
    return f"{sum(not trial.trouble for trial in trials)}/{len(trials)}"


def _fooled(trials: Sequence[Trial]) -> str:
    asked = [trial for trial in trials if trial.naive is not None]
    return f"{sum(t.naive == 'accepts' for t in asked)}/{len(asked)}" if asked else ""


def _count(cases: Iterable[Case]) -> str:
    return str(sum(1 for _ in cases) or "")
