"""Writes a job's trials as Harbor does: their folders, configurations and results.

    job.py JOB TRIALS

TRIALS is a list in JSON of objects with `trial`, `task` (a folder), `reward` (null if there is
none), and `files`, what the agent handed in below /app/submission by path, or null.
"""

import json
import sys
from pathlib import Path

import older_python  # noqa: F401
from harbor.models.task.id import LocalTaskId
from harbor.models.trial.config import TaskConfig, TrialConfig
from harbor.models.trial.paths import TrialPaths
from harbor.models.trial.result import AgentInfo, TrialResult
from harbor.models.verifier.result import VerifierResult

job = Path(sys.argv[1])
for given in json.loads(sys.argv[2]):
    paths = TrialPaths(job / given["trial"])
    paths.mkdir()
    task = Path(given["task"])
    config = TrialConfig(task=TaskConfig(path=task), trial_name=given["trial"], trials_dir=job)
    paths.config_path.write_text(config.model_dump_json(indent=4))
    reward = given["reward"]
    result = TrialResult(
        task_name=f"lean/{task.name}",
        trial_name=given["trial"],
        trial_uri=paths.trial_dir.resolve().as_uri(),
        task_id=LocalTaskId(path=task),
        task_checksum="0" * 64,
        config=config,
        agent_info=AgentInfo(name="oracle", version="1"),
        verifier_result=None if reward is None else VerifierResult(rewards={"reward": reward}),
    )
    paths.result_path.write_text(result.model_dump_json(indent=4))
    for path, text in (given["files"] or {}).items():
        file = paths.artifacts_dir / "app" / "submission" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
(job / "result.json").write_text("{}")
print(json.dumps(sorted(path.name for path in job.iterdir())))
