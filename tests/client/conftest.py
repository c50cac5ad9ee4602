"""Clients of a service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sick_proxy import SickProxy

from verifier.client import Client


@pytest.fixture
def client(url: str) -> Iterator[Client]:
    with Client(url) as made:
        yield made


@pytest.fixture
def proxy(url: str) -> Iterator[SickProxy]:
    """Stands before the service, and can be told to fall ill."""
    with SickProxy(url) as made:
        yield made
