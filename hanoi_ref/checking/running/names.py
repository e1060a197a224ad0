"""The names that code binds and loads, read from its syntax tree without running it."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*NAMED, ast.Lambda, *COMPREHENSIONS)

LONGEST = 100_000  # characters of a cell that is parsed
# Lines that only a notebook understands: %time f(3), !ls, files = !ls, f?
NOTEBOOK = re.compile(r"^([ \t]*+)([%!?].*|.*=\s*[%!].*|.*\?[ \t]*)$", re.M)


@lru_cache(500)  # a lesson has a hundred cells, and most are unchanged
def parsed(source: str) -> ast.Module | None:
    """Return a cell's syntax tree with notebook commands replaced by `pass`.

    None if the cell is not Python, or is too long to be read in time.

    >>> ast.unparse(parsed("%matplotlib inline\\nx = 1\\nfiles = !ls"))
    'pass\\nx = 1\\npass'
    """
    for text in (source, NOTEBOOK.sub(r"\1pass", source)) if len(source) <= LONGEST else ():
        try:
            return ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return None


def bound_by(node: ast.AST) -> Iterator[str]:
    """Yield the names that one AST node binds, without its children; * stands for all names.

    >>> [*bound_by(ast.parse("import os.path, math as m").body[0])]
    ['os', 'm']
    """
    if isinstance(node, NAMED):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((each.asname or each.name).partition(".")[0] for each in node.names)
    elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id


def stored(code: ast.AST) -> set[str]:
    """Return all names that are bound anywhere in some code, also inside its functions.

    >>> sorted(stored(ast.parse("def f(n):\\n    m = n")))
    ['f', 'm']
    """
    return {name for node in ast.walk(code) for name in bound_by(node)}


def may_make(source: str, name: str) -> bool:
    """Return whether a cell binds a name, or may do so in a way that cannot be read.

    >>> [may_make(source, "x") for source in ("x = 1", "from m import *", "%time x = 1", "y = x")]
    [True, True, True, False]
    """
    code = parsed(source)
    made = {name, "*"} if code is None else stored(code)
    shown = (line[0] for line in NOTEBOOK.finditer(source))
    return not made.isdisjoint({name, "*"}) or any(re.search(rf"\b{name}\b", it) for it in shown)


def loaded(code: ast.AST) -> set[str]:
    """Return all names that are loaded anywhere in some code.

    >>> sorted(loaded(ast.parse("x = f(n)")))
    ['f', 'n']
    """
    found = (each for each in ast.walk(code) if isinstance(each, ast.Name))
    return {each.id for each in found if isinstance(each.ctx, ast.Load)}


def within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield all AST nodes of a scope in order, without those of scopes inside it."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, SCOPES):
            yield from within(node)
