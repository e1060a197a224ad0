"""A short walk as rows of small boards, for pages without animation."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from xml.etree.ElementTree import Element

from hanoi_ref.draw.boards.board import Board
from hanoi_ref.draw.boards.scene import Scene, read_scene
from hanoi_ref.draw.palette import ACCENT, FAINT
from hanoi_ref.draw.svg import MONO, Svg, drawing, text
from hanoi_ref.puzzle import Rules, read_move, whole

EDGE = 10
GAP = 14  # between small boards
CAPTION = 20  # space above each board for its number and move
MOST = 63  # moves


def draw_walk(
    moves: Iterable[object],
    start: int | str,
    pegs: str = "ABC",
    columns: int = 3,
    title: str | None = None,
    words: Iterable[str] = (),
) -> Svg:
    """Draw the start and the position after each move, as small boards in reading order.

    >>> draw_walk(["AB", "AC", "BC"], 2)
    <Svg: 3 moves from AA to CC>

    The walk follows the classic rules.

    Parameters
    ----------
    moves : in any form that `read_move` accepts, at most 63.
    start : a position, or a number of disks on the first peg.
    pegs : the letters of the pegs, from left to right.
    columns : boards in a row, 1 to 12.
    title : a title that replaces the default one.
    words : labels, such as code words, one for each board.

    Returns
    -------
    The picture, with its moves in words.

    Raises
    ------
    IllegalMoveError : names the first illegal move.
    ValueError : too many moves, or not one word for each board.
    """
    if isinstance(start, int):
        start = pegs[:1] * whole("start", start)
    played = [read_move(move) for move in _at_most(MOST, moves)]
    positions = list(Rules(pegs).replay(start, played))
    scenes = [read_scene(position, pegs) for position in positions]
    boards = list(_grid(scenes, whole("columns", columns, 1, 12)))
    beside = _one_each(list(words), len(boards))
    headings = zip(boards, ["start", *played], positions, beside, strict=True)
    shapes = [part for number, heading in enumerate(headings) for part in _frame(number, *heading)]
    name = f"{len(played)} move{'s' * (len(played) != 1)} from {positions[0]} to {positions[-1]}"
    shown = min(columns, len(boards))
    width = 2 * EDGE + shown * boards[0].width + (shown - 1) * GAP
    said = f"{name}: {' '.join(played) or 'none'}."
    if any(beside):
        said += f" Beside the boards: {' '.join(beside)}."
    return drawing(width, boards[-1].bottom + 4, title or name, said, shapes, 1.5)


def _at_most(most: int, moves: Iterable[object]) -> list[object]:
    found = list(islice(moves, most + 1))
    if len(found) > most:
        raise ValueError(f"a page shows at most {most} moves; draw a part of this walk")
    return found


def _one_each(words: list[str], boards: int) -> list[str]:
    if len(words) not in (0, boards):
        raise ValueError(
            f"there are {boards} boards, so {boards} words are wanted, not {len(words)}"
        )
    return words or [""] * boards


def _grid(scenes: list[Scene], columns: int) -> Iterator[Board]:
    """Yield the boards in rows, from left to right and from top to bottom."""
    width, top = 32.0 * len(scenes[0].pegs), EDGE + CAPTION
    for number, scene in enumerate(scenes):
        row, column = divmod(number, columns)
        board = Board(scene, width, EDGE + column * (width + GAP), top, thick=14)
        down = row * (board.bottom - top + CAPTION + GAP / 2)
        yield replace(board, top=top + down)


def _frame(number: int, board: Board, move: str, position: str, beside: str) -> Iterator[Element]:
    """Yield a small board with its number, the move that led to it and its label."""
    y = board.top - CAPTION / 2
    yield text(board.left, y, str(number), 11, fill=FAINT, text_anchor="start")
    centre = board.left + board.width / 2
    yield text(centre, y, move, 12, fill=ACCENT, font_weight="bold", data_frame=position)
    if beside:
        right = {"text_anchor": "end", "font_family": MONO, "data_word": beside}
        yield text(board.left + board.width, y, beside, 12, **right)
    yield from board.shapes()
