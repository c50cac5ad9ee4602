"""Every transformation that a case may name. To add one, write a class and list it here."""

from __future__ import annotations

from typing import Any

from verifier.suite.transformations.archives import PackArchive
from verifier.suite.transformations.base import Transformation
from verifier.suite.transformations.forging import (
    CachedWords,
    ChangeKind,
    CopyConstant,
    Reencode,
    RemoveConstant,
    RenameConstant,
    SetField,
    SwapFields,
)
from verifier.suite.transformations.misspelling import (
    ArrangeParts,
    Header,
    Lie,
    PatchBytes,
    Pointer,
    Resize,
    SetBytes,
)
from verifier.suite.transformations.programs import RunProgram

TRANSFORMATIONS: tuple[type[Transformation], ...] = (
    RunProgram,
    PackArchive,
    Reencode,
    SetField,
    SwapFields,
    CopyConstant,
    RemoveConstant,
    RenameConstant,
    ChangeKind,
    CachedWords,
    Pointer,
    Lie,
    SetBytes,
    PatchBytes,
    Resize,
    Header,
    ArrangeParts,
)


def read_transformation(table: dict[str, Any]) -> Transformation:
    """The transformation that a `[[transform]]` table describes.

    Raises:
        ValueError: for an unknown name or a field that does not fit it.
    """
    for kind in TRANSFORMATIONS:
        if table.get("name") in kind.names():
            return kind.model_validate(table)
    known = ", ".join(sorted(name for kind in TRANSFORMATIONS for name in kind.names()))
    raise ValueError(f"no transformation is called {table.get('name')!r}; there are: {known}")


__all__ = ["Transformation", "read_transformation"]
