"""The sandbox that the settings name."""

from collections.abc import Callable

from verifier.sandbox.base import Sandbox
from verifier.sandbox.bubblewrap import BubblewrapSandbox
from verifier.sandbox.docker import DockerSandbox
from verifier.settings import Settings


def make_sandbox(settings: Settings, name: str | None = None) -> Sandbox:
    """Make the sandbox `name`, or the one that the settings name; nothing is started yet.

    Raises KeyError for a name that is none.
    """
    makers: dict[str, Callable[[], Sandbox]] = {
        "bubblewrap": BubblewrapSandbox,
        "docker": lambda: DockerSandbox(
            settings.docker_image, settings.docker_runtime, settings.docker_processors
        ),
    }
    return makers[name or settings.sandbox]()
