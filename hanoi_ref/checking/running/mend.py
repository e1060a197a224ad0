"""Small changes of a program's source, each of which would mend a common slip.

A slip has one name in all exercises: it is whatever makes the answers right when it is undone.  The
changed programs run in the student's process; diagnose/mended.py judges what they return.
"""

import ast
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from itertools import count, islice, permutations
from types import CodeType, FunctionType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Plain
from hanoi_ref.checking.running.isolate import bare, isolated, with_callees
from hanoi_ref.checking.running.limits import BudgetExceeded
from hanoi_ref.checking.running.observe import ran
from hanoi_ref.checking.running.slips import changes
from hanoi_ref.checking.running.source import parsed, source_of

# Names must not depend on the machine, so what is counted are tries and steps: a call of a function
# of the program is a step, and so is a turn of a loop.
MOST = 300  # changes that are tried
STEPS = 10_000  # of one of them on one case
TRY = 200  # steps that take as long as to make a change and to begin to run it
BUDGET = 300_000  # steps of all of them on all cases
LETTERS = 4  # of an answer, which take as long as a step
BRAKE = 0.3  # seconds of the processor, for what makes no steps: it costs a part of the budget
BRAKES = 8  # programs that may be stopped so
MUCH = 5_000  # characters of an answer


class Mended(NamedTuple):
    """One changed program: its number, the kind of its slip, the changed code, its function.

    The change is in a function that it calls, if that `callee` is named.
    """

    number: int
    kind: str
    quoted: str
    program: Any
    callee: str = ""


def mended_answers(answer: Any, case: Case) -> list[Plain]:
    """Return what changed programs answer: their numbers, slips, the code of these, and values.

    The value is left out if a program takes too long, or the value is; if all of them together take
    too long, there is only None.

    >>> mended_answers(None, Case((1,), how="mendable"))  # only functions are changed
    []
    """
    function, is_first = bare(answer), case.how == "mendable"
    if function is None or not (is_first or _left.get(function, [0])[0]):
        return []
    short, steps = replace(case, seconds=BRAKE), Steps()
    only, budget, codes = (None, BUDGET, _counting(function)) if is_first else _left[function]
    before = ran(_with_codes(function, codes, steps), short).value if is_first else None
    left, items, spent = set[int](), list[Plain](), 0
    for at, kind, quoted, program, callee in mendings(function, codes, only, steps):
        steps.taken = 0
        seen = ran(program, short)
        much = len(repr(seen.value))
        is_much = seen.status in ("timeout", "too_long") or much > MUCH
        is_late = is_much and not is_first
        differs = seen.value != before or not is_first
        if is_late or seen.has_value and not seen.changed and differs:
            value = [] if is_late else [seen.value]
            items.append({"type": "tuple", "items": [at, kind, quoted, callee, *value]})
            left.add(at)
        is_stopped = seen.status == "timeout" and steps.taken <= STEPS
        spent += BUDGET // BRAKES if is_stopped else TRY + steps.taken + much // LETTERS
        if spent > budget // 2:  # keep something for the other cases
            if not is_first:
                items, left = [None], only or set()
            break
    # What changes nothing here, or fails, mends nothing.
    _left[function] = left, budget - spent, codes
    return items


Codes = Mapping[CodeType, CodeType]
"""The codes of a program's functions, each with the one that takes its place."""

_left: WeakKeyDictionary[Any, tuple[set[int], int, Codes]] = WeakKeyDictionary()
"""The changes of a program that may mend it, as far as its cases have shown, and steps left."""


class Steps:
    """A function that counts its calls, and stops a program that makes too many of them."""

    taken = 0

    def __call__(self) -> bool:
        """Take a step."""
        self.taken += 1
        if self.taken > STEPS:
            raise BudgetExceeded("timeout")
        return True


def mendings(
    function: FunctionType, codes: Codes, only: set[int] | None, steps: Steps
) -> Iterator[Mended]:
    """Yield the program with one change after another: of its tables, of it, of what it calls.

    The functions that it calls are those of the same cell.  `only` has the numbers of the changes
    that are wanted, if they are not all.  All programs take `steps`.
    """
    number = count()
    for at, (quoted, tables) in zip(number, islice(table_changes(function), MOST), strict=False):
        if only is None or at in only:
            copy = _with_codes(function, codes, steps)
            copy.__globals__["tables"] = tables
            yield Mended(at, "row", quoted, copy)
    for one in codes:
        module = deepcopy(parsed(source_of(one)))  # the tree of `parsed` is shared
        assert module is not None
        ast.fix_missing_locations(module)
        for at, (kind, quoted) in zip(number, changes(module), strict=False):
            if at >= MOST:  # of all functions
                return
            if only is not None and at not in only:
                continue
            try:
                changed = {one: _counted(module, one)}
            except (SyntaxError, ValueError, RecursionError, TypeError):
                continue
            callee = "" if one is function.__code__ else one.co_name
            program = _with_codes(function, {**codes, **changed}, steps)
            yield Mended(at, kind, quoted, program, callee)


def _counting(function: FunctionType) -> Codes:
    """Return the codes of a program's functions, in its cell, each with one that takes steps."""
    codes, file = dict[CodeType, CodeType](), function.__code__.co_filename
    for one in with_callees(function):
        code = one.__code__
        module = parsed(source_of(code)) if code.co_filename == file else None
        is_def = module and module.body and isinstance(module.body[0], ast.FunctionDef)
        if module and is_def and not code.co_freevars:
            with suppress(SyntaxError, ValueError, RecursionError, TypeError):
                codes[code] = _counted(ast.fix_missing_locations(deepcopy(module)), code)
    return codes


STEP = ast.parse("__step__()").body[0]


def _counted(module: ast.Module, old: CodeType) -> CodeType:
    """Return the new code of a function, in which each call and each turn of a loop is a step.

    The line with def is not run again: a decorator or a default value may do anything.
    """
    nodes, lists = list(ast.walk(module)), list[tuple[list[Any], ast.AST]]()
    for node in nodes:
        match node:
            case ast.FunctionDef(body=lines) | ast.For(body=lines) | ast.While(body=lines):
                lists.append((lines, STEP))
            case ast.comprehension(ifs=ifs):
                lists.append((ifs, STEP.value))  # type: ignore[attr-defined]
    for items, step in lists:
        items.insert(0, step)
    try:
        made = compile(module, old.co_filename, "exec")
    finally:
        for items, _ in lists:
            del items[0]
    codes = (code for code in made.co_consts if isinstance(code, CodeType))
    return next(code for code in codes if code.co_name == old.co_name)


def _with_codes(function: FunctionType, codes: Codes, steps: Steps) -> Any:
    """Return an isolated copy of a program whose functions have other codes, which take steps."""
    copy = bare(isolated(function))
    assert copy is not None
    for one in with_callees(copy):
        one.__code__ = codes.get(one.__code__, one.__code__)
    copy.__globals__["__step__"] = steps
    return copy


# Tables of rows, as lesson 7 has them: [level, direction] or [level, direction, table]

ITSELF = "itself"
DIRECTIONS = ["".join(pair) for pair in permutations("ABC", 2)]

Tables = dict[str, list[list[Any]]]


def table_changes(function: FunctionType) -> Iterator[tuple[str, Tables]]:
    """Yield the tables that a program names, with one row changed, left out, or exchanged."""
    tables = function.__globals__.get("tables")
    if type(tables) is not dict or not all(map(_is_table, tables.values())):
        return
    if {row[2] for rows in tables.values() for row in rows if row[2:]} - {ITSELF, *tables}:
        return
    named = [one for one in function.__code__.co_consts if type(one) is str and one in tables]
    for name in named:  # it grows by the tables that rows name
        rows = tables[name]
        of_rows = dict.fromkeys(row[2] for row in rows if row[2:])
        named += [one for one in of_rows if one in tables and one not in named]
        for at, row in enumerate(rows):
            place = f'row {at + 1} of tables["{name}"], {json.dumps(row, ensure_ascii=False)}'
            before, rest = rows[:at], rows[at + 1 :]
            others = [[*before, new, *rest] for new in _other_rows(row, of_rows, tables)]
            exchanged = [[*before, rest[0], row, *rest[1:]]] if rest else []
            for changed in (*others, [*before, *rest], *exchanged):
                yield place, {**tables, name: changed}


def _is_table(rows: Any) -> bool:
    return type(rows) is list and all(type(row) is list and len(row) in (2, 3) for row in rows)


def _other_rows(row: list[Any], used: Iterable[str], all_: Iterable[str]) -> Iterator[list[Any]]:
    """Yield a row with another direction or table or both, or level, or one disk for a tower."""
    level, direction, *table = row
    kinds = [[one] for one in {ITSELF: 0, **dict.fromkeys(used)}] if table else [[]]
    yield from ([level, way, *kind] for way in DIRECTIONS for kind in kinds)
    if table:
        yield from ([level, direction, other] for other in all_ if [other] not in kinds)
        yield [level, direction]
    if type(level) is int:
        yield from ([level + step, direction, *table] for step in (1, -1))
