"""Slips of Python that stand in a program for all to read: nothing is guessed from its answers.

Only what is there whatever the program is for: dots in place of a line, a value that nothing keeps,
the None that a list gives back when it has changed itself, a loop that ends in its first turn, or
that cannot end.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from hanoi_ref.checking.diagnose.functions import (
    GIVES_ANEW,
    FunctionRead,
    called,
    functions_in,
    is_store,
    quoted,
)
from hanoi_ref.checking.exercise import Diagnosis

CHANGES_ITSELF = {"append", "extend", "insert", "reverse", "sort", "remove", "clear", "add"}
NO_RESULT = "changes the thing itself and gives back None: let it stand on a line of its own."


def slip_among(texts: Sequence[str], endless: bool = False) -> Diagnosis | None:
    """The first slip in a function's source, or in those after it that it calls by name."""
    readers = (
        _none_used,
        _thrown_away,
        _first_turn,
        *((_never_changes,) if endless else ()),
    )
    found = (reader(one) for one in functions_in(texts) for reader in readers)
    return next(filter(None, found), None)


def dots_among(texts: Sequence[str]) -> Diagnosis | None:
    """The first three dots that stand among the lines of a function, or of one that it calls."""
    return next(filter(None, map(_dots, functions_in(texts))), None)


# The slips


def _dots(read: FunctionRead) -> Diagnosis | None:
    """Three dots among lines that are written; a function of dots alone is no slip."""
    for node in read.nodes():
        if isinstance(node, ast.Expr) and _is_dots(node.value) and len(_lines(read.tree)) > 1:
            where = f"line {node.lineno - read.tree.lineno + 1} of {read.tree.name}"
            return Diagnosis(
                f"three dots still stand in {where}", "They do nothing: what is to happen there?"
            )
    return None


def _is_dots(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is ...


def _lines(tree: ast.FunctionDef) -> list[ast.stmt]:
    """What a function does, without the words at its beginning."""
    return tree.body[ast.get_docstring(tree, clean=False) is not None :]


def _none_used(read: FunctionRead) -> Diagnosis | None:
    for used in _used(read.nodes()):
        if isinstance(used, ast.Call) and isinstance(used.func, ast.Attribute):
            if used.func.attr in CHANGES_ITSELF:
                name = f"the None of {quoted(used)} is used"
                return Diagnosis(name, f"{used.func.attr} {NO_RESULT}")
    return None


def _used(nodes: Iterable[ast.AST]) -> Iterator[ast.AST | None]:
    """The values that something is made of."""
    for node in nodes:
        match node:
            case ast.Assign() | ast.Return():
                yield node.value
            case ast.For() | ast.comprehension():
                yield node.iter
            case ast.BinOp():
                yield from (node.left, node.right)
            case ast.Call():
                yield from node.args


def _thrown_away(read: FunctionRead) -> Diagnosis | None:
    for node in read.nodes():
        if isinstance(node, ast.Expr) and _is_only_a_value(read, node.value):
            name = f"the value of {quoted(node.value)} is thrown away"
            return Diagnosis(
                name, "Nothing keeps it: give it a name with =, or hand it on with return."
            )
    return None


def _is_only_a_value(read: FunctionRead, value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        beside = isinstance(value.func, ast.Name) and value.func.id in read.beside
        recursive = called(value) == read.tree.name
        return not recursive and (beside or called(value) in GIVES_ANEW) and read.calls_pure(value)
    return isinstance(value, (ast.BinOp, ast.Compare, ast.Subscript, ast.Name, ast.UnaryOp))


def _first_turn(read: FunctionRead) -> Diagnosis | None:
    for loop in read.nodes():
        if isinstance(loop, (ast.For, ast.While)) and _always_returns(loop.body):
            if not any(isinstance(node, (ast.Continue, ast.Break)) for node in ast.walk(loop)):
                hint = "return ends the whole function: what is to happen only after the last turn?"
                return Diagnosis(f"{_head(loop)} ends in its first turn", f"There {hint}")
    return None


def _always_returns(body: list[ast.stmt]) -> bool:
    match body[-1]:
        case ast.Return():
            return True
        case ast.If() as last:
            return bool(last.orelse) and _always_returns(last.body) and _always_returns(last.orelse)
    return False


def _never_changes(read: FunctionRead) -> Diagnosis | None:
    for loop in read.nodes():
        if isinstance(loop, ast.While) and not _may_break_off(loop):
            asked = {node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)}
            asked -= {called(node) for node in ast.walk(loop.test) if isinstance(node, ast.Call)}
            if asked and not _changes(read, loop, asked):
                hint = "Every turn of the loop asks the same: what in it should have changed?"
                return Diagnosis(f"nothing changes what {_head(loop)} asks for", hint)
    return None


def _may_break_off(loop: ast.While) -> bool:
    ends = (ast.Break, ast.Return, ast.Raise, ast.NamedExpr)
    in_test = any(isinstance(node, ast.Attribute) for node in ast.walk(loop.test))
    return in_test or any(isinstance(node, ends) for node in ast.walk(loop))


def _changes(read: FunctionRead, loop: ast.While, asked: set[str]) -> bool:
    """Whether something in the loop may give one of these names another value."""
    for node in (each for statement in loop.body for each in ast.walk(statement)):
        if _base(node) in asked or (isinstance(node, ast.Call) and not _is_harmless(read, node)):
            return True
    return False


def _is_harmless(read: FunctionRead, call: ast.Call) -> bool:
    """Whether a call leaves all names alone but that of the list, or what it is, that it is of."""
    return isinstance(call.func, ast.Attribute) or read.calls_pure(call)


def _base(node: ast.AST) -> str:
    """The name of what a node gives a value to, or calls a method of; empty for other nodes."""
    match node:
        case ast.Name(ctx=ast.Store() | ast.Del()):
            return node.id
        case ast.Subscript(value=ast.Name() as base) if is_store(node):
            return base.id
        case ast.Call(func=ast.Attribute(value=ast.Name() as base)):
            return base.id
    return ""


# Words


def _head(loop: ast.For | ast.While) -> str:
    """The first line of a loop, without its colon."""
    if isinstance(loop, ast.While):
        return f"`while {quoted(loop.test)[1:-1]}`"
    return f"`for {ast.unparse(loop.target)} in {quoted(loop.iter)[1:-1]}`"
