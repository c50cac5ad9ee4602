"""Every kind of sandbox. To add one, write a class, and list it here by its name."""

from collections.abc import Callable
from dataclasses import dataclass

from verifier.sandbox.base import Sandbox
from verifier.sandbox.bubblewrap import BubblewrapSandbox
from verifier.sandbox.docker import DockerSandbox
from verifier.sandbox.dockerforks import DockerServers
from verifier.sandbox.forks import BubblewrapServers
from verifier.sandbox.warm import WarmSandbox
from verifier.settings import Settings


@dataclass(frozen=True)
class Kind:
    """How to make a sandbox that starts every job anew, and one that keeps programs ready."""

    cold: Callable[[Settings], Sandbox]
    warm: Callable[[Settings], Sandbox]


def _docker(settings: Settings) -> DockerSandbox:
    return DockerSandbox(settings.docker_image, settings.docker_runtime, settings.docker_processors)


SANDBOXES = {
    "bubblewrap": Kind(
        lambda _: BubblewrapSandbox(),
        lambda settings: WarmSandbox(BubblewrapServers(), settings.warm_memory_bytes),
    ),
    "docker": Kind(
        _docker,
        lambda settings: WarmSandbox(DockerServers(_docker(settings)), settings.warm_memory_bytes),
    ),
}


def make_sandbox(settings: Settings, name: str | None = None, warm: bool = True) -> Sandbox:
    """Make the sandbox `name`, or the one that the settings name; nothing is started yet.

    `warm` is whether it may keep programs ready between jobs.

    Raises KeyError for a name that is none.
    """
    kind = SANDBOXES[name or settings.sandbox]
    return (kind.warm if warm else kind.cold)(settings)
