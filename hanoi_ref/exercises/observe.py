"""Run a student's program on a case and write down what it did, without saying what it is worth."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from copy import deepcopy
from types import CodeType
from typing import Any

from hanoi_ref.exercises.budget import Printed, Spent, limits
from hanoi_ref.exercises.model import Case, Observation
from hanoi_ref.exercises.plain import plain


def observe(answer: object, case: Case) -> Observation:
    """What the answer, a function or a finished value, does with one case.

    >>> observe(lambda n: 2 ** n - 1, Case((3,)))
    {'value': 7}
    >>> observe(lambda n: n / 0, Case((3,)))["error"]["type"]
    'ZeroDivisionError'

    Never raises on account of the answer, except KeyboardInterrupt.
    """
    args = deepcopy(case.args)
    printed = Printed()
    try:
        with limits(case.seconds) as printed:
            value = answer(*args) if callable(answer) else answer
            seen: Observation = {"value": plain(value, case.items)}
    except Spent as spent:
        seen = {"over": spent.what}
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a student raises is an observation, SystemExit too
        seen = {"error": _describe(error)}
    return seen | _beside(answer, args != case.args, printed.getvalue())


def observe_all(answer: object, cases: Iterable[Case]) -> list[Observation]:
    """One observation a case; after a case that took all its time the rest are skipped."""
    seen: list[Observation] = []
    for case in cases:
        hung = bool(seen) and (seen[-1].get("over") == "seconds" or "skipped" in seen[-1])
        seen.append({"skipped": True} if hung else observe(answer, case))
    return seen


def _beside(answer: object, changed: bool, printed: str) -> Observation:
    beside: Observation = {}
    if printed.strip():
        beside["printed"] = printed
    if changed:
        beside["changed"] = True
    if is_unwritten(answer):
        beside["unwritten"] = True
    return beside


def _describe(error: BaseException) -> dict[str, Any]:
    frames = traceback.extract_tb(error.__traceback__)
    line = frames[-1].lineno if len(frames) > 1 else None
    return {"type": type(error).__name__, "text": str(error)[:300], "line": line}


def is_unwritten(answer: object) -> bool:
    """Whether a function's body is still empty: its docstring and `...`, `pass` or nothing.

    >>> def stub(n):
    ...     "Says what to write."
    >>> is_unwritten(stub), is_unwritten(lambda n: n)
    (True, False)
    """
    code = getattr(answer, "__code__", None)
    if not isinstance(code, CodeType):
        return answer is ... or answer is None
    only_words = set(map(type, code.co_consts)) <= {type(None), str}
    return only_words and _instructions(code) == _instructions(_empty.__code__)


def _empty() -> None: ...


def _instructions(code: CodeType) -> bytes:
    """The instructions without their arguments: a docstring shifts the number of the constant."""
    return code.co_code[::2]
