"""Lines of a stream, however it is cut into pieces."""

from __future__ import annotations

from pydantic import ValidationError

from verifier.client.answers import BatchResult
from verifier.client.errors import UnknownAnswer


class ResultLines:
    """Puts pieces of bytes together to results, and knows which of them came.

    httpx has lines too, but it also ends one at characters such as U+2028, which are in messages of
    Lean as they stand.
    """

    def __init__(self, after: int) -> None:
        """`after` is the position of the last result that is not wanted."""
        self.after = after
        self._rest: list[bytes] = []

    def begin(self) -> None:
        """A stream starts: what an earlier one broke off in is not continued."""
        self._rest = []

    def feed(self, piece: bytes) -> list[BatchResult]:
        """The results that are whole with this piece. Raises UnknownAnswer."""
        *whole, rest = piece.split(b"\n")
        if whole:
            whole[0] = b"".join((*self._rest, whole[0]))
            self._rest = []
        self._rest.append(rest)
        return [self._result(line) for line in whole if line.strip()]

    def _result(self, line: bytes) -> BatchResult:
        try:
            result = BatchResult.model_validate_json(line)
        except ValidationError as error:
            raise UnknownAnswer(f"this is no result: {error.errors()[0]['msg']}") from error
        if result.position != self.after + 1:
            raise UnknownAnswer(f"result {result.position} came after that of {self.after}")
        self.after = result.position
        return result
