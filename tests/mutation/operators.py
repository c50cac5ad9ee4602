"""Every check of the judge, found in its source, and that source with one check switched off.

A check is one of these:

    if TEST: raise ...            each part of TEST that is joined by `or` is one check
    if TEST: return False         likewise
    return A and B                each part, in a function that returns bool
    require_something(...)        a call, made for nothing but what it may raise

No list of checks is kept by hand, so none can be forgotten.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_CHECKER = re.compile(r"_*(require|check|match|assert)[a-z_]*")
_REFUSING_CALL = re.compile(r"_*(require|refuse)[a-z_]*")


@dataclass(frozen=True)
class Mutant:
    """The package with one check switched off.

    Attributes:
        id: file, function, number of the check in it, and its text.
        reasons: the reason codes that the check's own lines name, as they are spelled there.
        sources: path below the package's root to that file's whole new source.
    """

    id: str
    reasons: tuple[str, ...]
    sources: Mapping[str, str]


@dataclass(frozen=True)
class _Check:
    """A stretch of source, what to put there, and the statement to which it belongs."""

    node: ast.expr | ast.stmt
    instead: str
    statement: ast.stmt


def find_mutants(root: Path, file: str) -> list[Mutant]:
    """All mutants of one source file."""
    source = (root / file).read_text()
    tree = ast.parse(source)
    starts = _line_starts(source)
    mutants = []
    for function, name in _functions(tree):
        for number, check in enumerate(_checks(function), 1):
            begin = starts[check.node.lineno - 1] + _column(source, starts, check.node, "begin")
            end = starts[check.node.end_lineno - 1] + _column(source, starts, check.node, "end")  # type: ignore[operator]
            shown = " ".join(source[begin:end].split())
            statement = ast.get_source_segment(source, check.statement) or ""
            mutants.append(
                Mutant(
                    id=f"{file} {name} {number}: {shown}"[:160],
                    reasons=tuple(re.findall(r"Reason\.([A-Z_]+)", statement)),
                    sources={file: source[:begin] + check.instead + source[end:]},
                )
            )
    return mutants


def _functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, str]]:
    def below(node: ast.AST, prefix: str) -> Iterator[tuple[ast.FunctionDef, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                yield child, prefix + child.name
                yield from below(child, f"{prefix}{child.name}.")
            elif isinstance(child, ast.ClassDef):
                yield from below(child, f"{prefix}{child.name}.")
            else:
                yield from below(child, prefix)

    yield from below(tree, "")


def _own_statements(function: ast.FunctionDef) -> Iterator[ast.stmt]:
    """The statements of a function, without those of functions inside it."""
    pending: list[ast.AST] = list(reversed(function.body))
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        if isinstance(node, ast.stmt):
            yield node
        pending.extend(reversed(list(ast.iter_child_nodes(node))))


def _checks(function: ast.FunctionDef) -> Iterator[_Check]:
    boolean = isinstance(function.returns, ast.Name) and function.returns.id == "bool"
    for statement in _own_statements(function):
        if isinstance(statement, ast.If) and _refuses(statement):
            for part in _parts(statement.test, ast.Or):
                yield _Check(part, "False", statement)
        elif boolean and isinstance(statement, ast.Return) and statement.value is not None:
            if not isinstance(statement.value, ast.Constant):
                for part in _parts(statement.value, ast.And):
                    yield _Check(part, "True", statement)
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            called = statement.value.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if _CHECKER.fullmatch(name):
                yield _Check(statement, "pass", statement)


def _refuses(statement: ast.If) -> bool:
    """Whether the branch does nothing but refuse."""
    last = statement.body[-1]
    if isinstance(last, ast.Raise):
        return True
    if isinstance(last, ast.Expr) and isinstance(last.value, ast.Call):
        called = last.value.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        return bool(_REFUSING_CALL.fullmatch(name))
    false = isinstance(last, ast.Return) and isinstance(last.value, ast.Constant)
    return false and last.value.value is False  # type: ignore[attr-defined]


def _parts(test: ast.expr, joined_by: type[ast.boolop]) -> Iterator[ast.expr]:
    if isinstance(test, ast.BoolOp) and isinstance(test.op, joined_by):
        yield from test.values
    else:
        yield test


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _column(source: str, starts: list[int], node: ast.expr | ast.stmt, side: str) -> int:
    """Column in characters: the syntax tree counts bytes."""
    if side == "begin":
        line, column = node.lineno, node.col_offset
    else:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        line, column = node.end_lineno, node.end_col_offset
    text = source[starts[line - 1] : starts[line]]
    return len(text.encode()[:column].decode())
