"""Find the functions and values that cells refer to, by Python's scoping rules."""

from __future__ import annotations

import ast
from collections import ChainMap
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from hanoi_ref.checking.running.source import FUNCTIONS, NAMED, SCOPES, bound_by, parsed, within

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
        yield from ((name.lstrip("."), method) for name, method in _methods(node, names))
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


def _loads(nodes: Iterator[ast.AST] | list[ast.AST], names: Names) -> Iterator[tuple[str, Unit]]:
    """Yield the units loaded below the nodes; named functions and classes only if they are used."""
    for node in nodes:
        for name in _called(node):
            if known := names.get(name):
                yield name.lstrip("."), known
        if isinstance(node, SCOPES):
            yield from _outside(node, names)
            names_inside = {} if isinstance(node, NAMED) else _inside(node, names)
            yield from _loads(ast.iter_child_nodes(node), names_inside)
        else:
            yield from _loads(ast.iter_child_nodes(node), names)


def _called(node: ast.AST) -> Iterator[str]:
    """Yield the names that one node loads; names of methods begin with a dot."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield node.id
    if isinstance(node, ast.Attribute) and _is_self(node.value):
        yield f".{node.attr}"
    if isinstance(node, ast.Call) and _is_self(node.func):
        yield ".__call__"


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
    nodes = list(within(scope))
    here.update(dict.fromkeys(_variables(scope, nodes)))
    for node in nodes:
        if isinstance(node, NAMED):
            here[node.name] = Unit(node, here)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            here.update({name: Unit(node.value, here) for name in map(_name, targets) if name})
    return here


def _methods(node: ast.ClassDef, names: Names) -> list[tuple[str, Unit]]:
    """Return the methods of a class; their names begin with a dot, as they need self."""
    inside: Names = ChainMap({}, names)
    found = [
        (f".{statement.name}", Unit(statement, inside))
        for statement in node.body
        if isinstance(statement, NAMED)
    ]
    inside.update(found)
    return found


def _variables(scope: ast.AST, nodes: Sequence[ast.AST]) -> set[str]:
    """Return the names of a scope's own variables."""
    args = getattr(scope, "args", None)
    named = {node.arg for node in ast.walk(args) if isinstance(node, ast.arg)} if args else set()
    for node in nodes:
        if isinstance(node, ast.Name | ast.Import | ast.ImportFrom):
            named.update(bound_by(node))
    others = [node.names for node in nodes if isinstance(node, ast.Global | ast.Nonlocal)]
    return named.difference(*others)
