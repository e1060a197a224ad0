"""Syntax trees of a program's functions, and the calls in them."""

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hanoi_ref.checking.running.names import parsed

GIVES_ANEW = {"sorted", "reversed", "zip", "replace", "join", "strip", "upper", "lower"}
PURE = {"len", "min", "max", "sum", "int", "str", "abs", "range", "list", "tuple", "set", "print"}
PURE |= {"enumerate", "any", "all", "divmod", "bin", *GIVES_ANEW}
LONGEST = 60  # characters of a quoted line


class Function(NamedTuple):
    """A function's tree, and the trees of the functions that it may call, by their names."""

    tree: ast.FunctionDef
    others: dict[str, ast.FunctionDef]

    def nodes(self) -> Iterator[ast.AST]:
        """Yield all nodes of the function's tree."""
        return ast.walk(self.tree)

    def calls_pure(self, call: ast.Call) -> bool:
        """Return whether a call cannot have changed anything."""
        name = called(call)
        if isinstance(call.func, ast.Name) and name in self.others:
            return _is_pure(self.others[name])
        return name in PURE


def functions_in(texts: Sequence[str]) -> Iterator[Function]:
    """Yield the first function, then the others that it uses by name."""
    trees = [tree for tree in map(_function_in, texts) if tree]
    others = {tree.name: tree for tree in trees}
    names = (node.id for node in ast.walk(trees[0]) if isinstance(node, ast.Name)) if trees else ()
    for tree in dict.fromkeys([*trees[:1], *(others[name] for name in names if name in others)]):
        yield Function(tree, others)


def _function_in(text: str) -> ast.FunctionDef | None:
    code = parsed(text)
    first = code.body[0] if code and code.body else None
    return first if isinstance(first, ast.FunctionDef) else None


def _is_pure(tree: ast.FunctionDef) -> bool:
    """Return whether a function returns a value and visibly does nothing else."""
    nodes = list(ast.walk(tree))
    acts = (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) for node in nodes)
    stores = (is_store(node) or isinstance(node, (ast.Global, ast.Nonlocal)) for node in nodes)
    returns = any(isinstance(node, ast.Return) and node.value for node in nodes)
    return returns and not any(acts) and not any(stores)


def is_store(node: ast.AST) -> bool:
    """Return whether a node assigns to an item or attribute of an object."""
    return isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load)


def called(node: ast.AST) -> str:
    """Return the last name of the called function; empty if it is not a call of a name."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
    return ""


def quoted(node: ast.AST) -> str:
    """Return the code of a node in backticks, shortened if it is long."""
    text = ast.unparse(node)
    return f"`{text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}`"
