"""The sandbox that the settings name."""

from collections.abc import Callable

from verifier.sandbox.base import Sandbox
from verifier.sandbox.bubblewrap import BubblewrapSandbox
from verifier.sandbox.docker import DockerSandbox
from verifier.sandbox.dockerforks import DockerServers
from verifier.sandbox.forks import BubblewrapServers
from verifier.sandbox.warm import WarmSandbox
from verifier.settings import Settings


def make_sandbox(settings: Settings, name: str | None = None, warm: bool = True) -> Sandbox:
    """Make the sandbox `name`, or the one that the settings name; nothing is started yet.

    `warm` is whether it may keep programs ready between jobs, where it knows how to.

    Raises KeyError for a name that is none.
    """
    return (_warm if warm else _cold)[name or settings.sandbox](settings)


def _docker(settings: Settings) -> DockerSandbox:
    return DockerSandbox(settings.docker_image, settings.docker_runtime, settings.docker_processors)


_cold: dict[str, Callable[[Settings], Sandbox]] = {
    "bubblewrap": lambda _: BubblewrapSandbox(),
    "docker": _docker,
}
_warm: dict[str, Callable[[Settings], Sandbox]] = {
    "bubblewrap": lambda _: WarmSandbox(BubblewrapServers()),
    "docker": lambda settings: WarmSandbox(DockerServers(_docker(settings))),
}
