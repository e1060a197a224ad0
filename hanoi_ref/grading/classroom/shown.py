"""Show the beginning of a text that somebody submitted, and how much more there is.

Pages and the desk have room for so many bytes, whatever was submitted.  A text that has less room
than it needs is shown without colours and formulas, and cut.  Pictures do not count: their own
limits are in hanoi_ref/course/notebooks.py and hanoi_ref/grading/sandbox/sanitize.py.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from html import escape
from typing import TypeVar

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from hanoi_ref.grading.classroom.markdown import Addresses, as_html
from hanoi_ref.grading.classroom.similarity import signs

LONGEST, LINES = 20_000, 500  # characters and lines of a text; an answer has a tenth
ROOM = 100_000  # bytes of a text on a page
STEPS = 200_000  # equal words to look at, above which changes are not searched for
SIGN = 30  # bytes that colours or formulas add to a sign or a name
SIGNS = {True: re.compile(r"\w+|[^\w\s]"), False: re.compile(r"[^\w\s]")}  # of a program, of words
PICTURE = re.compile(r"data:image/\w+;base64,[\w+/=]*")
_FORMATTER = HtmlFormatter(cssclass="code")
T = TypeVar("T")


def beginning(text: str, longest: int = LONGEST, lines: int = LINES) -> str:
    r"""Return a text, or its first characters and lines with how much more there is.

    >>> beginning("a\nb\nc", lines=1)
    'a\n... and 2 more lines'
    >>> beginning("1+" * 9, longest=5)
    '1+1+1\n... and 13 more characters'
    """
    if len(text) > longest and text.count("\n", 0, longest) <= lines:
        more = len(text) - longest
        return f"{text[:longest]}\n... and {more:,} more character{'s' * (more > 1)}"
    all_ = text.splitlines()
    if (left := len(all_) - lines) > 0:
        return "\n".join([*all_[:lines], f"... and {left} more line{'s' * (left > 1)}"])
    return text


def cost(text: str, is_program: bool) -> float:
    """Return about how many bytes a text needs with its colours or formulas; infinity if too long.

    >>> cost("a = 1", is_program=True), cost("a = 1", is_program=False)
    (97, 37)
    """
    if len(text) > LONGEST or text.count("\n") > LINES:
        return math.inf
    return len(json.dumps(text)) + SIGN * len(SIGNS[is_program].findall(text))


@lru_cache(2_000)  # most cells of a class are the lessons'
def program(source: str, room: int = ROOM) -> str:
    """Return a program as HTML with coloured syntax, or without if it is too long for its room.

    >>> program("n = 1")
    '<div class="code"><pre><span></span><span class="n">n</span> <span class="o">=</span> ...'
    >>> program("n" * 30_000)[-59:]
    'nnnnnnnnnnnnnn\\n... and 10,000 more characters\\n</pre></div>\\n'
    """
    if cost(source, is_program=True) <= room:
        return str(highlight(source, PythonLexer(), _FORMATTER))
    return f'<div class="code"><pre>{_plain(source, room)}\n</pre></div>\n'


def words(source: str, addresses: Addresses | None = None, room: int = ROOM) -> str:
    """Return Markdown as HTML, or as it was typed if it is too long for its room.

    >>> print(words("Always $n$.").strip())
    <p>Always <math display="inline"><mrow><mi>n</mi></mrow></math>.</p>
    """
    if cost(source, is_program=False) <= room:
        return as_html(source, addresses)
    return f"<pre>{_plain(source, room)}</pre>"


def _plain(text: str, room: int) -> str:
    """Return the beginning of a text, as HTML of at most so many bytes."""
    longest = min(LONGEST, len(text))
    while longest and (needed := len(json.dumps(escape(text[:longest])))) > room:
        longest = min(longest - 1, longest * room // needed)
    return escape(beginning(text, longest))


def changes(before: str, after: str) -> str:
    """Return the differences as HTML; empty if the earlier text is unknown or either is too long.

    >>> changes("No disks.", "No two disks.")
    'No <ins>two </ins>disks.'
    """
    if not before or max(len(before), len(after)) > LONGEST:
        return ""
    old, new = _pieces(before), _pieces(after)
    counts = Counter(old)
    if sum(counts[piece] for piece in new) > STEPS:
        return ""
    done = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = escape("".join(old[a:b])), escape("".join(new[c:d]))
        if kind == "equal":
            done.append(come)
        else:
            done += [f"<del>{gone}</del>" * bool(gone), f"<ins>{come}</ins>" * bool(come)]
    return "".join(done)


def _pieces(text: str) -> list[str]:
    """Return the words of a text, each with the characters up to the next one."""
    starts = [start for start, _ in signs(text).spans] or [0]
    return [text[a:b] for a, b in zip([0, *starts[1:]], [*starts[1:], len(text)], strict=True)]


def shares(costs: Sequence[float], room: int) -> list[int]:
    """Return the room of each text: ROOM, or less if all together would need more than there is.

    Long texts share what the shorter ones leave.

    >>> shares([10, 500, 70], 200) == [ROOM, 120, ROOM]
    True
    """
    rooms = [ROOM] * len(costs)
    for done, at in enumerate(sorted(range(len(costs)), key=costs.__getitem__)):
        needed, fair = int(min(costs[at], ROOM)), room // (len(costs) - done)
        rooms[at] = ROOM if needed <= fair else fair
        room -= min(needed, fair)
    return rooms


def while_room(show: Callable[[T], str], items: Sequence[T], room: int, noun: str) -> Iterator[str]:
    """Yield the HTML of the first items for which there is room, and how many more there are."""
    for at, item in enumerate(items):
        html = show(item)
        room -= size(html)
        if room < 0:
            more = len(items) - at
            yield f"<p>... and {more:,} more {noun}{'s' * (more > 1)}</p>"
            return
        yield html


def size(html: str) -> int:
    """Return how many bytes of a page some HTML needs, without its pictures."""
    return len(PICTURE.sub("", html).encode())
