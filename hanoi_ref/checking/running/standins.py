"""Replace the code of a function by code that asks somebody else to answer each call.

The function object stays the same, so the replacement reaches everybody who holds it, under any
name.  A wrapper under the module's name would miss `from hanoi_ref.theory import times_moved`,
done before a check.  New code must have as many free variables as the old one: Python refuses any
other, hence a template for each number.
"""

import warnings
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from types import CodeType, FunctionType
from typing import Any

Call = Callable[[FunctionType, tuple[Any, ...], dict[str, Any]], Any]
ANSWERING: defaultdict[str, list[Call]] = defaultdict(list)
"""Who answers for the functions of a package: the last one, or they themselves if there is none."""
_MADE: dict[FunctionType, tuple[CodeType, CodeType]] = {}


def standing_in(function: FunctionType, room: str) -> CodeType:
    """Return code that hands on each call, with a copy of the function as it was.

    It takes a while to make and is cached, so who will answer is looked up at each call.
    """
    code, was = _MADE.get(function, (None, None))
    if code is None or function.__code__ not in (code, was):
        was = function.__code__
        code = _stand_in(_copied(function), _asking(room))
        _MADE[function] = code, was
    return code


def _copied(function: FunctionType) -> FunctionType:
    """Return a copy of the function, which keeps its code."""
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
    """Return a function that passes a call to the current answerer of a package."""

    def ask(whose: FunctionType, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        answering = ANSWERING[room]
        return answering[-1](whose, args, named) if answering else whose(*args, **named)

    return ask


@cache
def _template(cells: int) -> CodeType:
    """Return the code `return ANSWER(WHOSE, args, named)`, with so many free variables.

    Both words are constants that `_stand_in` replaces by objects: the code runs with the globals
    of the replaced function, where it finds no names of ours.
    """
    names = [f"cell_{number}" for number in range(cells)]
    lines = ["def outer():", *(f" {name} = None" for name in names)]
    lines += [" def inner(*args, **named):", "  return 'ANSWER'('WHOSE', args, named)"]
    lines += [*(f"  {name}" for name in names), " return inner"]
    made: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a str is not callable, and will not be there
        exec(compile("\n".join(lines), __file__, "exec"), made)  # a frame of the package
    code: CodeType = made["outer"]().__code__
    return code
