"""Where modules come from, in processes that read or judge what students send.

Python looks for modules in the current folder, beside a program and where PYTHONPATH says.  A file
psutil.py beside a student's notebook would run there as the person who grades it.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import hanoi_ref

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(hanoi_ref.__file__)))
PACKAGES = ("hanoi-ref", "nbgrader", "psutil")  # what a place for grading has
# A new Python begins with this package, wherever it is, and finds all others by itself.
BEGIN = """\
import importlib, sys
sys.path.insert(0, sys.argv[1])
import hanoi_ref
del sys.path[0]
from hanoi_ref.imports import begin
begin(*sys.argv[2:])"""


@contextmanager
def only_installed() -> Iterator[None]:
    """Import only the interpreter's modules and installed packages in the block.

    Of the current folder, PYTHONPATH and the folder of the program, `sys.path` keeps those with
    packages that grading needs and that are nowhere else.  A clone of this package comes last.
    """
    named = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
    program = os.path.dirname(getattr(sys.modules["__main__"], "__file__", None) or "")
    offered = {*map(os.path.abspath, named.split(os.pathsep)), *({program} & {*sys.path[:1]})}
    before, own = [*sys.path], [each for each in elsewhere(sys.path) if each not in offered]
    sys.path[:] = own  # before anything else is imported
    last = [FOLDER] if FOLDER in before and FOLDER not in own else []
    sys.path += dict.fromkeys([*_with_packages(elsewhere(before), own), *last])
    try:
        yield
    finally:
        sys.path[:] = before


def command(module: str, *words: str) -> list[str]:
    """Return the command by which a new Python runs a module and imports only what is installed.

    It must have a working folder and an environment of its own, as Python reads both.
    """
    offered = os.pathsep.join(elsewhere(sys.path))
    return [sys.executable, "-P", "-s", "-c", BEGIN, FOLDER, offered, module, *words]


def begin(offered: str, *words: str) -> None:
    """Run a module as `python -m` does, with packages from folders that another process offers."""
    import runpy

    sys.path += _with_packages(offered.split(os.pathsep), sys.path)
    sys.argv = [*words]
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)


def elsewhere(entries: Iterable[str]) -> list[str]:
    """Return the absolute paths among some, each once and without the current folder.

    >>> elsewhere(["", os.curdir, "/usr/lib", os.getcwd(), "/usr/lib"])
    ['/usr/lib']
    """
    here = os.path.realpath(os.curdir)
    absolute = filter(os.path.isabs, dict.fromkeys(entries))
    return [entry for entry in absolute if os.path.realpath(entry) != here]


def _with_packages(offered: Iterable[str], own: Sequence[str]) -> list[str]:
    """Return the offered folders with packages that grading needs and that no folder in `own` has.

    Packages that other packages need are installed beside them.
    """
    from importlib.metadata import distributions

    def has(folders: Sequence[str], name: str) -> bool:
        return any(distributions(name=name, path=[*folders]))

    missing = [name for name in PACKAGES if not has(own, name)]
    return [each for each in offered if any(has([each], name) for name in missing)]
