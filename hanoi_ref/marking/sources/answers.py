"""What the source of an answer says, read without running it."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from hanoi_ref.checking.running.names import FUNCTIONS, NAMED, parsed
from hanoi_ref.marking.sources.forbidden_names import goes_round
from hanoi_ref.marking.sources.references import Unit, all_names, is_tricky, references

__all__ = ["calls_in_round", "goes_round", "is_table", "table_size"]

# Rounds: in the source, as a run that is watched makes only the calls of its cases


class Untold(Exception):
    """The source does not say what is called."""


def calls_in_round(sources: Sequence[str], name: str) -> tuple[str, ...] | None:
    """The names of functions that call one another in a round, the first of them twice.

    >>> calls_in_round(["def to(n): fro(n - 1)", "def fro(n): to(n)"], "fro")
    ('fro', 'to', 'fro')
    >>> calls_in_round(["def loop(n): return [n]"], "loop")
    ()

    Looked at is what the function may call, as the cells leave it. None where that cannot be
    told: there is no such function, or code is made or found by its name while it runs.
    """
    try:
        unit = _defined(sources, name)
        return None if unit is None else _round(name, unit, {}, set())
    except (Untold, RecursionError):
        return None


def _defined(sources: Sequence[str], name: str) -> Unit | None:
    """The function of this name, or the value that may hold one.

    Untold where a cell that cannot be read may have been meant to define it.
    """
    if any("def " in source and parsed(source) is None for source in sources):
        raise Untold
    unit = all_names(sources)[1].get(name)
    is_code = unit and (isinstance(unit.node, (*FUNCTIONS, ast.ClassDef)) or any(references(unit)))
    return unit if is_code else None


def _round(name: str, unit: Unit, path: dict[ast.AST, str], done: set[ast.AST]) -> tuple[str, ...]:
    """The first round on a way on from this unit, to which the path has led."""
    if unit.node in path:
        return _closed(list(path.items())[list(path).index(unit.node) :])
    if unit.node in done:
        return ()
    if is_tricky(unit.node):
        raise Untold
    done.add(unit.node)
    onward = path | {unit.node: name}
    return next((found for to in references(unit) if (found := _round(*to, onward, done))), ())


def _closed(turn: list[tuple[ast.AST, str]]) -> tuple[str, ...]:
    """The names of a round, if there is a function in it: x = x + 1 calls nothing."""
    names = [name for _, name in turn if name]
    calls = names and any(isinstance(node, FUNCTIONS) for node, _ in turn)
    return (*names, names[0]) if calls else ()


# Tables

MOST = 400  # values; the tables of steps of a whole paper, in one dict, have 260
NEARLY_ALL = 0.9  # of what stands in the answers
LONG = 10_000  # bits; Python writes no number that is much longer to base 10
TOKEN = re.compile(r"\d+|[^\W\d_]")
LETTERS = 2  # of a long text, and digits of a long number, that count as one value


def table_size(sources: Sequence[str], name: str) -> int:
    """How many values are written down in an answer and in what it names, docstrings left out.

    >>> table_size(["MOVES = {1: ['AC'], 2: ['AB', 'AC', 'BC']}", "def f(n): return MOVES[n]"], "f")
    6

    A long text or number counts as several. 0 where the source does not tell.
    """
    return sum(_weight(literal.value) for literal in _literals(sources, name))


def is_table(sources: Sequence[str], name: str, answers: Iterable[object] = ()) -> bool:
    """Whether an answer has been written down, rather than a program for it.

    >>> program = ["def f(n): return [0, 1, 3, 7, 15][n]"]
    >>> is_table(program, "f", [1, 3, 7, 15, 0]), is_table(program, "f", [31, 63, 127])
    (True, False)

    Its literals are many, or they hold nearly all that the `answers` hold, which are those to
    the few inputs that an exercise has.
    """
    literals = list(_literals(sources, name))
    there = Counter(token for literal in literals for token in _tokens(literal.value))
    enough = int(there.total() / NEARLY_ALL) + 1  # so many are never nearly all there
    wanted = Counter(islice(_tokens(answers), enough))
    is_there = bool(wanted) and (wanted & there).total() > NEARLY_ALL * wanted.total()
    return is_there or sum(_weight(literal.value) for literal in literals) > MOST


def _literals(sources: Sequence[str], name: str) -> list[ast.Constant]:
    """The literals of an answer, of all that it names, and of what fills that, each once."""
    _, names = all_names(sources)
    try:
        nodes = _reached(names.get(name), {})
        for each, filled in _fillings(tuple(sources)):
            if any(known.node in nodes for name in filled if (known := names.get(name))):
                _reached(Unit(each, names), nodes)
        return list(dict.fromkeys(constant for node in nodes for constant in _constants(node)))
    except RecursionError:
        return []


def _reached(unit: Unit | None, found: dict[ast.AST, None]) -> dict[ast.AST, None]:
    """Everything that a unit names, straight or by others, in order."""
    if unit and unit.node not in found:
        found[unit.node] = None
        for _, each in references(unit, called=True):
            _reached(each, found)
    return found


@lru_cache(1)  # it is asked about each exercise of a submission
def _fillings(sources: tuple[str, ...]) -> list[tuple[ast.stmt, set[str]]]:
    """The statements of the cells that fill something, each with the names of that."""
    code, _ = all_names(sources)
    found = ((statement, _filled(statement)) for statement in code.body)
    return [(each, filled) for each, filled in found if filled]


def _filled(statement: ast.stmt) -> set[str]:
    """The names of what a statement outside of functions fills, as in TABLE[3] = 7."""
    filled: list[ast.expr] = []
    for each in [] if isinstance(statement, NAMED) else ast.walk(statement):
        if isinstance(each, ast.Assign):
            filled += each.targets
        elif isinstance(each, ast.AugAssign):
            filled.append(each.target)
        elif isinstance(each, ast.Expr):
            filled.append(each.value)
    return {_root(each) for each in filled}


def _root(node: ast.AST) -> str:
    """The name at the left of TABLE[3] or TABLE.update(...)."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _constants(node: ast.AST) -> Iterator[ast.Constant]:
    """All literals below a node but those that are there to be read, such as a docstring."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Constant):
        yield node
    for each in ast.iter_child_nodes(node):
        yield from _constants(each)


def _text(value: object) -> str:
    """A value as text; an int by its digits to base 16, as there is no limit for those."""
    if isinstance(value, bytes):
        return value.decode("latin-1")
    return f"{value:x}" if isinstance(value, int) else str(value)


def _weight(value: object) -> int:
    text = _text(value)
    return max(1, len(text.split()), len(text) // LETTERS)


def _tokens(value: object) -> Iterator[str]:
    """What a value holds, as it is asked for: numbers, letters, True, False and None.

    >>> [*_tokens(["AC", (17, True)])], [*_tokens("466/0885")]
    (['A', 'C', '17', 'True'], ['466', '885'])
    """
    if isinstance(value, dict):
        value = [*value.items()]
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for each in value:
            yield from _tokens(each)
    elif isinstance(value, bool) or value is None:
        yield str(value)
    else:
        yield from _written(value)


def _written(value: object) -> Iterator[str]:
    is_long = isinstance(value, int) and value.bit_length() > LONG
    text = _text(value) if is_long or isinstance(value, bytes) else str(value)
    return (match[0].lstrip("0") or "0" for match in TOKEN.finditer(text))
