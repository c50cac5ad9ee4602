"""What an attacker does to a submission besides writing Lean, as a small named step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from verifier.model import Submission
from verifier.word import Word


class Transformation(Word):
    """One `[[transform]]` table of a case.toml: a name, and that name's own fields.

    A subclass narrows `name` to one literal and overrides one of the two methods.

    Attributes:
        name: which transformation.
        of: the attempt that it changes.
    """

    name: str
    of: Literal["cheat", "honest"] = "cheat"

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names that a case may call this transformation by."""
        return get_args(cls.model_fields["name"].annotation)

    def on_submission(self, submission: Submission) -> Submission:
        """Change what is handed in.

        Raises:
            ValueError: if it does not fit this submission.
        """
        return submission

    def on_artefacts(self, compiled: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """Change what comes out of the build, as an attacker who owns the build could.

        Args:
            compiled: path of each compiled module's part, such as `Challenge.olean`, to bytes.

        Raises:
            ValueError: if it does not fit these modules.
        """
        return compiled
