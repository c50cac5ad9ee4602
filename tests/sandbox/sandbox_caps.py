"""What the tests of this folder share."""

from collections.abc import Callable

from verifier.sandbox import Caps, Result

RunPrograms = Callable[..., Result]

CAPS = Caps(
    wall_seconds=10,
    cpu_seconds=10,
    memory_bytes=128 << 20,
    pids=32,
    file_bytes=8 << 20,
    disk_bytes=32 << 20,
    log_bytes=1 << 16,
    output_bytes=1 << 20,
)
