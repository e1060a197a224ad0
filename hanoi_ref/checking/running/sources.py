"""What stands in a program and in the functions beside it that it uses, as text."""

from __future__ import annotations

import inspect
from textwrap import dedent
from tokenize import TokenError
from typing import Any

from hanoi_ref.checking.running.isolate import bare, reached

MOST = 12  # functions
LONGEST = 6_000  # characters of one


def sources(answer: object) -> list[str]:
    """The source of the answer, then those of the functions that it reaches by name.

    None where nobody can read it.
    """
    function = bare(inspect.unwrap(answer) if callable(answer) else answer)
    if function is None:
        return []
    beside = (one for one in map(bare, reached(function).values()) if one is not function)
    texts = [source_of(one) for one in (function, *beside)][:MOST]
    return [text for text in texts if text] if texts[0] else []


def source_of(code: Any) -> str:
    """The text of a function or its code; empty where nobody can read it, or it is too long."""
    try:
        text = dedent(inspect.getsource(code))
    except (OSError, TypeError, SyntaxError, ValueError, IndexError, TokenError):
        return ""
    return text if len(text) <= LONGEST else ""
