"""How many moves a solver makes, without making them where that is possible."""

from __future__ import annotations

from collections.abc import Iterator
from json import dumps

from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers.choose import CLASSIC, Choice
from hanoi_ref.solvers.largest import best
from hanoi_ref.theory import magnetic, variants
from hanoi_ref.theory.counts import fewest
from hanoi_ref.theory.distance import distance, distance_to_peg

LEVY = {
    "100": magnetic.count_100,
    "67-down": magnetic.count_67,
    "67-up": magnetic.count_67,
    "semifree": magnetic.count_semi_free,
    "62": magnetic.count_62,
}


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
    rules, start = puzzle.rules, puzzle.start
    if rules == Rules():
        return min(distance(start, goal) for goal in puzzle.goals)
    if len(rules.pegs) == 3 and rules.rests_on == "larger":
        plans = [best(rules, start, goal) for goal in puzzle.goals]
        lengths = [plan.length for plan in plans if plan]
        if lengths:
            return min(lengths)
    if rules == Rules("ABCD") and start == "A" * choice.n and puzzle.goal == "D" * choice.n:
        return variants.frame_stewart_count(choice.n, 4)  # Bousch, 2014
    return sum(1 for _ in choice.moves())
