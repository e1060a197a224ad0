"""gather: the fewest moves that bring all disks to the target."""

from collections.abc import Callable

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.lessons.recursion.common import Moves, carry_tower, third
from hanoi_ref.puzzle import Position, Puzzle, Rules
from hanoi_ref.theory import distance_to_peg

mistakes = Mistakes()


SHOWN = [("B", "C"), ("AB", "C"), ("CAB", "C"), ("AAA", "C"), ("BBB", "B"), ("ACB", "A")]
SHOWN += [("CBA", "A"), ("BCA", "B"), ("ABC", "A"), ("CAC", "B"), ("BAC", "C")]
SHOWN += [("CCCC", "C"), ("A" * 8, "A")]
SHOWN += [("A", "C"), ("AA", "C"), ("CA", "C")]
SHOWN += [(p + p + q, p) for p in "ABC" for q in "ABC" if p != q]  # one move is enough

EXERCISE = Exercise(
    id="recursion.gather",
    signature="gather(position, target)",
    returns="the fewest moves that bring all disks to the target",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "all disks are on the target at the end"),
        Part("fewest", 1, "the number of moves is the smallest possible"),
    ),
    make_cases=lambda random: [
        *map(Case, SHOWN),
        *(
            Case(("".join(random.choices("ABC", k=n)), random.choice("ABC")))
            for n in (4, 5, 6, 7, 8, 8)
        ),
        Case(("", "A"), "fewest"),
    ],
    judge_case=judge_moves(
        lambda start, target: Puzzle(Rules(), Position(start), Position(target * len(start))),
        legal,
        arrives,
        exactly("fewest", lambda puzzle: distance_to_peg(puzzle.start, puzzle.goal[:1])),
        unreadable="legal",
    ),
    hints=(
        "Look at the largest disk alone. When does it have to move, and when can it stay on its "
        "peg?",
        "If the largest disk is on the target, gather the smaller disks on top of it. If it is "
        "not, gather the smaller disks on the third peg. Then move the largest disk, and carry "
        "the smaller disks to the target as a tower.",
        "position[0] is the peg of the largest disk, and position[1:] is a smaller position. "
        "Return gather(position[1:], ...) + [position[0] + target] + hanoi(..., third, target, "
        "...).",
    ),
    mistakes=mistakes,
    did_you_know="From any position there is only one shortest solution to a tower, so yours is "
    "the only right list. Lesson 5 shows why.",
)


def _in_turn(
    position: str, target: str, step: Callable[[str, str, str], tuple[str, Moves]]
) -> Moves:
    """Return the moves if the smaller disks gather on some peg, and then some moves are made.

    `step` returns both for a largest disk that has to move, from its peg, the target and the rest
    of the position.
    """
    if not position:
        return []
    home, rest = position[0], position[1:]
    if home == target:
        return _in_turn(rest, target, step)
    peg, moves = step(home, target, rest)
    return [*_in_turn(rest, peg, step), *moves]


def _by_way_of(n: int, source: str, target: str, spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = _by_way_of(n - 1, source, spare, target)
    return [*first, source + target, *_by_way_of(n - 1, spare, target, source)]


mistakes.add(
    "it gathers the smaller disks on the target before the largest disk is there",
    "Gather the smaller disks on the third peg first. The largest disk needs an empty target.",
    lambda position, target: _in_turn(
        position, target, lambda home, target, rest: (target, [home + target])
    ),
)


@mistakes.add(
    "it searches depth first",
    "A stack returns the newest position first, so it may find a long path before a short one. "
    "Take the oldest position first. Or do not search at all: where do the smaller disks have to "
    "go?",
)
def gathers_by_depth(position: str, target: str) -> Moves:
    todo, seen = [(position, Moves())], {position}
    while todo:
        now, moves = todo.pop()
        if now == target * len(now):
            return moves
        for p, q in ("AB", "AC", "BA", "BC", "CA", "CB"):
            at = now.rfind(p)
            if at > now.rfind(q) and (new := now[:at] + q + now[at + 1 :]) not in seen:
                seen.add(new)
                todo.append((new, [*moves, p + q]))
    return Moves()


mistakes.add(
    "it gathers the smaller disks on the target, where the largest disk has to land",
    "The largest disk needs an empty target. On which peg can the smaller disks wait?",
    lambda position, target: _in_turn(
        position,
        target,
        lambda home, target, rest: (
            target,
            [home + target, *carry_tower(len(rest), third(home, target), target)],
        ),
    ),
)


@mistakes.add(
    "it stops when the largest disk is already on the target",
    "The smaller disks may still be on other pegs.",
)
def stops_with_the_largest(position: str, target: str) -> Moves:
    if not position or position[0] == target:
        return []
    home, rest = position[0], position[1:]
    spare = third(home, target)
    first = stops_with_the_largest(rest, spare)
    return [*first, home + target, *carry_tower(len(rest), spare, target)]


@mistakes.add(
    "it moves the largest disk even if this disk is already on the target",
    "If position[0] is the target, you only have to gather the smaller disks.",
)
def moves_without_asking(position: str, target: str) -> Moves:
    if not position:
        return []
    spare = third(position[0], target) if position[0] != target else target
    rest = moves_without_asking(position[1:], spare)
    return [*rest, position[0] + target, *carry_tower(len(position) - 1, spare, target)]


@mistakes.add(
    "it moves the largest disk from the target to the target",
    "First test whether the largest disk is already on the target. Then you only have to gather "
    "the smaller disks.",
)
def from_target_to_target(position: str, target: str) -> Moves:
    if not position:
        return []
    spare = third(position[0], target)
    rest = from_target_to_target(position[1:], spare)
    return [*rest, position[0] + target, *carry_tower(len(position) - 1, spare, target)]


mistakes.add(
    "it calls hanoi without the spare peg",
    "Without its last argument hanoi uses B as the spare peg, whatever the other two pegs are. "
    "Pass the spare peg too.",
    lambda position, target: _in_turn(
        position,
        target,
        lambda home, target, rest: (
            spare := third(home, target),
            [home + target, *_by_way_of(len(rest), spare, target)],
        ),
    ),
)
mistakes.add(
    "its third peg is always B",
    "The third peg is neither the peg of the largest disk nor the target.",
    lambda position, target: _in_turn(
        position,
        target,
        lambda home, target, rest: (
            "B",
            [home + target, *_by_way_of(len(rest), "B", target, home)],
        ),
    ),
)
mistakes.add(
    "it leaves the smaller disks on the third peg",
    "After the largest disk has moved, carry the smaller disks to the target as a tower.",
    lambda position, target: _in_turn(
        position, target, lambda home, target, rest: (third(home, target), [home + target])
    ),
)
mistakes.add(
    "it treats the disks as one tower",
    "The disks may be on different pegs. Look at position, letter by letter.",
    lambda position, target: carry_tower(len(position), position[0] if position else "A", target),
)
mistakes.add(
    "it skips the disks on the target, and then treats the others as one tower",
    "The disks may be on different pegs. Where must the smaller disks be gathered first?",
    lambda position, target: (
        carry_tower(len(rest), rest[0], target) if (rest := position.lstrip(target)) else []
    ),
)
mistakes.add(
    "it gathers all disks on one peg before they go to the target",
    "Gather the smaller disks directly on the third peg. They need not go to the peg of the "
    "largest disk.",
    lambda position, target: _in_turn(
        position,
        target,
        lambda home, target, rest: (
            home,
            [
                *carry_tower(len(rest), home, spare := third(home, target)),
                home + target,
                *carry_tower(len(rest), spare, target),
            ],
        ),
    ),
)


@mistakes.add(
    "it gathers the smaller disks from where they were at first",
    "After the first gather the smaller disks are on the third peg, as a tower. Carry them from "
    "there.",
)
def gathers_twice(position: str, target: str) -> Moves:
    if not position:
        return []
    home, rest = position[0], position[1:]
    if home == target:
        return gathers_twice(rest, target)
    there = gathers_twice(rest, third(home, target))
    return [*there, home + target, *gathers_twice(rest, target)]
