"""Small changes of a program's source, each of which would mend a common slip.

A slip has one name in all exercises: it is whatever makes the answers right when it is undone.  The
changed programs run in the student's process; diagnose/mended.py judges what they return.
"""

import ast
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import islice, permutations
from types import CodeType, FunctionType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Plain
from hanoi_ref.checking.running.isolate import bare, isolated, with_callees
from hanoi_ref.checking.running.limits import BudgetExceeded
from hanoi_ref.checking.running.observe import ran
from hanoi_ref.checking.running.slips import STEP, changes, with_steps
from hanoi_ref.checking.running.source import parsed, source_of

# Names must not depend on the machine, so what is counted are tries and steps: a call of a function
# of the program is a step, and so is a turn of a loop.
MOST = 300  # changes that are tried
STEPS = 10_000  # of one of them on one case
TRY = 200  # steps that take as long as to make a change and to begin to run it
BUDGET = 300_000  # steps of all of them on all cases
LETTERS = 4  # of an answer, which take as long as a step
BRAKE = 0.3  # seconds of the processor, for what makes no steps: it costs a part of the budget
BRAKES = 3  # programs that may be stopped so
MUCH = 5_000  # characters of an answer


Tables = dict[str, list[list[Any]]]
Codes = Mapping[CodeType, CodeType]
"""The codes of a program's functions, each with the one that takes its place."""


class Change(NamedTuple):
    """One change: the kind of the slip that it undoes, the code that has it, and what is changed.

    These are codes of functions, and tables if one of them is changed.  If the slip is not in the
    function itself, but in one that it calls, `callee` names that.  `missed` has the blocks of an
    `if` that ran before the change and have not run since.
    """

    kind: str
    quoted: str
    codes: Codes
    callee: str = ""
    tables: Tables | None = None
    missed: frozenset[str] = frozenset()


class Steps:
    """A function that counts its calls, and stops a program that makes too many of them.

    A call with a block of an `if` counts nothing: it adds the block to those that `ran`.
    """

    def __init__(self) -> None:
        self.taken = 0
        self.ran = set[str]()

    def __call__(self, block: str = "") -> bool:
        """Take a step, or note a block."""
        if block:
            self.ran.add(block)
            return True
        self.taken += 1
        if self.taken > STEPS:
            raise BudgetExceeded("timeout")
        return True


def mended_answers(answer: Any, case: Case) -> list[Plain]:
    """Return what changed programs answer: their numbers, slips, the code of these, and values.

    Before the values it says whether a block of the program has had no use since the change.
    In cases after the first, "mendable" one, they are those `among` the case's numbers, or all that
    may still be right.  The value is left out if a program takes too long, or the value is; if all
    of them together take too long, there is only None.

    >>> mended_answers(None, Case((1,), how="mendable"))  # only functions are changed
    []
    """
    function, is_first = bare(answer), case.how == "mendable"
    if function is None or not (is_first or function in _left):
        return []
    short, steps, before, ran_before = replace(case, seconds=BRAKE), Steps(), None, frozenset[str]()
    tried: Iterable[tuple[int, Change]]
    if is_first:
        codes, budget = _counting(function), BUDGET
        tried = enumerate(islice(_changes_of(function, codes), MOST))
        before = ran(_changed(function, Change("", "", codes), steps), short).value
        ran_before = frozenset(steps.ran)
    else:
        all_, budget = _left[function]
        tried = [(at, all_[at]) for at in case.among or all_ if at in all_]
    left, items, spent = dict[int, Change](), list[Plain](), 0
    for at, change in tried:
        steps.taken, steps.ran = 0, set()
        seen = ran(_changed(function, change, steps), short)
        much = len(repr(seen.value))
        is_much = seen.status in ("timeout", "too_long") or much > MUCH
        is_late = is_much and not is_first
        differs = seen.value != before or not is_first
        if is_late or seen.has_value and not seen.changed and differs:
            value = [] if is_late else [seen.value]
            missed = (ran_before & change.missed if is_first else change.missed) - steps.ran
            words = [at, change.kind, change.quoted, change.callee, bool(missed)]
            items.append({"type": "tuple", "items": [*words, *value]})
            left[at] = change._replace(missed=missed)
        is_stopped = seen.status == "timeout" and steps.taken <= STEPS
        spent += BUDGET // BRAKES if is_stopped else TRY + steps.taken + much // LETTERS
        if spent > budget // 2:  # keep something for the other cases
            if not is_first:
                items, left = [None], dict(tried)
            break
    # What changes nothing here, or fails, mends nothing.
    _left[function] = left, budget - spent
    return items


_left: WeakKeyDictionary[Any, tuple[dict[int, Change], int]] = WeakKeyDictionary()
"""The changes of a program that may mend it, as far as its cases have shown, and steps left."""


def _changes_of(function: FunctionType, codes: Codes) -> Iterator[Change]:
    """Yield one change after another: of a program's tables, of it, of what it calls.

    The functions that it calls are those of the same cell, which have `codes`.
    """
    for quoted, tables in table_changes(function):
        yield Change("row", quoted, codes, tables=tables)
    for one in codes:
        callee = "" if one is function.__code__ else one.co_name
        tree = _tree_of(one)
        assert tree is not None  # as it has a code
        for kind, quoted in changes(tree):
            with suppress(SyntaxError, ValueError, RecursionError, TypeError):
                code, blocks = _code_in(tree, one)
                yield Change(kind, quoted, {**codes, one: code}, callee, missed=blocks)


def _counting(function: FunctionType) -> Codes:
    """Return the codes of a program's functions, in its cell, each with one that takes steps."""
    codes = dict[CodeType, CodeType]()
    for code in (one.__code__ for one in with_callees(function)):
        if code.co_filename == function.__code__.co_filename and (tree := _tree_of(code)):
            with suppress(SyntaxError, ValueError, RecursionError, TypeError):
                codes[code], _ = _code_in(tree, code)
    return codes


def _tree_of(code: CodeType) -> ast.Module | None:
    """Return the tree of a function, which takes steps; None if it is none that can be changed."""
    tree = parsed(source_of(code))
    is_def = tree and tree.body and isinstance(tree.body[0], ast.FunctionDef)
    return with_steps(tree) if tree and is_def and not code.co_freevars else None


def _code_in(tree: ast.Module, old: CodeType) -> tuple[CodeType, frozenset[str]]:
    """Return the new code of a function, which notes the blocks of an `if` that run; all blocks.

    The line with def is not run again: a decorator or a default value may do anything.
    """
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.If)]
    blocks = {f"{old.co_name} {lines[0].lineno}": lines for lines in bodies}
    for block, lines in blocks.items():
        note = ast.Expr(ast.Call(ast.Name(STEP, ast.Load()), [ast.Constant(block)], []))
        lines.insert(0, ast.fix_missing_locations(ast.copy_location(note, lines[0])))
    try:
        codes = compile(tree, old.co_filename, "exec").co_consts
    finally:
        for lines in blocks.values():
            del lines[0]
    code = next(one for one in codes if isinstance(one, CodeType) and one.co_name == old.co_name)
    return code, frozenset(blocks)


def _changed(function: FunctionType, change: Change, steps: Steps) -> Any:
    """Return an isolated copy of a program with a change, whose functions take steps."""
    copy = bare(isolated(function))
    assert copy is not None
    for one in with_callees(copy):
        one.__code__ = change.codes.get(one.__code__, one.__code__)
    names = copy.__globals__
    names[STEP] = steps
    if change.tables is not None:
        names["tables"] = change.tables
    return copy


# Tables of rows, as lesson 7 has them: [level, direction] or [level, direction, table]

ITSELF = "itself"
DIRECTIONS = ["".join(pair) for pair in permutations("ABC", 2)]


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
