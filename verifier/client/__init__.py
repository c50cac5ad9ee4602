"""Asks a verifier service for rewards, over HTTP.

    from verifier.client import Client

    with Client("http://127.0.0.1:8000") as client:
        statement = "theorem t : 1 + 1 = 2 := "
        client.reward(statement + "rfl", problem=statement + "sorry").reward  # 1

`AsyncClient` is the same for programs with an event loop. What goes wrong is an exception, never a
reward of 0. Reward functions for trainers are in verifier.client.trainers.
"""

from verifier.client.answers import (
    Batch,
    BatchResult,
    Environment,
    ProblemCheck,
    RegisteredProblem,
    Reward,
    SubmissionRecord,
)
from verifier.client.asking import Ask
from verifier.client.asynchronous import AsyncClient
from verifier.client.errors import (
    Cancelled,
    ConnectionTrouble,
    DeadlineExceeded,
    NotFound,
    RequestRefused,
    ServiceTrouble,
    Trouble,
    Unauthorized,
    UnknownAnswer,
    UnusableProblem,
    VerifierError,
)
from verifier.client.retries import Retries
from verifier.client.sync import Client
from verifier.extraction import last_lean_block
from verifier.model import Problem, Submission, Verdict

__all__ = [
    "Ask",
    "AsyncClient",
    "Batch",
    "BatchResult",
    "Cancelled",
    "Client",
    "ConnectionTrouble",
    "DeadlineExceeded",
    "Environment",
    "NotFound",
    "Problem",
    "ProblemCheck",
    "RegisteredProblem",
    "RequestRefused",
    "Retries",
    "Reward",
    "ServiceTrouble",
    "Submission",
    "SubmissionRecord",
    "Trouble",
    "Unauthorized",
    "UnknownAnswer",
    "UnusableProblem",
    "Verdict",
    "VerifierError",
    "last_lean_block",
]
