"""A position as data for drawings: the pieces on each peg and the colours of posts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal
from xml.etree.ElementTree import Element

from hanoi_ref.draw.svg import num, shape, text
from hanoi_ref.palette import (
    ACCENT,
    BACKGROUND,
    BLACK,
    FACES,
    GROUND,
    ON_DISK,
    REFUSED,
    TEXT,
    disk_colour,
)
from hanoi_ref.puzzle import Look, Piece, Rules, Side, look, pieces

GAP = 0.75  # between a disk and its neighbours
CARD, CARD_ABOVE = 54.0, 8.0  # width of a card, and how far it continues above its visible edge
UPPER = 0.6  # share of a magnetic disk's height that the upper face takes


def draw_piece(
    piece: Piece, x: float, y: float, width: float, thick: float, look: Look = "disks"
) -> Element:
    """Return a disk of some width and height, centred on x, its upper edge at y, with its number.

    >>> [part.tag for part in draw_piece(Piece(3), 50, 0, 40, 18)]
    ['rect', 'text']

    Parameters
    ----------
    piece : a disk with its number and its side.
    x, y : the middle of its upper edge.
    width, thick : its width and height.
    look : balls are as wide as high; cards continue behind the next one.

    Returns
    -------
    An SVG element.
    """
    plate = {"x": x - width / 2, "y": y + GAP, "width": width, "height": thick - 2 * GAP}
    match piece.side:
        case "plain" if look == "balls":
            ball = shape(
                "circle", cx=x, cy=y + thick / 2, r=thick / 2, fill=disk_colour(piece.size)
            )
            parts = [ball, _label(str(piece.size), plate, fill=ON_DISK)]
        case "plain" if look == "cards":  # number and suit are in the edge that stays visible
            card = {"x": x - CARD / 2, "y": y - CARD_ABOVE, "width": CARD}
            corner = {"x": x - CARD / 2, "y": y, "width": 18.0, "height": thick}
            parts = [
                shape(
                    "rect", **card, height=thick + CARD_ABOVE, rx=4, fill=BACKGROUND, stroke=TEXT
                ),
                _label(str(piece.size), corner, fill=TEXT),
                _label("\u2660", corner | {"x": x + CARD / 2 - 18}, fill=TEXT),
            ]
        case "red" | "blue":
            parts = list(_faces(piece, plate))
        case "black" | "white":
            dark = piece.side == "black"
            fill, words = (BLACK, ON_DISK) if dark else (ON_DISK, BLACK)
            parts = [_plate(plate, fill, stroke=TEXT), _label(str(piece.size), plate, fill=words)]
        case _:
            label = _label(str(piece.size), plate, fill=ON_DISK)
            parts = [_plate(plate, disk_colour(piece.size)), label]
    return shape("g", *parts, data_disk=piece.size, data_side=piece.side)


def _faces(piece: Piece, plate: dict[str, float]) -> Iterator[Element]:
    """Yield the upper face above the lower one; the upper one has number and letter."""
    down = "blue" if piece.side == "red" else "red"
    upper = plate | {"height": plate["height"] * UPPER}
    lower = plate | {"y": plate["y"] + upper["height"], "height": plate["height"] * (1 - UPPER)}
    label = f"{piece.size}{piece.side[0]}"
    yield _plate(plate, FACES[down])
    yield _plate(upper, FACES[piece.side])
    if down == "blue":
        yield from _ticks(**lower)
    else:
        yield from _ticks(**upper, clear=4 * len(label))
    yield _label(label, upper, fill=ON_DISK)


def _plate(plate: dict[str, float], fill: str, stroke: str | None = None) -> Element:
    rounding = min(6, plate["height"] / 3)
    return shape("rect", **plate, rx=rounding, fill=fill, stroke=stroke)


def _label(words: str, plate: dict[str, float], fill: str) -> Element:
    x, y = plate["x"] + plate["width"] / 2, plate["y"] + plate["height"] / 2
    size = min(13, plate["height"] * 0.94)
    return text(x, y, words, size, fill=fill, font_weight="bold")


def _ticks(x: float, y: float, width: float, height: float, clear: float = 0) -> Iterator[Element]:
    """Yield the pattern of a blue face: vertical white ticks, with room for words in the middle."""
    count = int((width - 8) / 2 / 5)
    for at in range(-count, count + 1):
        if abs(at) * 5 > clear:
            middle = x + width / 2 + at * 5
            ends = {"x1": middle, "x2": middle, "y1": y + 2, "y2": y + height - 2}
            yield shape("line", **ends, stroke=ON_DISK, stroke_width=1.3)


Variant = Literal["classic", "magnetic", "bicolour"]
Posts = str | Mapping[str, str | None]

RED_OR_BLUE: dict[str | None, Side] = {"red": "red", "blue": "blue"}


@dataclass(frozen=True)
class Scene:
    """The pieces on each peg, bottom first, and the fixed colours of posts.

    >>> scene = read_scene("AAB")
    >>> scene.sizes, [piece.size for piece in scene.stacks["A"]]
    (3, [3, 2])
    """

    pegs: str
    stacks: Mapping[str, tuple[Piece, ...]]
    posts: Mapping[str, Side] = field(default_factory=dict)
    look: Look = "disks"

    @property
    def pieces(self) -> list[Piece]:
        """All pieces, peg by peg."""
        return [piece for peg in self.pegs for piece in self.stacks[peg]]

    @property
    def sizes(self) -> int:
        """The size of the largest piece."""
        return max((piece.size for piece in self.pieces), default=0)

    @property
    def magnetic(self) -> bool:
        """Whether pieces have a red and a blue face."""
        return bool(self.posts) or any(piece.side in ("red", "blue") for piece in self.pieces)

    def state(self, peg: str) -> str:
        """Return the colour of a post where disks have faces: red, blue or neutral; else "".

        >>> read_scene("AAb").state("A"), read_scene("AAb").state("C"), read_scene("A").state("A")
        ('red', 'neutral', '')
        """
        if not self.magnetic:
            return ""
        shown = [piece.side for piece in self.stacks[peg]]
        return self.posts.get(peg) or (shown[0] if shown else "neutral")

    def state_words(self, peg: str) -> str:
        """Return the state of a post in words, including whether it is fixed.

        >>> scene = read_scene("AAb", posts="A")
        >>> scene.state_words("A"), scene.state_words("B")
        ('always red', 'blue')
        """
        return "always " * (peg in self.posts) + self.state(peg)

    def describe(self) -> str:
        """Return the scene in sentences, for people who cannot see it.

        >>> read_scene("AAb").describe()
        'Peg A (red): disks 3 red, 2 red. Peg B (blue): disk 1 blue. Peg C (neutral): empty.'
        """
        sentences = []
        for peg in self.pegs:
            name = f"{peg} ({self.state_words(peg)})" if self.magnetic else peg
            words = ", ".join(map(str, self.stacks[peg]))
            disks = f"disk{'s' * (len(self.stacks[peg]) > 1)} {words}" if words else "empty"
            sentences.append(f"Peg {name}: {disks}.")
        return " ".join(sentences)


def read_scene(
    position: str, pegs: str = "ABC", variant: Variant | None = None, posts: Posts | None = None
) -> Scene:
    """Return the scene of a position.

    >>> read_scene("AAB").stacks["A"]
    (Piece(size=3, side='plain'), Piece(size=2, side='plain'))
    >>> read_scene("Ab", posts="bC").posts
    {'B': 'blue', 'C': 'red'}
    >>> read_scene("AbBb", variant="bicolour").stacks["B"]
    (Piece(size=2, side='white'), Piece(size=1, side='black'), Piece(size=1, side='white'))
    >>> [piece.size for piece in read_scene("3/21/").stacks["B"]]
    [2, 1]

    One letter per disk, largest first.  Magnetic: a capital shows red, a small letter blue.
    Bicolour: two letters for each size, capital black and small white.  Piles in any order are
    written bottom first with a slash between pegs.

    Parameters
    ----------
    position : the position as a string.
    pegs : the letters of the pegs from left to right.
    variant : how to read letters; None means magnetic if there are small letters or posts.
    posts : fixed colours, as {"A": "red", "B": None} or as letters, such as "A" and "b" for red and
        blue.

    Returns
    -------
    The scene.

    Raises
    ------
    ValueError : says what is invalid.
    """
    if not isinstance(position, str):
        raise ValueError(f"a position is a text such as 'AAB', not {position!r}")
    fixed = read_posts(posts, pegs)
    if variant is None:
        sided = bool(fixed) or ("/" not in position and position != position.upper())
        variant = "magnetic" if sided else "classic"
    if variant == "magnetic":
        letters = (peg if colour == "red" else peg.lower() for peg, colour in fixed.items())
        rules = Rules(pegs, flips=True, posts="".join(letters))
    elif variant == "bicolour":
        rules = Rules(pegs, rests_on="equal")
    else:
        rules = Rules(pegs, piles="/" in position)
    if rules.paired and len(position) % 2:
        raise ValueError(f"a bicolour position has two letters a size, unlike {position!r}")
    # The pegs must exist; faces and colours are not checked.
    folded = (rules.flips or rules.paired) and position.isascii()
    Rules(rules.pegs, piles=rules.piles).position(position.upper() if folded else position)
    return scene_of(rules, position)


def scene_of(rules: Rules, position: str) -> Scene:
    """Return the scene of a position; the position may be illegal under the rules.

    >>> scene_of(Rules(flips=True, posts="b"), "Ab").posts
    {'B': 'blue'}
    """
    posts = read_posts(rules.posts, rules.pegs)
    return Scene(rules.pegs, pieces(rules, position), posts, look(rules))


def read_posts(posts: Posts | None, pegs: str = "ABC") -> dict[str, Side]:
    """Return the fixed colours of posts, from a mapping or from letters; omit free posts.

    >>> read_posts("Ab"), read_posts({"A": "red", "B": "blue", "C": None})
    ({'A': 'red', 'B': 'blue'}, {'A': 'red', 'B': 'blue'})
    """
    if isinstance(posts, str):
        posts = {letter.upper(): "red" if letter.isupper() else "blue" for letter in posts}
    for peg, colour in (posts or {}).items():
        if peg not in pegs or colour not in ("red", "blue", None):
            wanted = f"posts are pegs among {', '.join(pegs)} that are red, blue or None"
            raise ValueError(f"{wanted}, not {peg!r}: {colour!r}")
    return {peg: RED_OR_BLUE[colour] for peg, colour in (posts or {}).items() if colour}


HEADROOM = 26  # space that an arrow needs above the pegs


def arrow(start: tuple[float, float], end: tuple[float, float], over: float) -> Element:
    """Return a solid arrow from start up to the height `over`, and down to its head at end.

    >>> arrow((20, 90), (60, 90), 10).get("data-arrow")
    'legal'
    """
    (x, y), line = end, _way(start, (end[0], end[1] - 8), over)
    points = " ".join(f"{num(x + dx)},{num(y + dy)}" for dx, dy in ((0, 0), (-7, -11), (7, -11)))
    head = shape("polygon", points=points, fill=ACCENT, stroke=GROUND, stroke_width=1)
    return shape("g", _halo(line), _stroke(line, ACCENT), head, data_arrow="legal")


def refused_arrow(start: tuple[float, float], end: tuple[float, float], over: float) -> Element:
    """Return a dashed arrow that ends in a cross.

    >>> refused_arrow((20, 90), (60, 90), 10).get("data-arrow")
    'refused'
    """
    (x, y), line = end, _way(start, (end[0], end[1] - 16), over)
    left, right, top, bottom = map(num, (x - 7, x + 7, y - 17, y - 3))
    cross = f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"
    dashed = _stroke(line, REFUSED, dash="5 4")
    return shape(
        "g", _halo(line), _halo(cross), dashed, _stroke(cross, REFUSED), data_arrow="refused"
    )


def _way(start: tuple[float, float], end: tuple[float, float], over: float) -> str:
    (x1, y1), (x2, y2) = start, end
    bend = 10 if x2 > x1 else -10
    numbers = map(num, (x1, y1, over + 10, x1, over, x1 + bend, over, x2 - bend, x2, over, x2))
    way = "M{} {}V{}Q{} {} {} {}H{}Q{} {} {} ".format(*numbers)
    return f"{way}{num(over + 10)}V{num(y2)}"


def _stroke(d: str, colour: str, dash: str | None = None) -> Element:
    return shape("path", d=d, fill="none", stroke=colour, stroke_width=3.5, stroke_dasharray=dash)


def _halo(d: str) -> Element:
    """Return a light outline under the line, so that it stands out from the pegs."""
    return shape("path", d=d, fill="none", stroke=GROUND, stroke_width=11)
