"""Stand-ins for what a program that is graded does not have: our own answers, missing packages.

Solvers, theory, lessons, boards and pictures are neither loaded nor readable there.  As the cells
of a lesson use them all over, each of their names gives an object that does nothing.  A package
that is not installed gives objects that raise ImportError when they are used.
"""

import dis
import os
import sys
from collections.abc import Callable, Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import FrameType
from typing import Any

from hanoi_ref.checking.running.silence import PACKAGE, ROOMS, note
from hanoi_ref.grading.sandbox import PRESENT

LENT: dict[str, Callable[..., Any]] = {}
"""Functions that take the name and arguments of a call, by the package whose calls they answer."""

GONE = set(ROOMS) - {PRESENT}
OPERATORS = """
    add radd sub rsub mul rmul truediv rtruediv floordiv mod pow rpow round lt le gt ge
""".split()


class Absent:
    """A thing that is not there: it can be imported, called, read and displayed.

    >>> from hanoi_ref.checking.running.silence import silence
    >>> board = Absent("hanoi_ref.widgets.Board")
    >>> board(3).play(["AC"]), list(board(3).moves)
    (Board.play is not there while a class is graded, [])
    >>> with silence(()) as asked:
    ...     board(3)
    Traceback (most recent call last):
    hanoi_ref.checking.running.silence.Silent: hanoi_ref.widgets.Board does not answer while ...
    >>> asked
    ['hanoi_ref.widgets.Board']
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, *args: Any, **_: Any) -> Any:
        """Return itself; raise Silent while an answer is observed, or call what is lent to it."""
        if lent := LENT.get(".".join(self._name.split(".")[1:2])):
            return lent(self._name, *args)
        note(self._name)
        return self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"{self!r}, nor is {name}")
        return Absent(f"{self._name}.{name}")

    def __getitem__(self, _: Any) -> Any:
        return self()

    def __setitem__(self, _: Any, __: Any) -> None:
        self()

    def __iter__(self) -> Iterator[Any]:
        self()
        return iter(())

    def __len__(self) -> int:
        self()
        return 0

    def __bool__(self) -> bool:
        return True

    def __enter__(self) -> Any:
        return self()

    def __exit__(self, *_: Any) -> None: ...

    def __mro_entries__(self, _: Any) -> tuple[type, ...]:
        return ()

    def __format__(self, _: str) -> str:
        return repr(self)

    def __repr__(self) -> str:
        return f"{self._name.split('.', 2)[-1]} is not there while a class is graded"


for _word in OPERATORS:
    setattr(Absent, f"__{_word}__", Absent.__call__)


class _Finder(MetaPathFinder, Loader):
    """A finder of the modules that are not there."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """Return how to load such a module; None for all others."""
        package, _, rest = fullname.partition(".")
        gone = package == PACKAGE and rest.partition(".")[0] in GONE
        return ModuleSpec(fullname, self, is_package=True) if gone else None

    def create_module(self, spec: ModuleSpec) -> Any:
        """Return an object that gives whatever is imported from it."""
        return Absent(spec.name)

    def exec_module(self, module: object) -> None:
        """Do nothing: there is no code."""


class NotInstalled:
    """A module, or a name in it, that is not installed: it can be imported, but not used.

    >>> NotInstalled("pandas").DataFrame
    pandas.DataFrame, which is not installed
    >>> NotInstalled("pandas").DataFrame()
    Traceback (most recent call last):
    ModuleNotFoundError: pandas is not installed where this is graded
    """

    def __init__(self, name: str) -> None:
        vars(self).update(_name=name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return NotInstalled(f"{self._name}.{name}")

    def __call__(self, *_: Any, **__: Any) -> Any:
        """Raise ModuleNotFoundError."""
        package = self._name.partition(".")[0]
        raise ModuleNotFoundError(f"{package} is not installed where this is graded", name=package)

    def __repr__(self) -> str:
        return f"{self._name}, which is not installed"


for _word in [*OPERATORS, "getitem", "setitem", "iter", "len", "bool", "enter"]:
    setattr(NotInstalled, f"__{_word}__", NotInstalled.__call__)


class _Lender(MetaPathFinder, Loader):
    """The last finder: it gives a student's cells and files what no other finder has.

    It does not where the program itself handles the error, as in `try: import numba`.
    """

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """Return how to load a module that is not installed; None where that is an error."""
        frame: FrameType | None = sys._getframe(1)
        is_import = False
        while frame and "importlib" in frame.f_code.co_filename:
            is_import |= frame.f_code.co_name == "_find_and_load"
            frame = frame.f_back
        if not (is_import and frame and _is_students(frame)):
            return None
        while frame and _is_students(frame):
            if _is_guarded(frame):
                return None
            frame = frame.f_back
        return ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> Any:
        """Return an object that gives whatever is imported from it."""
        return NotInstalled(spec.name)

    def exec_module(self, module: object) -> None:
        """Do nothing: there is no code."""


def _is_students(frame: FrameType) -> bool:
    """Return whether a frame runs a cell, or a file in the student's folder."""
    file = frame.f_code.co_filename
    return file.startswith("<cell ") or os.path.dirname(file) == os.getcwd()


def _is_guarded(frame: FrameType) -> bool:
    """Return whether a frame is inside a `try` or `with`.

    The body of a generator has a handler, too, which turns StopIteration into another error.
    """
    code: Any = dis.Bytecode(frame.f_code)
    names = {step.offset: step.opname for step in code}
    return any(
        entry.start <= frame.f_lasti < entry.end and names[entry.target] != "CALL_INTRINSIC_1"
        for entry in code.exception_entries
    )


def take_away() -> None:
    """Put stand-ins in the place of all packages that are gone, from now on."""
    sys.meta_path.insert(0, _Finder())
    sys.meta_path.append(_Lender())
