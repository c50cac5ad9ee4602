"""Is an environment fit to serve? Its whole library is put through the kernel."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from verifier.environments.build import Progress
from verifier.environments.environment import Environment
from verifier.environments.errors import EnvironmentUnusable

_PACKAGE = Path(__file__).resolve().parents[1]
_SECONDS = 1800


def qualify(environment: Environment, progress: Progress) -> Iterator[str]:
    """Replay every trusted constant from an empty kernel environment, in a child.

    Yields:
        Lines that say what was established.

    Raises:
        EnvironmentUnusable: if a constant is refused or an axiom is not expected.
    """
    yield f"{environment.definition.id}: digest {environment.digest}"
    progress("replaying the library in the kernel")
    start = time.perf_counter()
    job = {
        "engine": str(environment.engine),
        "library": str(environment.library),
        "lean_version": environment.definition.lean.version,
        "lean_commit": environment.definition.lean.commit,
    }
    program = f"import sys; sys.path.insert(0, {str(_PACKAGE.parent)!r})\n"
    program += "from verifier.kernel.libraryreplay import main; main()"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        input=json.dumps(job).encode(),
        env={"LEAN_BACKTRACE": "0", "UV_USE_IO_URING": "0"},
        capture_output=True,
        check=False,
        timeout=_SECONDS,
    )
    if done.returncode != 0:
        said = (done.stdout + done.stderr)[-2000:].decode(errors="replace")
        raise EnvironmentUnusable(f"the library does not pass (exit {done.returncode}): {said}")
    found = json.loads(done.stdout)
    spent = time.perf_counter() - start
    yield (
        f"the kernel accepted {found['replayed']} of {found['constants']} constants "
        f"in {spent:.1f} s; the other {found['unsafe']} are unsafe or partial"
    )
    yield f"axioms: {', '.join(found['axioms'])}"
