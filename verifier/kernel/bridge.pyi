from collections.abc import Mapping
from typing import Protocol

from verifier.lean.columns import Columns

source_digest: str

class Leaves(Protocol):
    def leaf(self, term: int) -> int: ...
    def numbered_name(self, number: int) -> int: ...

class Bridge:
    def __init__(self, columns: Columns, addresses: Mapping[str, int]) -> None: ...
    def term(self, root: int, rebuilder: Leaves) -> int: ...
