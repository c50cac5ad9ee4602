"""Makes the Docker images that tests need, which takes minutes: `python tests/images.py`.

A test run starts it in the background, so that they are there when the first test asks for them.
Whoever asks earlier waits, since all of this is done under a lock.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from docker_machine import build, docker_engine, make_bases, making
from places import ROOT

SERVICE = "lean-verifier"
SERVICE_BASES = ("python:3.11-slim-bookworm", "postgres:15-bookworm", "redis:7-bookworm")


def make_service_images() -> None:
    """Make what docker-compose.yml needs, in an engine that is there."""
    with making():
        make_bases(*SERVICE_BASES)
        build(ROOT, SERVICE)


if __name__ == "__main__":
    with docker_engine():
        make_service_images()
