"""A position as a picture, with the next move."""

from xml.etree.ElementTree import Element

from hanoi_ref.draw.boards.arrow import HEADROOM, arrow, refused_arrow
from hanoi_ref.draw.boards.board import Board
from hanoi_ref.draw.boards.scene import Posts, Scene, Variant, read_scene, scene_of
from hanoi_ref.draw.palette import FAINT
from hanoi_ref.draw.svg import Svg, drawing, paragraph
from hanoi_ref.puzzle import Rules, read_move

EDGE = 10
BESIDE = 15  # from the middle of a post to an arrow that keeps clear of it
LEGEND = "On top: the face that is up, r red, b blue (ticked)."


def draw_position(
    position: str,
    pegs: str = "ABC",
    move: str | None = None,
    legal: bool = True,
    caption: str | None = None,
    title: str | None = None,
    *,
    variant: Variant | None = None,
    posts: Posts | None = None,
    rules: Rules | None = None,
) -> Svg:
    """Draw a position and the arrow of a move: solid if legal, else dashed and crossed.

    >>> draw_position("AAB", move="BC")
    <Svg: Position AAB, move BC>
    >>> print(draw_position("AAB", move="AB", legal=False).desc)
    Peg A: disks 3, 2. Peg B: disk 1. Peg C: empty. The move from A to B is refused.

    The caller decides whether the move is legal (see Rules.why_not).  A refused move to a peg that
    is not on the board appears in the description only.  Magnetic disks show the upper face above
    the lower one.  In the bicolour game there are two disks of each size, numbered by size:

    >>> print(draw_position("AAc", posts="A").desc)
    Peg A (always red): disks 3 red, 2 red. Peg B (neutral): empty. Peg C (blue): disk 1 blue.
    >>> draw_position("AbBa", variant="bicolour"), draw_position("295/618/374")
    (<Svg: Position AbBa>, <Svg: Position 295/618/374>)

    Parameters
    ----------
    position : a letter for each disk, largest disk first.
    pegs : the letters of the pegs from left to right, up to ten.
    move : the move to draw as an arrow.
    legal : whether the move is legal.
    caption : a sentence below the board.
    title : a title that replaces the default one.
    variant : "magnetic" or "bicolour"; by default small letters and posts mean magnetic.
    posts : the fixed colours of magnetic posts.
    rules : if given, they replace pegs, variant and posts.

    Returns
    -------
    The picture, with the board and the move in words.

    Raises
    ------
    ValueError : names a letter that is not a peg, or an invalid move.
    """
    scene = scene_of(rules, position) if rules else read_scene(position, pegs, variant, posts)
    way = None if move is None else read_move(move)
    if way is not None and legal and not set(way) <= set(scene.pegs):
        raise ValueError(f"a legal move uses two of the pegs {scene.pegs}, not {way}")
    board = _board(scene, HEADROOM if way else 0)
    shapes = list(board.shapes())
    if way is not None and set(way) <= set(scene.pegs):
        shapes.append(_arrow(board, way, legal))
    words = paragraph(EDGE, board.bottom + 10, caption or "", board.width)
    below = board.bottom + len(words) * 16.2
    if scene.magnetic:
        words += paragraph(EDGE, below + 9, LEGEND, board.width, 10, fill=FAINT)
    name = f"Position {position}" if position else "No disks"
    return drawing(
        board.width + 2 * EDGE,
        below + (8 if caption else 4) + 16 * scene.magnetic,
        title or (f"{name}, move {way}" if way else name),
        " ".join(filter(None, (scene.describe(), _describe(way, legal), caption))),
        [*shapes, *words],
    )


def _describe(move: str | None, legal: bool) -> str | None:
    if move is None:
        return None
    return f"The move from {move[0]} to {move[1]} is {'about to be made' if legal else 'refused'}."


def _board(scene: Scene, headroom: float) -> Board:
    width, disks = max(300, 38 * len(scene.pegs)), len(scene.pieces)
    thick = 20 if disks <= 6 else 17 if disks <= 9 else 14
    return Board(scene, width, EDGE, EDGE + headroom, thick + 5 * scene.magnetic)


def _arrow(board: Board, move: str, legal: bool) -> Element:
    source, target = move[0], move[1]
    lifted, carrying = len(board.scene.stacks[source]), len(board.scene.stacks[target])
    # The arrow starts at the disk that it lifts, or at the base if the peg is empty.
    start = board.x(source), board.y(lifted - 1) - 1
    end = board.x(target), board.y(carrying - 1) - 2
    side = 1 if start[0] < end[0] else -1  # beside a painted post, to keep its colour visible
    start = start[0] + side * BESIDE * bool(board.scene.state(source)), start[1]
    end = end[0] - side * BESIDE * bool(board.scene.state(target)), end[1]
    return (arrow if legal else refused_arrow)(start, end, board.top - HEADROOM / 2)
