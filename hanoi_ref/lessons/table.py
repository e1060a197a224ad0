"""The function `table`: the values of a student's function, to inspect before a check."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from hanoi_ref.checking.answer import name_of, plain, spell
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.failure import borrowed, raised
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.draw.svg import FONT, MONO
from hanoi_ref.palette import FAINT, FRAMED, REFUSED, themed

PLACEHOLDER = plain(..., items=1)  # what a function returns whose gap is not filled
LONGEST = 140  # characters of a value, sixteen words of four bits; longer ones are cut

FRAME = (
    f"display:inline-block;box-sizing:border-box;max-width:100%;margin:4px 0;padding:8px 14px;"
    f"{FRAMED}border-radius:10px;font:15px/1.5 {FONT};overflow-wrap:anywhere"
)
ROWS = (
    "display:grid;grid-template-columns:fit-content(min(36em,45vw)) minmax(0,auto);gap:0 1.5em;"
    f"font:14px/1.6 {MONO}"
)


@dataclass(frozen=True)
class Table:
    """Calls with their values, and a sentence on what ended them."""

    rows: tuple[tuple[str, str], ...] = ()
    trouble: str = ""
    note: str = ""

    def __repr__(self) -> str:
        wide = max((len(call) for call, _ in self.rows), default=0)
        rows = [f"{call:{wide}}  {value}" for call, value in self.rows]
        return "\n".join([*rows, *filter(None, (self.trouble, self.note))])

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<span style="color:{themed(FAINT)};overflow-wrap:break-word">{escape(call)}</span>'
            f"<b>{escape(value)}</b>"
            for call, value in self.rows
        )
        rows = f'<div style="{ROWS}">{rows}</div>' if rows else ""
        lines = _line(self.trouble, themed(REFUSED)) + _line(self.note, themed(FAINT))
        return f'<div class="hanoi-table" style="{FRAME}">{rows}{lines}</div>'


def table(function: Callable[..., object], inputs: Iterable[object]) -> Table:
    """Return the values of a function as a table; an input tuple is several arguments.

    >>> table(lambda n: 10 // n, [2, 1, 0, 5])
    <lambda>(2)  5
    <lambda>(1)  10
    <lambda>(0) raised ZeroDivisionError in line 1: integer division or modulo by zero.

    Never raises: an error ends the table with a sentence.  A call has one second.
    """
    name = name_of_function(function)
    rows: list[tuple[str, str]] = []
    for given in inputs:
        case = Case(given if isinstance(given, tuple) else (given,), seconds=1)
        observation, call = observe(function, case), case.call(name)
        if observation.is_stub:
            return Table(note=f"{name} is not written yet.")
        if observation.has_value and observation.value == PLACEHOLDER:
            return Table(tuple(rows), f"{call} still returns the dots (...). Replace them.")
        if not observation.has_value:
            return Table(tuple(rows), _ended(call, case, observation))
        rows.append((call, spell(observation.value, LONGEST)))
        if observation.printed:
            rows.append(("", f"printed: {observation.printed}"))
    return Table(tuple(rows))


def name_of_function(function: object) -> str:
    """Return the name of a function; for any other object, a description of it."""
    return str(getattr(function, "__name__", name_of(type(function))))


def _ended(call: str, case: Case, seen: Observation) -> str:
    if seen.error:
        return raised(call, seen.error)
    if seen.from_package:
        return f"{borrowed(call.partition('(')[0], seen)}."
    if seen.status == "too_long":
        return (
            f"{call} returned more than {case.items:,} values and was stopped. Is this an "
            "infinite loop?"
        )
    return f"{call} was still running after a second. Is there an infinite loop?"


def _line(words: str, colour: str) -> str:
    return f'<div style="color:{colour}">{escape(words)}</div>' if words else ""
