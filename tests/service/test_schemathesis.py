"""Schemathesis tries to find requests whose answers are not what the OpenAPI document says.

Everything is checked, with one thing made exact: the document cannot say all that is wrong with a
request (see `verifier.service.api.schema_rules`), so that one that it allows may be refused with
422; but only for reasons that are listed in `schemathesis_hooks.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from serving import serving

from verifier.environments import Environment
from verifier.service.store.database import Database
from verifier.service.store.keys import Keys

HERE = Path(__file__).parent
ST = Path(sys.executable).with_name("schemathesis")
EXAMPLES = 6
CONFIGURATION = """\
[checks]
positive_data_acceptance.expected-statuses = [
  "2xx", "3xx", "401", "403", "404", "409", "422", "429", "5xx"
]
"""
# Every request waits for a verdict, so that fewer of them have to do.
SLOW = ("--include-path", "/v1/reward")
OTHERS = ("--exclude-path", "/v1/reward")
JUST_TRY = ("--phases", "examples,fuzzing", "--max-examples", "8")
EVERYTHING = (
    *("--phases", "examples,coverage,fuzzing,stateful"),
    *("--max-examples", str(EXAMPLES), "--suppress-health-check", "all"),
)


@pytest.mark.parametrize("authentication", ["off", "keys"])
def test_nothing_is_found(
    tmp_path: Path, environment: Environment, cache_dir: Path, authentication: str
) -> None:
    directory = tmp_path / "data"
    settings = {"authentication": authentication, "keep_artefacts": "all"}
    with serving(directory, cache_dir, **settings) as service:
        document = f"{service.client.base_url}/openapi.json"
        key: list[str] = []
        if authentication == "keys":
            _, secret = Keys(Database(service.engine)).create("schemathesis")
            key = ["--header", f"Authorization: Bearer {secret}"]
        for chosen in ((*OTHERS, *EVERYTHING), (*SLOW, *JUST_TRY)):
            _run(tmp_path, [document, *key, *chosen])
        assert "Traceback" not in service.log


def _run(directory: Path, arguments: Sequence[str]) -> None:
    (directory / "schemathesis.toml").write_text(CONFIGURATION)
    variables = {"SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(HERE)}
    done = subprocess.run(
        [ST, "run", *arguments, "--checks", "all", "--seed", "1", "--no-color"],
        check=False,
        cwd=directory,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2000:]
