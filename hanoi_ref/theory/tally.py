"""How many moves a solver makes, without making them where that is possible."""

from __future__ import annotations

from collections.abc import Iterator
from json import dumps

from hanoi_ref.puzzle import Rules, classic
from hanoi_ref.solvers.choose import (
    CLASSIC,
    VARIANTS,
    Choice,
    is_carrying,
    is_planned,
    planned_lengths,
)
from hanoi_ref.theory import magnetic, variants
from hanoi_ref.theory.counts import fewest, longest
from hanoi_ref.theory.distance import distance, distance_to_peg

LEVY = {
    "100": magnetic.count_100,
    "67-down": magnetic.count_67,
    "67-up": magnetic.count_67,
    "semifree": magnetic.count_semi_free,
    "62": magnetic.count_62,
}
# The fewest moves of a variant's puzzle with its own start and goal.
AS_IT_STANDS = {
    "linear": longest,
    "cyclic": variants.counterclockwise_count,
    "bicolour": variants.bicolour_swapped,
    "magnetic": magnetic.fewest_free,
    "coloured": magnetic.count_100,
}
BICOLOUR_CHECKED = 12  # sizes up to which the formula is confirmed by search


def count_moves(choice: Choice) -> int:
    """The number of moves that a choice of puzzle and algorithm makes.

    >>> from hanoi_ref.solvers.choose import choose
    >>> count_moves(choose(64)), count_moves(choose(64, "magnetic"))
    (18446744073709551615, 1040510248573488632353366026802)
    """
    puzzle, by = choice.puzzle, choice.by
    source, target = choice.ends
    if by == "shortest":
        return _count_shortest(choice)
    if by in LEVY:
        return LEVY[by](choice.n)
    if by == "linear":
        return variants.linear_distance(puzzle.start, puzzle.goal)
    if by == "cyclic":
        onward = source + target in ("AB", "BC", "CA")
        return (variants.clockwise_count if onward else variants.counterclockwise_count)(choice.n)
    if by == "frame-stewart":
        return variants.frame_stewart_count(choice.n, len(puzzle.rules.pegs))
    assert by in CLASSIC
    return distance_to_peg(puzzle.start, target) if choice.is_gathering else fewest(choice.n)


def as_json(choice: Choice, count_only: bool = False) -> Iterator[str]:
    """What `hanoi solve --json` prints, in pieces: the puzzle, the number of moves, the moves.

    >>> from hanoi_ref.solvers.choose import choose
    >>> print("".join(as_json(choose(1))))
    {"n": 1, "variant": "classic", "by": "recursive", "from": "A", "to": "C", "count": 1,
     "moves": ["AC"]}
    """
    puzzle = choice.puzzle
    known = {
        "n": choice.n,
        "variant": choice.variant,
        "by": choice.by,
        "from": puzzle.start,
        "to": puzzle.goal,
        "count": count_moves(choice),
    }
    yield dumps(known)[:-1]
    if not count_only:
        yield ',\n "moves": ['
        for number, move in enumerate(choice.moves()):
            yield f', "{move}"' if number else f'"{move}"'
        yield "]"
    yield "}"


def _count_shortest(choice: Choice) -> int:
    puzzle = choice.puzzle
    if puzzle.rules == Rules():
        return min(distance(puzzle.start, goal) for goal in puzzle.goals)
    if puzzle == VARIANTS.get(choice.variant, classic)(choice.n):
        return _as_it_stands(choice)
    if is_planned(puzzle) and (lengths := planned_lengths(puzzle)):
        return min(lengths.values())
    if puzzle.rules == Rules("ABCD") and is_carrying(puzzle):
        return variants.frame_stewart_count(choice.n, 4)  # Bousch, 2014
    return sum(1 for _ in choice.moves())


def _as_it_stands(choice: Choice) -> int:
    """The count by closed form or recurrence, as each variant's puzzle is set up."""
    if choice.variant == "bicolour" and choice.n > BICOLOUR_CHECKED:
        raise ValueError(
            f"the fewest moves for {choice.n} sizes in two colours are not known for certain; "
            f"use {BICOLOUR_CHECKED} sizes or fewer"
        )
    return AS_IT_STANDS[choice.variant](choice.n)
