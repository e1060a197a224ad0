"""The paths that a program may read: interpreter, libraries and package, without answers."""

import sys
import sysconfig
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import hanoi_ref

PACKAGE = Path(hanoi_ref.__file__).parent.resolve()
SYSTEM = """
    /usr /bin /sbin /lib /lib32 /lib64
    /etc/ld.so.cache /etc/fonts /etc/localtime /etc/alternatives
""".split()
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
# Positions, moves and rules, which answers may use where their exercise allows it.  All else of the
# package knows answers or is for teachers; what runs programs is loaded already.
PRESENT = "puzzle"
SECRET = ("solutions", "grading", "course", "tests", ".git", "nbgrader_config.py")  # of a course


@cache
def readable() -> list[Path]:
    """Return the existing folders and files that a program may read, outer ones first."""
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    libraries = map(sysconfig.get_path, ("stdlib", "platstdlib", "purelib", "platlib"))
    found = {Path(each) for each in (*SYSTEM, *prefixes, *libraries)} | {PACKAGE}
    return sorted(path for path in found if path.exists() and path != Path("/"))


def unreadable(course: Path | None = None) -> list[Path]:
    """Return paths to hide although they may be in readable folders: answers, grades, courses."""
    package = [path for path in PACKAGE.iterdir() if path.is_dir() and path.name != PRESENT]
    courses = (PACKAGE.parent, course or PACKAGE.parent)
    secret = [each / name for each in courses for name in SECRET]
    return sorted(path for path in {*package, *secret} if path.exists())


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
