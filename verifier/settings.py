"""What an operator can choose, from environment variables that start with `VERIFIER_`."""

import os
from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

APPLICATION = "lean-verifier"
PREFIX = "VERIFIER_"
SQLITE = "sqlite:///"
MIB = 1 << 20


def _processors() -> int:
    return len(os.sched_getaffinity(0))


class Settings(BaseSettings):
    """The settings of one process. Raises pydantic.ValidationError for a value that cannot be."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, extra="forbid"
    )

    host: str = Field(
        "127.0.0.1",
        description="Address to listen on. There is no authentication yet: keep it local, or put"
        " a proxy that authenticates in front",
    )
    port: int = Field(8000, ge=0, le=65535, description="TCP port to listen on; 0 picks a free one")
    data_dir: Path = Field(
        default_factory=lambda: platformdirs.user_data_path(APPLICATION),
        description="Where the embedded database is kept",
    )
    cache_dir: Path = Field(
        default_factory=lambda: platformdirs.user_cache_path(APPLICATION),
        description="Where environments and compiled challenges are kept; can be deleted when no"
        " verifier runs",
    )
    database_url: str = Field(
        "",
        description="SQLAlchemy URL of the database; only SQLite files for now. Empty means"
        " `verifier.sqlite3` in the data directory",
    )
    environments: Annotated[tuple[str, ...], NoDecode] = Field(
        ("core",), min_length=1, description="Environments to serve, separated by commas"
    )
    sandbox: Literal["bubblewrap", "docker"] = Field(
        "bubblewrap",
        description="What submissions run in: `bubblewrap`, on this machine, or `docker`, in the"
        " engine that `DOCKER_HOST` names, which may be another machine",
    )
    docker_image: str = Field(
        "lean-verifier-core",
        min_length=1,
        description="Image of the Docker sandbox, made from `lean_images/core/Dockerfile`",
    )
    docker_runtime: str = Field(
        "",
        description="OCI runtime of the Docker sandbox, as the engine calls it, such as `runsc`;"
        " empty means the engine's default",
    )
    docker_processors: float = Field(
        2,
        ge=0.1,
        le=1024,
        description="Processors that one job can keep busy in the Docker sandbox, if the engine"
        " has as many",
    )
    workers: int = Field(
        default_factory=_processors,
        ge=1,
        le=1024,
        description="Submissions judged at the same time; by default one per processor",
    )
    queue_limit: int = Field(
        64,
        ge=0,
        le=100_000,
        description="Submissions that may wait for a worker; one more is answered with 503",
    )
    max_body_bytes: int = Field(
        16 * MIB,
        ge=1024,
        le=1024 * MIB,
        description="Longest request body; a longer one is answered with 413",
    )
    body_seconds: float = Field(
        30, gt=0, le=3600, description="Time to receive a request body; later is answered with 408"
    )
    max_memory_bytes: int = Field(
        8192 * MIB,
        ge=64 * MIB,
        description="Most memory or disk that a problem may ask for a stage; more is a 422",
    )
    max_seconds: float = Field(
        3600, gt=0, description="Most wall or CPU time that a problem may ask for a stage"
    )
    shutdown_seconds: float = Field(
        30,
        ge=0,
        le=24 * 3600,
        description="Time that running submissions get to finish when the service is stopped",
    )

    @field_validator("environments", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator("database_url")
    @classmethod
    def _is_sqlite_file(cls, value: str) -> str:
        if not value:
            return value
        backend, separator, _ = value.partition(":")
        if not separator:
            raise ValueError(f"not a database URL: {value!r}")
        if backend != "sqlite":
            raise ValueError(f"{backend} is not supported yet, only sqlite")
        file = value.removeprefix(SQLITE)
        if file in (value, "", ":memory:") or file.startswith("file:") or "?" in file:
            raise ValueError(f"the database must be a file, such as {SQLITE}/srv/verifier.sqlite3")
        return value

    @property
    def database_dir(self) -> Path:
        """The directory that has to take what is recorded."""
        return Path(self.database.removeprefix(SQLITE)).parent

    @property
    def database(self) -> str:
        """The SQLAlchemy URL of the database, with the default filled in."""
        return self.database_url or f"{SQLITE}{self.data_dir / 'verifier.sqlite3'}"
