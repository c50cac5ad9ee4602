"""Building an environment's trusted library from its sources, once per digest.

A build is made in a folder of its own and renamed into place when it is whole, so
that a half-finished one is never taken for a finished one. `manifest.json` has the
SHA-256 of every file.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from graphlib import TopologicalSorter
from pathlib import Path

from verifier.environments.child import run_in_child
from verifier.environments.definition import Definition, Prebuilt
from verifier.environments.errors import EnvironmentUnusable
from verifier.environments.inuse import alone, is_still, put_in_place
from verifier.lean.arena import new_terms
from verifier.lean.header import parse_header
from verifier.lean.library import DeclaredApart, Indexer, part_files
from verifier.lean.names import Name, show
from verifier.lean.objects import LeanVersion, MalformedOlean, OtherLean
from verifier.lean.olean import Module, read_module
from verifier.lean.terms import Terms

BUILDER = "3"  # raise it when the same sources would give another result
LIBRARY, INDEX, GOLDEN, MANIFEST = "lib", "index.sqlite", "golden", "manifest.json"
KERNEL_LIBRARY = "kernel"
"""What the kernel is given of the library; see `verifier.kernel.librarywriting`."""
_WRITING_SECONDS = 3600
LAUNCH = Path(__file__).resolve().with_name("launch.py")
"""The `lean` command, for a Python outside a sandbox."""

Progress = Callable[[str], None]


def folder_of(definition: Definition, cache: Path) -> Path:
    """Where the build of `definition` belongs, or what was adopted is."""
    if definition.adopted is not None:
        return cache / "environments" / f"{definition.id}-{definition.adopted.content[:20]}"
    return cache / "environments" / f"{definition.id}-{definition.digest(BUILDER)[:20]}"


def is_whole(folder: Path) -> bool:
    """Whether a build is there, and every file in it is what was built."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text())
    except (OSError, ValueError):
        return False
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    if files != {*manifest, MANIFEST}:
        return False
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(sha256, (folder / name for name in manifest))) == [*manifest.values()]


def build(definition: Definition, cache: Path, progress: Progress) -> Path:
    """Build `definition` unless a whole build is there already.

    Returns:
        The folder of the build.

    Raises:
        EnvironmentUnusable: if a source does not compile, or nothing can be written; if it is not
            whole and in use; or if it was compiled elsewhere, and is not there as it was then.
    """
    folder = folder_of(definition, cache)
    if definition.adopted is not None:
        if is_whole(folder) and sha256(folder / MANIFEST) == definition.adopted.content:
            return folder
        raise EnvironmentUnusable(
            f"{folder} is not what was adopted as {definition.id}: files of it were changed, added "
            f"or deleted. Adopt it again: verifier env adopt PATH --name {definition.id} --replace"
        )
    if definition.prebuilt is not None:
        if is_whole(folder):
            require_pinned(definition.id, definition.prebuilt, sha256(folder / MANIFEST))
            return folder
        raise EnvironmentUnusable(
            f"{definition.id} is not there, or not as it was built: its library is fetched by "
            f"`verifier env build {definition.id}`"
        )
    if is_whole(folder):
        return folder  # without a lock, for which the cache would have to be writable
    try:
        with only_builder(folder):
            if is_whole(folder):
                return folder
            with alone(folder, "has files that were changed, added or deleted, and "):
                pass  # or else all the work would be for nothing
            with tempfile.TemporaryDirectory(
                prefix=f".building-{folder.name}-", dir=folder.parent
            ) as name:
                Path(name).chmod(0o755)
                _build_in(Path(name), definition, progress)
                # The temporary folder itself must survive for its own clean-up.
                put_in_place(Path(name) / "done", folder)
    except OSError as error:
        raise EnvironmentUnusable(
            f"cannot build environment {definition.id} in {folder.parent}: {error}; "
            "free some space there, or set VERIFIER_CACHE_DIR to a writable folder"
        ) from error
    return folder


def require_pinned(name: str, prebuilt: Prebuilt, content: str) -> None:
    """Raise EnvironmentUnusable if what was fetched is not what the pins were made of."""
    if prebuilt.content and content != prebuilt.content:
        raise EnvironmentUnusable(
            f"{name} has other files than when it was pinned: its manifest has SHA-256 {content}, "
            f"not {prebuilt.content}"
        )


@contextmanager
def only_builder(folder: Path) -> Iterator[None]:
    """Wait for whoever else makes or removes `folder`; leave nothing behind. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    path = folder.parent / f".{folder.name}.lock"
    while True:
        with path.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not is_still(lock.fileno(), path):
                continue  # whoever had it has removed it
            try:
                for stale in folder.parent.glob(f".building-{folder.name}-*"):
                    shutil.rmtree(stale, ignore_errors=True)
                yield
            finally:
                path.unlink(missing_ok=True)
            return


def _build_in(scratch: Path, definition: Definition, progress: Progress) -> None:
    done = scratch / "done"
    library = done / LIBRARY
    source = scratch / "src"
    for name, content in definition.sources.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        (library / name).parent.mkdir(parents=True, exist_ok=True)
    _compile_all(definition, source, library, progress)
    if definition.fallback is None:  # or nobody here can read what was built
        progress("indexing")
        write_for_kernel(definition, library, done / KERNEL_LIBRARY)
        index(definition, done / KERNEL_LIBRARY, done / INDEX)
    compile_golden(definition, library, done / GOLDEN)
    write_manifest(done)
    progress(f"built {len(modules(library))} modules")


def write_for_kernel(definition: Definition, library: Path, target: Path) -> None:
    """Write what our reader finds in a folder of compiled modules, for the kernel.

    Raises:
        EnvironmentUnusable: if they are no modules of this Lean, or cannot be written.
    """
    job = {
        "engine": str(definition.find_engine()),
        "library": str(library),
        "target": str(target),
        "lean_version": definition.lean.version,
        "lean_commit": definition.lean.commit,
    }
    run_in_child("verifier.kernel.librarywriting", job, _WRITING_SECONDS, "reading the library")


def index(definition: Definition, library: Path, path: Path) -> Indexer:
    """Write the index of a folder of modules that were written for the kernel.

    Raises:
        EnvironmentUnusable: if they are no whole library of this Lean.
    """
    lean = LeanVersion(definition.lean.version, definition.lean.commit)

    def read(name: Name, terms: Terms) -> Module:
        try:
            return read_module(parts(library, name), terms, lean)
        except (OtherLean, MalformedOlean) as error:
            raise EnvironmentUnusable(f"module {show(name)}: {error}") from error

    indexer = Indexer(read)
    try:
        for name in modules(library):
            terms = new_terms()
            indexer.add(name, read(name, terms), terms)
        if missing := indexer.missing():
            told = ", ".join(f"{show(name)} (by {show(by)})" for name, by in missing.items())
            raise EnvironmentUnusable(f"imported, and not there: {told[:2000]}")
        indexer.write(path)
    except DeclaredApart as error:
        raise EnvironmentUnusable(str(error)) from error
    return indexer


def compile_golden(definition: Definition, library: Path, output: Path) -> None:
    """Compile the modules of the self-test, if the environment has any."""
    golden = definition.folder / GOLDEN
    if golden.is_dir():
        output.mkdir()
        for path in sorted(golden.glob("*.lean")):
            _compile(definition, golden, path.stem, output, library)


def write_manifest(folder: Path) -> None:
    """Write down what is in a folder, and have nobody write to it any more."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    digests = {str(path.relative_to(folder)): sha256(path) for path in files}
    (folder / MANIFEST).write_text(json.dumps(digests, indent=1))
    _make_public(folder)


def _compile_all(definition: Definition, source: Path, library: Path, progress: Progress) -> None:
    names = {".".join(p.relative_to(source).with_suffix("").parts) for p in source.rglob("*.lean")}
    graph = TopologicalSorter[str]()
    for name in names:
        header = parse_header((source / f"{name.replace('.', '/')}.lean").read_text())
        wanted = {".".join(map(str, imported)) for imported in header.imports}
        if missing := wanted - names:
            raise EnvironmentUnusable(f"{name} imports {', '.join(sorted(missing))}, not there")
        graph.add(name, *wanted)
    graph.prepare()
    running: dict[Future[None], str] = {}
    finished = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        while graph.is_active():
            for name in graph.get_ready():
                job = pool.submit(_compile, definition, source, name, library, library)
                running[job] = name
            ready, _ = wait(running, return_when=FIRST_COMPLETED)
            for job in ready:
                job.result()
                name = running.pop(job)
                graph.done(name)
                finished += 1
                progress(f"{finished} of {len(names)} {name}")


def _compile(definition: Definition, source: Path, name: str, output: Path, library: Path) -> None:
    path = name.replace(".", "/")
    command = [sys.executable, "-I", "-S", str(LAUNCH), str(definition.find_engine())]
    command += ["--json", "-o", str(output / f"{path}.olean"), f"{path}.lean"]
    environment = {"LEAN_PATH": str(library), "LEAN_BACKTRACE": "0", "UV_USE_IO_URING": "0"}
    done = subprocess.run(
        command, cwd=source, env=environment, capture_output=True, check=False, timeout=600
    )
    if not (output / f"{path}.olean").is_file():
        _require_space(output)
        said = (done.stdout + done.stderr)[-2000:].decode(errors="replace")
        raise EnvironmentUnusable(f"{name} does not compile (exit {done.returncode}):\n{said}")


def _require_space(folder: Path) -> None:
    """Raise the OSError, if there is one, that kept Lean from writing; Lean names none."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        file.write(bytes(1 << 20))
        file.flush()


def parts(library: Path, name: Name) -> list[bytes]:
    """The bytes of a compiled trusted module, all its parts."""
    return [path.read_bytes() for path in part_files(library, name)]


def modules(library: Path) -> list[Name]:
    """The names of the modules in a folder, sorted."""
    return sorted(p.relative_to(library).with_suffix("").parts for p in library.rglob("*.olean"))


def _make_public(folder: Path) -> None:
    """Sandboxes may run as a user who owns nothing here."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o444)


def sha256(path: Path) -> str:
    """The digest of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
