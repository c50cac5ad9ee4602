"""What Harbor's own verifier makes of what an agent left behind.

    trial.py TASK AGENT SETTINGS

AGENT is a folder with what is below / in the agent's container, as far as it is not the machine's.
As in a trial, the task's hooks run there, its artifacts are collected, put into the verifier's
container, and its test script is run. A container is, instead of one of Docker's, a view of this
machine with a few folders of its own; SETTINGS says, in JSON, what is to be seen there.
"""

import asyncio
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import older_python  # noqa: F401
from harbor.environments.base import BaseEnvironment, ExecResult
from harbor.models.task.task import Task
from harbor.models.trial.error_policy import policy_for
from harbor.models.trial.paths import EnvironmentPaths, TrialPaths
from harbor.trial.artifact_handler import ArtifactHandler
from harbor.verifier.verifier import Verifier

OWN = ("app", "logs", "tests", "solution")


class Room(BaseEnvironment):
    """A container, as far as a verifier can tell."""

    def __init__(self, root: Path, task: Task, paths: TrialPaths, seen: dict[str, object]) -> None:
        self.root = root
        self.seen = seen
        for name in (*OWN, str(seen["cwd"]).lstrip("/")):
            (root / name).mkdir(parents=True, exist_ok=True)
        super().__init__(
            environment_dir=task.paths.environment_dir,
            environment_name=task.short_name,
            session_id=root.name,
            trial_paths=paths,
            task_env_config=task.config.environment.model_copy(update={"network_mode": "public"}),
        )

    @staticmethod
    def type() -> str:
        return "room"

    def _validate_definition(self) -> None:
        pass

    async def start(self, force_build: bool) -> None:
        pass

    async def stop(self, delete: bool) -> None:
        pass

    def at(self, path: str) -> Path:
        return self.root / str(path).lstrip("/")

    async def upload_file(self, source_path: Path | str, target_path: str) -> None:
        shutil.copy2(source_path, self.at(target_path), follow_symlinks=False)

    async def upload_dir(self, source_dir: Path | str, target_dir: str) -> None:
        shutil.copytree(source_dir, self.at(target_dir), symlinks=True, dirs_exist_ok=True)

    async def download_file(self, source_path: str, target_path: Path | str) -> None:
        shutil.copy2(self.at(source_path), target_path, follow_symlinks=False)

    async def download_dir(self, source_dir: str, target_dir: Path | str) -> None:
        shutil.copytree(self.at(source_dir), target_dir, symlinks=True, dirs_exist_ok=True)

    async def exec(self, command, cwd=None, env=None, timeout_sec=None, user=None):  # type: ignore[no-untyped-def]
        ran = await asyncio.to_thread(
            subprocess.run,
            [*self.view(), "--chdir", cwd or self.seen["cwd"], "/bin/sh", "-c", command],
            env={"PATH": os.environ["PATH"], **self.seen["variables"], **(env or {})},
            capture_output=True,
            text=True,
            check=False,
        )
        return ExecResult(stdout=ran.stdout, stderr=ran.stderr, return_code=ran.returncode)

    def view(self) -> list[str]:
        """The command that shows this machine with the room's own folders."""
        words = [shutil.which("bwrap") or "bwrap", "--cap-add", "ALL"]
        for entry in sorted(Path("/").iterdir()):
            if entry.is_symlink():
                words += ["--symlink", str(entry.readlink()), str(entry)]
            elif entry.is_dir() and entry.name not in (*OWN, "opt"):
                words += ["--dev-bind", str(entry), str(entry)]
        for entry in sorted(Path("/opt").iterdir()):
            if entry.name != "verifier":
                words += ["--dev-bind", str(entry), str(entry)]
        for name in OWN:
            words += ["--bind", str(self.root / name), f"/{name}"]
        for source, target in self.seen["mounts"]:
            words += ["--bind", source, target]
        return words


async def run(task_folder: Path, agent: Path, seen: dict[str, object]) -> dict[str, object]:
    task = Task(task_folder)
    with tempfile.TemporaryDirectory() as scratch:
        paths = TrialPaths(Path(scratch) / "trial")
        paths.mkdir()
        mine = Room(agent, task, paths, {**seen, "mounts": [], "variables": {}, "cwd": "/"})
        theirs = Room(Path(scratch) / "verifier", task, paths, seen)
        if seen.get("oracle"):
            await mine.upload_dir(task.paths.solution_dir, "/solution")
            ran = await mine.exec("sh /solution/solve.sh")
            assert ran.return_code == 0, ran.stderr
        handler = ArtifactHandler(artifacts=task.config.artifacts, logger=logging.getLogger("h"))
        inside = EnvironmentPaths()
        handler.begin_collection()
        for hook in task.config.verifier.collect:
            await mine.service_exec(hook.command, service=hook.service, user=hook.user)
        if not seen.get("lost"):
            await handler.download_artifacts(
                mine, paths.artifacts_dir, source_artifacts_dir=inside.artifacts_dir
            )
        await theirs.empty_dirs([inside.verifier_dir])
        await handler.upload_artifacts(
            theirs,
            artifacts_dir=paths.artifacts_dir,
            source_artifacts_dir=inside.artifacts_dir,
            target_artifacts_dir=inside.artifacts_dir,
        )
        # The image that tests/Dockerfile describes brings the tests.
        for name in ("problem.json", "test.sh"):
            await theirs.upload_file(task.paths.tests_dir / name, f"/tests/{name}")
        verifier = Verifier(task, paths, theirs, skip_tests_upload=True)
        return await graded(verifier, paths)


async def graded(verifier: Verifier, paths: TrialPaths) -> dict[str, object]:
    found: dict[str, object] = {"rewards": None, "error": None}
    try:
        found["rewards"] = (await verifier.verify()).rewards
    except Exception as error:
        name = type(error).__name__
        found |= {"error": name, "has_valid_reward": policy_for(name).has_valid_reward}
    found["printed"] = paths.test_stdout_path.read_text()
    details = paths.verifier_dir / "reward-details.json"
    found["details"] = json.loads(details.read_text()) if details.exists() else None
    return found


print(json.dumps(asyncio.run(run(Path(sys.argv[1]), Path(sys.argv[2]), json.loads(sys.argv[3])))))
