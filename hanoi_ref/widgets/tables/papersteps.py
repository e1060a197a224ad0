"""The contents of the tables of Levy's paper: steps with their moves, counts with formulas."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hanoi_ref.puzzle import Puzzle, classic, coloured, magnetic
from hanoi_ref.solvers import magnetic as levy
from hanoi_ref.solvers import recursive
from hanoi_ref.theory.magnetic import count_62, count_67, count_100, count_semi_free

Solver = Callable[[int], Iterable[str]]


@dataclass(frozen=True)
class Step:
    """A row of a table of steps: its disks, their source and target, and the moves."""

    first: int  # the level of its largest disk, counted from the bottom
    way: str  # source and target, capital letters for red
    moves: str  # as the paper writes it
    count: Callable[[int], int]
    comment: str = ""
    alone: bool = True

    def disks(self, n: int) -> str:
        """Return the step's disks, numbered from the smallest, and the paper's numbers for them."""
        if self.alone or self.first == n:
            return f"{n - self.first + 1} ({self.first})"
        return f"{n - self.first + 1} to 1 ({self.first} to {n})"


def _one(disk: int, way: str, comment: str = "") -> Step:
    return Step(disk, way, "1", lambda n: 1, comment)


def _tower(first: int, way: str, name: str, times: int = 1, comment: str = "") -> Step:
    """Return the step that carries all disks from this one on by an algorithm of the paper."""
    counted, left = COUNTED[name], first - 1
    moves = f"{times}*" * (times > 1) + f"S{name}(N-{left})"
    return Step(first, way, moves, lambda n: times * counted(max(n - left, 0)), comment, False)


COUNTED = {"100": count_100, "67": count_67, "SF": count_semi_free}


@dataclass(frozen=True)
class Steps:
    """A table of steps: its heading, the game that it describes, and its rows."""

    heading: str
    solver: Solver
    puzzle: Callable[[int], Puzzle]
    rows: tuple[Step, ...]
    least: int
    usual: int
    note: str = ""


@dataclass(frozen=True)
class Counts:
    """A table of counts: how often each disk moves, with a formula for the sum."""

    heading: str
    solver: Solver
    puzzle: Callable[[int], Puzzle]
    formula: str
    count: Callable[[int], int]
    note: str = ""


def _half_free(n: int) -> Puzzle:
    return coloured(n, "Ac")


REVERSED = (
    "The paper's heading has k = 8, 7, ..., 1 over these columns; with k counted from the largest "
    "disk, as in its tables 1 and 4, it is 1, 2, ..., 8."
)
STEPS = {
    "2": Steps(
        "Three disks, step by step",
        levy.down_67,
        magnetic,
        (
            Step(2, "Ab", "4", lambda n: 4, "equation 4", False),
            _one(1, "Ac", "S (A) is neutral now"),
            Step(3, "bc", "2", lambda n: 2, "through S, which is neutral again"),
            _one(2, "bA", "I (B) is neutral now: figure 5, middle"),
            _one(3, "cB", "S and I are both red: I has switched from blue"),
            _one(2, "Ac"),
            _one(3, "Bc", "solved"),
        ),
        3,
        3,
    ),
    "3": Steps(
        "The coloured tower, posts red, blue, blue",
        levy.hundred,
        coloured,
        (_tower(2, "Ab", "100"), _one(1, "Ac"), _tower(2, "bc", "100", 2, "through the red S")),
        2,
        2,
    ),
    "3b": Steps(
        "The coloured tower, posts red, red, blue",
        levy.hundred_red_spare,
        lambda n: coloured(n, "ABc"),
        (_tower(2, "AB", "100", 2, "through the blue D"), _one(1, "Ac"), _tower(2, "Bc", "100")),
        2,
        2,
        "The paper heads these rows Red-Blue-Red; its definition, in the order S, I, D, is "
        "Red-Red-Blue.",
    ),
    "5": Steps(
        '"67"',
        levy.down_67,
        magnetic,
        (
            _tower(2, "Ab", "67", 1, 'the "Free" tower'),
            _one(1, "Ac"),
            _tower(3, "bc", "100", 2, "through the red S"),
            _one(2, "bA"),
            _tower(3, "cB", "100"),
            _one(2, "Ac"),
            _tower(3, "Bc", "100", 1, "solved"),
        ),
        3,
        5,
    ),
    "7": Steps(
        "SemiFree",
        levy.semi_free,
        _half_free,
        (
            _tower(3, "Ac", "SF", 1, "the SemiFree tower"),
            _one(2, "Ab"),
            _tower(3, "cb", "100", 2),
            _one(1, "Ac"),
            _tower(3, "bc", "100", 2),
            _one(2, "bA"),
            _tower(3, "cB", "100", 1, "I (B) has changed colour"),
            _one(2, "Ac"),
            _tower(3, "Bc", "100"),
        ),
        3,
        5,
    ),
    "8b": Steps(
        '"62"',
        levy.algorithm_62,
        magnetic,
        (
            _tower(2, "Ab", "67", 1, "going down"),
            _one(1, "Ac"),
            _tower(3, "bc", "100", 2, "folding up begins"),
            _one(2, "bA"),
            _tower(4, "cA", "SF", 1, "SemiFree"),
            _one(3, "cB", "I (B) has changed colour"),
            _tower(4, "AB", "100", 2, "N-2 disks are on I now"),
            _one(2, "Ac"),
            _tower(3, "Bc", "67", 1, "folding up with few moves"),
        ),
        4,
        6,
        "This is the second table with the number 8.",
    ),
}
COUNTS = {
    "1": Counts("The classical tower", recursive, classic, "2^N - 1", lambda n: 2**n - 1),
    "4": Counts("The coloured tower", levy.hundred, coloured, "(3^N - 1)/2", count_100),
    "6": Counts('"67"', levy.down_67, magnetic, "3^(N-1) + N-1", count_67, REVERSED),
    "8": Counts(
        "SemiFree",
        levy.semi_free,
        _half_free,
        "equation 16",
        count_semi_free,
        'The sums lie between those of "67" and those of "100". ' + REVERSED,
    ),
    "9": Counts('"62"', levy.algorithm_62, magnetic, "equation 18", count_62, REVERSED),
}
GAMES = {"67-Down": levy.down_67, "67-Up": levy.up_67, "62": levy.algorithm_62}
