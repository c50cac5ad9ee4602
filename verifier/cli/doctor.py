"""`verifier doctor`: what this machine lacks, and the command that mends it."""

import argparse
import hashlib
import json
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from verifier.cli.console import EXIT_ERROR
from verifier.environments import EnvironmentUnusable, list_environments
from verifier.environments.definition import load_definition
from verifier.external.definition import UnusableKernels, load_kernels
from verifier.lean.compiled import why_plain
from verifier.sandbox import delegation
from verifier.sandbox.base import Promise, SandboxError, SandboxUnavailable
from verifier.sandbox.bwrap import advice, find_bubblewrap
from verifier.sandbox.choice import make_sandbox
from verifier.sandbox.docker import DockerSandbox, build_command
from verifier.settings import Settings, unknown_names
from verifier.text import printable

NEEDED_PYTHON = (3, 11)
NEEDED_BYTES = 512 << 20
"""A built environment, compiled challenges, and room for the database to grow."""
SECCOMP = "dangerous system calls fail"
PROBED = ("containers", "seccomp", "memory limit")
MEMORY = "memory is limited over the whole process tree"


@dataclass(frozen=True)
class Finding:
    """One prerequisite."""

    name: str
    ok: bool
    detail: str
    mend: str = ""
    """The command that mends it, where there is one."""
    warning: bool = False
    """Whether it needs a look, though nothing is missing."""


def add_parser(commands: Any, summary: str) -> None:
    """Add this command and its arguments."""
    parser = commands.add_parser(
        "doctor",
        help=summary,
        description="Exit 0 if nothing is missing, 2 otherwise.",
    )
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print all findings; see the exit codes above."""
    findings = list(examine(Settings()))
    healthy = all(finding.ok for finding in findings)
    if args.json:
        print(json.dumps({"ok": healthy, "checks": [asdict(finding) for finding in findings]}))
    else:
        for finding in findings:
            state = "WARNING" if finding.warning else "ok" if finding.ok else "MISSING"
            print(f"{state:8} {finding.name:22} {printable(finding.detail)}".rstrip())
            if finding.mend:
                print(f"{'':8} {'':22} mend it with: {finding.mend}")
    return 0 if healthy else EXIT_ERROR


def examine(settings: Settings) -> Iterator[Finding]:
    """Look at everything that judging and serving need."""
    yield _python()
    yield _compiled_code()
    yield _machine()
    for complaint in unknown_names():
        yield Finding("settings", True, complaint, warning=True)
    answers = True
    if settings.sandbox == "docker":
        engine, *image = _docker(settings)
        answers = engine.ok
        yield from (engine, *image)
    else:
        yield _bubblewrap()
        yield _control_group()
    yield _broker(settings)
    yield from _sandbox(settings) if answers else _not_tried(*PROBED, why="no engine answers")
    for name in settings.environments:
        yield _engine(name, settings.cache_dir)
        if settings.kernel_file is not None:
            yield _kernels(settings.kernel_file, name, settings.cache_dir)
    if settings.reference_share > 0:
        yield _reference(settings)
    yield _writable("cache directory", settings.cache_dir, "VERIFIER_CACHE_DIR")
    yield _writable("data directory", settings.data_dir, "VERIFIER_DATA_DIR")
    yield _space(settings.cache_dir)


def _python() -> Finding:
    version = platform.python_version()
    wanted = ".".join(map(str, NEEDED_PYTHON))
    if sys.version_info >= NEEDED_PYTHON:
        return Finding("python", True, version)
    return Finding("python", False, f"{version}; {wanted} or later is needed")


def _compiled_code() -> Finding:
    reason = why_plain()
    slower = f"not in use, so judging is slower: {reason}; scripts/build-native builds it"
    return Finding("compiled code", True, slower if reason else "in use")


def _kernels(path: Path, environment: str, cache: Path) -> Finding:
    what = f"kernels of {environment}"
    try:
        found = load_kernels(path, environment, list_environments(cache))
        names = [kernel.name for kernel in found]
    except UnusableKernels as error:
        return Finding(what, False, str(error))
    told = f"{', '.join(names) or 'none'}; `verifier kernels` tries them"
    return Finding(what, True, told)


def _reference(settings: Settings) -> Finding:
    # Here, since only the service needs it.
    from verifier.service.queue.referring import opened_judges  # noqa: PLC0415

    try:
        judges = opened_judges(settings)
    except EnvironmentUnusable as error:
        return Finding("reference judge", False, str(error))
    for_each = ", ".join(f"{each.name} for {name}" for name, each in judges.items())
    return Finding("reference judge", True, f"{for_each}; `verifier reference try` tries it")


def _broker(settings: Settings) -> Finding:
    # Here, since only the service needs it.
    from verifier.service.queue.broker import BROKER_ERRORS, Broker  # noqa: PLC0415
    from verifier.service.queue.embedded import BrokerUnusable, find_redis  # noqa: PLC0415

    if not settings.broker_url:
        try:
            return Finding("redis", True, find_redis())
        except BrokerUnusable as error:
            return Finding("redis", False, str(error), "apt-get install redis-server")
    broker = Broker(settings.broker_url)
    try:
        broker.ping()
    except BROKER_ERRORS as error:
        return Finding("redis", False, f"VERIFIER_BROKER_URL: {error}")
    finally:
        broker.close()
    return Finding("redis", True, "VERIFIER_BROKER_URL answers")


def _machine() -> Finding:
    found = f"{platform.system()} {platform.release()} {platform.machine()}"
    fits = platform.system() == "Linux" and platform.machine() == "x86_64"
    return Finding("system", fits, found if fits else f"{found}; Linux on x86-64 is needed")


def _bubblewrap() -> Finding:
    try:
        program = find_bubblewrap()
        said = subprocess.run(
            [program, "--version"], capture_output=True, check=True, text=True, timeout=10
        )
    except SandboxUnavailable:
        return Finding("bubblewrap", False, "not installed", "apt-get install bubblewrap")
    except (OSError, subprocess.SubprocessError) as error:
        again = "apt-get install --reinstall bubblewrap"
        return Finding("bubblewrap", False, f"does not run: {error}", again)
    return Finding("bubblewrap", True, said.stdout.strip())


def _control_group() -> Finding:
    try:
        places = delegation.find_places()
    except SandboxUnavailable as error:
        mend = "systemd-run --user --scope -p Delegate=yes verifier serve"
        return Finding("memory control group", False, str(error), mend)
    detail = f"version {places.version}, {places.memory}"
    return Finding("memory control group", True, detail)


def _docker(settings: Settings) -> Iterator[Finding]:
    sandbox = DockerSandbox(settings.docker_image, settings.docker_runtime)
    try:
        version = sandbox.engine.client.api_version
    except SandboxUnavailable as error:
        mend = "apt-get install docker.io && systemctl start docker"
        yield Finding("docker engine", False, _in_short(error), mend)
        return
    yield Finding("docker engine", True, f"speaks version {version}")
    try:
        sandbox.look()
    except SandboxError as error:
        mend = build_command(settings.docker_image) if "has no image" in str(error) else ""
        yield Finding("docker image", False, str(error), mend)
    else:
        yield Finding("docker image", True, settings.docker_image)


def _in_short(error: BaseException) -> str:
    """What an error says, with what the system said in the place of what was made of it."""
    cause = deepest = error.__cause__
    while deepest is not None and not getattr(deepest, "strerror", None):
        deepest = deepest.__cause__ or deepest.__context__
    if deepest is None:
        return str(error)
    return str(error).replace(str(cause), str(getattr(deepest, "strerror", "")))


def _sandbox(settings: Settings) -> Iterator[Finding]:
    """One finding for each thing that jobs rely on, from attacks on a real sandbox."""
    promises = {promise.name: promise for promise in make_sandbox(settings).probe()}
    start = promises.get("the sandbox starts")
    isolation = "user namespaces" if settings.sandbox == "bubblewrap" else "containers"
    if start is not None:
        known = settings.sandbox == "bubblewrap" and advice(start.detail)
        mend = "sysctl kernel.unprivileged_userns_clone=1" if known else ""
        yield Finding(isolation, False, start.detail, mend)
        yield from _not_tried("seccomp", "memory limit", why="the sandbox does not start")
        return
    yield Finding(isolation, True, "the sandbox starts")
    yield _promise("seccomp", promises.pop(SECCOMP, None))
    yield _promise("memory limit", promises.pop(MEMORY, None))
    broken = [promise for promise in promises.values() if not promise.held]
    detail = "; ".join(f"{promise.name}: {promise.detail}" for promise in broken)
    yield Finding("sandbox promises", not broken, detail or f"all {len(promises)} others hold")


def _not_tried(*names: str, why: str) -> Iterator[Finding]:
    for name in names:
        yield Finding(name, False, f"not tried, since {why}")


def _promise(name: str, promise: Promise | None) -> Finding:
    if promise is None:
        return Finding(name, False, "was not probed")
    return Finding(name, promise.held, promise.name if promise.held else promise.detail)


def _engine(environment: str, cache: Path) -> Finding:
    name = f"engine of {environment}"
    try:
        definition = load_definition(environment, cache)
        library = definition.find_engine()
        with library.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except (EnvironmentUnusable, OSError) as error:
        return Finding(name, False, str(error), "pip install --require-hashes -r requirements.lock")
    if found != definition.engine.sha256:
        package = definition.engine.package
        mend = f"pip install --force-reinstall --require-hashes -r requirements.lock  # {package}"
        return Finding(name, False, f"{library} is not the file that is pinned", mend)
    return Finding(name, True, f"Lean {definition.lean.version}, SHA-256 {found[:16]}…")


def _writable(name: str, directory: Path, variable: str) -> Finding:
    try:
        with tempfile.TemporaryFile(dir=_nearest(directory)) as file:
            file.write(b"x" * 4096)
            file.flush()
    except OSError as error:
        mend = f"export {variable}=/a/directory/that/is/writable"
        return Finding(name, False, f"{directory}: {error.strerror}", mend)
    return Finding(name, True, str(directory))


def _space(directory: Path) -> Finding:
    free = shutil.disk_usage(_nearest(directory)).free
    detail = f"{free >> 20} MiB free for {directory}"
    if free >= NEEDED_BYTES:
        return Finding("disk space", True, detail)
    mend = "export VERIFIER_CACHE_DIR=/a/directory/on/a/larger/disk"
    return Finding("disk space", False, f"{detail}; {NEEDED_BYTES >> 20} are needed", mend)


def _nearest(directory: Path) -> Path:
    """The directory, or where it would be made: asking must not make it."""
    return next(path for path in (directory, *directory.parents) if path.is_dir())
