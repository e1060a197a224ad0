"""A board on which a friend carries smaller towers on request."""

from typing import Any

from hanoi_ref.draw import draw_position
from hanoi_ref.puzzle import Position, Rules
from hanoi_ref.widgets.figures.figure import Button, Figure, button

RULES = Rules()
ASK = (
    "Choose how many disks, from where and to where; then ask your friend, or move a disk yourself."
)


class Friend(Figure):
    """A tower to be carried by orders: the friend takes several disks at once, you take one.

    >>> friend = Friend(3)
    >>> for do in ("how 2", "from A", "to B", "ask"):
    ...     friend.act(do)
    >>> friend.position, friend._said
    ('ABB', 'Your friend has carried disks 1 and 2 from A to B.')

    The friend carries up to `able` smallest disks from one peg to another; by default, all but the
    largest.  The tower goes from `source` to `target`.
    """

    name = "A board that takes orders"

    def __init__(
        self, n: int, able: int | None = None, source: str = "A", target: str = "C", **traits: Any
    ) -> None:
        self.n, self.able = n, n - 1 if able is None else able
        self.source, self.target = source, target
        self._begin()
        super().__init__(**traits)
        self.say(f"Bring {self._all} from {source} to {target}. {ASK}")

    def _begin(self) -> None:
        self.position = Position(self.source * self.n)
        self.how, self.way, self.asked, self.moved = self.able, ["", ""], 0, 0

    @property
    def _all(self) -> str:
        return f"all {self.n} disks" if self.n > 1 else "the disk"

    def act(self, do: str) -> None:
        """Choose a word of the order, ask the friend, or move a disk."""
        match do.split():
            case ["how", many]:
                self.how = int(many)
            case ["from", peg]:
                self.way[0] = peg
            case ["to", peg]:
                self.way[1] = peg
            case ["again"]:
                self._begin()
                self.say(f"Bring {self._all} from {self.source} to {self.target}.")
            case [who]:
                self._carry(self.how if who == "ask" else 1, who == "ask")

    def _carry(self, many: int, by_friend: bool) -> None:
        source, target = self.way
        why = self._why_not(many, source, target, by_friend)
        if why:
            return self.say(why, "refused")
        if by_friend:
            for each in range(1, many + 1):
                self.position = self.position.put(each, target)
            self.asked += 1
            return self._tell(f"Your friend has carried {_disks(many)} from {source} to {target}.")
        disk = self.position.top(source)  # the rules ensure that there is one
        self.position = RULES.after(self.position, source + target)
        self.moved += 1
        return self._tell(f"You have moved disk {disk} from {source} to {target}.")

    def _why_not(self, many: int, source: str, target: str, by_friend: bool) -> str:
        if not source or not target or source == target:
            return "Choose two different pegs."
        if not by_friend:
            why = RULES.why_not(self.position, source + target)
            return f"{source} to {target}: {why}." if why else ""
        if self.position[self.n - many :] != source * many:
            do_not = "is not" if many == 1 else "are not all"
            return f"{_disks(many).capitalize()} {do_not} on {source}: nothing to carry."
        return ""

    def _tell(self, done: str) -> None:
        if self.position != self.target * self.n:
            return self.say(done)
        times = {1: "once", 2: "twice"}.get(self.asked, f"{self.asked} times")
        yours = f"{self.moved} move{'s' * (self.moved != 1)}"
        return self.say(f"Done: you asked {times}, and made {yours} yourself.", "solved")

    def draw(self) -> str:
        """Draw the board."""
        return draw_position(self.position)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: the words of an order; actions."""
        how = [button(f"how {k}", str(k), k == self.how) for k in range(1, self.able + 1)]
        pegs = [[button(f"{w} {p}", p, p == self.way[at]) for p in "ABC"] for at, w in WORDS]
        ends = [button("ask", "Friend, carry them"), button("move", "I move one disk")]
        return [
            *([("How many", how)] if how else []),
            ("from", pegs[0]),
            ("to", pegs[1]),
            ("", [*(ends if how else ends[1:]), button("again", "Start again")]),
        ]


WORDS = ((0, "from"), (1, "to"))


def _disks(many: int) -> str:
    if many == 1:
        return "disk 1"
    return "disks 1 and 2" if many == 2 else f"disks 1 to {many}"
