"""Rows of magnetic positions, and the colours of their posts in a game."""

from collections.abc import Iterable, Sequence

from hanoi_ref.draw.boards.beside import Beside, beside
from hanoi_ref.draw.boards.position import draw_position
from hanoi_ref.draw.boards.scene import Posts
from hanoi_ref.draw.charts.crossings import draw_crossings
from hanoi_ref.draw.svg import Svg
from hanoi_ref.puzzle import Rules


def side_by_side(
    positions: Sequence[str], words: Sequence[str] = (), posts: Posts | None = None
) -> Beside:
    """Return drawings of magnetic positions side by side, each with a caption.

    >>> side_by_side(["A", "c"], ["before", "after"])
    Position A before | Position c after

    `posts` are fixed colours.  ValueError names an invalid position.
    """
    drawn = (draw_position(each, variant="magnetic", posts=posts) for each in positions)
    return beside(*drawn, captions=words)


def tried(position: str, moves: Sequence[str]) -> Beside:
    """Return a drawing of a magnetic position for each move, with the reason why it is illegal.

    >>> tried("Ab", ["AC", "AB"])
    Position Ab, move AC AC: allowed | Position Ab, move AB AB: disk 2 may not rest on disk 1

    ValueError names an invalid position or move.
    """
    rules = Rules(flips=True)
    against = {move: rules.why_not(position, move) for move in moves}
    drawn = (
        draw_position(position, move=move, legal=why is None, rules=rules)
        for move, why in against.items()
    )
    return beside(*drawn, captions=[f"{move}: {why or 'allowed'}" for move, why in against.items()])


def draw_colours(n: int, moves: Iterable[str], posts: Posts | None = None) -> Svg:
    """Draw the colours of the posts in a magnetic game; n red disks start on A.

    >>> draw_colours(1, ["AC"])
    <Svg: Colours of the posts in 1 moves>

    `posts` are fixed colours.
    """
    return draw_crossings(Rules(flips=True).replay("A" * n, moves), posts=posts)
