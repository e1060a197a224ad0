"""Analyse the source of an answer: what it uses, cycles of calls, written-down answers."""

from __future__ import annotations

import ast
import re
from collections import ChainMap, Counter
from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from hanoi_ref.checking.running.source import (
    FUNCTIONS,
    NAMED,
    SCOPES,
    bound_by,
    loaded,
    parsed,
    within,
)

# References


# If these are used, names do not show which function is called.
TRICKS = set("getattr setattr globals locals vars exec eval compile __import__".split())
TRICKY = set("__code__ __globals__ __dict__ __getattribute__ __self__ __func__ _getframe".split())


@dataclass(frozen=True, eq=False)
class Unit:
    """A function, a class or a variable's value, with the meaning of names in its scope.

    `found` caches `references`: each exercise of a submission asks again.
    """

    node: ast.AST
    names: Names
    found: dict[bool, list[tuple[str, Unit]]] = field(default_factory=dict)


Names = MutableMapping[str, Unit | None]
"""The unit that each name stands for; None for a variable with an unknown value."""


def all_names(sources: Sequence[str]) -> tuple[ast.Module, Names]:
    """Return the code of all cells, and the meaning of names at the end; skip unparsable cells.

    >>> ast.unparse(all_names(["f = 1", "f = (", "f = 2"])[1]["f"].node)
    '2'
    """
    return _all_names(tuple(sources))


@lru_cache(1)  # called for each exercise of a submission
def _all_names(sources: tuple[str, ...]) -> tuple[ast.Module, Names]:
    cells = [parsed(source) for source in sources]
    code = ast.Module([statement for cell in cells if cell for statement in cell.body], [])
    return code, _inside(code, {})


def is_tricky(node: ast.AST) -> bool:
    """Return whether code below a node finds names at run time, or passes a function to itself."""
    return any(
        (isinstance(each, ast.Name) and each.id in TRICKS)
        or (isinstance(each, ast.Attribute) and each.attr in TRICKY)
        or (isinstance(each, ast.Call) and _name(each.func) in {*map(_name, each.args)} - {""})
        for each in ast.walk(node)
    )


def references(unit: Unit, called: bool = False) -> list[tuple[str, Unit]]:
    """Return the units in the cells that a unit refers to, in source order; "" names a lambda.

    A variable refers to what its value may contain.  With `called` it refers to the functions that
    compute the value too.
    """
    if called not in unit.found:
        unit.found[called] = list(_references(unit.node, unit.names, called))
    return unit.found[called]


def _references(node: ast.AST, names: Names, called: bool) -> Iterator[tuple[str, Unit]]:
    if isinstance(node, ast.ClassDef):
        yield from _loads([*node.bases, *node.decorator_list], names)
        inside: Names = ChainMap({}, names)
        methods = [(node.name, Unit(node, inside)) for node in node.body if isinstance(node, NAMED)]
        inside.update({f".{name}": method for name, method in methods})
        yield from methods
    elif isinstance(node, FUNCTIONS):
        yield from _outside(node, names)
        yield from _loads(ast.iter_child_nodes(node), _inside(node, names))
    else:
        yield from _loads([node], names) if called else _held(node, names)


def _held(node: ast.AST, names: Names) -> Iterator[tuple[str, Unit]]:
    """Yield what a value may contain: functions in it or passed to a call, or its class."""
    if isinstance(node, ast.Call):
        made = names.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if made and isinstance(made.node, ast.ClassDef):
            yield ast.unparse(node.func), made
        for given in (*node.args, *(keyword.value for keyword in node.keywords)):
            yield from _held(given, names)
    elif isinstance(node, ast.Lambda):
        yield "", Unit(node, names)
    elif isinstance(node, ast.Name):
        yield from _loads([node], names)
    elif not isinstance(node, SCOPES):
        for each in ast.iter_child_nodes(node):
            yield from _held(each, names)


def _loads(nodes: Iterable[ast.AST], names: Names) -> Iterator[tuple[str, Unit]]:
    """Yield the units loaded below the nodes; named functions and classes only if they are used.

    Names of methods begin with a dot, as they need self.
    """
    for node in nodes:
        name = node.id if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) else ""
        if isinstance(node, ast.Attribute) and _is_self(node.value):
            name = f".{node.attr}"
        elif isinstance(node, ast.Call) and _is_self(node.func):
            name = ".__call__"
        if unit := names.get(name):
            yield name.lstrip("."), unit
        if isinstance(node, SCOPES):
            yield from _outside(node, names)
            names_inside = {} if isinstance(node, NAMED) else _inside(node, names)
            yield from _loads(ast.iter_child_nodes(node), names_inside)
        else:
            yield from _loads(ast.iter_child_nodes(node), names)


def _is_self(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in {"self", "cls"}


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _outside(node: ast.AST, names: Names) -> Iterator[tuple[str, Unit]]:
    """Yield the units in the decorators and default values of a function or class."""
    args = getattr(node, "args", None)
    defaults = [*args.defaults, *filter(None, args.kw_defaults)] if args else []
    yield from _loads([*getattr(node, "decorator_list", ()), *defaults], names)


def _inside(scope: ast.AST, names: Names) -> Names:
    """Return the meaning of names in a scope, given those in the enclosing scope."""
    here: Names = ChainMap({}, names)  # a copy for each of many scopes would take too long
    nodes, args = list(within(scope)), getattr(scope, "args", None)
    own = {node.arg for node in ast.walk(args) if isinstance(node, ast.arg)} if args else set()
    for node in nodes:
        if isinstance(node, ast.Name | ast.Import | ast.ImportFrom):
            own.update(bound_by(node))
    others = [node.names for node in nodes if isinstance(node, ast.Global | ast.Nonlocal)]
    here.update(dict.fromkeys(own.difference(*others)))
    for node in nodes:
        if isinstance(node, NAMED):
            here[node.name] = Unit(node, here)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            here.update({name: Unit(node.value, here) for name in map(_name, targets) if name})
    return here


# Cycles of calls


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
    if any("def " in source and parsed(source) is None for source in sources):
        return None  # it may have defined the function
    try:
        unit = all_names(sources)[1].get(name)
        is_code = unit and (isinstance(unit.node, (*FUNCTIONS, ast.ClassDef)) or references(unit))
        return _round(name, unit, {}, set()) if unit and is_code else None
    except (Untold, RecursionError):
        return None


def _round(name: str, unit: Unit, path: dict[ast.AST, str], done: set[ast.AST]) -> tuple[str, ...]:
    """Return the first cycle reachable from this unit; `path` has the units that lead to it."""
    if unit.node in path:
        turn = list(path.items())[list(path).index(unit.node) :]
        names = [name for _, name in turn if name]
        is_call = names and any(isinstance(node, FUNCTIONS) for node, _ in turn)
        return (*names, names[0]) if is_call else ()  # x = x + 1 calls nothing
    if unit.node in done:
        return ()
    if is_tricky(unit.node):
        raise Untold
    done.add(unit.node)
    onward = path | {unit.node: name}
    return next((found for to in references(unit) if (found := _round(*to, onward, done))), ())


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
    """Return the literals of an answer, of all names that it uses, and of code that fills these.

    Docstrings and names of attributes count if the answer reads them.
    """
    _, names = all_names(sources)
    try:
        nodes = _reached(names.get(name), {})
        for statement, filled in _fillings(tuple(sources)):
            if any(unit.node in nodes for other in filled if (unit := names.get(other))):
                _reached(Unit(statement, names), nodes)
        used = {name for node in nodes for name in _names_below(node)}
        docs = not DOCS.isdisjoint(used)
        literals = dict.fromkeys(load for node in nodes for load in _constants_below(node, docs))
    except RecursionError:
        return []
    values = [load.arg if isinstance(load, ast.keyword) else load.value for load in literals]
    return [*values, *([] if NAMES.isdisjoint(used) else sorted(filter(str.isidentifier, used)))]


def _reached(unit: Unit | None, found: dict[ast.AST, None]) -> dict[ast.AST, None]:
    """Collect all nodes that a unit refers to, directly or indirectly, in order."""
    if unit and unit.node not in found:
        found[unit.node] = None
        for _, each in references(unit, called=True):
            _reached(each, found)
    return found


@lru_cache(1)  # called for each exercise of a submission
def _fillings(sources: tuple[str, ...]) -> list[tuple[ast.stmt, set[str]]]:
    """Return the top-level statements that fill containers, as TABLE[3] = 7, with their names."""
    fillings = []
    for statement in all_names(sources)[0].body:
        filled: set[str] = set()
        for node in () if isinstance(statement, NAMED) else ast.walk(statement):
            match node:
                case ast.Assign(targets):
                    places = list(targets)
                case ast.AugAssign(place) | ast.Expr(place):
                    places = [place]
                case _:
                    continue
            for place in places:  # its leftmost name
                while isinstance(place, ast.Attribute | ast.Subscript | ast.Call):
                    place = place.func if isinstance(place, ast.Call) else place.value
                filled.add(place.id if isinstance(place, ast.Name) else "")
        if filled:
            fillings.append((statement, filled))
    return fillings


@lru_cache(2_000)  # many exercises and submissions share a node
def _constants_below(node: ast.AST, docs: bool) -> tuple[ast.Constant | ast.keyword, ...]:
    """Return all literals below a node, and the names in dict(AC=1).

    Docstrings and other bare strings are literals only with `docs`.
    """
    todo, literals = [node], list[ast.Constant | ast.keyword]()
    while todo:
        match node := todo.pop():
            case ast.Expr(ast.Constant()) if not docs:
                continue
            case ast.Constant():
                literals.append(node)
            case ast.Call(ast.Name("dict"), _, keywords):
                literals += [keyword for keyword in keywords if keyword.arg]
        todo += reversed([*ast.iter_child_nodes(node)])
    return tuple(literals)


@lru_cache(2_000)
def _names_below(node: ast.AST) -> set[str]:
    """Return the names that the code below a node contains, and strings: they may be names, too."""
    names = set[str]()
    for inner in ast.walk(node):
        match inner:
            case ast.Name(name) | ast.Attribute(_, name) | ast.arg(name) | ast.alias(name):
                names.add(name)
            case ast.FunctionDef(name) | ast.ClassDef(name) | ast.Constant(str(name)):
                names.add(name)
    return names


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
        is_long = isinstance(value, int) and value.bit_length() > LONG
        text = _text(value) if is_long or isinstance(value, bytes) else str(value)
        yield from (match[0].lstrip("0") or "0" for match in TOKEN.finditer(text))
