"""The names of algorithms on the command line, and the puzzles that each can solve."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from hanoi_ref.commands.shortest import count_fewest, ends, fewest_moves, is_carrying, renamed
from hanoi_ref.puzzle import (
    Move,
    Puzzle,
    arrows,
    bicolour,
    classic,
    coloured,
    cyclic,
    linear,
    magnetic,
)
from hanoi_ref.solvers import binary, gray, iteration, recursion, variants
from hanoi_ref.solvers import magnetic as levy
from hanoi_ref.theory import magnetic as levy_counts
from hanoi_ref.theory import variants as counts
from hanoi_ref.theory.counts import fewest
from hanoi_ref.theory.distance import distance_to_peg

VARIANTS: dict[str, Callable[[int], Puzzle]] = {
    "classic": classic,
    "linear": linear,
    "cyclic": cyclic,
    "bicolour": bicolour,
    "magnetic": magnetic,
    "coloured": coloured,
}
ARROWS = "arrows"  # the variant without a name: rules given as arrows

# Positions that an algorithm can play, besides the tower of its variant.
AS_IT_STANDS, CARRIES, GATHERS, ANYWHERE = range(4)


@dataclass(frozen=True)
class Algorithm:
    """An algorithm: the variants and positions that it can play, its moves and their number.

    `plays` names the variants in which its moves are legal; the first one is the default.  `reach`
    is the freedom in choosing a start and a goal, and `most_pegs` the greatest number of pegs.
    """

    name: str
    plays: tuple[str, ...]
    moves: Callable[[Puzzle], Iterator[Move]]
    count: Callable[[Puzzle], int]
    reach: int = CARRIES
    most_pegs: int = 3


def _tower(solver: Callable[[int], Iterator[Move]]) -> Callable[[Puzzle], Iterator[Move]]:
    """Return a solver for puzzles from one that carries n disks from A to C, with pegs renamed."""
    return lambda puzzle: renamed(solver(puzzle.disks), puzzle, "A", "C")


def _sized(count: Callable[[int], int]) -> Callable[[Puzzle], int]:
    return lambda puzzle: count(puzzle.disks)


def is_scattered(puzzle: Puzzle) -> bool:
    """Return whether the start is anything but a tower.

    >>> from dataclasses import replace
    >>> is_scattered(classic(3)), is_scattered(replace(classic(2), start="AB"))
    (False, True)
    """
    return len(set(puzzle.start.upper())) > 1


def _gather(puzzle: Puzzle) -> Iterator[Move]:
    if is_scattered(puzzle):
        return recursion.gather(puzzle.start, ends(puzzle)[1])
    return _tower(recursion.recursive)(puzzle)


def _count_gather(puzzle: Puzzle) -> int:
    if is_scattered(puzzle):
        return distance_to_peg(puzzle.start, ends(puzzle)[1])
    return fewest(puzzle.disks)


def _goes_on(puzzle: Puzzle) -> bool:
    """Return whether a tower in a cyclic puzzle goes to the next peg, not to the one after it."""
    return "".join(ends(puzzle)) in ("AB", "BC", "CA")


def _circle(puzzle: Puzzle) -> Iterator[Move]:
    walk = variants.clockwise if _goes_on(puzzle) else variants.counterclockwise
    return walk(puzzle.disks, ends(puzzle)[0])


def _count_circle(puzzle: Puzzle) -> int:
    count = counts.clockwise_count if _goes_on(puzzle) else counts.counterclockwise_count
    return count(puzzle.disks)


def _stewart(puzzle: Puzzle) -> Iterator[Move]:
    pegs = puzzle.rules.pegs
    return renamed(variants.frame_stewart(puzzle.disks, len(pegs)), puzzle, "A", pegs[-1])


def _classic(name: str, solver: Callable[[int], Iterator[Move]]) -> Algorithm:
    return Algorithm(name, ("classic",), _tower(solver), _sized(fewest))


def _levy(
    name: str, solver: Callable[[int], Iterator[Move]], count: Callable[[int], int], *plays: str
) -> Algorithm:
    return Algorithm(name, plays or ("magnetic",), _tower(solver), _sized(count), AS_IT_STANDS)


ALGORITHMS: dict[str, Algorithm] = {
    each.name: each
    for each in (
        Algorithm("recursive", ("classic",), _gather, _count_gather, GATHERS),
        _classic("stack", iteration.stack),
        _classic("cycle", iteration.three_peg_cycle),
        _classic("smallest", iteration.smallest_disk),
        _classic("parity", iteration.parity),
        _classic("binary", binary.by_number),
        _classic("gray", gray.by_gray_code),
        Algorithm(
            "linear",
            ("linear", "classic"),
            lambda puzzle: variants.linear_between(puzzle.start, puzzle.goal),
            lambda puzzle: counts.linear_distance(puzzle.start, puzzle.goal),
            ANYWHERE,
        ),
        Algorithm("cyclic", ("cyclic", "classic"), _circle, _count_circle),
        Algorithm(
            "frame-stewart",
            ("classic",),
            _stewart,
            lambda puzzle: counts.frame_stewart_count(puzzle.disks, len(puzzle.rules.pegs)),
            most_pegs=26,
        ),
        _levy("100", levy.hundred, levy_counts.count_100, "coloured", "magnetic"),
        _levy("67-down", levy.down_67, levy_counts.count_67),
        _levy("67-up", levy.up_67, levy_counts.count_67),
        _levy("semifree", levy.semi_free, levy_counts.count_semi_free),
        _levy("62", levy.algorithm_62, levy_counts.count_62),
        Algorithm(
            "shortest", (*VARIANTS, ARROWS), fewest_moves, count_fewest, ANYWHERE, most_pegs=26
        ),
    )
}
USUAL = {"classic": "recursive", "linear": "linear", "cyclic": "cyclic", "coloured": "100"}


@dataclass(frozen=True)
class Choice:
    """A puzzle and the algorithm that solves it.

    >>> choice = choose(3, "linear", start="BCA", by="shortest")
    >>> " ".join(choice.moves())
    'CB AB BC BA CB BA BC AB BC AB CB BA BC AB BC'
    >>> choose(64).count(), choose(64, "magnetic").count()
    (18446744073709551615, 1040510248573488632353366026802)
    """

    n: int
    variant: str
    algorithm: Algorithm
    puzzle: Puzzle

    def moves(self) -> Iterator[Move]:
        """Yield the moves as they are found."""
        return self.algorithm.moves(self.puzzle)

    def count(self) -> int:
        """Return the number of moves, without making them if possible."""
        return self.algorithm.count(self.puzzle)


def choose(
    n: int,
    variant: str | None = None,
    by: str | None = None,
    pegs: int = 3,
    allowed: Iterable[str] | None = None,
    start: str | None = None,
    goal: str | None = None,
) -> Choice:
    """Return the puzzle and algorithm that a command line names.

    >>> choose(3).algorithm.name, choose(3, "magnetic").algorithm.name, choose(3, by="62").variant
    ('recursive', 'shortest', 'magnetic')

    Raise ValueError if the arguments do not fit together; the message names the conflict.
    """
    variant = _variant(variant, by, pegs, allowed)
    puzzle = _placed(_puzzle(n, variant, pegs, allowed), start, goal)
    usual = "frame-stewart" if pegs > 3 else USUAL.get(variant, "shortest")
    algorithm = _named(by or ("shortest" if puzzle.start == puzzle.goal else usual))
    if variant not in algorithm.plays:
        plays = " and ".join(algorithm.plays)
        raise ValueError(f"{algorithm.name} does not play {variant}, but {plays}")
    if puzzle.disks:
        _check(algorithm, puzzle, given=start is not None or goal is not None)
    return Choice(n, variant, algorithm, puzzle)


def _named(name: str) -> Algorithm:
    if name not in ALGORITHMS:
        raise ValueError(f"there is no algorithm {name!r}: there are {', '.join(ALGORITHMS)}")
    return ALGORITHMS[name]


def _variant(variant: str | None, by: str | None, pegs: int, allowed: Iterable[str] | None) -> str:
    if allowed is not None:
        if variant is not None or pegs != 3:
            raise ValueError("arrows make a variant of their own: name no other, and no pegs")
        return ARROWS
    variant = variant or (ALGORITHMS[by].plays[0] if by in ALGORITHMS else "classic")
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
    """Return the puzzle with another start or goal."""
    also = puzzle.also if goal is None else ()
    begin, end = puzzle.start if start is None else start, puzzle.goal if goal is None else goal
    placed = Puzzle(puzzle.rules, puzzle.rules.position(begin), puzzle.rules.position(end), also)
    for position in (placed.start, placed.goal):
        if len(position) != puzzle.disks:
            raise ValueError(
                f"position {position!s} has {len(position)} disks, but there are {puzzle.disks}"
            )
    return placed


def _check(algorithm: Algorithm, puzzle: Puzzle, given: bool) -> None:
    """Refuse pegs, starts and goals that an algorithm cannot play."""
    if len(puzzle.rules.pegs) > algorithm.most_pegs:
        raise ValueError(
            f"{algorithm.name} plays on three pegs; with more, use frame-stewart or shortest"
        )
    if given and not _is_within(algorithm.reach, puzzle):
        where = "from one peg to another" if algorithm.reach else "as the puzzle stands"
        raise ValueError(
            f"{algorithm.name} carries a tower {where}; between other positions, use shortest"
        )


def _is_within(reach: int, puzzle: Puzzle) -> bool:
    if reach == GATHERS and is_scattered(puzzle):
        return len(set(puzzle.goal)) == 1
    return reach == ANYWHERE or (reach != AS_IT_STANDS and is_carrying(puzzle))
