"""The sandbox that the settings name."""

from collections.abc import Callable

from verifier.sandbox.base import Sandbox
from verifier.sandbox.bubblewrap import BubblewrapSandbox
from verifier.sandbox.docker import DockerSandbox
from verifier.sandbox.warm import WarmSandbox
from verifier.settings import Settings


def make_sandbox(settings: Settings, name: str | None = None, warm: bool = True) -> Sandbox:
    """Make the sandbox `name`, or the one that the settings name; nothing is started yet.

    `warm` is whether it may keep programs ready between jobs, where it knows how to.

    Raises KeyError for a name that is none.
    """
    makers: dict[str, Callable[[], Sandbox]] = {
        "bubblewrap": WarmSandbox if warm else BubblewrapSandbox,
        "docker": lambda: DockerSandbox(
            settings.docker_image, settings.docker_runtime, settings.docker_processors
        ),
    }
    return makers[name or settings.sandbox]()
