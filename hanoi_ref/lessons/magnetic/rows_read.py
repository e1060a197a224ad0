"""Lesson 7: diagnosis of a wrong walk from a student's tables; not used for grading."""

import ast
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.exercise import Case, Diagnosis, Look
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.running.source import parsed, source_of
from hanoi_ref.puzzle import Move, Puzzle, read_move, third
from hanoi_ref.solvers.rows import ITSELF, TABLES

Tables = Mapping[str, Any]
Path = tuple[tuple[str, int], ...]  # the table and the row number at each level above a move

BROKEN = (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError)
DOTS = "Which rows should replace them?"
TOWER = "When this trip begins, what do its three posts show? Is this a table for such posts?"
DISK = "Before it, where is that disk, and which posts are free for it?"
PLACE = (
    "Where are the disks before this row? Are its direction and its table right? Do the rows "
    "before it, with none missing, lead up to it?"
)
GIVEN = {"like target": 4, "67 down": 2, "SemiFree": 1, "62": 1}  # rows that the notebook has
TOUCH = "touch"  # in the reason of a move refused for its colour


def tables_read(puzzle_of: Callable[[int], Puzzle], *names: str) -> Look:
    """Return a look that finds a `...`, a missing table or the row at fault in the tables.

    The answer runs the first table; the others are written together with it.
    """

    def look(answer: Any, case: Case, seen: Observation) -> Diagnosis | None:
        tables = getattr(answer, "__globals__", {}).get("tables")
        if not isinstance(tables, Mapping) or not isinstance(tables.get(names[0]), list):
            return None
        if seen.error and (name := _name_run(answer, tables)):
            hint = f'"{name}" is only its name, and tables["{name}"] is the list of its rows.'
            return Diagnosis("run_table is called with the name of a table", hint)
        if not seen.has_value or not all(tables.get(name) for name in names):
            return _unfinished(tables, names)
        # Another table may begin with the same moves, so the program's strings must name this one.
        is_run = names[0] in getattr(getattr(answer, "__code__", None), "co_consts", ())
        return _at_fault(puzzle_of(case.args[0]), tables, names, seen) if is_run else None

    return look


def _name_run(answer: Any, tables: Tables) -> str:
    """Return the name of a table that the program passes to run_table in place of its rows."""
    code = getattr(answer, "__code__", None)
    for node in ast.walk(code and parsed(source_of(code)) or ast.Module([], [])):
        match node:
            case ast.Call(ast.Name("run_table"), [ast.Constant(str() as name), *_]):
                return name if name in tables else ""
    return ""


def _unfinished(tables: Tables, names: tuple[str, ...]) -> Diagnosis | None:
    """Return the diagnosis for a `...` among the rows, or for a row that names a missing table."""
    lists = {name: table for name, table in tables.items() if isinstance(table, list)}
    rows = [(name, row) for name, table in lists.items() for row in table]
    for name, row in rows:
        if row is ...:
            return Diagnosis(f'there is still a `...` placeholder in tables["{name}"]', DOTS)
    for name in names:
        if not lists.get(name, [...]):
            return Diagnosis(f'tables["{name}"] is still empty', "Which rows does it need?")
    for name, row in rows:
        wanted = row[2] if isinstance(row, (list, tuple)) and len(row) > 2 else ITSELF
        if wanted != ITSELF and wanted not in lists:
            there = ", ".join(f'"{table}"' for table in tables)
            return Diagnosis(
                f'a row of tables["{name}"] names {wanted!r}, but there is no such table',
                f"There are {there}.",
            )
    return None


def _at_fault(
    puzzle: Puzzle, tables: Tables, names: tuple[str, ...], seen: Observation
) -> Diagnosis | None:
    """Return the row of the first illegal move, if the tables produce the answer's moves."""
    try:
        moves = list(map(read_move, seen.value["items"])) if is_listed(seen.value) else []
        at, refusal = _first_illegal(puzzle, moves)
        if not refusal:
            return None
        made = list(islice(_traced(tables, names[0], puzzle.disks, "ABC"), len(moves) + 1))
    except BROKEN:
        return None
    if [move for move, _ in made] != moves:  # other code made the answer
        return None
    path = [step for step in made[at][1] if step[0] in names]
    while path and _is_given(tables, *path[0]):
        path = path[1:]
    return _diagnosis(tables, at + 1, path, TOUCH in refusal) if path else None


def _is_given(tables: Tables, name: str, number: int) -> bool:
    """Return whether this row is one that the notebook has."""
    return number <= GIVEN.get(name, 0) and tables[name][number - 1] == TABLES[name][number - 1]


def _first_illegal(puzzle: Puzzle, moves: list[Move]) -> tuple[int, str]:
    """Return the index and the reason of the first illegal move; (length, "") if all are legal."""
    position = puzzle.start
    for at, move in enumerate(moves):
        if refusal := puzzle.rules.why_not(position, move):
            return at, refusal
        position = puzzle.rules.after(position, move)
    return len(moves), ""


def _traced(
    tables: Tables, name: str, n: int, posts: str, path: Path = ()
) -> Iterator[tuple[Move, Path]]:
    """Yield the moves of a table, each with the rows that led to it, outermost first."""
    names = str.maketrans("ABC", posts)
    for number, (first, way, *kind) in enumerate(tables[name], 1):
        source, target = way.translate(names)
        if first > n:
            continue
        here = (*path, (name, number))
        if not kind:
            yield Move(source + target), here
            continue
        inner = name if kind == [ITSELF] else kind[0]
        within = source + third(source, target, posts) + target
        yield from _traced(tables, inner, n - first + 1, within, here)


def _diagnosis(
    tables: Tables, move: int, path: list[tuple[str, int]], is_colour: bool
) -> Diagnosis:
    """Return the diagnosis: the outermost row of each table, since inner rows were right before."""
    outermost = {name: number for name, number in reversed(path)}
    numbers = {name: outermost[name] for name, _ in path}
    rows = [tables[name][number - 1] for name, number in numbers.items()]
    written = [repr(row).replace("'", '"') for row in rows]
    texts = [
        f'row {number} of tables["{name}"], {row}'
        for (name, number), row in zip(numbers.items(), written, strict=True)
    ]
    carries = any(len(row) > 2 for row in rows)
    hint = PLACE if not is_colour else TOWER if carries else DISK
    return Diagnosis(f"move {move} is made by {', and in it '.join(texts)}", hint)
