"""Asking a reference judge about a submission that was accepted.

It is given a comparator workspace, and answers as an external kernel does: an exit code together
with what it prints. Whatever is no such answer is trouble, and never agreement. It compiles what
others wrote, so that it runs in a sandbox like any build; its exit code is what the sandbox saw.
"""

from __future__ import annotations

from collections.abc import Mapping

from verifier.compiling import PAGE_BYTES
from verifier.external.asking import MAX_DETAIL, STOPS, Answer, read_end
from verifier.external.definition import MIB, Reference
from verifier.model import KernelReport
from verifier.sandbox.base import Caps, Job, Mount, Result, Sandbox, SandboxFault, Step
from verifier.text import printable


def ask_reference(
    reference: Reference, workspace: Mapping[str, str], sandbox: Sandbox
) -> KernelReport:
    """What the reference judge says of a workspace, given as text by path.

    Raises:
        SandboxUnavailable: if it cannot be asked at all.
    """
    try:
        result = sandbox.run(_job(reference, workspace))
    except SandboxFault as error:
        told = printable(str(error)[:MAX_DETAIL])
        nothing = {"seconds": 0.0, "cpu_seconds": 0.0, "peak_memory_bytes": 0}
        return KernelReport(name=reference.name, answer="failed", detail=told, **nothing)
    answer, detail = _read(reference, result)
    return KernelReport(
        name=reference.name,
        answer=answer,
        detail=printable(detail[-MAX_DETAIL:]),
        seconds=result.wall_seconds,
        cpu_seconds=result.cpu_seconds,
        peak_memory_bytes=result.peak_memory_bytes,
    )


def _job(reference: Reference, workspace: Mapping[str, str]) -> Job:
    # The operator's own come last: no submission takes the place of what they say.
    given = {**workspace, **reference.files}
    files = {path: text.encode() for path, text in given.items()}
    ours = sum(len(content) + PAGE_BYTES for content in files.values())
    limits = reference.limits
    return Job(
        mounts=(
            reference.mount,
            *(Mount(source, target) for target, source in reference.mounts.items()),
        ),
        files=files,
        steps=(Step(reference.command, reference.variables, ()),),
        collect=(),
        caps=Caps(
            wall_seconds=limits.wall_seconds,
            cpu_seconds=limits.cpu_seconds,
            memory_bytes=limits.memory_bytes + ours,
            pids=limits.pids,
            file_bytes=reference.disk_bytes,
            disk_bytes=reference.disk_bytes + ours,
            log_bytes=reference.log_bytes,
            output_bytes=MIB,
            open_files=512,
        ),
    )


def _read(reference: Reference, result: Result) -> tuple[Answer, str]:
    if result.stop is not None:
        return "failed", STOPS[result.stop]
    step = result.steps[0] if result.steps else None
    if step is None or (step.exit_code is None and step.signal is None):
        return "failed", "nothing tells how it ended"
    code = step.exit_code if step.signal is None else -step.signal
    assert code is not None
    return read_end(reference, code, step.log.decode("utf-8", "replace"))
