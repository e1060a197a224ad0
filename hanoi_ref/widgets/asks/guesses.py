"""Compare a guess with the result, in friendly words."""

from dataclasses import dataclass
from fractions import Fraction
from html import escape

from hanoi_ref.draw.palette import ACCENT, FAINT, GROUND, LINE, TEXT
from hanoi_ref.draw.svg import FONT
from hanoi_ref.widgets.asks.arithmetic import number
from hanoi_ref.widgets.asks.prose import as_html, as_text

ASKS = "Where does the difference come from?"
LONG = 10_000  # a fraction with a larger denominator is shown as a decimal

CARD = (
    f"box-sizing:border-box;max-width:640px;margin:4px 0;padding:10px 14px;border-radius:12px;"
    f"border:1px solid {LINE};background:{GROUND};color:{TEXT};color-scheme:light;"
    f"font:15px/1.45 {FONT}"
)
PAIR = "display:flex;flex-wrap:wrap;gap:2px 36px;margin:6px 0"
SMALL = f"color:{FAINT};font-size:13px"
LARGE = "font-size:20px;font-weight:650;overflow-wrap:anywhere"
SUMMARY = f"cursor:pointer;line-height:44px;color:{ACCENT}"


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
    said = f"You guessed {guess}; the result is {result}"
    one, other = number(guess), number(result)
    if one is None or other is None or not counts or _differ_in_kind(guess, result):
        return f"{said}."
    much = f"{_spelled(abs(other - one))} {'more' if other > one else 'less'}"
    return f"{said}: {much} than you thought."


def _spelled(number: Fraction) -> str:
    """Return a number as a whole number, a short decimal or a fraction."""
    if number.denominator == 1:
        return f"{int(number):,}"
    decimal = f"{float(number):,.10g}"
    exact = Fraction(decimal.replace(",", "")) == number
    return decimal if exact or number.denominator > LONG else str(number)


def alike(guess: str, result: str) -> bool:
    """Return whether a guess and a result mean the same.

    >>> alike("7 moves", "7"), alike("seven", "7"), alike("five days", "five hours")
    (True, True, False)
    """
    one, other = number(guess), number(result)
    if one is not None and other is not None:
        return _equal(one, other) and not _differ_in_kind(guess, result)
    return "".join(guess.split()).casefold() == "".join(result.split()).casefold()


def _differ_in_kind(guess: str, result: str) -> bool:
    """Return whether both name what they count, and the two differ, such as days and hours."""
    kinds = {_kind(guess), _kind(result)} - {""}
    return len(kinds) > 1


def _kind(text: str) -> str:
    """Return the last word in singular form, or an empty string if it is a number."""
    last = text.strip(" .!?").split(" ")[-1].casefold()
    return last.removesuffix("s") if last.isalpha() and number(last) is None else ""


def _equal(one: Fraction, other: Fraction) -> bool:
    """Return whether two numbers are equal: exactly for whole numbers, otherwise to nine digits."""
    if one.denominator == other.denominator == 1:
        return one == other
    return abs(one - other) * 10**9 <= max(abs(one), abs(other))


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
        asked = f'<div style="{SMALL}">{as_html(self.question)}</div>'
        return f'<div class="hanoi-comparison" style="{CARD}">{asked}{self._body()}</div>'

    def _body(self) -> str:
        said = f"<div>{escape(self.said)}</div>"
        result = _named("Result", self.result)
        why = f'<div style="margin-top:6px">{as_html(self.why)}</div>' if self.why else ""
        if not self.guess:
            opens = f'<summary style="{SUMMARY}">Show the result without a guess</summary>'
            return f"{said}<details>{opens}{result}{why}</details>"
        return f'<div style="{PAIR}">{_named("Your guess", self.guess)}{result}</div>{said}{why}'


def _named(name: str, value: str) -> str:
    words = f'<div style="{LARGE}">{escape(value)}</div>'
    return f'<div><div style="{SMALL}">{name}</div>{words}</div>'
