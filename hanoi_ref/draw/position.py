"""A position as a picture, with the move about to be made."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from hanoi_ref.draw.arrow import HEADROOM, arrow, refused_arrow
from hanoi_ref.draw.board import Board
from hanoi_ref.draw.svg import Svg, drawing, paragraph
from hanoi_ref.puzzle import Position, Rules, read_move

EDGE = 10


def draw_position(
    position: str,
    pegs: str = "ABC",
    move: str | None = None,
    legal: bool = True,
    caption: str | None = None,
    title: str | None = None,
) -> Svg:
    """The board in a position, and the arrow of a move: solid if legal, else dashed and crossed.

    >>> draw_position("AAB", move="BC")
    <Svg: Position AAB, move BC>
    >>> print(draw_position("AAB", move="AB", legal=False).desc)
    Peg A: disks 3, 2. Peg B: disk 1. Peg C: empty. The move from A to B is refused.

    `position` has one letter per disk, largest disk first; `pegs` are their letters from left to
    right, up to ten of them.  `caption` is a sentence below the board.  Whether the move is legal
    is the caller's to say (ask Rules.why_not); a refused move to a peg that is not on the board is
    told in words only.  ValueError names a letter that is no peg or a move that cannot be read.
    """
    at = Rules(pegs).position(position)
    way = None if move is None else read_move(move)
    if way is not None and legal and not set(way) <= set(pegs):
        raise ValueError(f"a legal move uses two of the pegs {pegs}, not {way}")
    board = _board(at, pegs, HEADROOM if way else 0)
    shapes = [*board.furniture(), *board.stacks(at)]
    if way is not None and set(way) <= set(pegs):
        shapes.append(_arrow(board, at, way, legal))
    words = paragraph(EDGE, board.bottom + 10, caption or "", board.width)
    height = board.bottom + (len(words) * 16.2 + 8 if words else 4)
    name = f"Position {at}" if at else "No disks"
    return drawing(
        board.width + 2 * EDGE,
        height,
        title or (f"{name}, move {way}" if way else name),
        " ".join(filter(None, (describe(at, pegs), _said(way, legal), caption))),
        [*shapes, *words],
    )


def describe(position: Position, pegs: str) -> str:
    """The position in sentences, for those who cannot see it.

    >>> describe(Position("AAB"), "ABC")
    'Peg A: disks 3, 2. Peg B: disk 1. Peg C: empty.'
    """
    return " ".join(f"Peg {peg}: {_disks(position.stack(peg))}." for peg in pegs)


def _disks(stack: tuple[int, ...]) -> str:
    numbers = ", ".join(map(str, stack))
    return f"disk{'s' * (len(stack) > 1)} {numbers}" if stack else "empty"


def _said(move: str | None, legal: bool) -> str | None:
    if move is None:
        return None
    return f"The move from {move[0]} to {move[1]} is {'about to be made' if legal else 'refused'}."


def _board(position: Position, pegs: str, headroom: float) -> Board:
    width = max(300, 38 * len(pegs))
    thick = 20 if len(position) <= 6 else 17 if len(position) <= 9 else 14
    return Board(pegs, len(position), width, EDGE, EDGE + headroom, thick)


def _arrow(board: Board, position: Position, move: str, legal: bool) -> Element:
    source, target = move[0], move[1]
    lifted, carrying = len(position.stack(source)), len(position.stack(target))
    # The arrow leaves the disk that it lifts; from an empty peg it leaves the base.
    start = board.x(source), board.y(lifted - 1) - 1
    end = board.x(target), board.y(carrying - 1) - 2
    return (arrow if legal else refused_arrow)(start, end, board.top - HEADROOM / 2)
