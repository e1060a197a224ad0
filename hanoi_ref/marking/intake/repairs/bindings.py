"""Which names the code of a cell gives a value to, read without running it."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

from hanoi_ref.checking.running.names import NAMED, bound_by, parsed, within

LONGEST = 100_000  # letters of a cell that is looked into
WORDY = 8_000  # of a text that may hold code

FENCED = re.compile(r"^[ \t]*(`{3,}|~{3,})[^\n]*\n(.*?)^[ \t]*\1[ \t]*$", re.DOTALL | re.MULTILINE)
STARTS = re.compile(r"^(def|async def|class|from|import|@|\w+ *=[^=])", re.MULTILINE)


@lru_cache(4096)
def code_of(source: str) -> ast.Module | None:
    """The code of a cell, None where it is none, or is longer than anybody's."""
    return parsed(source) if len(source) <= LONGEST else None


def forget() -> None:
    """Keep nothing of what was read: the next notebook has other cells."""
    for each in (code_of, bound, stubs):
        each.cache_clear()


@lru_cache(4096)
def bound(source: str) -> frozenset[str]:
    """The names that a cell gives a value, those left aside whose value is still to be written.

    >>> sorted(bound("import math\\ndef f(n):\\n    return n\\ndef g(n):\\n    ...\\nx = 1"))
    ['f', 'math', 'x']
    """
    code = code_of(source)
    kept = (statement for statement in code.body if not is_stub(statement)) if code else ()
    return frozenset(name for each in kept for name in names(each))


@lru_cache(4096)
def stubs(source: str) -> frozenset[str]:
    """The names whose value is still to be written.

    >>> stubs("def g(n):\\n    'Says what to write.'\\n    ...  # your code here")
    frozenset({'g'})
    """
    code = code_of(source)
    kept = (statement for statement in code.body if is_stub(statement)) if code else ()
    return frozenset(name for each in kept for name in names(each))


def is_stub(statement: ast.stmt) -> bool:
    """Whether a statement gives nothing but `...`, `pass`, None or words."""
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
    """The names that a statement outside of functions binds."""
    yield from bound_by(statement)
    if not isinstance(statement, NAMED):
        yield from (name for node in within(statement) for name in bound_by(node))


def code_in(text: str) -> str:
    """The code that somebody has written into a text: all of it, what is fenced, or its end.

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
