"""Which solver plays which variant: the names of the command line, and the moves behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from hanoi_ref.puzzle import (
    Move,
    Position,
    Puzzle,
    Rules,
    arrows,
    bicolour,
    classic,
    coloured,
    cyclic,
    linear,
    magnetic,
)
from hanoi_ref.solvers import binary, graph, gray, iteration, largest, recursion, variants
from hanoi_ref.solvers import magnetic as levy
from hanoi_ref.solvers.search import find, how_many
from hanoi_ref.solvers.text import as_text, optimal_text

Solver = Callable[[int], Iterator[Move]]

VARIANTS: dict[str, Callable[[int], Puzzle]] = {
    "classic": classic,
    "linear": linear,
    "cyclic": cyclic,
    "bicolour": bicolour,
    "magnetic": magnetic,
    "coloured": coloured,
}
# The solvers that carry a tower from A to C; other pegs are a matter of names.
TOWERS: dict[str, Solver] = {
    "recursive": recursion.recursive,
    "stack": iteration.stack,
    "cycle": iteration.three_peg_cycle,
    "smallest": iteration.smallest_disk,
    "parity": iteration.parity,
    "binary": binary.by_number,
    "gray": gray.by_gray_code,
    "100": levy.hundred,
    "67-down": levy.down_67,
    "67-up": levy.up_67,
    "semifree": levy.semi_free,
    "62": levy.algorithm_62,
}
CLASSIC = ("recursive", "stack", "cycle", "smallest", "parity", "binary", "gray")
# The variants that an algorithm's moves are legal in; the first is meant if none is named.
PLAYED_IN: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(CLASSIC, ("classic",)),
    "linear": ("linear", "classic"),
    "cyclic": ("cyclic", "classic"),
    "frame-stewart": ("classic",),
    "100": ("coloured", "magnetic"),
    **dict.fromkeys(("67-down", "67-up", "semifree", "62"), ("magnetic",)),
    "shortest": ("classic", "linear", "cyclic", "bicolour", "magnetic", "coloured", "arrows"),
}
USUAL = {"classic": "recursive", "linear": "linear", "cyclic": "cyclic", "coloured": "100"}
# Beyond these, a search among positions or a plan for disks would take minutes.
SEARCHABLE = 1_200_000
PLANNABLE = 1000


@dataclass(frozen=True)
class Choice:
    """A puzzle and the algorithm that shall play it.

    >>> choice = choose(3, "linear", start="BCA", by="shortest")
    >>> " ".join(choice.moves())
    'CB AB BC BA CB BA BC AB BC AB CB BA BC AB BC'
    """

    n: int
    variant: str
    by: str
    puzzle: Puzzle

    def moves(self) -> Iterator[Move]:
        """The moves, one by one as they are found."""
        if self.by == "shortest":
            return _shortest(self.puzzle)
        if self.by == "linear":
            return variants.linear_between(self.puzzle.start, self.puzzle.goal)
        source, target = self.ends
        if self.by == "cyclic":
            onward = "ABCA"["ABC".index(source) + 1] == target
            return (variants.clockwise if onward else variants.counterclockwise)(self.n, source)
        if self.by == "frame-stewart":
            return _renamed(_stewart(self.puzzle), self.names("A", self.puzzle.rules.pegs[-1]))
        if self.by == "recursive" and self.is_gathering:
            return recursion.gather(self.puzzle.start, target)
        return _renamed(TOWERS[self.by](self.n), self.names("A", "C"))

    def text(self) -> Iterator[bytes]:
        """The moves as text in pieces, with a space between moves and a line's end after all.

        >>> b"".join(choose(2).text())
        b'AB AC BC\\n'
        """
        if self.by == "recursive" and not self.is_gathering and self.n:
            return optimal_text(self.n, *self.names("A", "C").values())
        return as_text(self.moves())

    @property
    def ends(self) -> tuple[str, str]:
        """The pegs of the first tower and of the last."""
        return self.puzzle.start[:1].upper() or "A", self.puzzle.goal[:1].upper() or "C"

    @property
    def is_gathering(self) -> bool:
        """Whether the start is anything but a tower."""
        return len(set(self.puzzle.start.upper())) > 1

    def names(self, source: str, target: str) -> dict[str, str]:
        """New names for pegs, so that the solver's source and target are the puzzle's."""
        pegs, ends = self.puzzle.rules.pegs, self.ends
        others = [peg for peg in pegs if peg not in (source, target)]
        free = [peg for peg in pegs if peg not in ends]
        return dict(zip((source, target, *others), (*ends, *free), strict=True))


def choose(
    n: int,
    variant: str | None = None,
    by: str | None = None,
    pegs: int = 3,
    allowed: Iterable[str] | None = None,
    start: str | None = None,
    goal: str | None = None,
) -> Choice:
    """What a call of the command line means; ValueError says what does not fit together.

    >>> choose(3).by, choose(3, "magnetic").by, choose(3, by="62").variant
    ('recursive', 'shortest', 'magnetic')

    `allowed` are arrows like "AB"; they make a variant of their own.
    """
    variant = _variant(variant, by, pegs, allowed)
    by = by or ("frame-stewart" if pegs > 3 else USUAL.get(variant, "shortest"))
    if by not in PLAYED_IN:
        raise ValueError(f"there is no algorithm {by!r}: there are {', '.join(PLAYED_IN)}")
    if variant not in PLAYED_IN[by]:
        raise ValueError(f"{by} does not play {variant}, but {' and '.join(PLAYED_IN[by])}")
    puzzle = _puzzle(n, variant, pegs, allowed)
    choice = Choice(n, variant, by, _placed(puzzle, start, goal))
    _check(choice, given=start is not None or goal is not None)
    return choice


def _variant(variant: str | None, by: str | None, pegs: int, allowed: Iterable[str] | None) -> str:
    if allowed is not None:
        if variant is not None or pegs != 3:
            raise ValueError("arrows make a variant of their own: name no other, and no pegs")
        return "arrows"
    variant = variant or PLAYED_IN.get(by or "shortest", ("classic",))[0]
    if variant not in VARIANTS:
        raise ValueError(f"there is no variant {variant!r}: there are {', '.join(VARIANTS)}")
    if pegs != 3 and variant != "classic":
        raise ValueError(f"only classic is played with {pegs} pegs; {variant} has three")
    return variant


def _puzzle(n: int, variant: str, pegs: int, allowed: Iterable[str] | None) -> Puzzle:
    if allowed is not None:
        return arrows(n, allowed)
    return classic(n, pegs) if variant == "classic" else VARIANTS[variant](n)


def _placed(puzzle: Puzzle, start: str | None, goal: str | None) -> Puzzle:
    """The puzzle with another start or goal."""
    also = puzzle.also if goal is None else ()
    begin, end = puzzle.start if start is None else start, puzzle.goal if goal is None else goal
    placed = Puzzle(puzzle.rules, puzzle.rules.position(begin), puzzle.rules.position(end), also)
    for position in (placed.start, placed.goal):
        if len(position) != puzzle.disks:
            raise ValueError(
                f"position {position!s} has {len(position)} disks, but there are {puzzle.disks}"
            )
    return placed


def _check(choice: Choice, given: bool) -> None:
    """Refuse starts and goals that an algorithm cannot play."""
    puzzle, by = choice.puzzle, choice.by
    if choice.puzzle.disks == 0 or by in ("shortest", "linear"):
        return
    if len(puzzle.rules.pegs) > 3 and by != "frame-stewart":
        raise ValueError(f"{by} plays on three pegs; with more, use frame-stewart or shortest")
    if not given:
        return
    if by == "recursive" and len(set(puzzle.goal)) == 1 and choice.is_gathering:
        return
    if not is_carrying(puzzle) or puzzle.rules.flips:
        where = "as the puzzle stands" if puzzle.rules.flips else "from one peg to another"
        raise ValueError(f"{by} carries a tower {where}; between other positions, use shortest")


def _shortest(puzzle: Puzzle) -> Iterator[Move]:
    rules, start, goals = puzzle.rules, puzzle.start, puzzle.goals
    if rules == Rules() and len(goals) == 1:
        return graph.shortest(start, goals[0])
    if rules == Rules("ABCD") and is_carrying(puzzle):
        return Choice(puzzle.disks, "classic", "frame-stewart", puzzle).moves()  # Bousch, 2014
    if is_planned(puzzle):
        lengths = planned_lengths(puzzle)
        return largest.fewest(rules, start, min(lengths, key=lengths.__getitem__, default=goals[0]))
    return _searched(puzzle)


def is_planned(puzzle: Puzzle) -> bool:
    """Whether a shortest way is found from the largest disk down, without a search.

    >>> is_planned(magnetic(3)), is_planned(bicolour(3)), is_planned(classic(3, pegs=4))
    (True, False, False)
    """
    return len(puzzle.rules.pegs) == 3 and puzzle.rules.rests_on == "larger"


def planned_lengths(puzzle: Puzzle) -> dict[Position, int]:
    """The fewest moves to each goal that can be reached, by a plan for the largest disk.

    >>> planned_lengths(magnetic(3))
    {'ccc': 11, 'CCC': 16}

    ValueError where a plan for so many disks would take too long.
    """
    if puzzle.disks > PLANNABLE:
        raise ValueError(
            f"a plan for {puzzle.disks} disks takes too long; use {PLANNABLE} disks or fewer"
        )
    plans = {goal: largest.best(puzzle.rules, puzzle.start, goal) for goal in puzzle.goals}
    return {goal: plan.length for goal, plan in plans.items() if plan}


def is_carrying(puzzle: Puzzle) -> bool:
    """Whether a tower goes from one peg to another.

    >>> is_carrying(classic(3)), is_carrying(bicolour(3))
    (True, False)
    """
    return len(set(puzzle.start)) == len(set(puzzle.goal)) == 1 and puzzle.start != puzzle.goal


def _searched(puzzle: Puzzle) -> Iterator[Move]:
    size = how_many(puzzle)
    if size > SEARCHABLE:
        raise ValueError(f"a search among {size} positions takes too long; use fewer disks")
    found = find(puzzle.rules, puzzle.start, *puzzle.goals)
    if found is None:
        start, goal = puzzle.start, puzzle.goal
        raise ValueError(f"no way leads from {start!s} to {goal!s} under these rules")
    return iter(found.moves)


def _stewart(puzzle: Puzzle) -> Iterator[Move]:
    return variants.frame_stewart(puzzle.disks, len(puzzle.rules.pegs))


def _renamed(moves: Iterator[Move], names: dict[str, str]) -> Iterator[Move]:
    if all(old == new for old, new in names.items()):
        return moves
    table = {ord(old): new for old, new in names.items()}
    return (Move(move.translate(table)) for move in moves)
