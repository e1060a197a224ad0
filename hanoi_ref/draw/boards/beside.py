"""Pictures side by side, as many in a row as the page has room for."""

from collections.abc import Sequence
from html import escape

from hanoi_ref.draw.palette import FAINT
from hanoi_ref.draw.svg import FONT, Svg

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
        words = f"color:{FAINT};font:14px/1.4 {FONT};text-align:center"
        each = "".join(
            f'<figure style="{_room(picture)}">{picture}<figcaption style="{words}">'
            f"{escape(caption)}</figcaption></figure>"
            for picture, caption in zip(self.pictures, self.captions, strict=True)
        )
        return f'<div style="display:flex;flex-wrap:wrap;gap:8px;align-items:end">{each}</div>'


def _room(picture: Svg) -> str:
    """Return the CSS of a picture that shrinks a little before it wraps to another row."""
    wide = picture.width
    return f"margin:0;min-width:0;max-width:{wide:g}px;flex:1 1 {min(wide, NARROW):g}px"


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
