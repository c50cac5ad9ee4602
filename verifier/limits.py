"""What a submission may cost, and the most that can be asked for."""

from __future__ import annotations

from typing import Any

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from verifier.word import Word

MAX_FILES = 256
MAX_SOURCE_BYTES = 4 << 20
MAX_ARCHIVE_BYTES = 4 << 20
MAX_SECONDS = 24 * 3600
MAX_MEMORY_BYTES = 1 << 40
MAX_DISK_BYTES = 1 << 36
MAX_OLEAN_BYTES = 1 << 32
MAX_EXPORT_BYTES = 1 << 34
MAX_HEARTBEATS = 10**12
"""Lean counts thousands of them in 64 bits; of what is larger it could take a part, or no limit."""
MIB = 1 << 20


class _Given(Word):
    """Base of words of which only what was given is written: whoever reads them again has to see
    what was left to the environment."""

    @model_serializer(mode="wrap")
    def _write_given(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        written: dict[str, Any] = write(self)
        return {
            name: value
            for name, value in written.items()
            if name in self.model_fields_set and value != {}
        }


class StageLimits(_Given):
    """Caps of one sandboxed stage. Seconds, bytes and counts are over its whole process tree."""

    wall_seconds: float = Field(120, gt=0, le=MAX_SECONDS)
    cpu_seconds: float = Field(60, gt=0, le=MAX_SECONDS)
    memory_bytes: int = Field(2048 * MIB, ge=64 * MIB, le=MAX_MEMORY_BYTES)
    pids: int = Field(64, ge=8, le=4096)


class Limits(_Given):
    """What a submission may cost before it is refused. All can be raised per problem."""

    build: StageLimits = StageLimits()
    judge: StageLimits = StageLimits()
    export: StageLimits = Field(
        StageLimits(wall_seconds=600, cpu_seconds=300),
        description="For writing what external kernels read, where some are asked",
    )
    source_bytes: int = Field(1 * MIB, ge=1, le=MAX_SOURCE_BYTES)
    files: int = Field(64, ge=1, le=MAX_FILES)
    disk_bytes: int = Field(256 * MIB, ge=1 * MIB, le=MAX_DISK_BYTES)
    olean_bytes: int = Field(64 * MIB, ge=64 * 1024, le=MAX_OLEAN_BYTES)
    log_bytes: int = Field(1 * MIB, ge=4096, le=64 * MIB)
    export_bytes: int = Field(
        256 * MIB,
        ge=4096,
        le=MAX_EXPORT_BYTES,
        description="What external kernels read of a proof and all that it rests on",
    )
    max_heartbeats: int = Field(
        200_000, ge=0, le=MAX_HEARTBEATS, description="Elaborator option maxHeartbeats"
    )
    kernel_heartbeats: int = Field(
        0,
        ge=0,
        le=MAX_HEARTBEATS,
        description="Kernel heartbeats per declaration; 0 leaves it to CPU time",
    )

    def over(self, defaults: Limits) -> Limits:
        """These limits where they were given, and `defaults` where they were not."""
        given: dict[str, Any] = {}
        for name in self.model_fields_set:
            value = getattr(self, name)
            if isinstance(value, StageLimits):
                below: StageLimits = getattr(defaults, name)
                own = {field: getattr(value, field) for field in value.model_fields_set}
                value = below.model_copy(update=own)
            given[name] = value
        return defaults.model_copy(update=given)
