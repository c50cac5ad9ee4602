"""A mirror of all that the Mathlib image fetches, with tiny stand-ins in the same shapes.

The toolchain has the core library in place of the official one, compiled by the same Lean;
"Mathlib" is two modules, and needs a package. Only Lake is a program of ours: it does what `lake
exe cache get` is known to do, fetch packages by the manifest and unpack compiled modules.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tarfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from lake_projects import BUILD, compile_package, write
from places import ROOT

from verifier.environments import Environment

TOOLCHAIN = "github/leanprover/lean4/releases/download/v4.35.0/lean-4.35.0-linux.tar.zst"
RECIPE = ROOT / "lean_images" / "mathlib"
LAKE = '''#!/usr/bin/env python3
"""Stands in for Lake: `lake exe cache get`, and nothing else."""
import json, os, pathlib, subprocess, sys
assert sys.argv[1:] == ["exe", "cache", "get"], sys.argv
assert os.environ["MATHLIB_CACHE_FROM"] == "master"
source = os.environ["MATHLIB_CACHE_GET_URL"]
here = pathlib.Path.cwd()
manifest = json.loads((here / "lake-manifest.json").read_text())
places = {manifest["name"]: here}
for entry in manifest["packages"]:
    place = places[entry["name"]] = here / manifest["packagesDir"] / entry["name"]
    subprocess.run(["git", "clone", "--quiet", entry["url"], place], check=True)
    subprocess.run(["git", "checkout", "--quiet", entry["rev"]], cwd=place, check=True)
for name, place in places.items():
    build = place / ".lake/build/lib/lean"
    build.mkdir(parents=True)
    got = subprocess.run(
        ["curl", "--fail", "--silent", f"{source}/f/{name}.ltar"], stdout=subprocess.PIPE
    )
    if got.returncode == 0:
        subprocess.run(["tar", "-x"], cwd=build, input=got.stdout, check=True)
'''
BATTERIES = {
    "Batteries/Logic.lean": (
        "theorem Batteries.swap {p q : Prop} (h : p ∧ q) : q ∧ p := ⟨h.2, h.1⟩\n"
    ),
    "Batteries.lean": "import Batteries.Logic\n",
}
MATHLIB = {
    "Mathlib/Order.lean": (
        "import Batteries\nstructure Mathlib.Chain where\n  length : Nat\n"
        "theorem Mathlib.swapped {p q : Prop} : p ∧ q → q ∧ p := Batteries.swap\n"
    ),
    "Mathlib.lean": "import Mathlib.Order\n",
    "Cache/Main.lean": "def Cache.main : Nat := 0\n",
}


@dataclass(frozen=True)
class Mirror:
    """What is served.

    Attributes:
        url: where.
        folder: the files.
        recipe: a copy of the Mathlib image's folder, whose pins are those of the stand-ins.
    """

    url: str
    folder: Path
    recipe: Path


@contextmanager
def mathlib_mirror(place: Path, environment: Environment) -> Iterator[Mirror]:
    """Make the stand-ins below `place`, and serve them for as long."""
    served = place / "served"
    sha256 = make_toolchain(served / TOOLCHAIN, place / "toolchain", environment)
    github = served / "github" / "leanprover-community"
    batteries, mathlib = place / "batteries", place / "mathlib"
    compile_package(batteries, BATTERIES, environment)
    inner = make_repository(batteries, github / "batteries")
    compile_package(mathlib, MATHLIB, environment, [batteries])
    unused = make_repository(write_unused(place / "unused"), github / "unused")
    packages = [
        {"type": "git", "name": name, "url": f"https://github.com/leanprover-community/{name}"}
        | {"rev": revision, "subDir": None, "inputRev": "main", "inherited": True}
        for name, revision in (("batteries", inner), ("unused", unused))
    ]
    manifest = {"version": "1.3.0", "packagesDir": ".lake/packages", "name": "mathlib"}
    write(mathlib, {"lake-manifest.json": json.dumps({**manifest, "packages": packages})})
    write(mathlib, {"lakefile.lean": "import Lake\n"})
    write(mathlib, {"lean-toolchain": "leanprover/lean4:v4.35.0\n"})
    revision = make_repository(mathlib, github / "mathlib4")
    for name, folder in (("mathlib", mathlib), ("batteries", batteries)):
        pack(folder / BUILD, served / "cache" / "f" / f"{name}.ltar")
    recipe = Path(shutil.copytree(RECIPE, place / "recipe"))
    pin(recipe, 'sha256 = ""', f'sha256 = "{sha256}"')
    pin(recipe, "56a005855ea17e0b0958f73ec801ae140b0a1679", revision)
    with serving(served) as url:
        yield Mirror(url, served, recipe)


def pin(recipe: Path, old: str, new: str) -> None:
    """Put a pin in place of another, wherever the recipe has it."""
    texts = {path: path.read_text() for path in recipe.iterdir() if path.is_file()}
    assert any(old in text for text in texts.values()), old
    for path, text in texts.items():
        path.write_text(text.replace(old, new))


def checkout(place: Path, recipe: Path) -> Path:
    """A copy of this project in which the Mathlib image has this recipe."""
    for name in ("verifier", "lean_images"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("adversarial_suite", "migrations"):
        (place / name).symlink_to(ROOT / name)
    shutil.rmtree(place / "lean_images" / "mathlib")
    shutil.copytree(recipe, place / "lean_images" / "mathlib")
    return place


def make_toolchain(archive: Path, place: Path, environment: Environment) -> str:
    """An archive in the shape of a release of Lean; its SHA-256."""
    top = place / "lean-4.35.0-linux"
    shutil.copytree(environment.library, top / "lib" / "lean")
    write(top, {"bin/lake": LAKE, "lib/lean/libleanshared.so": "not the engine\n"})
    (top / "bin" / "lake").chmod(0o755)
    archive.parent.mkdir(parents=True)
    packed = archive.with_suffix("")
    pack(place, packed)
    subprocess.run(["zstd", "--quiet", "--rm", str(packed), "-o", str(archive)], check=True)
    return hashlib.sha256(archive.read_bytes()).hexdigest()


def make_repository(folder: Path, bare: Path) -> str:
    """Commit the sources in `folder`, and serve them from `bare`; the commit."""
    who = {"NAME": "nobody", "EMAIL": "nobody@example.org", "DATE": "2026-01-01T00:00:00Z"}
    names = {f"GIT_{role}_{key}": v for role in ("AUTHOR", "COMMITTER") for key, v in who.items()}
    alone = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "PATH": os.defpath}

    def git(*words: str) -> str:
        command = ["git", *words]
        done = subprocess.run(
            command, cwd=folder, env=alone | names, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    git("init", "--quiet", "--initial-branch=main")
    write(folder, {".gitignore": "/.lake\n"})
    git("add", "--all")
    git("commit", "--quiet", "--message", "Stand in")
    bare.parent.mkdir(parents=True, exist_ok=True)
    git("clone", "--quiet", "--bare", ".", str(bare))
    # As GitHub does.
    git("--git-dir", str(bare), "config", "uploadpack.allowAnySHA1InWant", "true")
    return git("rev-parse", "HEAD")


def write_unused(folder: Path) -> Path:
    """A package that nothing imports, so that nothing of it is compiled."""
    write(folder, {"lakefile.toml": 'name = "unused"\n'})
    return folder


def pack(folder: Path, archive: Path) -> None:
    """The files below a folder, as a tar."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive, "w") as tar:
        for path in sorted(folder.iterdir()):
            tar.add(path, path.name)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve files, and the repositories among them as git asks for them; the address."""
    backend = subprocess.run(
        ["git", "--exec-path"], check=True, capture_output=True, text=True
    ).stdout.strip()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path, _, query = self.path.partition("?")
            file = folder / path.lstrip("/")
            if query or not file.is_file():
                self.ask_git(path, query, b"")
                return
            data = file.read_bytes()
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["Content-Length"]))
            self.ask_git(self.path, "", sent)

        def ask_git(self, path: str, query: str, sent: bytes) -> None:
            variables = {
                "GIT_PROJECT_ROOT": str(folder),
                "GIT_HTTP_EXPORT_ALL": "1",
                "GIT_CONFIG_COUNT": "1",
                "GIT_CONFIG_KEY_0": "safe.directory",
                "GIT_CONFIG_VALUE_0": "*",
                "PATH_INFO": path,
                "QUERY_STRING": query,
                "REQUEST_METHOD": self.command,
                "CONTENT_TYPE": self.headers.get("Content-Type", ""),
                "CONTENT_LENGTH": str(len(sent)),
                "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
                "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
                "REMOTE_ADDR": "127.0.0.1",
                "PATH": os.defpath,
            }
            done = subprocess.run(
                [f"{backend}/git-http-backend"],
                env=variables,
                input=sent,
                capture_output=True,
                check=False,
            )
            head, _, body = done.stdout.partition(b"\r\n\r\n")
            lines = [line.partition(": ") for line in head.decode().splitlines()]
            headers = {name: value for name, _, value in lines if name}
            self.send_response(int(headers.pop("Status", "200").split()[0]))
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
