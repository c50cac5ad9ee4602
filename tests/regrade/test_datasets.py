"""Folders that the package `datasets` writes, and loads again afterwards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from client_packages import run_client
from sets import regrade, rows

from verifier.regrade.formats import open_table
from verifier.regrade.graders import LocalGrader
from verifier.regrade.table import UnusableData

pytestmark = pytest.mark.frameworks


def test_folders_of_the_package_come_back_with_verdicts(
    tmp_path: Path, grader: LocalGrader
) -> None:
    given = [*rows(), *rows()]
    source, out = tmp_path / "in", tmp_path / "out"
    written = run_client("datasets", "write.py", str(source), json.dumps(given), seconds=300)
    for name in ("single", "splits"):
        regrade(source / name, out / name, grader)
    found = run_client("datasets", "read.py", str(out))
    assert without_verdicts(found["single"]) == given
    assert [row["verifier_reward"] for row in found["single"]] == [1, 0, 1, 0] * 2
    assert [row["verifier_flip"] for row in found["single"]] == [None, "1->0", "0->1", None] * 2
    assert found["features"]["verifier_reward"] == "int64"
    assert found["features"]["verifier_load_dependent"] == "bool"
    # What the library keeps of data with one fingerprint, it would take for that of the other.
    assert found["fingerprint"] != written["fingerprint"]
    assert found["mapped"] == [2, 0, 2, 0] * 2
    train = found["splits"]["train"]
    assert without_verdicts(train) == [given[3], given[1], given[0]]
    assert [row["verifier_reward"] for row in train] == [0, 0, 1]
    assert found["splits"]["test"] == []
    assert "verifier_reward" in found["shown"]


def without_verdicts(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{k: v for k, v in row.items() if not k.startswith("verifier_")} for row in found]


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("state.json", '{"_data_files": [{"filename": "../secret.arrow"}]}', "file names"),
        ("state.json", '{"_data_files": [{"filename": "/etc/passwd"}]}', "file names"),
        ("state.json", '{"_data_files": "x"}', "file names"),
        ("state.json", "[]", "no JSON object"),
        ("state.json", "{", "is not JSON"),
        ("state.json", '{"_data_files": []}', "names no file"),
        ("dataset_dict.json", '{"splits": [".."]}', "splits"),
    ],
)
def test_a_description_that_leads_elsewhere_is_refused(
    tmp_path: Path, name: str, text: str, complaint: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(UnusableData, match=complaint):
        open_table(tmp_path)
