"""A program's functions as they are read to find slips: their trees, and what they call."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hanoi_ref.checking.running.names import parsed

GIVES_ANEW = {"sorted", "reversed", "zip", "replace", "join", "strip", "upper", "lower"}
PURE = {"len", "min", "max", "sum", "int", "str", "abs", "range", "list", "tuple", "set", "print"}
PURE |= {"enumerate", "any", "all", "divmod", "bin", *GIVES_ANEW}
LONGEST = 60  # characters of a quoted line


class FunctionRead(NamedTuple):
    """A function's tree, and the functions beside it by their names."""

    tree: ast.FunctionDef
    beside: dict[str, ast.FunctionDef]

    def nodes(self) -> Iterator[ast.AST]:
        """All that stands in it."""
        return ast.walk(self.tree)

    def calls_pure(self, call: ast.Call) -> bool:
        """Whether a call can have changed nothing."""
        name = called(call)
        if isinstance(call.func, ast.Name) and name in self.beside:
            return _is_pure(self.beside[name])
        return name in PURE


def functions_in(texts: Sequence[str]) -> Iterator[FunctionRead]:
    """The first function, then what it calls by name."""
    trees = [tree for tree in map(function_in, texts) if tree]
    beside = {tree.name: tree for tree in trees}
    named = (node.id for node in ast.walk(trees[0]) if isinstance(node, ast.Name)) if trees else ()
    others = [beside[name] for name in named if name in beside]
    for tree in dict.fromkeys((*trees[:1], *others)):
        yield FunctionRead(tree, beside)


def function_in(text: str) -> ast.FunctionDef | None:
    """The function that a text defines; None where it is something else."""
    code = parsed(text)
    first = code.body[0] if code and code.body else None
    return first if isinstance(first, ast.FunctionDef) else None


def _is_pure(tree: ast.FunctionDef) -> bool:
    """Whether a function gives a value and is seen to do nothing else."""
    nodes = list(ast.walk(tree))
    acts = (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) for node in nodes)
    stores = (is_store(node) or isinstance(node, (ast.Global, ast.Nonlocal)) for node in nodes)
    gives = any(isinstance(node, ast.Return) and node.value for node in nodes)
    return gives and not any(acts) and not any(stores)


def is_store(node: ast.AST) -> bool:
    """Whether something inside another thing is replaced."""
    return isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load)


def called(node: ast.AST) -> str:
    """The last name of what is called."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
    return ""


def quoted(node: ast.AST) -> str:
    """Return the code of a node in backticks, cut where it grows long."""
    text = ast.unparse(node)
    return f"`{text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}`"
