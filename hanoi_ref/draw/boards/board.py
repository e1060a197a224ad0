"""Boards, positions and short walks as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import islice
from xml.etree.ElementTree import Element

from hanoi_ref.draw.boards.scene import (
    HEADROOM,
    Posts,
    Scene,
    Variant,
    arrow,
    draw_piece,
    read_scene,
    refused_arrow,
    scene_of,
)
from hanoi_ref.draw.charts.curves import draw_crossings
from hanoi_ref.draw.svg import FONT, MONO, Svg, drawing, paragraph, shape, text
from hanoi_ref.palette import ACCENT, FACES, FAINT, GROUND, ON_DISK, PEG, themed
from hanoi_ref.puzzle import Rules, read_move, whole

EDGE = 10
BASE = 6  # height of the bar under the pegs
LETTER = 20  # room for the pegs' letters below it
STATE = 14  # and for the states of posts below the letters


@dataclass(frozen=True)
class Board:
    """The geometry of a board of some width; all other sizes follow from it.

    >>> from hanoi_ref.draw.boards.scene import read_scene
    >>> board = Board(read_scene("AAB"), 300)
    >>> [board.x(peg) for peg in "ABC"]
    [50.0, 150.0, 250.0]
    """

    scene: Scene
    width: float
    left: float = 0
    top: float = 0
    thick: float = 18  # height of a disk

    @property
    def pitch(self) -> float:
        """The distance between neighbouring pegs."""
        return self.width / len(self.scene.pegs)

    @property
    def floor(self) -> float:
        """The y of the lowest disk's lower edge, with room above for all disks on one peg."""
        return self.top + self.thick * (0.6 + max(len(self.scene.pieces), 2))

    @property
    def bottom(self) -> float:
        """The y of the board's lower edge, labels included."""
        return self.floor + BASE + LETTER + STATE * self.scene.magnetic

    def x(self, peg: str) -> float:
        """Return the x of a peg."""
        return self.left + (self.scene.pegs.index(peg) + 0.5) * self.pitch

    def y(self, level: int) -> float:
        """Return the y of the upper edge of a disk with `level` disks below it."""
        return self.floor - (level + 1) * self.thick

    def disk_width(self, number: int) -> float:
        """Return the width of a disk; it grows with the number."""
        widest = self.pitch * 0.94
        narrowest = max(0.3 * widest, min(16, 0.6 * widest))
        return narrowest + (widest - narrowest) * (number - 1) / max(self.scene.sizes - 1, 2)

    def shapes(self) -> Iterator[Element]:
        """Yield the base, the pegs with their letters, and the disks."""
        for peg in self.scene.pegs:
            yield from self._peg(peg)
        base = {"x": self.left, "y": self.floor, "width": self.width, "height": BASE}
        yield shape("rect", **base, rx=3, fill=PEG)
        for peg in self.scene.pegs:
            for level, piece in enumerate(self.scene.stacks[peg]):
                size = {"width": self.disk_width(piece.size), "thick": self.thick}
                at = {"x": self.x(peg), "y": self.y(level)}
                disk = draw_piece(piece, **at, **size, look=self.scene.look)
                disk.set("data-peg", peg)
                yield disk

    def _peg(self, peg: str) -> Iterator[Element]:
        """Yield a peg and its letter; paint a post with a colour and write its state below."""
        state = self.scene.state(peg)
        colour = state if state in FACES else None
        thin = min(10 if colour else 6, self.pitch / 8)
        post = {"x": self.x(peg) - thin / 2, "y": self.top, "width": thin}
        post["height"] = self.floor - self.top if self.scene.look != "cards" else 0
        yield shape("rect", **post, rx=thin / 2, fill=FACES[colour] if colour else PEG)
        if colour == "blue":
            ends = {"x1": self.x(peg), "x2": self.x(peg), "y1": self.top + 4, "y2": self.floor}
            yield shape("line", **ends, stroke=ON_DISK, stroke_width=4, stroke_dasharray="1.3 4")
        size, y = min(14, self.pitch * 0.38), self.floor + BASE + LETTER / 2 + 1
        yield text(self.x(peg), y, peg, size, font_weight="bold")
        if state:
            tag = {"data_post": peg, "data_state": state, "fill": FACES.get(state, FAINT)}
            yield text(self.x(peg), y + STATE, self.scene.state_words(peg), 11, **tag)


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
    disks, top = len(scene.pieces), EDGE + (HEADROOM if way else 0)
    thick = (20 if disks <= 6 else 17 if disks <= 9 else 14) + 5 * scene.magnetic
    board = Board(scene, max(300, 38 * len(scene.pegs)), EDGE, top, thick)
    shapes, said = list(board.shapes()), [scene.describe()]
    if way is not None:
        what = "about to be made" if legal else "refused"
        said.append(f"The move from {way[0]} to {way[1]} is {what}.")
        if set(way) <= set(scene.pegs):
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
        " ".join([*said, caption] if caption else said),
        [*shapes, *words],
    )


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


def side_by_side(
    positions: Sequence[str], words: Sequence[str] = (), posts: Posts | None = None
) -> Beside:
    """Return drawings of magnetic positions side by side, each with a caption.

    >>> side_by_side(["A", "c"], ["before", "after"])
    Position A before | Position c after

    `posts` are fixed colours.  ValueError names an invalid position.
    """
    drawn = (draw_position(position, variant="magnetic", posts=posts) for position in positions)
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


NARROW = 270.0  # CSS pixels at which pictures still share a row: three fit in a notebook


class Beside:
    """Pictures with a caption below each; its repr is their titles.

    >>> from hanoi_ref.draw import draw_position
    >>> beside(draw_position("A"), draw_position("C"))
    Position A | Position C
    """

    def __init__(self, pictures: Sequence[Svg], captions: Sequence[str]) -> None:
        self.pictures, self.captions = pictures, captions

    def __repr__(self) -> str:
        named = zip(self.pictures, self.captions, strict=True)
        return " | ".join(f"{picture.heading} {caption}".strip() for picture, caption in named)

    def _repr_html_(self) -> str:
        # The caption brings its ground along: a page without our theme may be dark.
        words = f"color:{themed(FAINT)};background:{themed(GROUND)};"
        words += "border-radius:8px;margin-top:3px;padding:3px 8px;"
        words += f"font:14px/1.4 {FONT};text-align:center"
        figures = ""
        for picture, caption in zip(self.pictures, self.captions, strict=True):
            # A picture shrinks a little before it wraps to another row.
            most, wanted = f"{picture.width:g}px", f"{min(picture.width, NARROW):g}px"
            figures += (
                f'<figure style="margin:0;min-width:0;max-width:{most};flex:1 1 {wanted}">{picture}'
                f'<figcaption style="{words}">{escape(caption)}</figcaption></figure>'
            )
        return f'<div style="display:flex;flex-wrap:wrap;gap:8px;align-items:end">{figures}</div>'


def beside(*pictures: Svg, captions: Sequence[str] = ()) -> Beside:
    """Return the pictures side by side; they wrap where the page ends.

    >>> from hanoi_ref.draw import draw_arrows
    >>> beside(draw_arrows({"AB"}), captions=["one way"])
    Arrows AB one way

    Raises ValueError if the numbers of captions and pictures differ.
    """
    words = captions or [""] * len(pictures)
    if len(words) != len(pictures):
        raise ValueError(f"{len(pictures)} pictures have as many captions, not {len(words)}")
    return Beside(pictures, words)


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
    given = list(islice(moves, MOST + 1))
    if len(given) > MOST:
        raise ValueError(f"a page shows at most {MOST} moves; draw a part of this walk")
    played = [read_move(move) for move in given]
    positions = list(Rules(pegs).replay(start, played))
    boards = list(_grid(positions, pegs, whole("columns", columns, 1, 12)))
    labels = list(words) or [""] * len(boards)
    if len(labels) != len(boards):
        wanted = f"there are {len(boards)} boards, so {len(boards)} words are wanted"
        raise ValueError(f"{wanted}, not {len(labels)}")
    headings = zip(boards, ["start", *played], positions, labels, strict=True)
    shapes = [part for number, heading in enumerate(headings) for part in _frame(number, *heading)]
    name = f"{len(played)} move{'s' * (len(played) != 1)} from {positions[0]} to {positions[-1]}"
    shown = min(columns, len(boards))
    width = 2 * EDGE + shown * boards[0].width + (shown - 1) * GAP
    said = f"{name}: {' '.join(played) or 'none'}."
    if any(labels):
        said += f" Beside the boards: {' '.join(labels)}."
    return drawing(width, boards[-1].bottom + 4, title or name, said, shapes, 1.5)


def _grid(positions: Iterable[str], pegs: str, columns: int) -> Iterator[Board]:
    """Yield the boards in rows, from left to right and from top to bottom."""
    width, top = 32.0 * len(pegs), EDGE + CAPTION
    for number, position in enumerate(positions):
        row, column = divmod(number, columns)
        scene = read_scene(position, pegs)
        board = Board(scene, width, EDGE + column * (width + GAP), top, thick=14)
        yield replace(board, top=top + row * (board.bottom - top + CAPTION + GAP / 2))


def _frame(number: int, board: Board, move: str, position: str, label: str) -> Iterator[Element]:
    """Yield a small board with its number, the move that led to it and its label."""
    y = board.top - CAPTION / 2
    yield text(board.left, y, str(number), 11, fill=FAINT, text_anchor="start")
    centre = board.left + board.width / 2
    yield text(centre, y, move, 12, fill=ACCENT, font_weight="bold", data_frame=position)
    if label:
        right = {"text_anchor": "end", "font_family": MONO, "data_word": label}
        yield text(board.left + board.width, y, label, 12, **right)
    yield from board.shapes()
