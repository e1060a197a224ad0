"""Replace the code of a function by code that passes each call to another function.

The function object stays the same, so the replacement reaches every reference to it.  A wrapper
under the module's name would miss an earlier `from hanoi_ref.theory import times_moved`.  Python
requires the new code to have as many free variables as the old one, hence a template for each
number.
"""

import warnings
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from types import CodeType, FunctionType
from typing import Any

Call = Callable[[FunctionType, tuple[Any, ...], dict[str, Any]], Any]
ANSWERING: defaultdict[str, list[Call]] = defaultdict(list)
"""The answering functions of each package, of which the last is used; if empty, the original."""
_MADE: dict[FunctionType, tuple[CodeType, CodeType]] = {}


def standing_in(function: FunctionType, room: str) -> CodeType:
    """Return code that passes each call on, with a copy of the original function.

    It is slow to make and so cached; the answering function is looked up at each call.
    """
    code, was = _MADE.get(function, (None, None))
    if code is None or function.__code__ not in (code, was):
        was = function.__code__
        code = _stand_in(_copied(function), _asking(room))
        _MADE[function] = code, was
    return code


def _copied(function: FunctionType) -> FunctionType:
    """Return a copy of the function, which keeps the original code."""
    copied = FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copied.__kwdefaults__ = function.__kwdefaults__
    copied.__module__, copied.__qualname__ = function.__module__, function.__qualname__
    return copied


def _stand_in(function: FunctionType, answer: Call) -> CodeType:
    template = _template(len(function.__code__.co_freevars))
    given = {"ANSWER": answer, "WHOSE": function}
    constants = tuple(
        given.get(const, const) if isinstance(const, str) else const for const in template.co_consts
    )
    return template.replace(co_consts=constants, co_freevars=function.__code__.co_freevars)


@cache
def _asking(room: str) -> Call:
    """Return a function that passes a call to the current answering function of a package."""

    def ask(whose: FunctionType, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        answering = ANSWERING[room]
        return answering[-1](whose, args, named) if answering else whose(*args, **named)

    return ask


@cache
def _template(cells: int) -> CodeType:
    """Return the code of `return ANSWER(WHOSE, args, named)` with this many free variables.

    Both words are constants that `_stand_in` replaces by objects: the code runs with the globals of
    the replaced function, which lack our names.
    """
    names = [f"cell_{number}" for number in range(cells)]
    lines = ["def outer():", *(f" {name} = None" for name in names)]
    lines += [" def inner(*args, **named):", "  return 'ANSWER'('WHOSE', args, named)"]
    lines += [*(f"  {name}" for name in names), " return inner"]
    made: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a str is not callable; both are replaced later
        exec(compile("\n".join(lines), __file__, "exec"), made)  # a frame of the package
    code: CodeType = made["outer"]().__code__
    return code
