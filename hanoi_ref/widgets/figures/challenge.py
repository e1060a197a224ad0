"""A challenge: carry seven magnetic disks in fewer moves than "62"."""

from typing import Any

from hanoi_ref.draw import Svg
from hanoi_ref.draw.charts.curves import draw_curves
from hanoi_ref.puzzle import magnetic
from hanoi_ref.theory.magnetic import count_62, fewest_free
from hanoi_ref.widgets.boards.track import Track, follow
from hanoi_ref.widgets.figures.figure import Button, Figure, button

DISKS = 7


class Beat62(Figure):
    """A solution for seven disks: its number of moves beside that of "62" and the minimum.

    >>> from hanoi_ref.solvers.magnetic import algorithm_62
    >>> Beat62(algorithm_62(7))
    Fewer moves than "62". 691 moves: as many as "62". To beat it, 690 are enough.

    The solution is a list of moves, or a function of the number of disks.  It is not graded; the
    best result is stored in the notebook.
    """

    name = 'Fewer moves than "62"'

    def __init__(self, moves: object) -> None:
        self._track = follow(magnetic(DISKS), moves)
        self._best: int | None = None
        super().__init__()
        left = self._left_before.get("best")
        self._best, self._left_before = left if isinstance(left, int) else None, {}
        self._judge()

    def recall(self, about: object) -> dict[str, Any]:
        """Return what was stored before, whatever the present moves are."""
        return super().recall(self.name)

    def act(self, do: str) -> None:
        """Forget the best result on request."""
        if do == "forget":
            self._best = None
            self.say(_verdict(self._track), _kind(self._track))

    def _judge(self) -> None:
        found = _count(self._track)
        if found is not None:
            self._best = min(filter(None, (found, self._best)))
        self.say(f"{_verdict(self._track)}{self._reminder(found)}", _kind(self._track))
        if self._best is not None:
            self.keep({"best": self._best})
        self.show()

    def _reminder(self, found: int | None) -> str:
        kept = self._best is not None and self._best != found
        return f" Your best so far: {self._best}." if kept else ""

    def draw(self) -> Svg:
        """Draw the number of moves between that of "62" and the minimum."""
        shown = self._best or count_62(DISKS)
        marks = {'"62"': count_62(DISKS), "fewest": fewest_free(DISKS)}
        return draw_curves({"your best": [shown]}, marks, first=DISKS)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: forget the best result, if there is one."""
        known = [button("forget", "Forget my best")]
        return [("", known)] if self._best is not None else []


def _count(track: Track) -> int | None:
    """Return the number of moves of a solution that arrives; None otherwise."""
    return len(track.moves) if track.arrived and not track.lent else None


def _kind(track: Track) -> str:
    found = _count(track)
    if track.trouble:
        return "refused"
    return "solved" if found is not None and found < count_62(DISKS) else ""


def _verdict(track: Track) -> str:
    best, levy, found = fewest_free(DISKS), count_62(DISKS), _count(track)
    if track.lent:
        return 'Nothing is written yet. "62" takes 691 moves for seven disks; fewer are possible.'
    if track.trouble:
        return f"{track.trouble[:1].upper()}{track.trouble[1:]}.".replace("..", ".")
    if found is None:
        return f"After {len(track.moves)} moves the disks are at {track.positions[-1]}, not on C."
    return f"{found} moves: {_placed(found, best, levy)}"


def _placed(found: int, best: int, levy: int) -> str:
    if found == best:
        return "fewer are impossible. The paper of 2009 did not have it."
    if found < levy:
        return f'fewer than the {levy} of "62", and {found - best} more than the minimum.'
    if found == levy:
        return f'as many as "62". To beat it, {levy - 1} are enough.'
    return f'legal, but {found - levy} more than "62".'
