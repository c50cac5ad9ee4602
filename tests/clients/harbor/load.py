"""What Harbor's own loader and linter say of the tasks named on the command line."""

import json
import sys
from pathlib import Path

import older_python  # noqa: F401
from harbor.lint.models import COMPOSE_RULES, LintRule
from harbor.lint.task import lint_task
from harbor.models.task.task import Task
from harbor.models.task.verifier_mode import (
    resolve_task_verifier_mode,
    resolve_verifier_environment_definition,
)


def described(folder: Path) -> dict[str, object]:
    assert Task.is_valid_dir(folder)
    task = Task(folder)
    definition = resolve_verifier_environment_definition(task.config, task.paths)
    assert definition is not None
    composed = (folder / "tests" / "docker-compose.yaml").exists()
    # Whatever is said about Compose files takes Docker to find out.
    rules = set(LintRule) - (COMPOSE_RULES if composed else set())
    return {
        "name": task.name,
        "instruction": task.instruction,
        "verifier_mode": resolve_task_verifier_mode(task.config),
        "agent_network": task.config.environment.resolve_baseline().model_dump(mode="json"),
        "verifier_network": definition.config.resolve_baseline().model_dump(mode="json"),
        "phases": [
            task.config.agent.explicit_phase_policy(),
            task.config.verifier.explicit_phase_policy(),
        ],
        "brings_its_tests": definition.bundled_tests,
        "artifacts": task.config.artifacts,
        "oracle": task.paths.discovered_solve_path is not None,
        "agent_user": task.config.agent.user,
        "findings": [str(each) for each in lint_task(folder, selected_rules=rules)],
    }


print(json.dumps([described(Path(argument)) for argument in sys.argv[1:]]))
