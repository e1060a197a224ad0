"""A reader's guess, shown beside the result."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from hanoi_ref.checking.guesses import alike, differ_in_kind, number
from hanoi_ref.draw.svg import FONT
from hanoi_ref.palette import ACCENT, FAINT, FRAMED, themed


def as_html(text: str) -> str:
    """Return the sentence as safe HTML.

    >>> as_html("Is `AB` < 2?")
    'Is <code>AB</code> &lt; 2?'
    """
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def as_text(text: str) -> str:
    """Return the sentence without its backticks.

    >>> as_text("Is `AB` legal?")
    'Is AB legal?'
    """
    return text.replace("`", "")


ASKS = "Where does the difference come from?"
LONG = 10_000  # a fraction with a larger denominator is shown as a decimal
CARD = (
    f"{FRAMED}box-sizing:border-box;max-width:640px;margin:4px 0;padding:10px 14px;"
    f"border-radius:12px;font:15px/1.45 {FONT}"
)
PAIR = "display:flex;flex-wrap:wrap;gap:2px 36px;margin:6px 0"
SMALL = f"color:{themed(FAINT)};font-size:13px"
LARGE = "font-size:20px;font-weight:650;overflow-wrap:anywhere"
SUMMARY = f"cursor:pointer;line-height:44px;color:{themed(ACCENT)}"


def sentence(guess: str, result: str, counts: bool = True) -> str:
    """Return a sentence that compares a guess with a result; only quantities have a difference.

    >>> sentence("6", "7")
    'You guessed 6; the result is 7: 1 more than you thought.'
    >>> sentence("ac", "AC")
    'You guessed ac, and that is right.'
    >>> sentence("011", "110", counts=False)
    'You guessed 011; the result is 110.'
    """
    if alike(guess, result):
        return f"You guessed {guess}, and that is right."
    said = f"You guessed {guess.rstrip('.')}; the result is {result.rstrip('.')}"
    one, other = number(guess), number(result)
    if one is None or other is None or not counts or differ_in_kind(guess, result):
        return f"{said}."
    apart = abs(other - one)  # shown as a whole number, a short decimal or a fraction
    if apart.denominator == 1:
        shown = f"{int(apart):,}"
    else:
        shown = f"{float(apart):,.10g}"
        if Fraction(shown.replace(",", "")) != apart and apart.denominator <= LONG:
            shown = str(apart)
    return f"{said}: {shown} {'more' if other > one else 'less'} than you thought."


@dataclass(frozen=True)
class Comparison:
    """A question with the guess and the result side by side; the guess may be empty.

    `why` explains the result, and may be empty; `counts` is True if the result is a quantity.
    """

    question: str
    guess: str
    result: str
    why: str = ""
    counts: bool = True

    @property
    def said(self) -> str:
        """The comparison in one or two sentences."""
        if not self.guess:
            return "You have not guessed yet: commit a guess above, then run this cell again."
        asks = "" if self.why or alike(self.guess, self.result) else f" {ASKS}"
        return sentence(self.guess, self.result, self.counts) + asks

    def __repr__(self) -> str:
        hidden = "" if self.guess else f" The result is {self.result}."
        return f"{as_text(self.question)}\n{self.said}{hidden}"

    def _repr_html_(self) -> str:
        question = f'<div style="{SMALL}">{as_html(self.question)}</div>'
        said, result = f"<div>{escape(self.said)}</div>", _named("Result", self.result)
        why = f'<div style="margin-top:6px">{as_html(self.why)}</div>' if self.why else ""
        if self.guess:
            guess = _named("Your guess", self.guess)
            body = f'<div style="{PAIR}">{guess}{result}</div>{said}{why}'
        else:
            opens = f'<summary style="{SUMMARY}">Show the result without a guess</summary>'
            body = f"{said}<details>{opens}{result}{why}</details>"
        return f'<div class="hanoi-comparison" style="{CARD}">{question}{body}</div>'


def _named(name: str, value: str) -> str:
    words = f'<div style="{LARGE}">{escape(value)}</div>'
    return f'<div><div style="{SMALL}">{name}</div>{words}</div>'
