"""Problems served with openreward's own server, before a real service that judges."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from served_problems import serving_problems
from sick_proxy import SickProxy


@pytest.fixture(scope="module")
def proxy(url: str) -> Iterator[SickProxy]:
    """Stands before the service, and can be told to fall ill."""
    with SickProxy(url) as made:
        yield made


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, proxy: SickProxy) -> Iterator[str]:
    """The address of `verifier openreward` with two splits and two attempts. One for all tests: the
    package takes seconds to be imported."""
    folder = tmp_path_factory.mktemp("served")
    with serving_problems(folder, proxy.url, ("--attempts", "2", "--deadline", "4")) as address:
        yield address
