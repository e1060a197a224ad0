"""How a verdict looks: a card in a notebook, the same in columns as plain text.

The card brings its own light ground and all of its style inline: it reads the same in a light and
in a dark theme, on a feedback page, and where style sheets are taken out.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from hanoi_ref.checking.exercise import Problem
from hanoi_ref.checking.verdict import NOT_REACHED, RIGHT, WRONG, Outcome, Verdict
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, FAINT, GROUND, LINE, REFUSED, TEXT
from hanoi_ref.draw.svg import FONT, MONO

GREEN = "#17694C"

# Never a colour alone: each state has a sign and a word as well.
STATES = {
    RIGHT: ("✓", "right", GREEN),
    WRONG: ("✗", "not yet", REFUSED),
    NOT_REACHED: ("–", "not reached", FAINT),
}
RESULTS = {
    "right": ("✓", "right", GREEN),
    "partly": ("◐", "partly right", ACCENT),
    "wrong": ("✗", "not yet", REFUSED),
    "hang": ("✗", "out of time", REFUSED),
    "missing": ("○", "missing", FAINT),
    "refused": ("○", "not yours", REFUSED),
}
PRAISE = "Right on every input, those of the lesson and those nobody could foresee. Well done."
PRAISE_ONE = "Just so. Well done."
OLDER = "○", "an older answer", ACCENT
BEFORE = "What is judged here is the version before it. Mend the cell and run it, then check again."
NONE_BEFORE = "There is no version before it. Mend the cell and run it, then check again."
WORTH = "Worth knowing:"
LIKE = "This looks like:"
ON = "To go on:"
STEPS = ("Goal", "A step on the way", "Almost the line")  # what the three hints give


def as_text(verdict: Verdict) -> str:
    """The verdict as lines of text, its parts in columns."""
    sign, word, _ = _result(verdict)
    rows = map(_line, verdict.outcomes)
    notes = [f"{note.title} {note.says}".strip() for note in _notes(verdict)]
    if verdict.mistake:
        notes.append(f"{LIKE} {verdict.mistake.name}. {verdict.mistake.hint}")
    more = [f"{ON} {_hint(verdict)}"] if verdict.first else []
    return "\n".join([f"{_headline(verdict)}, {sign} {word}", *rows, *notes, *more])


def _line(outcome: Outcome) -> str:
    sign, word, _ = STATES[outcome.state]
    return f"  {sign} {word:11}  {_worth(outcome)}  {outcome.part.says}"


def as_html(verdict: Verdict) -> str:
    """The verdict as one piece of HTML that needs nothing from elsewhere."""
    _, word, colour = _result(verdict)
    label, style = escape(f"{_headline(verdict)}, {word}"), CARD.format(colour=colour)
    parts = f'<ul style="{LIST}">{"".join(map(_row, verdict.outcomes))}</ul>'
    body = _head(verdict) + parts + "".join(map(_note, _notes(verdict)))
    body += _looks_like(verdict) + _go_on(verdict)
    return f'<section class="hanoi-verdict" aria-label="{label}" style="{style}">{body}</section>'


# What is said, in both forms


def _headline(verdict: Verdict) -> str:
    exercise = verdict.exercise
    return f"{exercise.name}: {verdict.score:g} of {exercise.points:g} points"


class Note(NamedTuple):
    """What is said below the parts; the title may be empty."""

    title: str
    says: str
    picture: str = ""


def _notes(verdict: Verdict) -> list[Note]:
    if verdict.unrun:
        missing = verdict.word == "missing"
        title, _, says = verdict.unrun.partition(": ")
        unrun = Note(f"{title}:", f"{says} {NONE_BEFORE if missing else BEFORE}")
        return [unrun] if missing or not verdict.first else [unrun, _first(verdict.first)]
    if not verdict.first:
        praise = Note("", PRAISE_ONE if verdict.exercise.variable else PRAISE)
        worth = verdict.exercise.worth
        return [praise, Note(WORTH, worth)] if worth else [praise]
    return [_first(verdict.first)]


def _first(problem: Problem) -> Note:
    return Note("Look at this first:", problem.says, problem.picture)


def _result(verdict: Verdict) -> tuple[str, str, str]:
    """Sign, word and colour of the whole: an answer that did not run is neither right nor wrong."""
    return OLDER if verdict.unrun and verdict.word != "missing" else RESULTS[verdict.word]


def _hint(verdict: Verdict) -> str:
    return f'hint("{verdict.exercise.id}")'


def _worth(outcome: Outcome) -> str:
    return f"{outcome.points:g}/{outcome.part.points:g}"


# Pieces of HTML

CARD = (
    "box-sizing:border-box;max-width:46em;margin:4px 0;padding:12px 16px;"
    f"border:1px solid {LINE};border-left:6px solid {{colour}};border-radius:10px;"
    f"background:{GROUND};color:{TEXT};color-scheme:light;overflow-wrap:anywhere;"
    f"font:15px/1.5 {FONT}"
)
HEAD = "display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;margin:0 0 8px"
BADGE = (
    "padding:0 10px;border:1.5px solid {colour};border-radius:99px;font-size:13px;font-weight:650;"
    f"color:{{colour}};background:{BACKGROUND};white-space:nowrap"
)
LIST = "list-style:none;margin:0;padding:0"
ROW = "display:flex;flex-wrap:wrap;gap:0 12px;margin:0;padding:2px 0"
NOTE = "margin:10px 0 0"
SUMMARY = f"cursor:pointer;line-height:32px;color:{ACCENT}"
CODE = (
    f"font:14px {MONO};color:{TEXT};background:{BACKGROUND};border:1px solid {LINE};"
    "border-radius:4px;padding:1px 6px"
)


def _row(outcome: Outcome) -> str:
    sign, word, colour = STATES[outcome.state]
    state = _span(
        f"{_sign(sign)} {word}", f"flex:0 0 8em;white-space:nowrap;font-weight:650;color:{colour}"
    )
    says = _span(escape(outcome.part.says), "flex:1 1 14em")
    worth = _span(_worth(outcome), f"color:{FAINT};font-variant-numeric:tabular-nums")
    return f'<li style="{ROW}">{state}{says}{worth}</li>'


def _head(verdict: Verdict) -> str:
    sign, word, colour = _result(verdict)
    name = _span(escape(_headline(verdict)), "font-size:17px;font-weight:650")
    badge = _span(f"{_sign(sign)} {word}", BADGE.format(colour=colour))
    return f'<div style="{HEAD}">{name}{badge}</div>'


def _note(note: Note) -> str:
    title = f'<strong style="display:block">{escape(note.title)}</strong>' if note.title else ""
    picture = f'<div style="margin:8px 0 0">{note.picture}</div>' if note.picture else ""
    return f'<div style="{NOTE}">{title}{escape(note.says)}{picture}</div>'


def _go_on(verdict: Verdict) -> str:
    if not verdict.first:
        return ""
    asks = f'<code style="{CODE}">{escape(_hint(verdict))}</code>'
    steps = zip(STEPS, verdict.exercise.hints, strict=True)
    hints = "".join(_folded(step, escape(words)) for step, words in steps)
    return f'<div style="{NOTE}"><strong>{ON}</strong> {asks}{hints}</div>'


def _looks_like(verdict: Verdict) -> str:
    """The slip that it looks like: whoever wants to find it by the picture need not read it."""
    if not verdict.mistake:
        return ""
    name, hint = escape(verdict.mistake.name), escape(verdict.mistake.hint)
    return f'<div style="{NOTE}">{_folded(LIKE, f"<strong>{name}.</strong> {hint}")}</div>'


def _folded(title: str, inside: str) -> str:
    """Words that open on a click."""
    return f'<details><summary style="{SUMMARY}">{title}</summary><div>{inside}</div></details>'


def _sign(sign: str) -> str:
    return f'<span aria-hidden="true">{sign}</span>'


def _span(inside: str, style: str) -> str:
    return f'<span style="{style}">{inside}</span>'
