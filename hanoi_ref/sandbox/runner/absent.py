"""Stand-ins for the packages that know answers, which a program that is graded does not have.

Solvers, theory, lessons, boards and pictures are neither loaded nor readable there.  As the cells
of a lesson use them all over, each of their names gives an object that does nothing.
"""

import sys
from collections.abc import Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import Any

from hanoi_ref.checking.running.silence import PACKAGE, ROOMS, note
from hanoi_ref.sandbox.paths import PRESENT

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

    def __call__(self, *_: Any, **__: Any) -> Any:
        """Return itself; raise Silent while an answer is observed."""
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


def take_away() -> None:
    """Put stand-ins in the place of all packages that are gone, from now on."""
    sys.meta_path.insert(0, _Finder())
