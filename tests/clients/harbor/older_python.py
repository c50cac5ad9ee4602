"""Lets the modules of Harbor that the tests use run on Python 3.11 as well, though Harbor asks for
3.12; import it before them.

Nothing of what they do is changed. Two of them are written with syntax of 3.12 that has a longer
form in 3.11: an expression inside an f-string that is broken over lines, and a type parameter in
square brackets. And two names that they take from `typing` are in `typing_extensions`.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import re
import sys
import typing

import typing_extensions

_REWRITTEN = {
    "harbor.verifier.verifier": (rb"\{\n\s+(self\.trial_paths\.\w+)\n\s+\}", rb"{\1}"),
    "harbor.environments.base": (
        rb"\A(.*?)(def _parse_options_model)\[OptionsT: EnvironmentOptions\]",
        rb"OptionsT = object\n\1\2",
    ),
}


class _Loader(importlib.machinery.SourceFileLoader):
    def get_data(self, path: str) -> bytes:
        data = super().get_data(path)
        if not path.endswith(".py"):
            raise OSError("compiled files may be of the text as it was")
        written, count = re.subn(*_REWRITTEN[self.name], data, flags=re.DOTALL)
        assert count, f"{path} is not written as it was in Harbor 0.26"
        return written


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):  # type: ignore[no-untyped-def]
        if name not in _REWRITTEN:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(name, spec.origin)
        return spec


if sys.version_info < (3, 12):
    typing.override = typing_extensions.override  # type: ignore[attr-defined]
    typing.TypedDict = typing_extensions.TypedDict
    sys.dont_write_bytecode = True  # nobody without this finder is to find what it rewrote
    sys.meta_path.insert(0, _Finder())
