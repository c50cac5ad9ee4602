"""A workspace as lean-eval makes them: a trusted bridge, and what a participant wrote behind it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CONFIG: dict[str, Any] = {
    "challenge_module": "Challenge",
    "solution_module": "Solution",
    "theorem_names": ["twice_comm"],
    "permitted_axioms": ["propext", "Quot.sound", "Classical.choice"],
    "enable_nanoda": False,
}
_STATEMENT = "theorem twice_comm (a b : Nat) : twice (a + b) = twice (b + a) := by"
_FILES = {
    "ChallengeDeps.lean": "namespace Deps\ndef twice (n : Nat) : Nat := n + n\nend Deps\n",
    "Challenge.lean": f"import ChallengeDeps\nopen Deps\n{_STATEMENT}\n  sorry\n",
    "Solution.lean": "import ChallengeDeps\nimport Submission\nopen Deps\n"
    f"{_STATEMENT}\n  exact Submission.twice_comm a b\n",
    "Submission.lean": "import ChallengeDeps\nimport Submission.Helpers\nopen Deps\n"
    f"namespace Submission\n{_STATEMENT}\n  rw [helper]\nend Submission\n",
    "Submission/Helpers.lean": "theorem helper (a b : Nat) : a + b = b + a := Nat.add_comm a b\n",
    "WorkspaceTest.lean": "import Lake\ndef main : IO Unit := pure ()\n",
    "README.md": "# `twice_comm`\n",
    "lean-toolchain": "leanprover/lean4:v4.35.0\n",
}


def workspace(folder: Path, files: dict[str, str | None] | None = None, **config: Any) -> Path:
    """Write one to `folder`; `files` are further ones, or other texts, or None for none at all.

    Keywords go into its config.json; None takes a key out of it.
    """
    written = {**_FILES, "config.json": json.dumps(CONFIG | config), **(files or {})}
    if config:
        kept = {key: value for key, value in (CONFIG | config).items() if value is not None}
        written["config.json"] = json.dumps(kept)
    for name, text in written.items():
        if text is not None:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return folder
