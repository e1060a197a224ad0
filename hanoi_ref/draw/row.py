"""Pictures side by side where the page is wide enough, with one legend below them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import zip_longest

from hanoi_ref.draw.crossings import draw_crossings
from hanoi_ref.draw.palette import FAINT, TEXT
from hanoi_ref.draw.position import LEGEND, draw_position
from hanoi_ref.draw.scene import Posts
from hanoi_ref.draw.svg import FONT, Svg
from hanoi_ref.puzzle import Rules

ROW = "display:flex;flex-wrap:wrap;gap:6px 10px;align-items:flex-end"
EACH = "flex:1 1 280px;max-width:400px;margin:0"


class Row(tuple[Svg, ...]):
    """Pictures that show themselves side by side."""

    words: Sequence[str] = ()
    legend = ""

    def __repr__(self) -> str:
        pairs = zip_longest(self.words, (each.desc for each in self), fillvalue="")
        return "\n".join(": ".join(filter(None, pair)) for pair in pairs)

    def _repr_html_(self) -> str:
        pairs = zip_longest(self.words, self, fillvalue="")
        each = "".join(_figure(word, str(picture)) for word, picture in pairs)
        said = f'<div style="color:{FAINT};font:13px {FONT}">{escape(self.legend)}</div>'
        return f'<div class="hanoi-row"><div style="{ROW}">{each}</div>{said}</div>'


def _figure(word: str, picture: str) -> str:
    caption = f'<figcaption style="color:{TEXT};font:14px {FONT}">{escape(word)}</figcaption>'
    return f'<figure style="{EACH}">{picture}{caption if word else ""}</figure>'


def draw_row(
    positions: Iterable[str], words: Sequence[str] = (), posts: Posts | None = None
) -> Row:
    """Magnetic positions side by side, each with a few words below it.

    >>> draw_row(["A", "c"], ["before", "after"])
    before: Peg A (red): disk 1 red. Peg B (neutral): empty. Peg C (neutral): empty.
    after: Peg A (neutral): empty. Peg B (neutral): empty. Peg C (blue): disk 1 blue.

    ValueError names what is no position.
    """
    drawn = (draw_position(p, variant="magnetic", posts=posts, legend=False) for p in positions)
    return _row(drawn, words)


def draw_tries(position: str, moves: Iterable[str]) -> Row:
    """A magnetic position once for each move, with its arrow: solid if legal, crossed if not.

    >>> draw_tries("Ab", ["AC"])
    AC: allowed: Peg A (red): disk 2 red. Peg B (blue): disk 1 blue. Peg C (neutral): empty. The ...
    """
    rules, tried = Rules(flips=True), list(moves)
    against = {move: rules.why_not(position, move) for move in tried}
    drawn = (
        draw_position(position, move=move, legal=why is None, rules=rules, legend=False)
        for move, why in against.items()
    )
    return _row(drawn, [f"{move}: {why or 'allowed'}" for move, why in against.items()])


def _row(drawn: Iterable[Svg], words: Sequence[str]) -> Row:
    row = Row(drawn)
    row.words, row.legend = tuple(words), LEGEND
    return row


def draw_colours(
    n: int, moves: Iterable[str], posts: Mapping[str, str | None] | str | None = None
) -> Svg:
    """What the posts show in a game of the magnetic tower: draw_crossings for n red disks on A.

    >>> draw_colours(1, ["AC"])
    <Svg: Colours of the posts in 1 moves>

    `posts` are colours that are fixed.
    """
    return draw_crossings(Rules(flips=True).replay("A" * n, moves), posts=posts)
