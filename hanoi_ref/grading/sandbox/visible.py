"""The paths that a program can read: the interpreter and the packages that a student has.

It is a list of what programs need.  A path that is not in it is not there, whatever its name and
however it was installed.
"""

import os
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from stat import S_IXOTH

import hanoi_ref
from hanoi_ref.course.requirements import closure, needs
from hanoi_ref.grading.sandbox import PRESENT

PACKAGE = Path(hanoi_ref.__file__).parent.resolve()
LIBRARIES = ("lib", "lib32", "lib64")  # folders of a prefix
SYSTEM = """
    /bin /sbin /usr/bin /usr/sbin /usr/libexec
    /usr/share/fonts /usr/share/locale /usr/share/perl /usr/share/terminfo /usr/share/zoneinfo
    /etc/ld.so.cache /etc/fonts /etc/localtime /etc/alternatives
""".split()
EXTRAS = ("course", "bulk")  # what a student's environment has
CHARTS = ("ipython", "matplotlib")  # what the runner itself needs
# Where packages are installed: only a student's are visible there.
PYTHONS, PACKAGES = "python*", "*-packages"

Visible = Mapping[Path, bool]
"""Paths that can be read or not, outer ones first; each counts down to the next one inside it."""


@cache
def visible() -> Visible:
    """Return the paths that a program can read, and those inside them that it cannot.

    >>> visible()[PACKAGE / "puzzle"], visible().get(PACKAGE / "solvers")
    (True, None)

    All are without symbolic links, see `links`.
    """
    found = {path.resolve(): is_visible for path, is_visible in _named() if path.exists()}
    needed: dict[Path, bool] = {}
    for path in sorted(found):
        outer = next((each for each in path.parents if each in needed), None)
        if found[path] != (outer is not None and needed[outer]):
            needed[path] = found[path]
    return needed


@cache
def links() -> dict[Path, str]:
    """Return the symbolic links on the way to what is visible, with what they lead to."""
    found: dict[Path, str] = {}
    left = [path for path, _ in _named() if path.exists()]
    while left:
        path = left.pop()
        for each in reversed((path, *path.parents)):
            if each.is_symlink() and each not in found:
                found[each] = os.readlink(each)
                left.append(each.parent / found[each])
    return found


@cache
def _named() -> list[tuple[Path, bool]]:
    """Return what is visible or hidden, by the names that the system and the interpreter use.

    Of a path that is in it twice, the last entry counts.
    """
    prefixes = {
        Path(each)
        for each in (sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix)
        if each != "/"
    }
    libraries = [each / name for each in (Path("/"), Path("/usr"), *prefixes) for name in LIBRARIES]
    programs = [each / name for each in prefixes for name in ("bin", "pyvenv.cfg")]
    programs.append(Path(sys.executable).resolve().parent)
    base = {"base": sys.base_prefix, "platbase": sys.base_exec_prefix}
    modules = [Path(sysconfig.get_path(name, vars=base)) for name in ("stdlib", "platstdlib")]
    hidden = [path for folder in libraries for path in folder.glob(PYTHONS) if path.is_dir()]
    packages = [path for folder in modules for path in folder.glob(PACKAGES) if path.is_dir()]
    ours = (PACKAGE / "__init__.py", PACKAGE / PRESENT)
    return [
        *((path, True) for path in (*map(Path, SYSTEM), *libraries, *programs)),
        *((path, False) for path in hidden),
        *((path, True) for path in modules),
        *((path, False) for path in packages),
        *((path, True) for path in (*_of_students(), *ours)),
    ]


def _of_students() -> Iterator[Path]:
    """Yield the files and folders of the packages in a student's environment."""
    roots = list(CHARTS)
    for extra in EXTRAS:
        with suppress(PackageNotFoundError):  # a clone that is not installed
            roots += needs(extra)
    for name in closure(roots):
        with suppress(PackageNotFoundError):  # a package for another system
            found = distribution(name)
            yield from (Path(str(found.locate_file(top))) for top in _tops(found))


def _tops(found: Distribution) -> set[str]:
    """Return the entries of a folder of packages that belong to a distribution."""
    listed = found.read_text("RECORD")
    if listed is None:  # installed by the system
        return set((found.read_text("top_level.txt") or "").split())
    names = {line.rpartition(",")[0].rpartition(",")[0] for line in listed.splitlines()}
    return {
        name if name.startswith("__pycache__/") else name.partition("/")[0]
        for name in names
        if not name.startswith(("..", "/", '"'))
    } - {""}


def parts(path: Path, is_visible: bool = True) -> Iterator[Path]:
    """Yield what is visible in a path, itself if it is the whole: nothing in it is hidden.

    >>> list(parts(PACKAGE / "puzzle")) == [PACKAGE / "puzzle"]
    True
    """
    is_visible = visible().get(path, is_visible)
    if path in _above():
        for entry in path.iterdir():
            yield from parts(entry, is_visible)
    elif is_visible:
        yield path


@cache
def _above() -> set[Path]:
    return {folder for path in visible() for folder in path.parents}


def has_visible(path: Path) -> bool:
    """Return whether a program can read a path or something in it.

    >>> has_visible(PACKAGE / "puzzle" / "move.py"), has_visible(PACKAGE / "solvers")
    (True, False)
    """
    nearest = (visible()[each] for each in (path, *path.parents) if each in visible())
    return path in _above() or next(nearest, False)


@cache
def is_open() -> bool:
    """Return whether every user can reach what is visible, as when it is not in a closed home."""
    return all(folder.stat().st_mode & S_IXOTH for folder in _above())


def outermost() -> list[Path]:
    """Return the paths that are in no other visible or hidden one."""
    return [path for path in visible() if not any(each in visible() for each in path.parents)]
