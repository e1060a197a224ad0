"""The source code of a program, and of the functions of its module that it calls."""

import inspect
from linecache import getlines
from textwrap import dedent
from tokenize import TokenError
from types import CodeType

from hanoi_ref.checking.running.isolate import bare, reached

MOST = 12  # functions
LONGEST = 6_000  # characters of one


def sources(answer: object) -> list[str]:
    """Return the source of the answer, then those of the functions that it calls by name.

    The list is empty if the answer's source cannot be read.
    """
    function = bare(inspect.unwrap(answer) if callable(answer) else answer)
    if function is None:
        return []
    callees = (one for one in map(bare, reached(function).values()) if one is not function)
    texts = [source_of(one.__code__) for one in (function, *callees) if one][:MOST]
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
    return text if len(text) <= LONGEST else ""
