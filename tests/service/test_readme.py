"""What the README shows is what happens."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from serving import Service

from verifier.cli import main
from verifier.environments import Environment

README = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")
FILES = dict(re.findall(r"`(\w+\.lean)`[^\n]*\n\n```lean\n(.*?)```", README, re.DOTALL))
SHOWN = re.findall(r"```console\n\$ verifier (check [^\n]*)\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "shown"), SHOWN)
def test_commands_print_what_is_shown(
    command: str,
    shown: str,
    tmp_path: Path,
    environment: Environment,
    cache_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, source in FILES.items():
        (tmp_path / name).write_text(source, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VERIFIER_CACHE_DIR", str(cache_dir))
    code = main(command.split())
    assert code == (0 if shown.startswith("accepted") else 1)
    printed = capsys.readouterr().out.splitlines()
    assert printed[:-1] == shown.splitlines()[:-1]
    assert printed[-1].startswith("  seconds: ")


def test_the_request_is_answered_as_shown(service: Service) -> None:
    (body,) = re.findall(r"-d '\n(.*?)'\n```", README, re.DOTALL)
    answer = service.reward(json.loads(body)).json()
    assert (answer["reward"], list(answer)) == (1, ["reward", "id", "cached", "verdict"])


def test_every_page_it_points_to_is_there() -> None:
    root = Path(__file__).resolve().parents[2]
    for target in re.findall(r"\]\((?!http)([^)]+)\)", README):
        assert (root / target.split("#")[0]).exists(), target
