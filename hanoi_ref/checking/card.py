"""The card that shows a verdict: as HTML in a notebook, or as plain text in columns.

The card sets its own background, and all of its style is inline.  It is light where style sheets
are removed, and follows the theme of a page that defines the colours (draw/palette.py).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from html import escape
from typing import Any

from hanoi_ref.checking.verdict import NOT_REACHED, RIGHT, WRONG, Verdict
from hanoi_ref.draw.svg import FONT, MONO
from hanoi_ref.palette import (
    ACCENT,
    BACKGROUND,
    FAINT,
    FRAMED,
    GREEN,
    LINE,
    REFUSED,
    TEXT,
    themed,
)

# Never use colour alone: each state has a sign and a word as well.
STATES = {
    RIGHT: ("✓", "right", GREEN),
    WRONG: ("✗", "not yet", REFUSED),
    NOT_REACHED: ("–", "not reached", FAINT),
}
RESULTS = {
    "right": ("✓", "right", GREEN),
    "partly": ("◐", "partly right", ACCENT),
    "wrong": ("✗", "not yet", REFUSED),
    "hang": ("✗", "timed out", REFUSED),
    "missing": ("○", "missing", FAINT),
    "refused": ("○", "not yours", REFUSED),
    "older": ("○", "an older answer", ACCENT),
}
PRAISE = "All tests passed, with inputs that the lesson does not show. Well done."
PRAISE_ONE = "Correct. Well done."
BEFORE = "The check looked at the version before it. Correct the cell, run it, then check again."
NONE_BEFORE = "There is no version before it. Correct the cell, run it, then check again."
WORTH = "Worth knowing:"
LIKE = "This looks like:"
ON = "To go on:"
STEPS = ("Goal", "A step on the way", "Almost the line")  # titles of the three hints


@dataclass(frozen=True)
class Row:
    """One part of the points: its state, the points earned, their maximum and a description."""

    state: str
    points: float
    most: float
    says: str


@dataclass(frozen=True)
class Note:
    """A paragraph below the parts; it may have a picture (SVG), and its title may be empty."""

    title: str
    says: str
    picture: str = ""


@dataclass(frozen=True)
class Card:
    """The contents of a card as data that can be stored as JSON; made by `card_of`.

    `result` is a key of RESULTS and `looks_like` the known mistake.  `hints` has the three hints of
    the exercise `id` if something is wrong.
    """

    id: str
    result: str
    points: float
    most: float
    rows: tuple[Row, ...]
    notes: tuple[Note, ...]
    looks_like: Note | None = None
    hints: tuple[str, ...] = ()

    @property
    def headline(self) -> str:
        """The exercise's name with its points."""
        return f"{self.id.partition('.')[2]}: {self.points:g} of {self.most:g} points"

    def worth(self, points: float, most: float) -> Card:
        """Return the card with its points rescaled to a course's own maximum."""
        times = most / (self.most or 1)
        rows = (replace(row, points=row.points * times, most=row.most * times) for row in self.rows)
        return replace(self, points=points, most=most, rows=tuple(rows))

    def to_json(self) -> dict[str, Any]:
        """Return the card as plain JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Card:
        """Return the card that `to_json` wrote."""
        like = data["looks_like"]
        rows, notes = [Row(**row) for row in data["rows"]], [Note(**note) for note in data["notes"]]
        lists = {"rows": tuple(rows), "notes": tuple(notes), "hints": tuple(data["hints"])}
        return cls(**{**data, **lists, "looks_like": Note(**like) if like else None})


def card_of(verdict: Verdict) -> Card:
    """Return the card that shows a verdict."""
    exercise, mistake = verdict.exercise, verdict.mistake
    is_older = verdict.unrun and verdict.word != "missing"  # neither right nor wrong
    return Card(
        id=exercise.id,
        result="older" if is_older else verdict.word,
        points=verdict.score,
        most=exercise.points,
        rows=tuple(
            Row(o.state, o.points, o.part.points, o.says or o.part.description)
            for o in verdict.outcomes
        ),
        notes=tuple(_notes(verdict)),
        looks_like=Note(f"{mistake.name}.", mistake.hint) if mistake else None,
        hints=exercise.hints if verdict.first else (),
    )


def _notes(verdict: Verdict) -> list[Note]:
    notes, missing = [], verdict.word == "missing"
    if verdict.unrun:
        says = f"{verdict.unrun.says} {NONE_BEFORE if missing else BEFORE}"
        notes.append(Note(f"{verdict.unrun.title}:", says))
    elif not verdict.first:
        notes.append(Note("", PRAISE_ONE if verdict.exercise.variable else PRAISE))
        if verdict.exercise.did_you_know:
            notes.append(Note(WORTH, verdict.exercise.did_you_know))
    if (problem := verdict.first) and not (verdict.unrun and missing):
        notes.append(Note("Look at this first:", problem.message, problem.picture))
    return notes


def as_text(card: Card) -> str:
    """Return the card as plain text, its parts in columns."""
    sign, word, _ = RESULTS[card.result]
    parts = []
    for row in card.rows:
        state, says, _ = STATES[row.state]
        parts.append(f"  {state} {says:11}  {_worth(row)}  {row.says}")
    notes = [f"{note.title} {note.says}".strip() for note in card.notes]
    if like := card.looks_like:
        notes.append(f"{LIKE} {like.title} {like.says}")
    # What to do stands above the parts; praise below them.
    body = parts + notes if card.result == RIGHT else notes + parts
    asks = [f"{ON} {_hint(card)}"] if card.hints else []
    return "\n".join([f"{card.headline}, {sign} {word}", *body, *asks])


def _worth(row: Row) -> str:
    return f"{row.points:g}/{row.most:g}"


def _hint(card: Card) -> str:
    return f'hint("{card.id}")'


def as_html(card: Card) -> str:
    """Return the card as one self-contained piece of HTML."""
    sign, word, colour = RESULTS[card.result]
    label, style = escape(f"{card.headline}, {word}"), CARD.format(colour=themed(colour))
    name = _span(escape(card.headline), "font-size:17px;font-weight:650")
    badge = _span(f"{_sign(sign)} {word}", BADGE.format(colour=themed(colour)))
    head = f'<div style="{HEAD}">{name}{badge}</div>'
    parts = f'<ul style="{LIST}">{"".join(map(_row, card.rows))}</ul>'
    notes = "".join(map(_note, card.notes))
    if card.looks_like:  # unfolded; students who want to find it alone can fold it
        says = f"<strong>{_prose(card.looks_like.title)}</strong> {_prose(card.looks_like.says)}"
        notes += f'<div style="{NOTE}">{_folded(LIKE, says, OPEN)}</div>'
    body = head + (parts + notes if card.result == RIGHT else notes + parts) + _go_on(card)
    return f'<section class="hanoi-verdict" aria-label="{label}" style="{style}">{body}</section>'


# Pieces of HTML

CARD = (
    "box-sizing:border-box;max-width:640px;margin:4px 0;padding:12px 16px;"
    f"{FRAMED}border-left:6px solid {{colour}};border-radius:10px;overflow-wrap:anywhere;"
    f"font:15px/1.5 {FONT}"
)
HEAD = "display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;margin:0 0 8px"
BADGE = (
    "padding:0 10px;border:1.5px solid {colour};border-radius:99px;font-size:13px;font-weight:650;"
    f"color:{{colour}};background:{themed(BACKGROUND)};white-space:nowrap"
)
LIST = "list-style:none;margin:8px 0 0;padding:0"
ROW = "display:flex;flex-wrap:wrap;gap:0 12px;margin:0;padding:2px 0"
NOTE = "margin:10px 0 0"
OPEN = ' open=""'
SUMMARY = f"cursor:pointer;line-height:32px;color:{themed(ACCENT)}"
CODE = (
    f"font:14px {MONO};color:{themed(TEXT)};background:{themed(BACKGROUND)};"
    f"border:1px solid {themed(LINE)};border-radius:4px;padding:1px 6px"
)


def _row(row: Row) -> str:
    sign, word, colour = STATES[row.state]
    look = f"flex:0 0 8em;white-space:nowrap;font-weight:650;color:{themed(colour)}"
    state = _span(f"{_sign(sign)} {word}", look)
    says = _span(_prose(row.says), "flex:1 1 14em")
    worth = _span(_worth(row), f"color:{themed(FAINT)};font-variant-numeric:tabular-nums")
    return f'<li style="{ROW}">{state}{says}{worth}</li>'


def _note(note: Note) -> str:
    title = f'<strong style="display:block">{escape(note.title)}</strong>' if note.title else ""
    picture = f'<div style="margin:8px 0 0">{note.picture}</div>' if note.picture else ""
    return f'<div style="{NOTE}">{title}{_prose(note.says)}{picture}</div>'


def _go_on(card: Card) -> str:
    if not card.hints:
        return ""
    asks = f'<code style="{CODE}">{escape(_hint(card))}</code>'
    steps = enumerate(zip(STEPS, card.hints, strict=True), 1)
    # JupyterLab's extension uses this number to remember which hints were opened.
    hints = "".join(_folded(title, _prose(says), f' data-hint="{n}"') for n, (title, says) in steps)
    return f'<div style="{NOTE}"><strong>{ON}</strong> {asks}{hints}</div>'


def _prose(text: str) -> str:
    """Return a sentence as HTML, with code where it has backticks."""
    return re.sub("`([^`]+)`", rf'<code style="{CODE}">\1</code>', escape(text))


def _folded(title: str, inside: str, more: str = "") -> str:
    """Return text that unfolds on a click."""
    head = f'<summary style="{SUMMARY}">{title}</summary>'
    return f"<details{more}>{head}<div>{inside}</div></details>"


def _sign(sign: str) -> str:
    return f'<span aria-hidden="true">{sign}</span>'


def _span(inside: str, style: str) -> str:
    return f'<span style="{style}">{inside}</span>'
