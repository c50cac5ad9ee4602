"""Fetch what environment.toml pins, in the first stage of the Dockerfile, which is thrown away.

Usage: fetch.py ENVIRONMENT.TOML FOLDER. It leaves in FOLDER the compiled modules of each package
below `packages`, and `provenance.json`, which `verifier env build` reads, and exits with a message
if anything is not what is pinned.

Only here is anything run that was fetched: Lake, and the program by which Mathlib gets its compiled
modules. Neither checks the bytes that it is given, which is why the environment that is made of
them has a digest of its own, and is examined before it serves.

MIRROR, an environment variable, is where everything is fetched from instead, for networks without a
way out: a server that has under `/github/` what https://github.com/ has, the repositories for git
included, and under `/cache/` what the cache of Mathlib has.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

GITHUB = "https://github.com/"
KEPT = re.compile(r".*\.(olean|olean\.server|olean\.private|ir|ir\.sig)")
COMPILED = Path(".lake/build/lib/lean")


def main() -> None:
    """Fetch in a folder that is removed again, however that ends."""
    if len(sys.argv) != 3:
        sys.exit(str(__doc__).partition("\n\n")[2].partition("\n\n")[0])
    described, out = map(Path, sys.argv[1:])
    try:
        table = tomllib.loads(described.read_text())
    except (OSError, ValueError) as error:
        sys.exit(f"{described}: {error}")
    work = out.with_name(f"{out.name}-work")
    try:
        work.mkdir(parents=True)
    except OSError as error:
        sys.exit(f"{work}, which is for what is thrown away, cannot be made: {error.strerror}")
    try:
        fetch(table, out, work)
    finally:
        shutil.rmtree(work)


def fetch(table: dict[str, Any], out: Path, work: Path) -> None:
    """Fetch into `work`, compare with the pins, and keep in `out` what is needed."""
    pinned = table["prebuilt"]
    mirror = os.environ.get("MIRROR", "").rstrip("/")
    toolchain = fetch_toolchain(pinned["toolchain"], mirror, work)
    commit = built_from(toolchain)
    if commit != table["lean"]["commit"]:
        sys.exit(f"the toolchain is built from {commit}, not {table['lean']['commit']}")
    environment = surroundings(toolchain, mirror, work, pinned["cache"])
    project = work / "project"
    check_out(project, pinned["project"]["url"], pinned["project"]["revision"], environment)
    require_toolchain(project, table["lean"]["version"])
    what = f"the compiled modules of {pinned['project']['url']}"
    run(["lake", "exe", "cache", "get"], project, environment, what)

    entries = json.loads((project / "lake-manifest.json").read_text())
    name = entries["name"]
    packages = [
        {
            "name": "lean",
            "url": pinned["toolchain"]["url"],
            "version": pinned["toolchain"]["sha256"],
        },
        {"name": name, "url": pinned["project"]["url"], "version": pinned["project"]["revision"]},
    ]
    keep(toolchain / "lib" / "lean", out / "packages" / "lean")
    keep(project / COMPILED, out / "packages" / name)
    for entry in entries["packages"]:
        folder = project / entries["packagesDir"] / entry["name"]
        require_revision(folder, entry["rev"], environment)
        # What nothing imports is not compiled, and so not there.
        if keep(folder / COMPILED, out / "packages" / entry["name"]):
            packages.append({"name": entry["name"], "url": entry["url"], "version": entry["rev"]})
    provenance = {
        "lean": commit,
        "engine": sha256(toolchain / "lib" / "lean" / "libleanshared.so"),
        "cache": pinned["cache"],
        "packages": packages,
    }
    (out / "provenance.json").write_text(json.dumps(provenance, indent=1) + "\n")


def fetch_toolchain(pinned: dict[str, str], mirror: str, work: Path) -> Path:
    """Fetch and unpack the toolchain; its folder."""
    url = pinned["url"]
    if mirror:
        url = url.replace(GITHUB, f"{mirror}/github/", 1)
    archive = work / "toolchain.tar.zst"
    command = ["curl", "--fail", "--location", "--silent", "--show-error", "--retry", "5"]
    run([*command, "--output", str(archive), url], work, dict(os.environ), url)
    found = sha256(archive)
    if not pinned["sha256"]:
        sys.exit(
            f"{url} has SHA-256 {found}. Compare that with what the release's page says, and write "
            "it into environment.toml as prebuilt.toolchain.sha256"
        )
    if found != pinned["sha256"]:
        sys.exit(f"{url} has SHA-256 {found}, not {pinned['sha256']}")
    folder = work / "toolchain"
    folder.mkdir()
    command = ["tar", "--extract", "--zstd", "--strip-components=1", "--no-same-owner"]
    run([*command, "--file", str(archive)], folder, dict(os.environ))
    archive.unlink()
    return folder


def built_from(toolchain: Path) -> str:
    """The commit that a toolchain was built from, by the header of its first module."""
    with (toolchain / "lib" / "lean" / "Init.olean").open("rb") as file:
        header = file.read(88)
    return header[40:80].decode("ascii")


def surroundings(toolchain: Path, mirror: str, work: Path, cache: str) -> dict[str, str]:
    """The environment variables of Lake and git."""
    (work / "home").mkdir()
    values = {
        "PATH": f"{toolchain / 'bin'}:{os.environ['PATH']}",
        "HOME": str(work / "home"),
        "LANG": "C.UTF-8",
        "GIT_TERMINAL_PROMPT": "0",
        # Only what the main branch's own builds have put there.
        "MATHLIB_CACHE_FROM": "master",
    }
    if mirror:
        values |= {
            "MATHLIB_CACHE_GET_URL": f"{mirror}/cache",
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": f"url.{mirror}/github/.insteadOf",
            "GIT_CONFIG_VALUE_0": GITHUB,
        }
    for name in ("https_proxy", "http_proxy", "no_proxy", "SSL_CERT_FILE"):
        if name in os.environ:
            values[name] = os.environ[name]
    return values


def check_out(folder: Path, url: str, revision: str, environment: dict[str, str]) -> None:
    """One commit of a repository, without its history."""
    folder.mkdir()
    run(["git", "init", "--quiet"], folder, environment)
    run(["git", "remote", "add", "origin", url], folder, environment)
    what = f"{revision} of {url}"
    run(["git", "fetch", "--quiet", "--depth=1", "origin", revision], folder, environment, what)
    run(["git", "checkout", "--quiet", "--detach", "FETCH_HEAD"], folder, environment)
    require_revision(folder, revision, environment)


def require_revision(folder: Path, revision: str, environment: dict[str, str]) -> None:
    """Exit unless a repository is at this commit, and no file of it is another."""
    head = run(["git", "rev-parse", "HEAD"], folder, environment).strip()
    if head != revision:
        sys.exit(f"{folder.name} is at {head}, not {revision}")
    if changed := run(["git", "status", "--porcelain", "-uno"], folder, environment).strip():
        sys.exit(f"{folder.name} is not as committed: {changed[:500]}")


def require_toolchain(project: Path, version: str) -> None:
    """Exit unless the project is for this Lean."""
    wanted = (project / "lean-toolchain").read_text().strip()
    if wanted != f"leanprover/lean4:v{version}":
        sys.exit(f"the project is for {wanted}, not for Lean {version}")


def keep(source: Path, target: Path) -> int:
    """Move the compiled modules below `source` to `target`; how many files they are."""
    found = [path for path in sorted(source.rglob("*")) if KEPT.fullmatch(path.name)]
    for path in found:
        moved = target / path.relative_to(source)
        moved.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(path, moved)
    return len(found)


def sha256(path: Path) -> str:
    """The digest of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def run(command: list[str], folder: Path, environment: dict[str, str], fetched: str = "") -> str:
    """What a command prints; exits if it fails, and says so of what it was to fetch, if anything.
    What it has to say itself is on standard error by then."""
    failed = f"cannot fetch {fetched}: " if fetched else ""
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=False
        )
    except FileNotFoundError:
        sys.exit(f"{failed}{command[0]} is not there")
    if done.returncode != 0:
        sys.exit(f"{failed}{' '.join(command)}: exit {done.returncode}")
    return done.stdout


if __name__ == "__main__":
    main()
