"""Tables of numbers and words, for notebooks and terminals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from hanoi_ref.draw.svg import FONT
from hanoi_ref.palette import FAINT, FRAMED, LINE, TEXT, themed

FRAME = (
    "display:inline-block;box-sizing:border-box;max-width:100%;margin:4px 0;padding:8px 14px;"
    f"{FRAMED}border-radius:10px;font:14px/1.5 {FONT};overflow-x:auto"
)
CAPTION = f"text-align:left;padding:0 0 4px;color:{themed(TEXT)};font-weight:600"
CELL = (
    f"padding:2px 9px;white-space:nowrap;border-bottom:1px solid {themed(LINE)};"
    "text-align:{};font-weight:{}"
)


@dataclass(frozen=True)
class HtmlTable:
    """A table with a caption, readable on a page and in a terminal.

    >>> HtmlTable("Sums", ("n", "sum"), (("3", "6"), ("9", "-")), note="Of 1 to n.")
    Sums
    n  sum
    3    6
    9    -
    Of 1 to n.
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def __repr__(self) -> str:
        lines = [self.head, *self.rows]
        wide = [max(len(line[at]) for line in lines) for at in range(len(self.head))]
        padded = (
            "  ".join(
                word.rjust(width) if _is_number(word) else word.ljust(width)
                for word, width in zip(line, wide, strict=True)
            ).rstrip()
            for line in lines
        )
        return "\n".join([self.caption, *padded, *filter(None, [self.note])])

    def _repr_html_(self) -> str:
        head = "".join(_cell("th", word, ' scope="col"') for word in self.head)
        cells = ("".join(_cell("td", word) for word in row) for row in self.rows)
        rows = "".join(f"<tr>{row}</tr>" for row in cells)
        note = f'<div style="color:{themed(FAINT)}">{escape(self.note)}</div>' if self.note else ""
        caption = f'<caption style="{CAPTION}">{escape(self.caption)}</caption>'
        inner = f"{caption}<tr>{head}</tr>{rows}"
        table = f'<table style="border-collapse:collapse;margin:0">{inner}</table>'
        named = f'tabindex="0" role="group" aria-label="{escape(self.caption)}"'
        return f'<div class="hanoi-sheet" {named} style="{FRAME}">{table}{note}</div>'


def _is_number(word: str) -> bool:
    """Return whether a word stands on the right: a number, or a sign in place of one."""
    return word.replace(",", "").isdigit() or word in ("-", "?")


def _cell(tag: str, word: str, more: str = "") -> str:
    style = CELL.format("right" if _is_number(word) else "left", 600 if tag == "th" else 400)
    return f'<{tag}{more} style="{style}">{escape(word)}</{tag}>'


def sheet(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> HtmlTable:
    """Return a table in the style of the course.

    >>> sheet("Squares", ["n", "square"], [(1, 1), (2, 4)])
    Squares
    n  square
    1       1
    2       4
    """
    return HtmlTable(caption, tuple(head), tuple(tuple(map(str, row)) for row in rows))
