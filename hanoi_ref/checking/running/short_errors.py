"""Shorten the traceback of a recursion that did not stop.

Some versions of IPython print each of a thousand calls, so that the message is out of sight.
"""

import sys
from types import TracebackType
from typing import Any

FIRST, LAST = 4, 3  # parts of a traceback: the heading, the cell and two calls; the end


def watch() -> None:
    """Shorten tracebacks of endless recursion in the kernel, if the code runs in a kernel."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell is not None:
        shorten_in(shell)


def shorten_in(shell: Any) -> None:
    """Shorten such tracebacks in each further cell of a shell."""
    shell.set_custom_exc((RecursionError,), _show)


def shortened(parts: list[str]) -> list[str]:
    r"""Return the parts of a traceback without the calls in the middle.

    >>> shortened([*"abcdefghij"])
    ['a', 'b', 'c', 'd', '\n... 3 more calls ...\n', 'h', 'i', 'j']
    """
    left = len(parts) - FIRST - LAST
    if left <= 1:
        return parts
    return [*parts[:FIRST], f"\n... {left} more calls ...\n", *parts[-LAST:]]


def _show(
    shell: Any,
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> list[str]:
    """Show the error as the shell does, but in a few lines."""
    parts = shell.InteractiveTB.structured_traceback(kind, error, trace, tb_offset=tb_offset)
    short = shortened(parts)
    shell._showtraceback(kind, error, short)
    return short
