"""SVG as strings: elements, a fixed number format, descriptions for screen readers."""

import re
from collections.abc import Iterable
from html import unescape
from textwrap import wrap
from xml.etree.ElementTree import Element, tostring
from zlib import crc32

from hanoi_ref.palette import GROUND, LINE, TEXT, drawing_style

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
MONO = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Svg(str):
    """An SVG drawing as a string; a notebook shows the picture, and its repr is the title.

    >>> drawing(10, 10, "Nothing", "An empty drawing.", [])
    <Svg: Nothing>
    """

    __slots__ = ()

    @property
    def heading(self) -> str:
        """The title of the drawing."""
        return self._words("title")

    @property
    def desc(self) -> str:
        """The description in sentences, for people who cannot see the drawing."""
        return self._words("desc")

    @property
    def width(self) -> float:
        """The preferred width in CSS pixels."""
        width = re.search(r'<svg[^>]* width="([\d.]+)"', self)
        return float(width[1]) if width else 0

    def _words(self, name: str) -> str:
        words = re.search(rf"<{name}[^>]*>(.*?)</{name}>", self, re.DOTALL)
        return unescape(words[1]) if words else ""

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Svg: {self.heading}>"


def drawing(
    width: float,
    height: float,
    title: str,
    desc: str,
    shapes: Iterable[Element],
    shown: float = 1.25,
    least: float = 0,
) -> Svg:
    """Return the finished drawing on its own background; it follows the page's width and theme.

    >>> svg = drawing(40, 20, "A peg", "One upright line.", [shape("line", x1=20, x2=20, y2=20)])
    >>> svg.heading, svg.desc
    ('A peg', 'One upright line.')

    The ids that link words and picture are computed from the content.  So the same drawing has the
    same bytes, and two drawings on a page do not clash.  Every shape has its light colour as an
    attribute, for programs that read no style sheet.

    Parameters
    ----------
    width, height : in user units, each about a pixel on a phone.
    title : the title of the drawing.
    desc : all its content, in words.
    shapes : its elements, the last one on top.
    shown : the preferred number of CSS pixels for each unit.
    least : the smallest readable width in CSS pixels; a narrower page scrolls the drawing.

    Returns
    -------
    The SVG as a string.
    """
    ground = shape(
        "rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=6, fill=GROUND, stroke=LINE
    )
    body = [ground, *shapes]
    mark = f"h{crc32(b''.join(map(tostring, body)) + (title + desc).encode()):08x}"
    svg = shape(
        "svg",
        shape("title", title, id=f"{mark}-title"),
        shape("desc", desc, id=f"{mark}-desc"),
        shape("style", _style(body)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(width)} {num(height)}",
        width=width * shown,
        height=height * shown,
        style="max-width:100%;height:auto" + (f";min-width:{num(least)}px" if least else ""),
        class_="hanoi-svg",
        role="img",
        aria_labelledby=f"{mark}-title",
        aria_describedby=f"{mark}-desc",
        font_family=FONT,
        fill=TEXT,
    )
    return Svg(tostring(svg, encoding="unicode"))


def _style(body: list[Element]) -> str:
    """Return the rules that make the colours of these shapes follow a theme."""
    every = [element for part in body for element in part.iter()]
    fills, words, strokes = {""}, {TEXT}, {each.get("stroke", "") for each in every}
    for each in every:
        (words if each.tag == "text" else fills).add(each.get("fill", ""))
    return drawing_style(fills, words, strokes)


def shape(name: str, *inside: Element | str, **attributes: object) -> Element:
    """Return an element with text and other elements in it; omit attributes that are None.

    >>> tostring(shape("text", "1 < 2", x=1 / 3, font_size=12))
    b'<text x="0.33" font-size="12">1 &lt; 2</text>'
    """
    named = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    element = Element(name, {key: num(value) for key, value in named.items() if value is not None})
    for child in inside:
        if isinstance(child, str):
            element.text = (element.text or "") + _NOT_XML.sub("\ufffd", child)
        else:
            element.append(child)
    return element


def text(x: float, y: float, words: str, size: float = 12, **attributes: object) -> Element:
    """Return words centred on x, with their middle at height y.

    >>> tostring(text(5, 9, "A"))
    b'<text x="5" y="13.2" text-anchor="middle" font-size="12">A</text>'

    Parameters
    ----------
    x, y : the middle of the words.
    words : the words, on one line.
    size : font size.
    attributes : further attributes of the element.

    Returns
    -------
    An SVG element.
    """
    # A baseline a third of the size below the middle looks centred in every font.
    fixed = {"text_anchor": "middle", "font_size": size} | attributes
    return shape("text", words, x=x, y=y + 0.35 * size, **fixed)


def paragraph(
    x: float, y: float, words: str, width: float, size: float = 12, **attributes: object
) -> list[Element]:
    """Return lines of text from x, the first around height y, broken at the width.

    >>> [line.text for line in paragraph(0, 0, "one disk at a time", 70)]
    ['one disk', 'at a time']

    Parameters
    ----------
    x, y : the left end of the first line, and its middle.
    words : the text; lines break between words.
    width : the maximum width of a line.
    size : font size.
    attributes : further attributes of each line.

    Returns
    -------
    A text element for each line.
    """
    lines = wrap(words, max(8, int(width / (0.54 * size))))
    return [
        text(x, y + at * size * 1.35, line, size, text_anchor="start", **attributes)
        for at, line in enumerate(lines)
    ]


def num(value: object) -> str:
    """Return a value as an attribute; numbers have at most two decimals.

    >>> num(1 / 3), num(2.0), num(-0.001), num("none")
    ('0.33', '2', '0', 'none')
    """
    if not isinstance(value, (int, float)):
        return _NOT_XML.sub("\ufffd", str(value))
    # Adding 0 turns -0.0 into 0.0.
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")
