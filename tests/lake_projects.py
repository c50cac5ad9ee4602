"""Lake projects as Lake leaves them, compiled with the core engine; Lake itself is not here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from verifier.environments import Environment, launch
from verifier.environments.build import folder_of
from verifier.environments.qualification import path_of

BUILD = ".lake/build/lib/lean"
LAKEFILE = """
name = "quarry"
defaultTargets = ["Quarry"]

[leanOptions]
autoImplicit = false
pp.unicode.fun = true

[[lean_lib]]
name = "Quarry"

[[require]]
name = "gravel"
git = "https://example.org/gravel"
"""
GRAVEL = {
    "Gravel/Basic.lean": "def Gravel.weight (n : Nat) : Nat := n + n\n",
    "Gravel.lean": (
        "import Gravel.Basic\n"
        "theorem Gravel.weight_zero : Gravel.weight 0 = 0 := rfl\n"
        "theorem Gravel.rests (p : Prop) (h : Nonempty (PLift p)) : p :=\n"
        "  (Classical.choice h).down\n"
    ),
}
SAND = {
    "Sand.lean": "module\npublic import Init\n\npublic theorem Sand.fine (n : Nat) : n = n := rfl\n"
}
QUARRY = {
    "Quarry/Depth.lean": (
        "import Gravel\nimport Sand\nstructure Quarry.Pit where\n  depth : Nat\n"
        "theorem Quarry.unfinished : Gravel.weight 1 = 2 := sorry\n"
    ),
    "Quarry.lean": (
        "import Quarry.Depth\ntheorem Quarry.deep (p : Quarry.Pit) : p = ⟨p.depth⟩ := rfl\n"
    ),
}
MANIFEST = {
    "version": "1.1.0",
    "packagesDir": ".lake/packages",
    "name": "quarry",
    "packages": [
        {
            "type": "git",
            "name": "gravel",
            "url": "https://example.org/gravel",
            "rev": "0123456789abcdef0123456789abcdef01234567",
            "subDir": None,
        },
        {"type": "git", "name": "unused", "url": "https://example.org/unused", "rev": "ab"},
        {"type": "path", "name": "sand", "dir": "sand"},
    ],
}


def make_project(folder: Path, environment: Environment) -> Path:
    """A project that needs a package of the manifest and one in a folder of its own."""
    write(folder, {"lakefile.toml": LAKEFILE, "lake-manifest.json": json.dumps(MANIFEST)})
    write(folder, {"lean-toolchain": "leanprover/lean4:v4.35.0\n"})
    gravel = folder / ".lake/packages/gravel"
    write(gravel, {"lakefile.lean": 'import Lake\n#eval IO.println "run"\n'})
    compile_package(gravel, GRAVEL, environment)
    (folder / ".lake/packages/unused").mkdir()
    compile_package(folder / "sand", SAND, environment)
    compile_package(folder, QUARRY, environment, [gravel, folder / "sand"])
    return folder


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def compile_package(
    folder: Path, sources: Mapping[str, str], environment: Environment, needs: Iterable[Path] = ()
) -> None:
    """Write sources, and compile them in their order to where Lake has compiled modules."""
    write(folder, sources)
    below = [folder, *needs]
    path = ":".join(str(each / BUILD) for each in below) + f":{environment.library}"
    for name in sources:
        output = (folder / BUILD / name).with_suffix(".olean")
        output.parent.mkdir(parents=True, exist_ok=True)
        lean = [sys.executable, "-I", "-S", str(launch.__file__), str(environment.engine)]
        done = subprocess.run(
            [*lean, "-o", str(output), name],
            cwd=folder,
            env={"LEAN_PATH": path, "LEAN_BACKTRACE": "0", "PATH": os.defpath},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert output.is_file(), done.stdout + done.stderr


def copy_core(environment: Environment, cache: Path) -> None:
    """Have a build of core in a cache, and what is known of it."""
    target = folder_of(environment.definition, cache)
    shutil.copytree(environment.folder, target)
    known = path_of(environment)
    shutil.copy(known, target.parent / known.name)
