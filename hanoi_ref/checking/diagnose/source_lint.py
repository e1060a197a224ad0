"""Python slips that can be found in a program's source, for any exercise.

Examples are a forgotten `...` placeholder, an unused value, the None of a method that changes its
list, and a loop that always stops in its first turn.  Answers are not considered.
"""

import ast
from collections.abc import Callable, Iterator, Sequence

from hanoi_ref.checking.diagnose.functions import (
    GIVES_ANEW,
    Function,
    called,
    functions_in,
    is_store,
    quoted,
)
from hanoi_ref.checking.exercise import Diagnosis

CHANGES_ITSELF = {"append", "extend", "insert", "reverse", "sort", "remove", "clear", "add"}
NO_RESULT = "changes its object and returns None: call it on a line of its own."
KEEP = "Nothing uses it: give it a name with =, or return it."
TURNS = "This {} ends the {} in the first turn. What should happen only after the last turn?"
SAME = "The condition is the same in every turn of the loop. What should change it?"

Lint = Callable[[Function, ast.AST], Diagnosis | None]


def slip_among(texts: Sequence[str], endless: bool = False) -> Diagnosis | None:
    """Return the first slip in a function's source, or in those after it that it calls by name.

    `endless` asks for loops that cannot end as well.
    """
    lints = [_none_used, _thrown_away, _first_turn, *[_never_changes] * endless]
    return _first(texts, lints)


def dots_among(texts: Sequence[str]) -> Diagnosis | None:
    """Return the first `...` placeholder left in a function, or in one that it calls."""
    return _first(texts, [_dots])


def _first(texts: Sequence[str], lints: Sequence[Lint]) -> Diagnosis | None:
    found = (
        lint(function, node)
        for function in functions_in(texts)
        for lint in lints
        for node in function.nodes()
    )
    return next(filter(None, found), None)


def _dots(function: Function, node: ast.AST) -> Diagnosis | None:
    """Find a `...` among other statements; a function of `...` alone counts as unwritten."""
    tree = function.tree
    lines = tree.body[ast.get_docstring(tree, clean=False) is not None :]
    match node:
        case ast.Expr(value=ast.Constant(value=value)) if value is ... and len(lines) > 1:
            where = f"line {node.lineno - tree.lineno + 1} of {tree.name}"
            hint = "They do nothing. Replace them with code."
            return Diagnosis(f"there is still a `...` placeholder in {where}", hint)
    return None


def _none_used(function: Function, node: ast.AST) -> Diagnosis | None:
    for value in _used(node):
        match value:
            case ast.Call(func=ast.Attribute(attr=method)) if method in CHANGES_ITSELF:
                return Diagnosis(
                    f"{quoted(value)} returns None, and this None is used", f"{method} {NO_RESULT}"
                )
    return None


def _used(node: ast.AST) -> Iterator[ast.AST | None]:
    """Yield the values that a node uses."""
    match node:
        case ast.Assign() | ast.Return():
            yield node.value
        case ast.For() | ast.comprehension():
            yield node.iter
        case ast.BinOp():
            yield from (node.left, node.right)
        case ast.Call():
            yield from node.args


def _thrown_away(function: Function, node: ast.AST) -> Diagnosis | None:
    if isinstance(node, ast.Expr) and _is_only_a_value(function, node.value):
        return Diagnosis(f"the value of {quoted(node.value)} is never used", KEEP)
    return None


def _is_only_a_value(function: Function, value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        own = isinstance(value.func, ast.Name) and value.func.id in function.others
        recursive = called(value) == function.tree.name
        gives = own or called(value) in GIVES_ANEW
        return gives and not recursive and function.calls_pure(value)
    return isinstance(value, (ast.BinOp, ast.Compare, ast.Subscript, ast.Name, ast.UnaryOp))


def _first_turn(function: Function, node: ast.AST) -> Diagnosis | None:
    if not isinstance(node, (ast.For, ast.While)):
        return None
    leaves = [
        type(inner) for inner in ast.walk(node) if isinstance(inner, (ast.Continue, ast.Break))
    ]
    by_break = leaves == [ast.Break] and isinstance(node.body[-1], ast.Break)
    if not by_break and (leaves or not _always_returns(node.body)):
        return None
    ends = ("break", "loop") if by_break else ("return", "whole function")
    return Diagnosis(f"{_head(node)} ends in its first turn", TURNS.format(*ends))


def _always_returns(body: list[ast.stmt]) -> bool:
    match body[-1]:
        case ast.Return():
            return True
        case ast.If() as last:
            return bool(last.orelse) and _always_returns(last.body) and _always_returns(last.orelse)
    return False


def _never_changes(function: Function, node: ast.AST) -> Diagnosis | None:
    """Find a loop whose condition uses only names that the loop never reassigns."""
    if not isinstance(node, ast.While) or _may_break_off(node):
        return None
    asked = {name.id for name in ast.walk(node.test) if isinstance(name, ast.Name)}
    asked -= {called(call) for call in ast.walk(node.test)}
    inside = [inner for statement in node.body for inner in ast.walk(statement)]
    if not asked or any(_base(inner) in asked or _may_change(function, inner) for inner in inside):
        return None
    return Diagnosis(f"nothing changes the condition of {_head(node)}", SAME)


def _may_break_off(loop: ast.While) -> bool:
    ends = (ast.Break, ast.Return, ast.Raise, ast.NamedExpr)
    in_test = any(isinstance(node, ast.Attribute) for node in ast.walk(loop.test))
    return in_test or any(isinstance(node, ends) for node in ast.walk(loop))


def _may_change(function: Function, node: ast.AST) -> bool:
    """Return whether a node calls a function or an item's method, which may change any name."""
    match node:
        case ast.Call(func=ast.Attribute(value=base)):
            return isinstance(base, (ast.Subscript, ast.Attribute))
        case ast.Call():
            return not function.calls_pure(node)
    return False


def _base(node: ast.AST) -> str:
    """Return the name that a node assigns to or calls a method of; empty for other nodes."""
    match node:
        case ast.Name(ctx=ast.Store() | ast.Del()):
            return node.id
        case ast.Subscript(value=ast.Name() as base) if is_store(node):
            return base.id
        case ast.Call(func=ast.Attribute(value=ast.Name() as base)):
            return base.id
    return ""


def _head(loop: ast.For | ast.While) -> str:
    """Return the first line of a loop, without its colon."""
    if isinstance(loop, ast.While):
        return f"`while {quoted(loop.test)[1:-1]}`"
    return f"`for {ast.unparse(loop.target)} in {quoted(loop.iter)[1:-1]}`"
