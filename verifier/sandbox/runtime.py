"""The Python interpreter that runs inside a sandbox: the host's own, without its packages."""

import os
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from verifier.sandbox.base import Mount

PYTHON = "/python"
LIBRARY_DIRECTORIES = ("/usr/lib/x86_64-linux-gnu", "/usr/lib64")
COMPATIBILITY_LINKS = ("/lib", "/lib64")
PACKAGE_DIRECTORIES = ("site-packages", "dist-packages", "test")


@dataclass(frozen=True)
class Runtime:
    """What must be mounted for Python and the system's shared libraries, and how to start it."""

    mounts: tuple[Mount, ...]
    hidden: tuple[str, ...]
    """Directories inside these mounts to be covered with something empty."""
    links: tuple[tuple[str, str], ...]
    """Symbolic links to make inside, as (what it says, where)."""
    argv: tuple[str, ...]
    """Command prefix, to be followed by a script. Isolated: no environment, no site-packages."""


def python_runtime() -> Runtime:
    """Return the running interpreter's own installation, at neutral paths inside.

    The layout below its prefix is kept, because that is how Python finds its library. Works for
    distribution packages, pyenv and uv alike; a virtual environment leads to its base.
    """
    prefix = Path(sys.base_prefix)
    executable = Path(os.path.realpath(getattr(sys, "_base_executable", sys.executable)))
    mounts = [Mount(executable, f"{PYTHON}/bin/python3")]
    library = Path(os.path.realpath(sysconfig.get_path("stdlib")))
    inside = f"{PYTHON}/{Path(sysconfig.get_path('stdlib')).relative_to(prefix)}"
    mounts.append(Mount(library, inside))
    hidden = [f"{inside}/{name}" for name in PACKAGE_DIRECTORIES if (library / name).is_dir()]
    mounts += _python_library()
    for directory in LIBRARY_DIRECTORIES:
        if Path(directory).is_dir():
            mounts.append(Mount(Path(directory), directory))
    links = tuple(
        (os.readlink(link).lstrip("/"), link)
        for link in COMPATIBILITY_LINKS
        if os.path.islink(link)
    )
    argv = (f"{PYTHON}/bin/python3", "-I", "-S", "-B")
    return Runtime(tuple(mounts), tuple(hidden), links, argv)


def _python_library() -> list[Mount]:
    """Mounts of libpython, where the interpreter has it as a shared library.

    The program may look for it beside itself ($ORIGIN/../lib), or at an absolute path that does
    not exist inside; then the loader's last default, /usr/lib, must have it.
    """
    name = sysconfig.get_config_var("INSTSONAME")
    if not sysconfig.get_config_var("Py_ENABLE_SHARED") or not name:
        return []
    # A relocated installation still names the directory it was built for.
    directories = (f"{sys.base_prefix}/lib", sysconfig.get_config_var("LIBDIR") or "/usr/lib")
    candidates = [Path(directory, name) for directory in directories]
    library = next((path for path in candidates if path.is_file()), None)
    if library is None or str(library.parent) in LIBRARY_DIRECTORIES:
        return []
    source = Path(os.path.realpath(library))
    return [Mount(source, f"{PYTHON}/lib/{name}"), Mount(source, f"/usr/lib/{name}")]
