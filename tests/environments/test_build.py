"""Building core: once, whole or not at all, and mended when somebody touched it."""

from __future__ import annotations

from pathlib import Path

import pytest
from lake_projects import copy_core

from verifier.environments import (
    Environment,
    EnvironmentUnusable,
    list_environments,
    open_environment,
)
from verifier.environments.build import MANIFEST, build, folder_of, is_whole
from verifier.environments.definition import load_definition
from verifier.environments.qualification import examine_library
from verifier.lean.library import Library


@pytest.fixture
def copied(environment: Environment, cache_dir: Path, tmp_path: Path) -> Path:
    """A cache of its own that already holds a build of core."""
    copy_core(environment, tmp_path)
    return tmp_path


def tamper(path: Path) -> None:
    path.chmod(0o644)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def test_core_is_known() -> None:
    assert "core" in list_environments()


def test_an_unknown_environment_is_named_with_those_there_are() -> None:
    with pytest.raises(EnvironmentUnusable, match=r"'nowhere'; there are: .*core"):
        load_definition("nowhere")


@pytest.mark.parametrize("name", ["../core", "", ".", "core/../core"])
def test_a_name_is_no_path(name: str) -> None:
    with pytest.raises(EnvironmentUnusable):
        load_definition(name)


def test_a_build_is_whole_and_is_not_made_twice(tiny: Path, tmp_path: Path) -> None:
    said: list[str] = []
    folder = build(load_definition("core"), tmp_path / "cache", said.append)
    assert is_whole(folder)
    assert "2 of 2 Init" in said
    said.clear()
    assert build(load_definition("core"), tmp_path / "cache", said.append) == folder
    assert said == []


def test_another_source_is_another_build(tiny: Path, tmp_path: Path) -> None:
    before = folder_of(load_definition("core"), tmp_path)
    (tiny / "Init" / "A.lean").write_text("prelude\ninductive A : Type where | b : A\n")
    assert folder_of(load_definition("core"), tmp_path) != before


@pytest.mark.parametrize(
    ("before", "after"), [("files = 64", "files = 63"), ("maxRecDepth = 512", "maxRecDepth = 513")]
)
def test_other_limits_and_options_have_another_digest(
    tiny: Path, tmp_path: Path, before: str, after: str
) -> None:
    toml = tiny.parent / "environment.toml"
    text = toml.read_text()
    assert before in text
    old = load_definition("core")
    digest = old.digest("1")
    toml.write_text(text.replace(before, after))
    # What is at work goes by what it has read, and is called so.
    assert old.digest("1") == digest
    new = load_definition("core")
    assert (new.limits, new.options) != (old.limits, old.options)
    assert new.digest("1") != digest


def test_a_source_that_does_not_compile_leaves_nothing_behind(tiny: Path, tmp_path: Path) -> None:
    (tiny / "Init" / "A.lean").write_text("prelude\ntheorem\n")
    cache = tmp_path / "cache"
    with pytest.raises(EnvironmentUnusable, match=r"Init\.A does not compile"):
        build(load_definition("core"), cache, print)
    assert [p.name for p in (cache / "environments").iterdir() if p.is_dir()] == []


def test_what_a_killed_builder_left_is_cleared_away(tiny: Path, tmp_path: Path) -> None:
    definition = load_definition("core")
    cache = tmp_path / "cache"
    folder = folder_of(definition, cache)
    folder.mkdir(parents=True)
    half = folder.parent / f".building-{folder.name}-x"
    half.mkdir()
    (half / "junk").write_text("junk")
    others = folder.parent / ".building-another-environment-x"
    others.mkdir()
    (folder / "lib").mkdir()
    assert is_whole(build(definition, cache, print))
    assert not half.exists()
    assert others.exists()


@pytest.mark.parametrize("victim", ["lib/Init.olean", "index.sqlite", MANIFEST])
def test_a_tampered_build_is_noticed_and_made_again(
    tiny: Path, tmp_path: Path, victim: str
) -> None:
    definition = load_definition("core")
    folder = build(definition, tmp_path, print)
    tamper(folder / victim)
    assert not is_whole(folder)
    assert is_whole(build(definition, tmp_path, print))


def test_an_extra_or_missing_file_is_noticed(tiny: Path, tmp_path: Path) -> None:
    folder = build(load_definition("core"), tmp_path, print)
    (folder / "lib" / "Evil.olean").write_bytes(b"")
    assert not is_whole(folder)
    (folder / "lib" / "Evil.olean").unlink()
    assert is_whole(folder)
    (folder / "lib" / "Init.olean").unlink()
    assert not is_whole(folder)


def test_a_read_only_cache_is_said_plainly(tiny: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(EnvironmentUnusable, match="VERIFIER_CACHE_DIR"):
        build(load_definition("core"), blocked / "cache", print)


def test_an_engine_of_another_digest_is_refused(tiny: Path, tmp_path: Path) -> None:
    toml = tiny.parent / "environment.toml"
    text = toml.read_text()
    toml.write_text(text.replace('sha256 = "efef', 'sha256 = "0000'))
    with pytest.raises(EnvironmentUnusable, match="SHA-256"):
        open_environment("core", tmp_path)


def test_opening_a_built_environment_says_what_it_is(
    environment: Environment, copied: Path
) -> None:
    said: list[str] = []
    again = open_environment("core", copied, said.append)
    assert said == []
    assert again.report == environment.report
    assert ("Init",) in again.modules


def test_trusted_files_can_be_read_by_everybody_and_written_by_nobody_else(
    environment: Environment,
) -> None:
    for path in environment.folder.rglob("*"):
        mode = path.stat().st_mode & 0o777
        assert mode == (0o755 if path.is_dir() else 0o444), path


def test_the_index_knows_what_a_constant_rests_on(environment: Environment) -> None:
    library = Library(environment.index)
    view = library.view([("Init",)])
    known = {name: view.get(name) for name in [("propext",), ("sorryAx",), ("Nat", "add")]}
    assert known["propext",] is not None
    assert known["propext",].axioms == {("propext",)}
    assert known["sorryAx",] is not None
    assert known["sorryAx",].axioms == {("sorryAx",)}
    assert known["Nat", "add"] is not None
    assert known["Nat", "add"].axioms == frozenset()
    assert view.get(("Nat.add",)) is None
    assert view.get(("\ud800",)) is None
    assert library.view([]).get(("Nat", "add")) is None
    assert library.view([("Nowhere",)]).get(("Nat", "add")) is None


def test_the_whole_library_passes_the_kernel_with_the_expected_axioms(
    environment: Environment,
) -> None:
    found = examine_library(environment, print)
    assert found.ok
    assert "the kernel accepted" in found.detail
    axioms = set(found.detail.partition("axioms: ")[2].split(", "))
    assert axioms == {"propext", "Quot.sound", "Classical.choice", "sorryAx"}
