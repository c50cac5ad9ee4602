"""Many clients at once, for a bounded time: what do they get, how long do they wait, what does it
take?

    python benchmarks/load.py [--clients N] [--seconds N] [--json FILE]

A service of its own is driven through two doors, rewards and batches, with proofs that are all
different. Beside it stands what the same sandbox does without a service. Exit 1 if a client got
anything but a right answer, or a 429 or 503 that says when to come again; or if the service's
memory grew while the load stayed the same.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import statistics
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from verifier.bench.service import serving
from verifier.environments import open_environment
from verifier.model import Problem, Submission
from verifier.pipeline import verify
from verifier.sandbox.choice import make_sandbox
from verifier.settings import Settings

STATEMENT = "theorem same (p : Prop) (h : p) : p := "
PROBLEM = {"challenge": {"Challenge.lean": f"{STATEMENT}sorry\n"}}
PROOFS = (("h", 1), ("id h", 1), ("sorry", 0), ("trivial", 0))
"""Proofs, and their rewards."""
BATCHERS = 10
"""One client in so many sends batches."""
BATCH = 20
BARE_SECONDS = 10.0
SAMPLE_SECONDS = 1.0
GROWTH, GROWTH_BYTES = 1.1, 32 << 20
"""By how much memory may differ between the middle of the load and its end."""
NDJSON = {"Content-Type": "application/x-ndjson"}

_numbers = itertools.count()


@dataclass
class Tally:
    """What clients met."""

    outcomes: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    """Seconds from sending to the reward, of the reward door."""
    judged: int = 0
    wrong: list[str] = field(default_factory=list)

    def judge(self, reward: int, expected: int, where: str) -> None:
        """Take note of a reward."""
        self.judged += 1
        if reward != expected:
            self.wrong.append(f"{where}: a reward of {reward} instead of {expected}")


def attempt() -> tuple[dict[str, Any], int]:
    """A submission that nobody has sent before, and its reward."""
    number = next(_numbers)
    proof, reward = PROOFS[number % len(PROOFS)]
    files = {"Submission.lean": f"{STATEMENT}{proof}\n-- {os.getpid()} {number}\n"}
    return {"problem": PROBLEM, "submission": {"files": files}}, reward


async def refused(answer: httpx.Response, tally: Tally) -> bool:
    """Whether somebody has to come again; waits for as long as is asked."""
    if answer.is_success:
        return False
    tally.outcomes[f"{answer.status_code}"] += 1
    again = answer.headers.get("Retry-After")
    if answer.status_code not in (429, 503) or again is None:
        tally.wrong.append(f"{answer.status_code}: {answer.text[:500]}")
    await asyncio.sleep(float(again or 1))
    return True


async def ask_rewards(client: httpx.AsyncClient, tally: Tally, deadline: float) -> None:
    """Send one submission after another."""
    while time.monotonic() < deadline:
        request, expected = attempt()
        started = time.monotonic()
        answer = await client.post("/v1/reward", json=request)
        if not await refused(answer, tally):
            tally.outcomes["reward"] += 1
            tally.waits.append(time.monotonic() - started)
            tally.judge(answer.json()["reward"], expected, "reward")


async def ask_batches(client: httpx.AsyncClient, tally: Tally, deadline: float) -> None:
    """Send one batch after another, each when the one before is judged."""
    while time.monotonic() < deadline:
        attempts = [attempt() for _ in range(BATCH)]
        lines = "".join(json.dumps(request) + "\n" for request, _ in attempts)
        answer = await client.post("/v1/batches", content=lines, headers=NDJSON)
        if await refused(answer, tally):
            continue
        path = f"/v1/batches/{answer.json()['id']}/results"
        rewards: list[int] = []
        while len(rewards) < BATCH:
            async with client.stream("GET", path, params={"after": len(rewards) - 1}) as stream:
                if not stream.is_success:
                    await stream.aread()
                    await refused(stream, tally)
                    continue
                rewards += [
                    json.loads(line)["reward"] async for line in stream.aiter_lines() if line
                ]
        tally.outcomes["batch"] += 1
        for reward, (_, expected) in zip(rewards, attempts, strict=True):
            tally.judge(reward, expected, "batch")


async def drive(url: str, clients: int, seconds: float, tally: Tally) -> list[int]:
    """Have so many clients at work for so long; return samples of the service's memory, in bytes,
    while they all were."""
    deadline = time.monotonic() + seconds
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=url, timeout=600, limits=limits) as client:
        work = [
            (ask_batches if number % BATCHERS == 0 else ask_rewards)(client, tally, deadline)
            for number in range(clients)
        ]
        everybody = asyncio.gather(*work)
        samples = []
        while time.monotonic() < deadline and not everybody.done():
            await asyncio.sleep(SAMPLE_SECONDS)
            samples.append(await asyncio.to_thread(memory_of_children))
        await everybody
    return samples


def memory_of_children() -> int:
    """Memory of all processes below this one, pages that several share counted once."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has ended
    family, size = {os.getpid()}, 0
    while len(family) > size:
        size = len(family)
        family |= {pid for pid, parent in parents.items() if parent in family}
    total = 0
    for pid in family - {os.getpid()}:
        try:
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in rollup.splitlines() if line[:4] == "Pss:")
    return total * 1024


def bare_rate(processes: int) -> float:
    """Verdicts a second with nothing around the one path."""
    settings = Settings()
    environment = open_environment("core", settings.cache_dir)
    problem, sandbox = Problem.model_validate(PROBLEM), make_sandbox(settings)

    def work(deadline: float) -> int:
        judged = 0
        while time.monotonic() < deadline:
            submission = Submission.model_validate(attempt()[0]["submission"])
            verify(problem, submission, environment, sandbox, settings.cache_dir)
            judged += 1
        return judged

    with ThreadPoolExecutor(processes) as pool:
        list(pool.map(work, [time.monotonic() + 3] * processes))
        started = time.monotonic()
        judged = sum(pool.map(work, [started + BARE_SECONDS] * processes))
        rate = judged / (time.monotonic() - started)
    sandbox.close()
    return rate


def main() -> int:
    """Measure; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=500, help="at one time")
    parser.add_argument("--seconds", type=float, default=60, help="for how long they send")
    parser.add_argument("--json", type=Path, help="write what was measured here")
    args = parser.parse_args()
    processes = len(os.sched_getaffinity(0))
    bare = bare_rate(processes)
    tally = Tally()
    with (
        tempfile.TemporaryDirectory(prefix="verifier-load-") as scratch,
        serving(Path(scratch) / "service", processes) as client,
    ):
        started = time.monotonic()
        samples = asyncio.run(drive(str(client.base_url), args.clients, args.seconds, tally))
        rate = tally.judged / (time.monotonic() - started)
    middle, end = (
        statistics.median(samples[at * len(samples) // 4 : (at + 1) * len(samples) // 4] or [0])
        for at in (1, 3)
    )
    grew = end > GROWTH * middle + GROWTH_BYTES
    waits = sorted(tally.waits) or [0.0]
    shares = {f"p{share}": waits[int(len(waits) * share / 100)] for share in (50, 95, 99)}
    outcomes = ", ".join(f"{count} {name}" for name, count in sorted(tally.outcomes.items()))
    print(f"{args.clients} clients for {args.seconds:g} s, in {Settings().sandbox}: {outcomes}")
    print(
        f"{tally.judged} verdicts, {rate:.1f} a second until the last one was there;"
        f" the sandbox alone gives {bare:.1f} a second"
    )
    waited = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in shares.items())
    print(f"from sending to the reward: {waited}")
    print(f"memory: {middle / 1e6:.0f} MB halfway, {end / 1e6:.0f} MB at the end")
    for complaint in tally.wrong[:10]:
        print(f"WRONG {complaint}")
    if grew:
        print("WRONG the service's memory grew")
    bad = bool(tally.wrong or grew)
    print("not as it should be" if bad else "every answer right, or a 429 or 503 that says when")
    if args.json:
        found = {"verdicts_per_s": rate, "sandbox_per_s": bare, "latency_s": shares}
        found |= {"memory_bytes": samples, "outcomes": dict(tally.outcomes), "wrong": tally.wrong}
        args.json.write_text(json.dumps(found, indent=1))
    return int(bad)


if __name__ == "__main__":
    raise SystemExit(main())
