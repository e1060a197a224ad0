"""The board itself: a base, pegs with letters, numbered disks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import ON_DISK, PEG, disk_colour
from hanoi_ref.draw.svg import shape, text

BASE = 6  # height of the bar that the pegs stand on
LETTER = 20  # room for the pegs' letters below it


@dataclass(frozen=True)
class Board:
    """Where things stand on a board of some width: all other sizes follow from it."""

    pegs: str
    disks: int
    width: float
    left: float = 0
    top: float = 0
    thick: float = 18  # height of a disk

    @property
    def floor(self) -> float:
        """The height at which the lowest disk rests."""
        return self.top + self.post + max(self.disks, 2) * self.thick

    @property
    def post(self) -> float:
        """How far the pegs rise above the whole tower."""
        return self.thick * 0.6

    @property
    def bottom(self) -> float:
        """The lower edge of all that belongs to the board."""
        return self.floor + BASE + LETTER

    def x(self, peg: str) -> float:
        """The middle of a peg."""
        return self.left + (self.pegs.index(peg) + 0.5) * self.width / len(self.pegs)

    def y(self, level: int) -> float:
        """The upper edge of the disk that rests on so many others."""
        return self.floor - (level + 1) * self.thick

    def disk_width(self, disk: int) -> float:
        """How wide a disk is: every disk wider than the next smaller one."""
        widest = self.width / len(self.pegs) * 0.94
        narrowest = max(0.3 * widest, min(16, 0.6 * widest))
        return narrowest + (widest - narrowest) * (disk - 1) / max(self.disks - 1, 2)

    def furniture(self) -> Iterator[Element]:
        """The base and the empty pegs with their letters."""
        pitch = self.width / len(self.pegs)
        thin, size = min(6, pitch / 8), min(14, pitch * 0.38)
        for peg in self.pegs:
            x, height = self.x(peg) - thin / 2, self.floor - self.top
            yield shape("rect", x=x, y=self.top, width=thin, height=height, rx=thin / 2, fill=PEG)
            yield text(
                self.x(peg), self.floor + BASE + LETTER / 2 + 1, peg, size, font_weight="bold"
            )
        yield shape(
            "rect", x=self.left, y=self.floor, width=self.width, height=BASE, rx=3, fill=PEG
        )

    def stacks(self, position: str) -> Iterator[Element]:
        """The disks of a position, each with its number."""
        for peg in self.pegs:
            on_peg = (at for at, letter in enumerate(position) if letter == peg)
            for level, at in enumerate(on_peg):
                yield self.disk(len(position) - at, peg, level)

    def disk(self, disk: int, peg: str, level: int) -> Element:
        """One numbered disk, resting on so many others."""
        x, y, width = self.x(peg), self.y(level), self.disk_width(disk)
        plate = shape(
            "rect",
            x=x - width / 2,
            y=y + 0.75,
            width=width,
            height=self.thick - 1.5,
            rx=min(6, self.thick / 3),
            fill=disk_colour(disk),
        )
        size = min(13, self.thick * 0.84)
        digits = text(x, y + self.thick / 2, str(disk), size, fill=ON_DISK, font_weight="bold")
        return shape("g", plate, digits, data_disk=disk, data_peg=peg)
