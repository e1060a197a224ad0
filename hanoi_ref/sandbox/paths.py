"""The paths that a program may read: interpreter, libraries and package, without answers."""

import sys
import sysconfig
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import hanoi_ref

PACKAGE = Path(hanoi_ref.__file__).parent.resolve()
SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/fonts",
    "/etc/localtime",
    "/etc/alternatives",
)
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
# Positions, moves and rules, which answers may use where their exercise allows it.  All else of the
# package knows answers or is for teachers; what runs programs is loaded already.
PRESENT = "puzzle"


@cache
def readable() -> list[Path]:
    """Return the existing folders and files that a program may read, outer ones first."""
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    libraries = {
        sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")
    }
    found = {Path(each) for each in (*SYSTEM, *prefixes, *libraries)} | {PACKAGE}
    return sorted(path for path in found if path.exists() and path != Path("/"))


def unreadable(course: Path | None = None) -> list[Path]:
    """Return paths to hide although they may be in readable folders: answers, grades, courses."""
    package = [path for path in PACKAGE.iterdir() if path.is_dir() and path.name != PRESENT]
    tests = [PACKAGE.parent / name for name in ("tests", "solutions", "grading", ".git")]
    inside = [] if course is None else [course / name for name in _COURSE]
    return sorted(path for path in {*package, *tests, *inside} if path.exists())


_COURSE = ("solutions", "grading", "course", "tests", ".git", "nbgrader_config.py")


def expanded(paths: Iterable[Path], holes: Iterable[Path]) -> Iterator[Path]:
    """Yield the paths without the holes: a folder with a hole is replaced by its other entries.

    >>> list(expanded([Path("/etc")], []))
    [PosixPath('/etc')]
    """
    closed = [hole.resolve() for hole in holes]
    for path in paths:
        real = path.resolve()
        if any(real == hole or hole in real.parents for hole in closed):
            continue
        if any(real in hole.parents for hole in closed):
            yield from expanded(sorted(real.iterdir()), closed)
        else:
            yield path
