"""The board itself: a base, pegs with letters, disks where a scene has them."""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from hanoi_ref.draw.boards.piece import draw_piece
from hanoi_ref.draw.boards.scene import Scene
from hanoi_ref.draw.palette import FACES, FAINT, ON_DISK, PEG
from hanoi_ref.draw.svg import shape, text

BASE = 6  # height of the bar that the pegs stand on
LETTER = 20  # room for the pegs' letters below it
STATE = 14  # and for the states of posts below these


@dataclass(frozen=True)
class Board:
    """Where things stand on a board of some width: all other sizes follow from it.

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
        """From one peg to the next."""
        return self.width / len(self.scene.pegs)

    @property
    def floor(self) -> float:
        """The height at which the lowest disk rests, under room for all disks on one peg."""
        return self.top + self.thick * (0.6 + max(len(self.scene.pieces), 2))

    @property
    def bottom(self) -> float:
        """The lower edge of all that belongs to the board."""
        return self.floor + BASE + LETTER + STATE * self.scene.magnetic

    def x(self, peg: str) -> float:
        """The middle of a peg."""
        return self.left + (self.scene.pegs.index(peg) + 0.5) * self.pitch

    def y(self, level: int) -> float:
        """The upper edge of the disk that rests on so many others."""
        return self.floor - (level + 1) * self.thick

    def disk_width(self, number: int) -> float:
        """How wide a disk is: every disk wider than the next smaller one."""
        widest = self.pitch * 0.94
        narrowest = max(0.3 * widest, min(16, 0.6 * widest))
        return narrowest + (widest - narrowest) * (number - 1) / max(self.scene.sizes - 1, 2)

    def shapes(self) -> Iterator[Element]:
        """The base, the pegs with their letters, and the disks."""
        for peg in self.scene.pegs:
            yield from self._peg(peg)
        base = {"x": self.left, "y": self.floor, "width": self.width, "height": BASE}
        yield shape("rect", **base, rx=3, fill=PEG)
        for peg in self.scene.pegs:
            yield from self._stack(peg)

    def _peg(self, peg: str) -> Iterator[Element]:
        """A peg and its letter; a post that shows a colour is painted, and its state is said."""
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
