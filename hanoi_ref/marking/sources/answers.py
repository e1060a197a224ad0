"""Analyse the source of an answer: cycles of calls, and tables of written-down answers."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from hanoi_ref.checking.running.source import FUNCTIONS, NAMED, loaded, parsed
from hanoi_ref.marking.sources.forbidden_names import goes_round
from hanoi_ref.marking.sources.references import Unit, all_names, is_tricky, references

__all__ = ["calls_in_round", "goes_round", "is_table", "table_size", "used"]

# Cycles are found in the source, since a watched run makes only the calls of its cases.


class Untold(Exception):
    """Raised if the source does not show which function is called."""


def calls_in_round(sources: Sequence[str], name: str) -> tuple[str, ...] | None:
    """Return the names of functions that call one another in a cycle, the first of them twice.

    >>> calls_in_round(["def to(n): fro(n - 1)", "def fro(n): to(n)"], "fro")
    ('fro', 'to', 'fro')
    >>> calls_in_round(["def loop(n): return [n]"], "loop")
    ()

    All calls that the function may make count.  None if these are unknown: the function is missing,
    or code is created or looked up by name at run time.
    """
    try:
        unit = _defined(sources, name)
        return None if unit is None else _round(name, unit, {}, set())
    except (Untold, RecursionError):
        return None


def _defined(sources: Sequence[str], name: str) -> Unit | None:
    """Return the function of this name, or the value that may contain one.

    Raise Untold if a cell cannot be parsed that may have defined it.
    """
    if any("def " in source and parsed(source) is None for source in sources):
        raise Untold
    unit = all_names(sources)[1].get(name)
    is_code = unit and (isinstance(unit.node, (*FUNCTIONS, ast.ClassDef)) or references(unit))
    return unit if is_code else None


def _round(name: str, unit: Unit, path: dict[ast.AST, str], done: set[ast.AST]) -> tuple[str, ...]:
    """Return the first cycle reachable from this unit; `path` has the units that lead to it."""
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
    """Return the names of a cycle if it has a function in it: x = x + 1 calls nothing."""
    names = [name for _, name in turn if name]
    calls = names and any(isinstance(node, FUNCTIONS) for node, _ in turn)
    return (*names, names[0]) if calls else ()


# Tables

MOST = 400  # values; one dict with all tables of steps of a paper has 260
NEARLY_ALL = 0.9  # of the values in the answers
LONG = 10_000  # bits; Python does not print much longer numbers in base 10
DOCS = {"__doc__", "getdoc", "co_consts"}  # what reads docstrings
NAMES = set("dir vars __dict__ __annotations__ __members__ co_names co_varnames getmembers".split())
TOKEN = re.compile(r"True|False|None|\d+|[^\W\d_]")
LETTERS = 2  # characters of a long string, or digits of a number, per value


def table_size(sources: Sequence[str], name: str) -> int:
    """Return how many literal values an answer and the names it uses contain.

    Docstrings and names of attributes count if the answer reads them.

    >>> table_size(["MOVES = {1: ['AC'], 2: ['AB', 'AC', 'BC']}", "def f(n): return MOVES[n]"], "f")
    6

    A long string or number counts as several values.  The result is 0 if the source is unclear.
    """
    return sum(map(_weight, _literals(sources, name)))


def is_table(sources: Sequence[str], name: str, answers: Iterable[object] = ()) -> bool:
    """Return whether an answer is a table of written-down values rather than a program.

    >>> program = ["def f(n): return [0, 1, 3, 7, 15][n]"]
    >>> is_table(program, "f", [1, 3, 7, 15, 0]), is_table(program, "f", [31, 63, 127])
    (True, False)

    Either its literals are many, or they contain nearly all values of `answers`, the right answers
    of an exercise with few inputs.
    """
    literals = list(_literals(sources, name))
    there = Counter(token for literal in literals for token in _tokens(literal))
    enough = int(there.total() / NEARLY_ALL) + 1  # of more values, `there` has too few
    wanted = Counter(islice(_tokens(answers), enough))
    is_there = bool(wanted) and (wanted & there).total() > NEARLY_ALL * wanted.total()
    return is_there or sum(map(_weight, literals)) > MOST


def used(sources: Sequence[str], name: str) -> set[str]:
    """Return the names that an answer reads, directly or in the functions that it uses.

    >>> sorted(used(["def f(n): return g(n)", "def g(n): return h(n)", "def k(): f(1)"], "f"))
    ['g', 'h', 'n']
    """
    try:
        nodes = _reached(all_names(sources)[1].get(name), {})
        return set().union(*map(loaded, nodes))
    except RecursionError:
        return set()


def _literals(sources: Sequence[str], name: str) -> list[object]:
    """Return the literals of an answer, of all names that it uses, and of code that fills these."""
    _, names = all_names(sources)
    try:
        nodes = _reached(names.get(name), {})
        for each, filled in _fillings(tuple(sources)):
            if any(known.node in nodes for name in filled if (known := names.get(name))):
                _reached(Unit(each, names), nodes)
        return _stored(nodes)
    except RecursionError:
        return []


def _stored(nodes: Iterable[ast.AST]) -> list[object]:
    """Return the literals of these nodes, and the docstrings and names that they read as data."""
    named = {name for node in nodes for name in _named_below(node)}
    docs = not DOCS.isdisjoint(named)
    found = dict.fromkeys(each for node in nodes for each in _all_constants(node, docs))
    values: list[object] = [
        each.arg if isinstance(each, ast.keyword) else each.value for each in found
    ]
    return values + ([] if NAMES.isdisjoint(named) else sorted(filter(str.isidentifier, named)))


def _reached(unit: Unit | None, found: dict[ast.AST, None]) -> dict[ast.AST, None]:
    """Collect all nodes that a unit refers to, directly or indirectly, in order."""
    if unit and unit.node not in found:
        found[unit.node] = None
        for _, each in references(unit, called=True):
            _reached(each, found)
    return found


@lru_cache(1)  # called for each exercise of a submission
def _fillings(sources: tuple[str, ...]) -> list[tuple[ast.stmt, set[str]]]:
    """Return the top-level statements that fill containers, each with the containers' names."""
    code, _ = all_names(sources)
    found = ((statement, _filled(statement)) for statement in code.body)
    return [(each, filled) for each, filled in found if filled]


def _filled(statement: ast.stmt) -> set[str]:
    """Return the names of the containers that a top-level statement fills, as in TABLE[3] = 7."""
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
    """Return the leftmost name of TABLE[3] or TABLE.update(...)."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


@lru_cache(2_000)  # many exercises and submissions share a node
def _all_constants(node: ast.AST, docs: bool) -> tuple[ast.Constant | ast.keyword, ...]:
    return tuple(_constants(node, docs))


def _constants(node: ast.AST, docs: bool) -> Iterator[ast.Constant | ast.keyword]:
    """Yield all literals below a node, and the names in dict(AC=1).

    Docstrings and other bare strings are literals only with `docs`.
    """
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and not docs:
        return
    if isinstance(node, ast.Constant):
        yield node
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dict":
        yield from (each for each in node.keywords if each.arg)
    for each in ast.iter_child_nodes(node):
        yield from _constants(each, docs)


@lru_cache(2_000)
def _named_below(node: ast.AST) -> set[str]:
    return {name for each in ast.walk(node) for name in _names(each)}


def _names(node: ast.AST) -> Iterator[str]:
    """Yield the names that one node contains, and a string that may name an attribute."""
    match node:
        case ast.Name(name) | ast.Attribute(_, name) | ast.arg(name) | ast.alias(name):
            yield name
        case ast.FunctionDef(name) | ast.ClassDef(name):
            yield name
        case ast.Constant(str(name)):
            yield name


def _text(value: object) -> str:
    """Return a value as a string; ints in base 16, which has no limit on digits."""
    if isinstance(value, bytes):
        return value.decode("latin-1")
    return f"{value:x}" if isinstance(value, int) else str(value)


def _weight(value: object) -> int:
    text = _text(value)
    return max(1, len(text.split()), len(text) // LETTERS)


def _tokens(value: object) -> Iterator[str]:
    """Yield the parts of a value: numbers, letters, True, False and None.

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
