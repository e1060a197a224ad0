"""The drawing of a disk, ball or card: plain, black or white, or with magnetic faces."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import BACKGROUND, FACES, ON_DISK, TEXT, disk_colour
from hanoi_ref.draw.svg import shape, text
from hanoi_ref.puzzle import Look, Piece

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
        case "plain" if look == "cards":
            parts = list(_card(piece, x, y, thick))
        case "red" | "blue":
            parts = list(_faces(piece, plate))
        case "black" | "white":
            dark = piece.side == "black"
            fill, words = (TEXT, ON_DISK) if dark else (BACKGROUND, TEXT)
            parts = [_plate(plate, fill, stroke=TEXT), _label(str(piece.size), plate, fill=words)]
        case _:
            label = _label(str(piece.size), plate, fill=ON_DISK)
            parts = [_plate(plate, disk_colour(piece.size)), label]
    return shape("g", *parts, data_disk=piece.size, data_side=piece.side)


def _card(piece: Piece, x: float, y: float, thick: float) -> Iterator[Element]:
    """Yield a playing card; its number and suit are in the lower edge, which stays visible."""
    box = {"x": x - CARD / 2, "y": y - CARD_ABOVE, "width": CARD, "height": thick + CARD_ABOVE}
    yield shape("rect", **box, rx=4, fill=BACKGROUND, stroke=TEXT)
    corner = {"x": x - CARD / 2, "y": y, "width": 18.0, "height": thick}
    yield _label(str(piece.size), corner, fill=TEXT)
    yield _label("\u2660", corner | {"x": x + CARD / 2 - 18}, fill=TEXT)


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
