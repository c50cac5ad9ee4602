"""Running programs of people who mean harm; see base.py for what a sandbox is."""

from verifier.sandbox.base import (
    Caps,
    Job,
    Mount,
    Promise,
    Result,
    Sandbox,
    SandboxError,
    SandboxFault,
    SandboxUnavailable,
    Step,
    StepReport,
    Stop,
)
from verifier.sandbox.bubblewrap import BubblewrapSandbox
from verifier.sandbox.docker import DockerSandbox
from verifier.sandbox.dockerforks import DockerServers
from verifier.sandbox.forks import BubblewrapServers
from verifier.sandbox.probe import require
from verifier.sandbox.runtime import Runtime, python_runtime
from verifier.sandbox.warm import Forked, WarmSandbox

__all__ = [
    "BubblewrapSandbox",
    "BubblewrapServers",
    "Caps",
    "DockerSandbox",
    "DockerServers",
    "Forked",
    "Job",
    "Mount",
    "Promise",
    "Result",
    "Runtime",
    "Sandbox",
    "SandboxError",
    "SandboxFault",
    "SandboxUnavailable",
    "Step",
    "StepReport",
    "Stop",
    "WarmSandbox",
    "python_runtime",
    "require",
]
