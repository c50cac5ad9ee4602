"""Where things are in a task, and in the two containers that Harbor makes of it."""

from __future__ import annotations

from pathlib import Path

PROBLEM_FILE = "problem.json"
"""In tests/: the problem, as a line of a set has it (verifier.problemset)."""
PROBLEM_FOLDER = "problem"
"""Instead of it, in tasks written by hand: a folder with Challenge.lean and problem.toml."""
STATEMENT = "/app/challenge"
"""In the agent's container: what is asked, to read."""
ANSWER = "/app/submission"
"""In both: what the agent hands in. Harbor carries it over, and nothing else of the agent's."""
ANSWER_FILE = "Submission.lean"
REWARD = Path("/logs/verifier/reward.json")
"""Where Harbor looks for the reward."""
DETAILS_NAME = "reward-details.json"
"""Beside it: what Harbor's viewer shows with it."""
DEADLINE_SECONDS = 3600.0
"""How long a service is asked for its verdict, again and again if need be."""
PROGRAM = "/opt/verifier/bin/python"
"""The interpreter of the image that ./Dockerfile makes."""
CACHE = "/opt/verifier/cache"
SEARCHED = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""PATH of what judges: nothing that an agent could write to."""
