"""Figures of lesson 1: the calls that wait, a friend who carries, the steps of a proof."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from hanoi_ref.checking.guesses import known_cards
from hanoi_ref.draw import Svg, draw_position
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.palette import ACCENT, BACKGROUND, FAINT, MARKED, PEG
from hanoi_ref.puzzle import Position, Rules
from hanoi_ref.widgets.asks.guesses import as_html
from hanoi_ref.widgets.boards.tracing import run
from hanoi_ref.widgets.figures.figure import Button, Figure, Stepped, button
from hanoi_ref.widgets.figures.films import Film

HIGH = 34
WIDE = 230
MOST = 40  # calls; more make a film that nobody watches to its end


class CallStack(Film):
    """A film of the calls of a function: one step for each call and for each return.

    >>> def total(n):
    ...     return 0 if n == 0 else n + total(n - 1)
    >>> stack = CallStack(total, 2)
    >>> [sentence for _, sentence in stack.frames][2:5]
    ['total(1) calls total(0) and waits.', 'total(0) returns 0.', 'total(1) returns 1.']

    ValueError names a function without calls that can be watched, or with more than 40.
    """

    def __init__(self, function: Callable[..., object], *args: object) -> None:
        calls = run(function, 0, given=args).calls
        if not 0 < len(calls) <= MOST:
            name = getattr(function, "__name__", function)
            raise ValueError(f"{name} should make from 1 to {MOST} calls")
        self._calls, self._stacks = calls, list[list[str]]()  # of each call, the outermost first
        for call in calls:
            above = [] if call.parent is None else self._stacks[call.parent]
            self._stacks.append([*above, str(call)])
        super().__init__("Calls that wait", self._frames(0))

    def _frames(self, at: int) -> Iterator[tuple[Svg, str]]:
        call, stack = self._calls[at], self._stacks[at]
        begun = f"{call} begins." if at == 0 else f"{stack[-2]} calls {call} and waits."
        yield self._stack(stack), begun
        for what, below in call.did:
            if what == "call":
                yield from self._frames(below)
        yield self._stack(stack, call.gave), f"{call} returns {call.gave!r}."

    def _stack(self, stack: list[str], returned: object = ...) -> Svg:
        """Draw calls from top to bottom; the last one runs, or has just returned a value."""
        result, shapes = "" if returned is ... else f"returns {returned!r}", []
        for level, call in enumerate(stack):
            runs = level == len(stack) - 1
            y = 10 + HIGH * level
            look = {"fill": MARKED if runs else BACKGROUND, "stroke": ACCENT if runs else PEG}
            box = {"x": 12, "y": y + 3, "width": WIDE - 24, "height": HIGH - 7, "rx": 5}
            word, colour = (result[:24], ACCENT) if runs else ("waits", FAINT)
            shapes += [
                shape("rect", **box, **look),
                text(WIDE / 2, y + HIGH / 2, call[:26], 13, font_family=MONO),
                text(WIDE + 8, y + HIGH / 2, word, 13, fill=colour, text_anchor="start"),
            ]
        desc = f"{' calls '.join(stack)}{f', which {result}' * bool(result)}."
        height = 20 + HIGH * max(map(len, self._stacks))
        return drawing(2 * WIDE, height, "Calls that wait", desc, shapes)


RULES = Rules()
ASK = (
    "Choose how many disks, from where and to where; then ask your friend, or move a disk yourself."
)


class Friend(Stepped):
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
        self.target, self.how, self.way = target, self.able, ["", ""]
        everything = f"all {n} disks" if n > 1 else "the disk"
        begin = f"Bring {everything} from {source} to {target}. {ASK}"
        # What each order has brought: the position, the orders to the friend, and a sentence.
        self.done = [(Position(source * n), 0, begin)]
        super().__init__(**traits)
        self.go(0)

    @property
    def position(self) -> Position:
        """The present position."""
        return self.done[self.at][0]

    @property
    def last(self) -> int:
        """The number of orders and moves."""
        return len(self.done) - 1

    def go(self, at: int) -> None:
        """Go to the position after this number of orders and moves."""
        self.at, words = at, self.done[at][2]
        self.say(words, "solved" if self.position == self.target * self.n else "")

    def act(self, do: str) -> None:
        """Choose a word of the order, ask the friend, move a disk, or go to a step."""
        match do.split():
            case ["how", many]:
                self.how = int(many)
            case ["from", peg]:
                self.way[0] = peg
            case ["to", peg]:
                self.way[1] = peg
            case ["ask" | "move" as who]:
                self._carry(self.how if who == "ask" else 1, who == "ask")
            case _:
                super().act(do)

    def _carry(self, many: int, by_friend: bool) -> None:
        source, target = self.way
        why = self._why_not(many, source, target, by_friend)
        if why:
            return self.say(why, "refused")
        after, asked = self.position, self.done[self.at][1] + by_friend
        if by_friend:
            for disk in range(1, many + 1):
                after = after.put(disk, target)
            words = f"Your friend has carried {_disks(many)} from {source} to {target}."
        else:
            words = f"You have moved disk {after.top(source)} from {source} to {target}."
            after = RULES.after(after, source + target)
        if after == self.target * self.n:
            times = {1: "once", 2: "twice"}.get(asked, f"{asked} times")
            moved = self.at + 1 - asked
            yours = f"{moved} move{'s' * (moved != 1)}"
            words = f"Done: you asked {times}, and made {yours} yourself."
        self.done[self.at + 1 :] = [(after, asked, words)]
        return self.go(self.last)

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
            ("", ends if how else ends[1:]),
        ]


WORDS = ((0, "from"), (1, "to"))


def _disks(many: int) -> str:
    if many == 1:
        return "disk 1"
    return "disks 1 and 2" if many == 2 else f"disks 1 to {many}"


class Ordering(Figure):
    """The widget made by `order`; `cards` is their present order from top to bottom."""

    name = "Cards to put in order"

    def __init__(self, cards: Sequence[str], **traits: Any) -> None:
        self.right, self.cards = list(cards), list(cards)
        while self.cards == self.right and len(set(cards)) > 1:  # wrong, and the same each time
            Random(len("".join(cards))).shuffle(self.cards)
        self.given = list(self.cards)  # a card's buttons are its own, so that they keep the focus
        super().__init__(**traits)
        self.say("Bring the cards into an order in which each rests on those above it.")

    def act(self, do: str) -> None:
        """Move a card up or down, or check the order."""
        match do.split():
            case ["raise" | "lower" as way, card]:
                at = self.cards.index(self.given[int(card)])
                to = at - 1 if way == "raise" else at + 1
                if 0 <= to < len(self.cards):
                    self.cards[at], self.cards[to] = self.cards[to], self.cards[at]
                    self.say(f"Card {at + 1} is card {to + 1} now.")
            case ["look"]:
                self._look()

    def _look(self) -> None:
        if self.cards == self.right:
            return self.say("This order is right: each card rests on those above it.", "solved")
        pairs = zip(self.cards, self.right, strict=True)
        good = next(at for at, (card, right) in enumerate(pairs) if card != right)
        start = f"The first {good} are right. " if good > 1 else ""
        return self.say(f"{start}Look at card {good + 1}: does it use a card further down?")

    def draw(self) -> str:
        """Return the cards as HTML, each with its two buttons."""
        shown = ""
        for at, card in enumerate(self.cards):
            which = self.given.index(card)
            up = _arrow(f"raise {which}", f"Card {at + 1} up", "↑", at == 0)
            down = _arrow(f"lower {which}", f"Card {at + 1} down", "↓", card == self.cards[-1])
            words = f"<span>{at + 1}. {as_html(card)}</span>"
            shown += f'<div class="hanoi-card">{words}{up}{down}</div>'
        return shown

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: check the order."""
        return [("", [button("look", "Is this a proof?")])]


def order(cards: str | Sequence[str]) -> Ordering:
    """Return cards to put in order; they are given in the right order.

    >>> order(["first", "second", "third"]).cards
    ['first', 'third', 'second']

    A name such as "recursion.fewest" stands for the cards of a lesson.  Raise ValueError for an
    unknown name.
    """
    return Ordering(known_cards(cards) if isinstance(cards, str) else cards)


def _arrow(do: str, name: str, sign: str, off: bool) -> str:
    rests = ' aria-disabled="true"' if off else ""
    return f'<button type="button" data-do="{do}" aria-label="{name}"{rests}>{sign}</button>'
