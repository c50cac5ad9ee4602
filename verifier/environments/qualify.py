"""Is an environment fit to serve? Its whole library is put through the kernel."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

from verifier.environments.build import Progress
from verifier.environments.child import run_in_child
from verifier.environments.environment import Environment

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
    said = run_in_child(
        "verifier.kernel.libraryreplay", environment.kernel_job(), _SECONDS, "the library's replay"
    )
    found = json.loads(said)
    spent = time.perf_counter() - start
    yield (
        f"the kernel accepted {found['replayed']} of {found['constants']} constants "
        f"in {spent:.1f} s; the other {found['unsafe']} are unsafe or partial"
    )
    yield f"axioms: {', '.join(found['axioms'])}"
