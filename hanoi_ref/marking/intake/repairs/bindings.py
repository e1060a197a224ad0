"""Find the names that a cell's code binds, without running it."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

from hanoi_ref.checking.running.names import NAMED, bound_by, parsed, within

WORDY = 8_000  # characters of a text that may contain code

FENCED = re.compile(r"^[ \t]*(`{3,}|~{3,})[^\n]*\n(.*?)^[ \t]*\1[ \t]*$", re.DOTALL | re.MULTILINE)
STARTS = re.compile(r"^(def|async def|class|from|import|@|\w+ *=[^=])", re.MULTILINE)


@lru_cache(4096)
def code_of(source: str) -> ast.Module | None:
    """Return a cell's syntax tree; None if it is not Python or is too long."""
    return parsed(source)


def forget() -> None:
    """Drop the syntax trees, which are large; names stay, as a class has many equal cells."""
    code_of.cache_clear()


@lru_cache(500)
def bound(source: str) -> frozenset[str]:
    """Return the names that a cell binds, without stubs.

    >>> sorted(bound("import math\\ndef f(n):\\n    return n\\ndef g(n):\\n    ...\\nx = 1"))
    ['f', 'math', 'x']
    """
    code = code_of(source)
    kept = (statement for statement in code.body if not is_stub(statement)) if code else ()
    return frozenset(name for each in kept for name in names(each))


@lru_cache(500)
def stubs(source: str) -> frozenset[str]:
    """Return the names of a cell's stubs: functions and variables still to be written.

    >>> stubs("def g(n):\\n    'Says what to write.'\\n    ...  # your code here")
    frozenset({'g'})
    """
    code = code_of(source)
    kept = (statement for statement in code.body if is_stub(statement)) if code else ()
    return frozenset(name for each in kept for name in names(each))


def is_stub(statement: ast.stmt) -> bool:
    """Return whether a statement assigns or contains only `...`, `pass`, None or a docstring."""
    if isinstance(statement, ast.FunctionDef):
        return all(isinstance(each, ast.Pass) or _is_empty(each) for each in statement.body)
    if isinstance(statement, ast.Assign):
        value = statement.value
        return isinstance(value, ast.Constant) and value.value in (..., None)
    return False


def _is_empty(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Return):
        return statement.value is None
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def names(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a top-level statement binds."""
    yield from bound_by(statement)
    if not isinstance(statement, NAMED):
        yield from (name for node in within(statement) for name in bound_by(node))


def code_in(text: str) -> str:
    """Return the code in a text: a fenced block, all of it, or its end.

    >>> code_in("Here it is:\\n```python\\nx = 1\\n```\\n")
    'x = 1\\n'
    >>> code_in("Count the moves.\\ndef f(n):\\n    return n"), code_in("Nothing but words.")
    ('def f(n):\\n    return n', '')
    """
    if len(text) > WORDY:
        return ""
    fenced = "\n".join(found[2] for found in FENCED.finditer(text))
    ends = (text[found.start() :] for found in STARTS.finditer(text))
    for each in (fenced, text, *list(ends)[:5]):
        if each.strip() and bound(each):
            return each
    return ""
