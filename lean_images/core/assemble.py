"""Lay out the file system of the core image; runs in the first stage of its Dockerfile.

Usage: assemble.py ENVIRONMENT.TOML WHEELS IMAGE. The places are those of a bubblewrap sandbox
(verifier/sandbox/runtime.py), so that a job cannot tell by them where it runs. Exits with a
message if the engine is not the one that is pinned.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

LEFT_OUT = ("test", "dist-packages", "idlelib", "tkinter", "turtledemo", "ensurepip", "lib2to3")
LEFT_OUT_FILES = ("sitecustomize.py", "EXTERNALLY-MANAGED")
ENGINE = "engine/libleanshared.so"
LINKS = {"lib": "usr/lib", "tmp": "work/.tmp"}


def main() -> None:
    """Make the whole tree."""
    described, wheels, image = map(Path, sys.argv[1:])
    engine = install_engine(tomllib.loads(described.read_text())["engine"], wheels, image)
    programs = [install_python(image), engine, *image.glob("python/lib/*/lib-dynload/*.so")]
    for library in sorted(shared_libraries(programs)):
        copy(library, image / str(library).lstrip("/"))
    for link, target in LINKS.items():
        (image / link).symlink_to(target)
    if not (image / "lib64").exists():
        (image / "lib64").symlink_to("usr/lib64")
    (image / "work").mkdir()
    for path in (image, *image.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o555 if path.is_dir() or path.stat().st_mode & 0o100 else 0o444)
    # The private file system that every job has there gets its mode from this directory.
    (image / "work").chmod(0o777)


def install_engine(pinned: dict[str, str], wheels: Path, image: Path) -> Path:
    """Put the engine in its place, with a note of what is there and its SHA-256."""
    source = wheels / pinned["package"] / pinned["library"]
    with source.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != pinned["sha256"]:
        sys.exit(f"{source} has SHA-256 {found}, not {pinned['sha256']}")
    copy(source, image / ENGINE)
    manifest = {f"/{ENGINE}": found}
    (image / "engine" / "manifest.json").write_text(json.dumps(manifest) + "\n")
    return image / ENGINE


def install_python(image: Path) -> Path:
    """Put the interpreter and its library where Python looks for the one beside the other."""
    library = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(
        library,
        image / "python" / "lib" / library.name,
        ignore=shutil.ignore_patterns(*LEFT_OUT, *LEFT_OUT_FILES, "__pycache__"),
    )
    program = image / "python" / "bin" / "python3"
    copy(Path(sys.executable).resolve(), program)
    # No job can write there, so each would compile what it imports. By hash: the dates of files
    # change on their way into an image.
    compiler = (sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash")
    places = ("-s", str(image), str(image / "python"))
    subprocess.run([*compiler, *places], check=True)
    return program


def shared_libraries(programs: list[Path]) -> set[Path]:
    """What the loader finds for these programs, itself included, at the paths it finds them."""
    found = set()
    for program in programs:
        said = subprocess.run(
            ("/usr/bin/ldd", str(program)), capture_output=True, check=True, text=True
        )
        for line in said.stdout.splitlines():
            words = [word for word in line.split() if word.startswith("/")]
            if "not found" in line:
                sys.exit(f"{program}: {line.strip()}")
            if words and not words[-1].startswith("/image/"):
                path = Path(words[-1])
                # /lib is a link to /usr/lib, here and in the image.
                found.add(path.parent.resolve() / path.name)
    return found


def copy(source: Path, target: Path) -> None:
    """Copy a file, not a link to it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    shutil.copymode(source, target)


if __name__ == "__main__":
    main()
