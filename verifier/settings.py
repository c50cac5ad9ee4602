"""What an operator can choose, from environment variables that start with `VERIFIER_`."""

import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import limits
import platformdirs
from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

APPLICATION = "lean-verifier"
PREFIX = "VERIFIER_"
SQLITE = "sqlite:///"
BROKERS = ("redis://", "rediss://", "redis+socket://")
MIB = 1 << 20
OF_COMPOSE = frozenset({"VERIFIER_IMAGE", "VERIFIER_PUBLISH", "VERIFIER_SECRETS"})
"""Names that `docker-compose.yml` reads, and we do not."""
SECRETS = Path("/run/secrets")
"""Where Docker, Compose and Podman put secrets. A file that is called like a variable, such as
`verifier_database_url`, has its value; the variable itself comes first."""


def _processors() -> int:
    return len(os.sched_getaffinity(0))


class Settings(BaseSettings):
    """The settings of one process. Raises pydantic.ValidationError for a value that cannot be."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        frozen=True,
        extra="forbid",
        secrets_dir=SECRETS if SECRETS.is_dir() else None,
    )

    host: str = Field("127.0.0.1", description="Address to listen on")
    port: int = Field(8000, ge=0, le=65535, description="TCP port to listen on; 0 picks a free one")
    data_dir: Path = Field(
        default_factory=lambda: platformdirs.user_data_path(APPLICATION),
        description="Where the embedded database is kept",
    )
    cache_dir: Path = Field(
        default_factory=lambda: platformdirs.user_cache_path(APPLICATION),
        description="Where environments and compiled challenges are kept; can be deleted when no"
        " verifier runs, but what was adopted has to be adopted again",
    )
    database_url: str = Field(
        "",
        description="SQLAlchemy URL of the database: `postgresql://...`, or a SQLite file."
        " Empty means `verifier.sqlite3` in the data directory",
    )
    broker_url: str = Field(
        "",
        description="URL of the Redis that carries the queue: `redis://...`, `rediss://...` or"
        " `redis+socket://...`. `verifier serve` starts one of its own if this is empty",
    )
    authentication: Literal["auto", "keys", "off"] = Field(
        "auto",
        description="Whether requests need an API key: `keys` or `off`; `auto` means `off` where"
        " only this machine can connect, and `keys` everywhere else",
    )
    log_format: Literal["json", "text"] = Field(
        "text", description="How logs are written: `json`, an object a line, or `text`, for people"
    )
    environments: Annotated[tuple[str, ...], NoDecode] = Field(
        ("core",), min_length=1, description="Environments to serve, separated by commas"
    )
    kernels: str = Field(
        "",
        description="File that describes external kernels, which are asked as well once Lean's"
        " kernel has accepted a proof; see [kernels](kernels.md). Empty means none",
    )
    reference_share: float = Field(
        0,
        ge=0,
        le=1,
        allow_inf_nan=False,
        description="Share of accepted submissions, from 0 to 1, that the reference judge which"
        " `VERIFIER_KERNELS` describes judges a second time, later; see"
        " [the reference judge](kernels.md#the-reference-judge). 0 asks it of none",
    )
    serve_unqualified: bool = Field(
        False,
        description="Serve environments that have not qualified (`verifier env qualify`) all the"
        " same",
    )
    serve_old_lean: bool = Field(
        False,
        description="Serve environments of a Lean before 4.33.1, whose kernels have known faults,"
        " all the same",
    )
    warm_memory_bytes: int = Field(
        2048 * MIB,
        ge=0,
        description="Memory for programs that one worker process keeps ready to be forked, for all"
        " environments together; those not used for longest are ended first. 0 keeps none",
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
        100_000,
        ge=1,
        le=10_000_000,
        description="Submissions that may be queued; one more is answered with 503",
    )
    connections: int = Field(
        1024,
        ge=1,
        le=100_000,
        description="Requests that may be answered at the same time, open WebSockets included;"
        " one more gets a 503",
    )
    max_attempts: int = Field(
        5,
        ge=1,
        le=100,
        description="How often a submission is begun, when workers or sandboxes break down on it,"
        " before it is given up",
    )
    lease_seconds: float = Field(
        30,
        ge=1,
        le=3600,
        description="A worker that gave no sign of life for so long has lost what it judges",
    )
    reward_seconds: float = Field(
        900,
        gt=0,
        le=24 * 3600,
        description="How long `POST /v1/reward` waits for a verdict; later is a 503 with the"
        " submission's identifier, and the same request sent again goes on waiting",
    )
    rate_limit: str = Field(
        "",
        description="Requests that one key may send, as `600/minute` or `10/second;10000/hour`,"
        " unless it has a limit of its own. Empty means no limit",
    )
    max_batch_lines: int = Field(
        100_000, ge=1, le=10_000_000, description="Most lines of a batch; more is a 413"
    )
    max_batch_bytes: int = Field(
        1024 * MIB, ge=1024, description="Longest batch; a longer one is a 413"
    )
    retention_days: int = Field(
        90,
        ge=2,
        le=36_500,
        description="Days after which the texts of problems and submissions that nobody sent again"
        " are deleted, and what was compiled from them. Verdicts and registered problems are kept",
    )
    keep_artefacts: Literal["none", "accepted", "all"] = Field(
        "none",
        description="Whether compiled modules are kept with a verdict, so that it can be replayed"
        " without building: those of `accepted` submissions, or of `all` that compiled",
    )
    max_artefact_bytes: int = Field(
        32 * MIB,
        ge=1024,
        le=512 * MIB,
        description="Most bytes of compiled modules that are kept with one verdict; where there"
        " are more, none are",
    )
    webhook_hosts: Annotated[tuple[str, ...], NoDecode] = Field(
        (),
        description="Hosts inside the own network that webhooks may name, separated by commas."
        " All others must have public addresses, and be spoken to by HTTPS",
    )
    metrics_port: int = Field(
        0,
        ge=0,
        le=65535,
        description="TCP port on which `verifier worker` serves its metrics; 0 means none",
    )
    otlp_endpoint: str = Field(
        "",
        description="Where to send traces, as OTLP over HTTP; needs the extra `otel`. Empty means"
        " nowhere",
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

    @field_validator("environments", "webhook_hosts", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator("database_url")
    @classmethod
    def _is_known_database(cls, value: str) -> str:
        if not value:
            return value
        backend, separator, _ = value.partition(":")
        if not separator:
            raise ValueError(f"not a database URL: {value!r}")
        if backend.partition("+")[0] in ("postgresql", "postgres"):
            return "postgresql:" + value.partition(":")[2]
        if backend != "sqlite":
            raise ValueError(f"{backend} is not supported, only postgresql and sqlite")
        file = value.removeprefix(SQLITE)
        if file in (value, "", ":memory:") or file.startswith("file:") or "?" in file:
            raise ValueError(f"the database must be a file, such as {SQLITE}/srv/verifier.sqlite3")
        return value

    @field_validator("broker_url")
    @classmethod
    def _is_redis(cls, value: str) -> str:
        if value and not value.startswith(BROKERS):
            raise ValueError(f"must start with one of {', '.join(BROKERS)}")
        return value

    @field_validator("rate_limit")
    @classmethod
    def _is_rate(cls, value: str) -> str:
        if value:
            limits.parse_many(value)
        return value

    @property
    def database(self) -> str:
        """The SQLAlchemy URL of the database, with the default filled in."""
        return self.database_url or f"{SQLITE}{self.data_dir / 'verifier.sqlite3'}"

    @property
    def kernel_file(self) -> Path | None:
        """The file that describes external kernels, if there are some."""
        return Path(self.kernels) if self.kernels else None

    @property
    def database_dir(self) -> Path | None:
        """The directory that has to take what is recorded, if it is on this machine."""
        file = self.database.removeprefix(SQLITE)
        return Path(file).parent if file != self.database else None


def unknown_names() -> list[str]:
    """A complaint about each variable and secret that looks like a setting and is none, with the
    setting that is most likely meant."""
    known = [name.upper() for name in Settings.model_fields]
    complaints = []
    for name in sorted(set(_given_names())):
        own = name.upper().removeprefix(PREFIX)
        if own not in known and name.upper() not in OF_COMPOSE:
            near = difflib.get_close_matches(own, known, 1)
            meant = f"; is {PREFIX}{near[0]} meant?" if near else ""
            complaints.append(f"{name} is no setting, and is ignored{meant}")
    return complaints


def _given_names() -> Iterator[str]:
    """Names of variables and of secrets that begin as settings do."""
    secrets = Settings.model_config.get("secrets_dir")
    directory = Path(secrets) if isinstance(secrets, str | Path) else None
    files = directory.iterdir() if directory and directory.is_dir() else ()
    for name in (*os.environ, *(file.name for file in files)):
        if name.upper().startswith(PREFIX):
            yield name
