"""The board: a base, pegs with letters, and the disks of a scene."""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from hanoi_ref.draw.boards.piece import draw_piece
from hanoi_ref.draw.boards.scene import Scene
from hanoi_ref.draw.palette import FACES, FAINT, ON_DISK, PEG
from hanoi_ref.draw.svg import shape, text

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
            yield from self._stack(peg)

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

    def _stack(self, peg: str) -> Iterator[Element]:
        for level, piece in enumerate(self.scene.stacks[peg]):
            width = self.disk_width(piece.size)
            disk = draw_piece(piece, self.x(peg), self.y(level), width, self.thick, self.scene.look)
            disk.set("data-peg", peg)
            yield disk
