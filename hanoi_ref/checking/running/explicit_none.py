"""Find out whether a program that returned None says so in its code."""

import ast
from functools import lru_cache
from types import CodeType

from hanoi_ref.checking.running.isolate import bare, names_in, reached
from hanoi_ref.checking.running.names import parsed
from hanoi_ref.checking.running.sources import source_of

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
    functions = [function, *filter(None, map(bare, reached(function).values()))]
    return all(_is_explicit(one.__code__) for one in functions)


@lru_cache(maxsize=256)
def _is_explicit(code: CodeType) -> bool:
    if RETURN_NONE & set(names_in(code)):
        return False
    if code.co_name == "<lambda>":
        return True
    tree = parsed(source_of(code))
    first = tree.body[0] if tree and tree.body else None
    if not isinstance(first, ast.FunctionDef):
        return False
    inner = [node for node in ast.walk(first) if isinstance(node, ast.FunctionDef)]
    return all(_always_returns(each.body) or _is_empty(each.body) for each in inner)


def _is_empty(body: list[ast.stmt]) -> bool:
    """Return whether a body is `pass` or a docstring."""
    return all(
        isinstance(line, ast.Pass)
        or (
            isinstance(line, ast.Expr)
            and isinstance(line.value, ast.Constant)
            and isinstance(line.value.value, str)
        )
        for line in body
    )


def _always_returns(body: list[ast.stmt]) -> bool:
    """Return whether a body surely ends with a return of a value, or an error."""
    match body[-1]:
        case ast.Return(value=value):
            return value is not None
        case ast.Raise():
            return True
        case ast.If(body=then, orelse=other):
            return bool(other) and _always_returns(then) and _always_returns(other)
    return False
