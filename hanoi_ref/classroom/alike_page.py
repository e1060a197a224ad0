"""The page that shows similar answers side by side, in neutral words."""

from collections.abc import Mapping, Sequence
from html import escape

from hanoi_ref.classroom.similarity import Asked, Pair, with_own
from hanoi_ref.course.words import template

Span = tuple[int, int]


def page(title: str, found: Mapping[str, Sequence[Pair]], boxes: Mapping[str, Asked]) -> str:
    """Return the page as self-contained HTML: the pairs of each question, side by side."""
    made = template("hanoi_ref.classroom", "templates/alike.html.j2")
    told = {"title": title, "found": found, "boxes": boxes}
    return made.render(told, sides=_sides)


def _sides(pair: Pair, box: Asked) -> tuple[tuple[str, str], ...]:
    """Return both answers with their students, the shared passages highlighted."""
    answers = with_own(box).answers
    here, there = ([passage[side] for passage in pair.passages] for side in (0, 1))
    return (
        (pair.first, marked(answers[pair.first], here)),
        (pair.second, marked(answers[pair.second], there)),
    )


def marked(text: str, spans: Sequence[Span]) -> str:
    """Return the text as HTML with some of its ranges highlighted.

    >>> marked("a < b", [(0, 1)])
    '<mark>a</mark> &lt; b'
    """
    done, at = [], 0
    for start, end in sorted(spans):
        done += [escape(text[at:start]), f"<mark>{escape(text[start:end])}</mark>"]
        at = end
    return "".join([*done, escape(text[at:])])
