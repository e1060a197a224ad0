"""Hypercubes up to dimension four, with a walk from corner to corner."""

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise, product
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import BACKGROUND, MARKED, PEG, TEXT, disk_colour
from hanoi_ref.draw.svg import MONO, Svg, drawing, num, shape, text
from hanoi_ref.puzzle import whole

MOST = 4  # dimensions
LONGEST = 32  # words of a walk
MARGIN = 34
HEAD = 0.42  # position of the arrow on a step: away from where edges cross
Point = tuple[float, float]

# The direction of each bit, the last one first, in units of the drawing.
_WAYS: tuple[tuple[Point, ...], ...] = (
    (),
    ((150, 0),),
    ((150, 0), (0, -110)),
    ((150, 0), (0, -124), (100, -92)),
    ((140, 0), (0, -126), (-66, -108), (212, -136)),
)


def draw_hypercube(n: int, walk: Iterable[str] = (), title: str | None = None) -> Svg:
    """Draw the 2^n corners of the n-cube, each a word of n bits, and the edges between them.

    >>> print(draw_hypercube(2, ["00", "01", "11", "10"]).desc)
    4 corners, 4 edges. The walk: 00, 01, 11, 10. The bits that change: 1, 2, 1.

    All edges of one direction change the same bit.  `walk` is a list of words, each a neighbour of
    the one before.  Its steps have the colour of the disk with the number of the changed bit,
    counted from 1 on the right.  Corners may repeat.  n is 0 to 4, and a walk has up to 32 words.
    ValueError names an invalid argument or a step along no edge.
    """
    ways = _WAYS[whole("n", n, 0, MOST)]
    corners = {"".join(word): _point_of("".join(word), ways) for word in product("01", repeat=n)}
    steps = _checked(walk, corners)
    width, height = (max(p[axis] for p in corners.values()) + MARGIN for axis in (0, 1))
    shapes = [*_edges(corners, steps), *(_arrow(corners, *step) for step in pairwise(steps))]
    ends = steps[:1] + steps[-1:]
    shapes += [_corner(word, *point, word in ends) for word, point in corners.items()]
    name = title or f"The {_name(n)}{' and a walk' if steps else ''}"
    return drawing(width, height, name, _describe(n, steps), shapes)


def _point_of(word: str, ways: tuple[Point, ...]) -> Point:
    """Return the point of a corner: the sum of the directions of its ones, plus the margin."""
    x = MARGIN - sum(min(way[0], 0) for way in ways)
    y = MARGIN - sum(min(way[1], 0) for way in ways)
    for bit, way in zip(reversed(word), ways, strict=True):
        x, y = x + way[0] * int(bit), y + way[1] * int(bit)
    return x, y


def _checked(walk: Iterable[str], corners: dict[str, Point]) -> list[str]:
    steps = [str(word) for word in islice(walk, LONGEST + 1)]
    if len(steps) > LONGEST:
        raise ValueError(
            f"a walk of more than {LONGEST} words is hard to follow: draw a part of it"
        )
    for word in steps:
        if word not in corners:
            raise ValueError(f"{word!r} is none of the {len(corners)} corners")
    for one, other in pairwise(steps):
        if len(_changes(one, other)) != 1:
            raise ValueError(f"no edge leads from {one} to {other}: one bit has to change")
    return steps


def _changes(one: str, other: str) -> list[int]:
    """Return the bits in which two words differ, counted from 1 on the right."""
    pairs = zip(reversed(one), reversed(other), strict=True)
    return [bit for bit, (a, b) in enumerate(pairs, 1) if a != b]


def _edges(corners: dict[str, Point], steps: list[str]) -> Iterator[Element]:
    """Yield all edges, the walked ones last, so that they are on top."""
    walked = {frozenset(pair) for pair in pairwise(steps)}
    every = [(p, q) for p in corners for q in corners if p < q and len(_changes(p, q)) == 1]
    for p, q in sorted(every, key=lambda pair: frozenset(pair) in walked):
        (bit,) = _changes(p, q)
        on_way = frozenset((p, q)) in walked
        line = {"stroke": disk_colour(bit), "stroke_width": 4} if on_way else {"stroke": PEG}
        d = "M{} {}L{} {}".format(*map(num, (*corners[p], *corners[q])))
        yield shape("path", d=d, data_bit=bit, **line)


def _arrow(where: dict[str, Point], one: str, other: str) -> Element:
    """Return an arrowhead half-way along a step."""
    (x1, y1), (x2, y2) = where[one], where[other]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length * 8, (y2 - y1) / length * 8
    x, y = x1 + (x2 - x1) * HEAD, y1 + (y2 - y1) * HEAD
    corners = (x + dx, y + dy), (x - dx - dy, y - dy + dx), (x - dx + dy, y - dy - dx)
    points = " ".join(f"{num(px)},{num(py)}" for px, py in corners)
    (bit,) = _changes(one, other)
    return shape("polygon", points=points, fill=disk_colour(bit), data_step=f"{one} {other}")


def _corner(word: str, x: float, y: float, is_end: bool) -> Element:
    wide = max(len(word), 2) * 8 + 10
    box = {"x": x - wide / 2, "y": y - 10, "width": wide, "height": 20, "rx": 5}
    ring = {"stroke": TEXT, "stroke_width": 2} if is_end else {"stroke": PEG}
    return shape(
        "g",
        shape("rect", **box, fill=MARKED if is_end else BACKGROUND, **ring),
        text(x, y, word or "–", 13, font_family=MONO),
        data_corner=word,
    )


def _name(n: int) -> str:
    return ("point", "edge", "square", "cube", "cube of dimension 4")[n]


def _describe(n: int, steps: list[str]) -> str:
    corners, edges = 2**n, n * 2**n // 2
    count = f"{corners} corner{'s' * (n > 0)}, {edges} edge{'s' * (edges != 1)}."
    if not steps:
        return count
    bits = [str(bit) for pair in pairwise(steps) for bit in _changes(*pair)]
    walk = f"The walk: {', '.join(word or 'the empty word' for word in steps)}."
    return " ".join([count, walk, *([f"The bits that change: {', '.join(bits)}."] if bits else [])])
