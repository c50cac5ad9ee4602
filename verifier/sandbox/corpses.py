"""What workers leave in a Docker engine, found by label: their own, and that of the dead.

A worker that dies takes its jobs along, since the engine closes their standard input and the
runner then gives up. What is left is a container that has ended, which somebody must remove.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
import uuid
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from verifier.sandbox.processes import is_known_dead, own_name

if TYPE_CHECKING:
    import docker

OWNER_LABEL = "lean-verifier.owner"
UNTIL_LABEL = "lean-verifier.until"
"""Seconds since 1970, by the owner's clock, when at the latest it must have removed this."""
HOME_LABEL = "lean-verifier.home"
"""The container of the same engine that the owner runs in, and when that was started."""
IDLE: set[str] = set()
"""Names of containers that this process made and in which there is no job."""
_living: set[str] = set()
"""Names of containers that somebody in this process uses, and will remove."""
_some_forgotten = threading.Event()
SLACK_SECONDS = 600
"""How far the clocks of two workers may differ."""


def labels(seconds: float, home: str) -> dict[str, str]:
    """Labels for what this process, whose home that is, makes and will remove within so many
    seconds."""
    until = str(int(time.time() + seconds))
    return {OWNER_LABEL: own_name(), UNTIL_LABEL: until, HOME_LABEL: home}


def home(client: docker.APIClient) -> str:
    """The container that this process runs in, and when it was started; empty if it runs in none,
    or in one of another engine, or in one with a name of its own."""
    from docker.errors import APIError  # noqa: PLC0415

    name = socket.gethostname()
    try:
        found = client.inspect_container(name)
    except APIError:
        return ""
    container: str = found["Id"]
    return f"{container}@{found['State']['StartedAt']}" if name == container[:12] else ""


def reap(client: docker.APIClient) -> int:
    """Remove containers and volumes whose makers are dead or late; return how many there were.

    Only makers of this boot and PID namespace are known to be dead, and those whose container has
    ended; of the others, only that their time is up.
    """
    reaped = 0
    for container in _containers(client, OWNER_LABEL):
        if _is_abandoned(client, container["Labels"]):
            reaped += _remove(client.remove_container, container["Id"], v=True, force=True)
    for volume in _volumes(client, OWNER_LABEL):
        if _is_abandoned(client, volume["Labels"]):
            reaped += _remove(client.remove_volume, volume["Name"], force=True)
    return reaped


def new_name() -> str:
    """A name for a container."""
    return f"lean-verifier-{uuid.uuid4().hex}"


@contextlib.contextmanager
def responsible_for(name: str) -> Iterator[None]:
    """Answer for a container of that name from before it is made, as long as nothing goes wrong:
    when that does, nobody knows whether it is there."""
    _living.add(name)
    try:
        yield
    except BaseException:
        _forget(name)
        raise


def bury(client: docker.APIClient, name: str) -> None:
    """Kill every process of a container of this process and remove it, unless another thread is at
    it. Raises what the SDK raises; then it is done when the next one is made."""
    from docker.errors import NotFound  # noqa: PLC0415

    try:
        _living.remove(name)
    except KeyError:
        return
    with contextlib.suppress(NotFound):
        try:
            client.remove_container(name, v=True, force=True)
        except NotFound:
            raise
        except BaseException:
            _forget(name)
            raise


def bury_forgotten(client: docker.APIClient) -> None:
    """Remove what nobody in this process answers for any more, if the engine failed at that before.
    Raises what the SDK raises."""
    if not _some_forgotten.is_set():
        return
    _some_forgotten.clear()
    try:
        for container in _containers(client, f"{OWNER_LABEL}={own_name()}"):
            if _name(container) in _living:
                continue
            # The engine refuses what it is doing already, and knows nothing of what is done.
            if not _remove(client.remove_container, container["Id"], v=True, force=True):
                _some_forgotten.set()
    except BaseException:
        _some_forgotten.set()
        raise


def _forget(name: str) -> None:
    _living.discard(name)
    _some_forgotten.set()


def _name(container: dict[str, Any]) -> str:
    # Without the slash, of which the engine makes it part.
    return str(container["Names"][0])[1:] if container["Names"] else ""


def kill_own(client: docker.APIClient) -> None:
    """Kill the jobs that this process has now, and what nobody in it answers for any more. What
    was idle, or is made meanwhile, has or will have somebody else's job, and is spared."""
    busy = _living - IDLE
    for container in _containers(client, f"{OWNER_LABEL}={own_name()}"):
        name = _name(container)
        if name in busy or name not in _living:
            _remove(client.kill, container["Id"])


def remains(client: docker.APIClient) -> list[str]:
    """What this process has made and not removed, in words, but for what it keeps ready."""
    mine = f"{OWNER_LABEL}={own_name()}"
    left = [each for each in _containers(client, mine) if _name(each) not in IDLE]
    found = [f"container {each['Id'][:12]} {each['Status']}" for each in left]
    return found + [f"volume {each['Name']}" for each in _volumes(client, mine)]


def _containers(client: docker.APIClient, label: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.containers(all=True, filters={"label": label})
    return found


def _volumes(client: docker.APIClient, label: str) -> list[dict[str, Any]]:
    found = client.volumes(filters={"label": label})
    volumes: list[dict[str, Any]] = found["Volumes"] or []
    return volumes


def _remove(remove: Any, name: str, **options: bool) -> bool:
    """Remove or kill something that another worker may be removing as well."""
    from docker.errors import APIError  # noqa: PLC0415

    try:
        remove(name, **options)
    except APIError:
        return False
    return True


def _is_abandoned(client: docker.APIClient, marks: dict[str, str]) -> bool:
    try:
        late = time.time() > int(marks[UNTIL_LABEL]) + SLACK_SECONDS
        dead = is_known_dead(marks[OWNER_LABEL])
    except (KeyError, ValueError):
        return False  # another version's; its own workers know it
    return late or dead or _has_ended(client, marks.get(HOME_LABEL, ""))


def _has_ended(client: docker.APIClient, home: str) -> bool:
    """Whether a maker's container, if it had one, has ended since."""
    from docker.errors import NotFound  # noqa: PLC0415

    container, _, started = home.partition("@")
    if not container:
        return False
    try:
        state = client.inspect_container(container)["State"]
    except NotFound:
        return True
    return not state["Running"] or state["StartedAt"] != started
