"""Watch a program's calls while it runs: does a function call itself, straight or by others?"""

from __future__ import annotations

import sys
import sysconfig
from inspect import CO_GENERATOR
from os.path import dirname
from types import CodeType, FrameType
from typing import Any

MOST_NAMES = 8  # of a round of calls that are kept

_HERE = dirname(dirname(__file__))  # checking/
_LIBRARIES = (*{sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib")}, "<froz")
_NO_FUNCTIONS = ("<module>", "<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")
_START = 0  # what the instruction RESUME says where a function begins


class Calls:
    """The first round of calls that a program closes, as the names of its functions.

    >>> def even(n):
    ...     return n == 0 or odd(n - 1)
    >>> def odd(n):
    ...     return n > 0 and even(n - 1)
    >>> with Calls() as calls:
    ...     even(1), even(2)
    (False, True)
    >>> calls.round
    ['even', 'odd', 'even']

    `round` is empty where no function is called while it is open, and None where the program has
    put an end to the watching.  A generator is called when it is first asked for a value; that it
    goes on later is no call.  Functions of libraries do not count.
    """

    def __init__(self) -> None:
        self.round: list[str] | None = []

    def __enter__(self) -> Calls:
        self._before = sys.getprofile()
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        if not self.round and sys.getprofile() != self._note:
            self.round = None
        sys.setprofile(self._before)

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and not self.round and _is_theirs(frame.f_code) and _begins(frame):
            self.round = _round(frame)


def _round(frame: FrameType) -> list[str]:
    """The names from the open call of the same function down to this one, if there is one."""
    names, outer = [_name(frame)], frame.f_back
    while outer:
        if _is_theirs(outer.f_code):
            names.append(_name(outer))
        if outer.f_code is frame.f_code:
            return names[::-1][:MOST_NAMES]
        outer = outer.f_back
    return []


def _is_theirs(code: CodeType) -> bool:
    """Whether this is a function of the student's: not of a library, and not one that watches."""
    file = code.co_filename
    ours = file.startswith(_HERE)
    return not ours and not file.startswith(_LIBRARIES) and code.co_name not in _NO_FUNCTIONS


def _begins(frame: FrameType) -> bool:
    """Whether the call is new, and not a generator that goes on where it was."""
    code = frame.f_code
    return not code.co_flags & CO_GENERATOR or code.co_code[frame.f_lasti + 1] & 3 == _START


def _name(frame: FrameType) -> str:
    return str.__str__(frame.f_code.co_name)[:60]
