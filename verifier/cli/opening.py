"""What the commands that judge here need first: a sandbox that holds, and an environment."""

from __future__ import annotations

import contextlib
from concurrent.futures import ThreadPoolExecutor

from verifier.cli.console import progress_line
from verifier.environments import Environment, Forced, open_environment
from verifier.sandbox import Sandbox, SandboxError, require
from verifier.sandbox.choice import make_sandbox
from verifier.settings import Settings


def open_bench(
    settings: Settings, environment: str, sandbox: str | None, warm: bool, examine: bool = False
) -> tuple[Environment, Sandbox]:
    """Open the environment, and the sandbox of that name or the one that the settings name;
    `warm` is whether it keeps programs ready, which is worth it for more than a few jobs;
    `examine` whether this is to find out if the environment qualifies.

    Raises SandboxError and EnvironmentUnusable.
    """
    forced = Forced(True, True) if examine else Forced.by(settings)
    made = make_sandbox(settings, sandbox, warm)
    # Both are mostly other processes at work, and neither needs the other.
    with ThreadPoolExecutor(1) as pool, progress_line() as progress:
        probing = pool.submit(require, made)
        try:
            opened = open_environment(
                environment, settings.cache_dir, progress, forced, settings.kernel_file
            )
            probing.result()
        except BaseException:
            # Others may be opened in its place by the same command.
            with contextlib.suppress(SandboxError):
                probing.result()
            made.close()
            raise
    return opened, made
