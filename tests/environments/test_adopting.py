"""Lake projects become environments, or are refused for a reason that says what to do."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from lake_projects import BUILD, LAKEFILE, compile_package, copy_core

from verifier.environments import (
    Environment,
    EnvironmentUnusable,
    Forced,
    list_environments,
    open_environment,
)
from verifier.environments.adopting import Choices, adopt, remove
from verifier.environments.build import folder_of, is_whole
from verifier.environments.definition import Definition
from verifier.environments.difference import differences
from verifier.lean.library import Library
from verifier.model import Problem, Submission, Verdict
from verifier.pipeline import verify
from verifier.reasons import Outcome, Reason
from verifier.sandbox import Sandbox

UNEXAMINED = Forced(unqualified=True)
Adopt = Callable[..., Definition]


@pytest.fixture
def own(project: Path, tmp_path: Path) -> Path:
    """A copy of the project that a test may change."""
    return Path(shutil.copytree(project, tmp_path / "project"))


@pytest.fixture
def cache(environment: Environment, tmp_path: Path) -> Path:
    """A cache that a test may change."""
    copy_core(environment, tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def trying(cache_with_core: Path) -> Adopt:
    """Try to adopt a project that has to be refused."""

    def attempt(folder: Path, name: str | None = "trial", **choices: object) -> Definition:
        return adopt(folder, name, Choices(**choices), cache_with_core, lambda _: None)  # type: ignore[arg-type]

    return attempt


@pytest.fixture
def judge(
    adopted: Definition, cache_with_core: Path, sandbox: Sandbox
) -> Callable[[str, str], Verdict]:
    """Judge a proof in the adopted environment."""
    environment = open_environment("quarry", cache_with_core, forced=UNEXAMINED)

    def verdict(challenge: str, answer: str) -> Verdict:
        problem = Problem(challenge={"Challenge.lean": challenge})
        submission = Submission(files={"Submission.lean": answer})
        return verify(problem, submission, environment, sandbox, cache_with_core)

    return verdict


def reset_header(path: Path, at: int, text: bytes) -> None:
    data = path.read_bytes()
    path.chmod(0o644)
    path.write_bytes(data[:at] + text + data[at + len(text) :])


def test_what_was_adopted_is_said(adopted: Definition, cache_with_core: Path) -> None:
    assert adopted.adopted is not None
    assert (adopted.id, adopted.adopted.base) == ("quarry", "core")
    assert adopted.adopted.toolchain == "leanprover/lean4:v4.35.0"
    found = {each.name: (each.modules, each.revision) for each in adopted.adopted.packages}
    revision = "0123456789abcdef0123456789abcdef01234567"
    expected = {"quarry": (2, ""), "gravel": (2, revision), "unused": (0, "ab"), "sand": (1, "")}
    assert found == expected
    assert adopted.options == {"autoImplicit": False, "maxRecDepth": 512, "pp.unicode.fun": True}
    assert list_environments(cache_with_core) == ["core", "mathlib", "quarry"]
    assert "quarry" not in list_environments()


def test_its_library_is_that_of_core_and_all_packages(
    adopted: Definition, cache_with_core: Path, environment: Environment
) -> None:
    opened = open_environment("quarry", cache_with_core, forced=UNEXAMINED)
    own = {("Quarry",), ("Quarry", "Depth"), ("Gravel",), ("Gravel", "Basic"), ("Sand",)}
    assert opened.modules == environment.modules | own
    assert opened.digest != environment.digest
    library = Library(opened.index)
    assert library.roots() >= {("Quarry",)}
    view = library.view([("Quarry",)])
    unfinished, rests = view.get(("Quarry", "unfinished")), view.get(("Gravel", "rests"))
    assert unfinished is not None
    assert unfinished.axioms == {("sorryAx",)}
    assert rests is not None
    assert rests.axioms == {("Classical", "choice")}
    assert library.view([("Sand",)]).get(("Gravel", "weight")) is None
    library.close()


def test_proofs_about_it_are_judged_with_its_options(judge: Callable[[str, str], Verdict]) -> None:
    head = "import Quarry\n"
    statement = f"{head}theorem t (n : Nat) : Gravel.weight n = n + n := "
    challenge = f"{statement}sorry\n"
    assert judge(challenge, f"{statement}rfl\n").outcome is Outcome.ACCEPTED
    other = f"{head}theorem t (n : Nat) : Gravel.weight n = Gravel.weight n := rfl\n"
    assert judge(challenge, other).reason is Reason.STATEMENT_DIFFERS
    unfinished = f"{head}theorem t : Gravel.weight 1 = 2 := "
    found = judge(f"{unfinished}sorry\n", f"{unfinished}Quarry.unfinished\n")
    assert (found.outcome, found.reason) == (Outcome.REJECTED, Reason.SORRY)
    # autoImplicit is off in the project.
    careless = f"{head}theorem t (a : α) : a = a := "
    assert judge(f"{careless}sorry\n", f"{careless}rfl\n").reason is Reason.CHALLENGE_BUILD_FAILED


def test_a_submission_cannot_take_the_name_of_an_adopted_module(
    judge: Callable[[str, str], Verdict],
    adopted: Definition,
    cache_with_core: Path,
    sandbox: Sandbox,
) -> None:
    statement = "import Gravel\ntheorem t : Gravel.weight 0 = 0 := "
    problem = Problem(challenge={"Challenge.lean": f"{statement}sorry\n"})
    files = {"Submission.lean": f"{statement}rfl\n", "Gravel/Basic.lean": "def x := 1\n"}
    environment = open_environment("quarry", cache_with_core, forced=UNEXAMINED)
    found = verify(
        problem,
        Submission(files=files, entry="Submission.lean"),
        environment,
        sandbox,
        cache_with_core,
    )
    assert found.outcome is Outcome.REJECTED
    assert found.reason is Reason.SHADOWS_TRUSTED_MODULE


def test_building_the_project_again_changes_nothing(own: Path, cache: Path) -> None:
    definition = adopt(own, "mine", Choices(), cache, lambda _: None)
    folder = folder_of(definition, cache)
    victim = own / BUILD / "Quarry.olean"
    victim.chmod(0o644)
    with victim.open("r+b") as file:  # in place, as a hard link would not survive
        file.write(b"other")
    assert is_whole(folder)
    modes = {path.stat().st_mode & 0o777 for path in folder.rglob("*") if path.is_file()}
    assert modes == {0o444}


@pytest.mark.parametrize("what", ["changed", "added", "deleted", "manifest"])
def test_what_was_changed_afterwards_is_refused(
    adopted: Definition, cache_with_core: Path, tmp_path: Path, what: str
) -> None:
    cache = Path(shutil.copytree(cache_with_core, tmp_path / "cache"))
    folder = folder_of(adopted, cache)
    folder.chmod(0o755)
    olean = folder / "lib" / "Gravel.olean"
    if what == "changed":
        reset_header(olean, 200, b"\1")
    elif what == "added":
        shutil.copy(olean, folder / "lib" / "More.olean")
    elif what == "deleted":
        olean.unlink()
    else:
        # Whoever changes a file and what is written down of it has not reckoned with the rest.
        shutil.copy(olean, folder / "lib" / "More.olean")
        manifest = folder / "manifest.json"
        table = json.loads(manifest.read_text())
        table["lib/More.olean"] = table["lib/Gravel.olean"]
        manifest.chmod(0o644)
        manifest.write_text(json.dumps(table))
    with pytest.raises(EnvironmentUnusable, match="is not what was adopted as quarry"):
        open_environment("quarry", cache, forced=UNEXAMINED)


def test_a_name_is_taken_once_and_can_be_given_back(own: Path, cache: Path) -> None:
    first = adopt(own, "mine", Choices(), cache, lambda _: None)
    with pytest.raises(EnvironmentUnusable, match="--replace"):
        adopt(own, "mine", Choices(), cache, lambda _: None)
    again = adopt(own, "mine", Choices(options={"autoImplicit": True}), cache, print, replace=True)
    assert again.options["autoImplicit"] is True
    assert again.digest("1") != first.digest("1")
    remove("mine", cache)
    assert list_environments(cache) == ["core", "mathlib"]
    left = [path.name for path in (cache / "environments").iterdir() if "mine-" in path.name]
    assert left == []
    with pytest.raises(EnvironmentUnusable, match="there are: none"):
        remove("core", cache)


def test_the_name_of_a_shipped_environment_cannot_be_taken(project: Path, trying: Adopt) -> None:
    with pytest.raises(EnvironmentUnusable, match="is an environment that is built"):
        trying(project, "core")
    with pytest.raises(EnvironmentUnusable, match="--name"):
        trying(project, "../x")


def test_what_is_no_project_is_refused(tmp_path: Path, trying: Adopt) -> None:
    with pytest.raises(EnvironmentUnusable, match=r"no Lake project: it has no lakefile\.toml"):
        trying(tmp_path)


def test_a_lakefile_that_is_a_program_is_not_run(own: Path, cache: Path) -> None:
    (own / "lakefile.toml").unlink()
    ran = own / "ran"
    (own / "lakefile.lean").write_text(f'#eval IO.FS.writeFile "{ran}" "ran"\n')
    with pytest.raises(EnvironmentUnusable, match=r"is not run\. Say each option .* --option"):
        adopt(own, "mine", Choices(), cache, lambda _: None)
    options = {"autoImplicit": False, "weak.linter.all": True}
    made = adopt(own, "mine", Choices(options=options), cache, lambda _: None)
    assert made.options == {"maxRecDepth": 512, **options}
    assert not ran.exists()
    assert open_environment("mine", cache, forced=UNEXAMINED).modules >= {("Quarry",)}


def test_libraries_of_different_options_have_to_be_told_apart(own: Path, trying: Adopt) -> None:
    more = '\n[[lean_lib]]\nname = "Loose"\nleanOptions.autoImplicit = true\n'
    (own / "lakefile.toml").write_text(LAKEFILE + more)
    with pytest.raises(EnvironmentUnusable, match="different leanOptions"):
        trying(own)


@pytest.mark.parametrize(
    "option", ["debug.skipKernelTC = true", '"b a d" = 1', "maxHeartbeats = 99999999999999999"]
)
def test_an_option_that_no_problem_may_set_is_no_default(
    own: Path, trying: Adopt, option: str
) -> None:
    text = LAKEFILE.replace("autoImplicit = false", option)
    (own / "lakefile.toml").write_text(text)
    with pytest.raises(EnvironmentUnusable, match="options: "):
        trying(own)


def test_another_toolchain_is_refused_before_anything_is_read(own: Path, trying: Adopt) -> None:
    (own / "lean-toolchain").write_text("leanprover/lean4:v4.34.0\n")
    with pytest.raises(EnvironmentUnusable, match=r"is for Lean 4\.34\.0; core is Lean 4\.35\.0"):
        trying(own)


@pytest.mark.parametrize(("at", "text"), [(7, b"4.34.0\0"), (40, b"0" * 40)])
@pytest.mark.parametrize("module", ["Gravel/Basic.olean", "Sand.ir"])
def test_a_module_of_another_lean_is_refused(
    own: Path, trying: Adopt, at: int, text: bytes, module: str
) -> None:
    package = own / "sand" if module.startswith("Sand") else own / ".lake/packages/gravel"
    reset_header(package / BUILD / module, at, text)
    with pytest.raises(EnvironmentUnusable, match=r"module (Gravel\.Basic|Sand).*written by Lean"):
        trying(own)


def test_a_module_that_our_reader_refuses_is_refused(own: Path, trying: Adopt) -> None:
    path = own / BUILD / "Quarry.olean"
    reset_header(path, 88, (1 << 62).to_bytes(8, "little"))  # where the root is said to be
    with pytest.raises(EnvironmentUnusable, match="module Quarry: "):
        trying(own)


def test_a_part_that_is_missing_is_refused(own: Path, trying: Adopt) -> None:
    (own / "sand" / BUILD / "Sand.olean.private").unlink()
    with pytest.raises(EnvironmentUnusable, match="module Sand: "):
        trying(own)


def test_a_module_that_was_not_compiled_is_named(own: Path, trying: Adopt) -> None:
    (own / ".lake/packages/gravel" / BUILD / "Gravel/Basic.olean").unlink()
    with pytest.raises(EnvironmentUnusable, match=r"not there: Gravel\.Basic \(by Gravel\)"):
        trying(own)
    shutil.rmtree(own / BUILD)
    with pytest.raises(EnvironmentUnusable, match="run `lake build` first"):
        trying(own)


def test_a_library_that_was_not_compiled_is_named(own: Path, cache: Path) -> None:
    (own / "lakefile.toml").write_text(f'{LAKEFILE}\n[[lean_lib]]\nname = "Later"\n')
    (own / "Later.lean").write_text("def later := 1\n")
    with pytest.raises(EnvironmentUnusable, match="lake build Later"):
        adopt(own, "mine", Choices(), cache, lambda _: None)
    adopt(own, "mine", Choices(without=("Later",)), cache, lambda _: None)


def test_a_module_of_a_trusted_name_is_refused(own: Path, trying: Adopt) -> None:
    target = own / BUILD / "Init" / "Core.olean"
    target.parent.mkdir()
    shutil.copy(own / BUILD / "Quarry.olean", target)
    with pytest.raises(
        EnvironmentUnusable, match=r"module Init\.Core is both in core and in quarry"
    ):
        trying(own)


def test_a_constant_that_means_two_things_is_refused(
    own: Path, trying: Adopt, environment: Environment
) -> None:
    gravel = own / ".lake/packages/gravel"
    other = {"Rubble.lean": "def Gravel.weight (n : Nat) : Nat := n\n"}
    compile_package(gravel, other, environment)
    with pytest.raises(
        EnvironmentUnusable, match=r"Gravel\.weight is declared by Gravel\.Basic and"
    ):
        trying(own)
    other = {"Rubble.lean": "theorem Gravel.weight_zero : (0 : Nat) = 0 := rfl\n"}
    compile_package(gravel, other, environment)
    with pytest.raises(EnvironmentUnusable, match=r"Gravel\.weight_zero is declared by Gravel and"):
        trying(own)


def test_a_theorem_that_two_modules_prove_is_one(
    own: Path, cache: Path, environment: Environment
) -> None:
    gravel = own / ".lake/packages/gravel"
    proof = "theorem Quarry.unfinished : Gravel.weight 1 = 2 := rfl\n"
    compile_package(gravel, {"Rubble.lean": f"import Gravel.Basic\n{proof}"}, environment, [gravel])
    made = adopt(own, "mine", Choices(), cache, lambda _: None)
    library = Library(folder_of(made, cache) / "index.sqlite")
    name = ("Quarry", "unfinished")
    for imports, axioms in (
        ([("Rubble",)], set()),
        ([("Quarry",)], {("sorryAx",)}),
        ([("Rubble",), ("Quarry",)], {("sorryAx",)}),
    ):
        found = library.view(imports).get(name)
        assert found is not None
        assert found.axioms >= axioms  # of several proofs, anybody's axioms count
    library.close()


def test_axioms_of_its_own_have_to_be_named(
    own: Path, cache: Path, environment: Environment
) -> None:
    gravel = own / ".lake/packages/gravel"
    compile_package(gravel, {"Rubble.lean": "axiom Rubble.trust : 1 = 2\n"}, environment)
    with pytest.raises(EnvironmentUnusable, match=r"axioms of its own: Rubble\.trust\."):
        adopt(own, "mine", Choices(), cache, lambda _: None)
    made = adopt(own, "mine", Choices(axioms=("Rubble.trust",)), cache, lambda _: None)
    assert made.adopted is not None
    assert made.adopted.axioms == ("Rubble.trust",)


def test_a_manifest_that_is_missing_or_strange_is_refused(own: Path, trying: Adopt) -> None:
    manifest = own / "lake-manifest.json"
    for text in ("[]", "{", '{"packages": [{"name": "../x", "type": "git"}]}'):
        manifest.write_text(text)
        with pytest.raises(EnvironmentUnusable, match=r"lake-manifest\.json: "):
            trying(own)
    manifest.unlink()
    with pytest.raises(EnvironmentUnusable, match="is missing"):
        trying(own)


LONG = "x" * 5000
DEEP = ".".join("a" * 3000)
SURROGATE = "\ud800"


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (f"{DEEP} = true", "leanOptions: a name has 50 parts at most"),
        (f"autoImplicit = {'[' * 3000}{']' * 3000}", r"lakefile\.toml: .* nested too deeply"),
        (f'[[lean_lib]]\nname = "{LONG}"', "name: 'xxx.* is too long"),
        (f'[[lean_lib]]\nroots = ["{LONG}"]', "roots: 'xxx.* is too long"),
        (f'[[lean_lib]]\nname = "L"\nsrcDir = "{"x/" * 1000}"', "srcDir: 'x/x.* is too long"),
        ('[[lean_lib]]\nname = "L"\nsrcDir = "a\\u0000"', "srcDir: a path has no NUL"),
        ('[[lean_lib]]\nname = "L\udcff"', "name: .* is not UTF-8"),
    ],
)
def test_a_lakefile_that_no_lake_could_build_is_refused_by_its_field(
    own: Path, trying: Adopt, cache_with_core: Path, line: str, field: str
) -> None:
    before = sorted(cache_with_core.rglob("*"))
    text = LAKEFILE.replace("autoImplicit = false", line)
    (own / "lakefile.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(EnvironmentUnusable, match=field):
        trying(own)
    assert sorted(cache_with_core.rglob("*")) == before


@pytest.mark.parametrize("field", ["name", "buildDir", "leanLibDir"])
@pytest.mark.parametrize("value", [LONG, "q\udcff"], ids=["long", "no text"])
def test_what_a_package_says_of_itself_is_refused_by_its_field(
    own: Path, trying: Adopt, cache_with_core: Path, field: str, value: str
) -> None:
    before = sorted(cache_with_core.rglob("*"))
    text = f'{field} = "{value}"\n' + LAKEFILE.replace('name = "quarry"', "", field == "name")
    (own / "lakefile.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(EnvironmentUnusable, match=rf"lakefile\.toml: {field}: "):
        trying(own)
    assert sorted(cache_with_core.rglob("*")) == before


@pytest.mark.parametrize("value", [LONG, SURROGATE, "a\0"], ids=["long", "surrogate", "nul"])
@pytest.mark.parametrize(
    ("package", "field"),
    [(0, "subDir"), (0, "url"), (1, "rev"), (2, "dir"), (0, "name"), (-1, "packagesDir")],
)
def test_a_manifest_with_what_is_no_path_or_text_is_refused_by_its_field(
    own: Path, trying: Adopt, cache_with_core: Path, package: int, field: str, value: str
) -> None:
    if field in ("url", "rev") and value == "a\0":
        return  # a text, however odd
    before = sorted(cache_with_core.rglob("*"))
    manifest = json.loads((own / "lake-manifest.json").read_text())
    (manifest["packages"][package] if package >= 0 else manifest)[field] = value
    (own / "lake-manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(EnvironmentUnusable, match=rf"lake-manifest\.json: .*{field}"):
        trying(own)
    assert sorted(cache_with_core.rglob("*")) == before


def test_names_of_folders_that_cannot_be_written_down_or_opened_are_refused(
    own: Path, trying: Adopt, cache_with_core: Path
) -> None:
    before = sorted(cache_with_core.rglob("*"))
    (own / "lakefile.toml").write_text(LAKEFILE.replace('name = "quarry"\n', "", 1))
    odd = own.rename(own.with_name("quarry\udcff"))
    with pytest.raises(EnvironmentUnusable, match=r"name: .* is not UTF-8"):
        trying(odd)
    (odd / "lakefile.toml").write_text(LAKEFILE)
    with pytest.raises(EnvironmentUnusable, match="too long"):
        trying(odd, places={"gravel": Path("x" * 300)})
    with pytest.raises(EnvironmentUnusable, match="too long"):
        trying(odd / LONG)
    circle = odd.with_name("circle")
    circle.symlink_to(circle)
    with pytest.raises(EnvironmentUnusable, match="cannot read the project"):
        trying(circle)
    assert sorted(cache_with_core.rglob("*")) == before


def test_modules_can_be_elsewhere_than_lake_has_them(own: Path, cache: Path) -> None:
    (own / "sand" / BUILD).rename(own / "elsewhere")
    with pytest.raises(EnvironmentUnusable, match=r"Sand \(by Quarry\.Depth\)"):
        adopt(own, "mine", Choices(), cache, lambda _: None)
    places = {"sand": own / "elsewhere"}
    adopt(own, "mine", Choices(places=places), cache, lambda _: None)
    with pytest.raises(EnvironmentUnusable, match="no package sond; there are: gravel"):
        adopt(own, "other", Choices(places={"sond": own}), cache, lambda _: None)


def test_a_toolchains_library_can_take_the_place_of_the_bases(
    own: Path, cache: Path, environment: Environment, tmp_path: Path
) -> None:
    toolchain = tmp_path / "toolchain"
    shutil.copytree(environment.library, toolchain / "lib" / "lean")
    made = adopt(own, "mine", Choices(toolchain=toolchain), cache, lambda _: None)
    assert made.adopted is not None
    assert made.adopted.official
    assert made.cases_of == ""
    with pytest.raises(EnvironmentUnusable, match="no toolchain's library"):
        adopt(own, "other", Choices(toolchain=own), cache, lambda _: None)


def test_what_differs_is_told(
    adopted: Definition, cache_with_core: Path, environment: Environment
) -> None:
    core = environment.definition
    folders = (environment.folder, folder_of(adopted, cache_with_core))
    found = differences(core, adopted, folders)
    assert found["modules"] == [
        f"+ {name}" for name in ("Gravel", "Gravel.Basic", "Quarry", "Quarry.Depth", "Sand")
    ]
    assert "+ autoImplicit = false" in found["options"]
    assert not {"Lean", "engine", "limits", "axioms"} & found.keys()
    back = differences(adopted, core, folders[::-1])
    assert "- Sand" in back["modules"]
    assert differences(core, core, (environment.folder, environment.folder)) == {}
