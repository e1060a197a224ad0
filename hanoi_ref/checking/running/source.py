"""The source code of a program: the names that it binds and loads, and where it returns None.

It is read from its syntax tree, never run.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import lru_cache
from linecache import getlines
from textwrap import dedent
from tokenize import TokenError
from types import CodeType

from hanoi_ref.checking.running.isolate import bare, names_in, with_callees

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*NAMED, ast.Lambda, *COMPREHENSIONS)

LONGEST = 100_000  # characters of a cell that is parsed
MOST = 12  # functions whose source is read
LONGEST_FUNCTION = 6_000  # characters of one
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
        yield from ((alias.asname or alias.name).partition(".")[0] for alias in node.names)
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
    names = (node for node in ast.walk(code) if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)}


def within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield all AST nodes of a scope in order, without those of scopes inside it."""
    left = [*ast.iter_child_nodes(scope)][::-1]
    while left:  # not by recursion: a student's sum of a thousand terms is nested as deep
        node = left.pop()
        yield node
        if not isinstance(node, SCOPES):
            left += [*ast.iter_child_nodes(node)][::-1]


def sources(answer: object) -> list[str]:
    """Return the source of the answer, then those of the functions that it calls by name.

    The list is empty if the answer's source cannot be read.
    """
    function = bare(inspect.unwrap(answer) if callable(answer) else answer)
    if function is None:
        return []
    texts = [source_of(one.__code__) for one in with_callees(function)][:MOST]
    return [text for text in texts if text] if texts[0] else []


def source_of(code: CodeType) -> str:
    """Return the source of a function's code; empty if it is unreadable or too long.

    inspect.getsource would look up the file of every loaded module first, for 30 ms.
    """
    try:
        lines = getlines(code.co_filename)[code.co_firstlineno - 1 :]
        text = dedent("".join(inspect.getblock(lines)))
    except (SyntaxError, ValueError, IndexError, TokenError):
        return ""
    return text if len(text) <= LONGEST_FUNCTION else ""


RETURN_NONE = {"print", "append", "extend", "insert", "remove", "clear", "reverse", "sort", "add"}
RETURN_NONE |= {"update", "discard"}


def explicit_none(answer: object) -> bool:
    """Return whether an answer's None cannot come from a missing return, print or append.

    The functions that it calls by name are searched too.  False if a source cannot be read.

    >>> explicit_none(lambda n: n or None), explicit_none(lambda n: print(n))
    (True, False)
    """
    function = bare(answer)
    if function is None:
        return False
    return all(_is_explicit(one.__code__) for one in with_callees(function))


@lru_cache(maxsize=256)
def _is_explicit(code: CodeType) -> bool:
    """Return whether a function, and each inside it, ends with a return of a value or is empty."""
    if RETURN_NONE & set(names_in(code)):
        return False
    if code.co_name == "<lambda>":
        return True
    tree = parsed(source_of(code))
    first = tree.body[0] if tree and tree.body else None
    if not isinstance(first, ast.FunctionDef):
        return False
    bodies = [node.body for node in ast.walk(first) if isinstance(node, ast.FunctionDef)]
    return all(always_returns(body, with_value=True) or _is_empty(body) for body in bodies)


def _is_empty(body: list[ast.stmt]) -> bool:
    """Return whether a body is `pass` or a docstring."""
    for line in body:
        match line:
            case ast.Pass() | ast.Expr(value=ast.Constant(value=str())):
                continue
        return False
    return True


def always_returns(body: list[ast.stmt], with_value: bool = False) -> bool:
    """Return whether a body surely ends with a return, in all branches of its last `if`.

    `with_value` asks that no branch returns None by a bare return; an error counts then too.
    """
    match body[-1]:
        case ast.Return(value=value):
            return value is not None or not with_value
        case ast.Raise():
            return with_value
        case ast.If(body=then, orelse=other):
            branches = (then, other)
            return bool(other) and all(always_returns(branch, with_value) for branch in branches)
    return False
