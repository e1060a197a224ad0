"""The source code of a program, and of the functions of its module that it calls."""

import inspect
from textwrap import dedent
from tokenize import TokenError
from typing import Any

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
    texts = [source_of(one) for one in (function, *callees)][:MOST]
    return [text for text in texts if text] if texts[0] else []


def source_of(code: Any) -> str:
    """Return the source of a function or its code; empty if it is unreadable or too long."""
    try:
        text = dedent(inspect.getsource(code))
    except (OSError, TypeError, SyntaxError, ValueError, IndexError, TokenError):
        return ""
    return text if len(text) <= LONGEST else ""
