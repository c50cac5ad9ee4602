"""Is the compiled code here, and was it built from these sources?

It makes the judge faster and smaller, and changes nothing else. `scripts/build-native` builds
it; without it, or once its sources have changed, the plain code does the same work.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from pathlib import Path

MODULES = ("verifier.lean.columns", "verifier.kernel.bridge")


@cache
def why_plain() -> str | None:
    """Why the compiled code is not used, or None if it is."""
    for name in MODULES:
        try:
            module = import_module(name)
            built = Path(str(module.__file__))
            source = built.with_name(f"{name.rpartition('.')[2]}.pyx")
            digest = hashlib.sha256(source.read_bytes()).hexdigest()
        except (ImportError, OSError) as error:
            return str(error)
        if module.source_digest != digest:
            return f"{built} was not built from {source.name} as it is now"
    return None
