"""Lesson 5: the graph of all positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from random import Random

from hanoi_ref.exercises.fits import UNORDERED, exact_fraction, exact_set
from hanoi_ref.exercises.judges import (
    arrives,
    exact_int,
    exactly,
    judge_moves,
    judge_value,
    legal,
)
from hanoi_ref.exercises.mistakes import graph as mistakes
from hanoi_ref.exercises.model import Case, Exercise, Observation, Part, Problem
from hanoi_ref.exercises.plain import Plain, a, kind_of, spell
from hanoi_ref.exercises.trouble import gave, trouble
from hanoi_ref.puzzle import Position, Puzzle, Rules
from hanoi_ref.solvers.graph import once_or_twice
from hanoi_ref.theory import average_distance, count_edges, count_shortest, distance_to_peg
from hanoi_ref.theory.distance import distance

RULES = Rules()
Pair = tuple[str, str]


def _any(random: Random, n: int) -> str:
    return "".join(random.choices("ABC", k=n))


def _pair(random: Random, n: int) -> Pair:
    return _any(random, n), _any(random, n)


def _pairs(random: Random, n: int, verdict: str) -> Iterator[Pair]:
    """Pairs of which this is true: the largest disk moves once or twice on a shortest way, or tie.

    One pair in 14 is "twice" from six disks on; up to six disks one in 70 or more is a "tie".
    """
    while True:
        pair = _pair(random, n)
        if once_or_twice(*pair) == verdict:
            yield pair


def _next(random: Random, n: int, verdict: str) -> Pair:
    return next(_pairs(random, n, verdict))


def _cases(parts: dict[str, Sequence[tuple[object, ...]]]) -> list[Case]:
    return [Case(args, part) for part, each in parts.items() for args in each]


# neighbours


def neighbours(position: str) -> set[str]:
    """The positions that are one move away.

    >>> sorted(neighbours("AAB"))
    ['AAA', 'AAC', 'ACB']
    """
    here = RULES.position(position)
    return {str(RULES.after(here, move)) for move in RULES.legal_moves(here)}


NEIGHBOURS = Exercise(
    id="graph.neighbours",
    parts=(
        Part("small", 1, "up to three disks"),
        Part("large", 1, "no disks, and up to 64 of them"),
    ),
    make_cases=lambda random: _cases(
        {
            "small": [(p,) for p in ("A", "B", "AAB", "AA", "AC", "CCC", "ABC", "BAA")],
            "large": [("",), *((_any(random, n),) for n in (4, 6, 20, 64)), ("B" * 64,)],
        }
    ),
    judge_case=judge_value(neighbours, exact_set),
    hints=(
        "Which disks are free to move? Only those with no smaller disk on them: at most one on "
        "each peg. And where may such a disk go?",
        "Go through the disks from the smallest, the last letter, and remember the pegs that you "
        "have met. A disk can move if its own peg was not met before; it may go to any other peg "
        "that was not met before.",
        "for at in reversed(range(len(position))): smaller = position[at + 1:]; if position[at] "
        'not in smaller, then for every peg of "ABC" that is neither position[at] nor in smaller: '
        "add position[:at] + peg + smaller.",
    ),
    mistakes=tuple(mistakes.NEIGHBOURS),
)


# count_edges


COUNT_EDGES = Exercise(
    id="graph.count_edges",
    parts=(Part("edges", 1, "from no disks to 200"),),
    make_cases=lambda random: [
        Case((n,), "edges") for n in (1, 2, 3, 4, 0, random.randint(40, 199), 200)
    ],
    judge_case=judge_value(count_edges, exact_int),
    hints=(
        "Count the ends of all edges, position by position; or count how many edges are new when "
        "three copies become one.",
        "All 3^n positions have three neighbours, but for three corners, which have two. Every "
        "edge has two ends. And without any disk there is no edge.",
        "3 * (3 ** n - 1) // 2.",
    ),
    mistakes=tuple(mistakes.COUNT_EDGES),
)


# distance


DISTANCE = Exercise(
    id="graph.distance",
    parts=(
        Part("small", 1, "up to three disks"),
        Part("six", 1, "up to six disks, and between equal positions"),
    ),
    make_cases=lambda random: _cases(
        {
            "small": [
                ("A", "C"),
                ("AA", "CC"),
                ("AB", "BA"),
                ("AAB", "CCB"),
                _pair(random, 2),
                _next(random, 3, "once"),
                _next(random, 3, "twice"),
                ("AAA", "CCC"),
            ],
            "six": [
                ("ABC", "ABC"),
                ("", ""),
                ("AAAA", "BBBB"),
                _next(random, 5, "twice"),
                _next(random, 6, "twice"),
                _next(random, 6, "once"),
                ("AAAAAA", "CCCCCC"),
            ],
        }
    ),
    judge_case=judge_value(distance, exact_int),
    hints=(
        "Think of rings in water: the start, then all positions one move away, then all that are "
        "one move further and were not seen before.",
        "Keep a set of the positions of the last ring, a set of all positions seen, and count the "
        "rings until the goal is in the last one. Ask before you make the first ring.",
        "while goal not in ring: ring = {q for p in ring for q in neighbours(p)} - seen; "
        "seen = seen | ring; steps = steps + 1.",
    ),
    mistakes=tuple(mistakes.DISTANCE),
)


# shortest_moves


def _between(start: str, goal: str) -> Puzzle:
    return Puzzle(RULES, Position(start), Position(goal))


def _moves_cases(random: Random) -> list[Case]:
    shown = [("A", "C"), ("AA", "CC"), ("AB", "BA"), ("AAB", "CCB"), ("ABB", "BAA")]
    drawn = [_pair(random, 2), _next(random, 3, "once"), _next(random, 4, "twice")]
    large = [_pair(random, 6), _next(random, 8, "once"), _next(random, 8, "twice")]
    alike = _any(random, 3)
    ends = [("", ""), (alike, alike), ("A" * 8, "C" * 8)]
    return [Case(args) for args in shown + drawn + large] + [Case(args, "fewest") for args in ends]


SHORTEST_MOVES = Exercise(
    id="graph.shortest_moves",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "the disks arrive at the goal"),
        Part("fewest", 1, "in the fewest moves, for up to eight disks, and none for equal ones"),
    ),
    make_cases=_moves_cases,
    judge_case=judge_moves(
        _between,
        legal,
        arrives,
        exactly("fewest", lambda puzzle: distance(puzzle.start, puzzle.goal)),
        unreadable="legal",
    ),
    hints=(
        "The rings of distance know how far the goal is. What must each position remember so that "
        "you find the way back to the start?",
        "Keep a dict: for each position seen, the position that it was first seen from. When the "
        "goal is in it, go back from the goal to the start, and turn the list round. A move is the "
        "letter that changes: its old peg, its new peg.",
        "came_from = {start: None}; queue = deque([start]); then for every p = queue.popleft() and "
        "q in neighbours(p): if q not in came_from, then came_from[q] = p and queue.append(q). "
        "The move from p to q is the one a + b with a != b among zip(p, q).",
    ),
    mistakes=tuple(mistakes.SHORTEST_MOVES),
)


# distance_to_peg


def _peg_cases(random: Random) -> list[Case]:
    def drawn(n: int) -> tuple[str, str]:
        return _any(random, n), random.choice("ABC")

    return _cases(
        {
            "small": [
                ("A", "C"),
                ("AAA", "C"),
                ("ABB", "C"),
                ("CAB", "C"),
                ("BBB", "B"),
                drawn(3),
                drawn(4),
                drawn(5),
            ],
            "tall": [("A" * 40, "C"), drawn(64), drawn(random.randint(50, 63))],
            "tallest": [("", "A"), ("B" * 200, "A"), drawn(200), drawn(199)],
        }
    )


DISTANCE_TO_PEG = Exercise(
    id="graph.distance_to_peg",
    parts=(
        Part("small", 1, "up to five disks"),
        Part("tall", 1, "up to 64 disks: no search gets there"),
        Part("tallest", 1, "200 disks, to the last digit, and none"),
    ),
    make_cases=_peg_cases,
    judge_case=judge_value(distance_to_peg, exact_int),
    hints=(
        "Ask the largest disk: is it where it should be, or not? What does that mean for the "
        "smaller ones, and for the number of moves?",
        "If it is on the peg, nothing is to be paid, and the smaller ones have to come to the same "
        "peg. If not, the smaller ones must first gather on the third peg; then it moves, and then "
        "a tower of them is carried: 1 + (2^k - 1) moves for k smaller disks.",
        "for each letter with k smaller disks behind it: if letter != peg, then total += 2 ** k "
        "and peg = third(letter, peg).",
    ),
    mistakes=tuple(mistakes.DISTANCE_TO_PEG),
)


# bug_hunt


def _judge_hunt(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    says = trouble(exercise, case, seen)
    if says:
        return Problem("fails", says)
    pair, given = _read_pair(seen["value"]), f"{gave(exercise, case)} {spell(seen['value'])}"
    if pair is None:
        wanted = 'two positions with equally many disks, like ("AB", "CB")'
        return Problem("fails", f"{given}; it should be {wanted}.")
    if once_or_twice(*pair) != "twice":
        return Problem("fails", f"{given}, but there once_only is right; look further.")
    if len(pair[0]) > _smallest_twice():
        return Problem("smallest", f"{given}; it is wrong there, and with fewer disks as well.")
    return None


def _read_pair(answer: Plain) -> Pair | None:
    """The two positions of an answer, if that is what they are."""
    items = answer.get("items") if isinstance(answer, dict) else None
    if kind_of(answer) not in {"list", "tuple"} or not items or len(items) != 2:
        return None
    one, other = items
    if not isinstance(one, str) or not isinstance(other, str) or len(one) != len(other):
        return None
    return None if set(one + other) - set("ABC") else (one, other)


def _smallest_twice() -> int:
    """The fewest disks of which the largest has to move twice on some shortest way: three.

    >>> _smallest_twice()
    3
    """
    n = 1
    while not any(once_or_twice("A" + p, "B" + q) == "twice" for p, q in _all_pairs(n - 1)):
        n += 1
    return n


def _all_pairs(n: int) -> Iterator[Pair]:
    positions = ["".join(letters) for letters in product("ABC", repeat=n)]
    return ((one, other) for one in positions for other in positions)


BUG_HUNT = Exercise(
    id="graph.bug_hunt",
    variable=True,
    parts=(
        Part("fails", 1, "once_only is wrong about these two positions"),
        Part("smallest", 1, "and right whenever there are fewer disks"),
    ),
    make_cases=lambda random: [Case()],
    judge_case=_judge_hunt,
    hints=(
        "Let the computer look: compare once_only with a distance that you trust, for all pairs of "
        "positions of one disk, of two, and so on.",
        "All positions of n disks are product('ABC', repeat=n), each joined to a text. Stop at the "
        "first pair about which the two disagree.",
        "[(p, q) for p in positions(n) for q in positions(n) if once_only(p, q) != distance(p, q)] "
        "for the smallest n for which that list is not empty; take any pair of it.",
    ),
    mistakes=tuple(mistakes.BUG_HUNT),
)


# fast_distance


def _fast_cases(random: Random) -> list[Case]:
    large, huge = random.randint(30, 60), random.randint(90, 99)
    alike = _any(random, 100)
    return _cases(
        {
            "small": [
                ("A", "C"),
                ("AAA", "CCC"),
                ("AB", "BA"),
                ("AAB", "CCB"),
                ("CAB", "CBA"),
                _next(random, 3, "once"),
                _next(random, 4, "once"),
                _next(random, 4, "tie"),
            ],
            "twice": [("ABB", "BAA"), *(_next(random, n, "twice") for n in (3, 4, 5, 5))],
            "large": [_next(random, large, "once"), _next(random, large, "twice")],
            "huge": [
                ("", ""),
                (alike, alike),
                _next(random, huge, "once"),
                _next(random, 100, "twice"),
                _next(random, 100, "once"),
            ],
        }
    )


FAST_DISTANCE = Exercise(
    id="graph.fast_distance",
    parts=(
        Part("small", 1, "small positions, where the largest disk moves once"),
        Part("twice", 1, "and where it is better that it moves twice"),
        Part("large", 1, "up to 60 disks: no search gets there"),
        Part("huge", 1, "100 disks, equal positions, and no disks at all"),
    ),
    make_cases=_fast_cases,
    judge_case=judge_value(distance, exact_int),
    hints=(
        "Leave out the largest disks for as long as the two positions agree on them. Then the "
        "largest disk has to move, from a to b: once, or twice by way of the third peg c. What "
        "must the smaller ones do in either plan?",
        "Once: the smaller ones gather on c, it moves, and they scatter from c. Twice: they gather "
        "on b, it moves, they go from b to a as a tower, it moves, they scatter from a. To scatter "
        "costs what it costs to gather: distance_to_peg knows.",
        "With p and q for the smaller disks at the start and at the goal, and k of them: "
        "min(distance_to_peg(p, c) + 1 + distance_to_peg(q, c), "
        "distance_to_peg(p, b) + 1 + (2 ** k - 1) + 1 + distance_to_peg(q, a)).",
    ),
    mistakes=tuple(mistakes.FAST_DISTANCE),
)


# count_shortest


COUNT_SHORTEST = Exercise(
    id="graph.count_shortest",
    parts=(
        Part("small", 1, "up to three disks"),
        Part("six", 1, "up to six disks, and between equal positions"),
    ),
    make_cases=lambda random: _cases(
        {
            "small": [
                ("A", "C"),
                ("AB", "BA"),
                ("AAA", "CCC"),
                ("AC", "CB"),
                ("ABB", "BAA"),
                _next(random, 3, "tie"),
                _next(random, 3, "once"),
                _next(random, 3, "tie"),
            ],
            "six": [
                ("BCA", "BCA"),
                ("", ""),
                _next(random, 4, "tie"),
                _next(random, 5, "tie"),
                _next(random, 6, "once"),
                _next(random, 6, "tie"),
                _next(random, 6, "twice"),
            ],
        }
    ),
    judge_case=judge_value(count_shortest, exact_int),
    hints=(
        "A shortest way from the start goes from ring to ring. How many of them reach a position, "
        "if you know how many reach each of its neighbours in the ring before?",
        "Add up: the ways to a position are the ways to all its neighbours that are one step "
        "nearer to the start. Or ask the two plans of fast_distance whether it is a tie.",
        "ways = Counter({start: 1}); for each ring: following = Counter(); for p in ways, for q in "
        "neighbours(p) not seen before: following[q] += ways[p]. Or: 2 if once == twice else 1.",
    ),
    mistakes=tuple(mistakes.COUNT_SHORTEST),
)


# average_distance


AVERAGE_DISTANCE = Exercise(
    id="graph.average_distance",
    parts=(
        Part("small", 1, "up to four disks, where all pairs can be looked at"),
        Part("large", 1, "no disks, and up to thirty of them"),
    ),
    make_cases=lambda random: _cases(
        {
            "small": [(1,), (2,), (3,), (4,)],
            "large": [(0,), (random.randint(10, 19),), (random.randint(20, 29),), (30,)],
        }
    ),
    judge_case=judge_value(average_distance, exact_fraction),
    hints=(
        "With a chance of 1 in 3 the two largest disks agree, and the average is that of n - 1 "
        "disks. If they do not, take the cost of moving the largest once, and subtract what is "
        "gained on average where twice is better.",
        "Once costs 4/3 (2^k - 1) + 1 on average, with k = n - 1 smaller disks. The gain is the "
        "average of max(lead, 0). Follow the lead from -1 on: 2 * lead + x + y, with x and y each "
        "-1, 0 or 1. From 2 on it never comes back and simply doubles.",
        "1/3 * average(n - 1) + 2/3 * (4/3 * (2 ** k - 1) + 1 - gain(k)), all with Fraction. "
        "gain(k): keep the chances of the leads -1, 0, 1 in a dict and the sum of lead times "
        "chance of all above in one number that doubles with each disk.",
    ),
    mistakes=tuple(mistakes.AVERAGE_DISTANCE),
    alike=4,
)


# round_trip


def closed_tour(answer: Plain, n: int) -> str | None:
    """What is wrong with an answer that should be a round trip through all positions of n disks.

    >>> closed_tour({"type": "list", "items": ["A", "B", "C"]}, 1)
    >>> closed_tour({"type": "list", "items": ["A", "B"]}, 1)
    'it has 2 positions, and there are 3'
    """
    if kind_of(answer) in UNORDERED:
        return f"it should be a list, not {a(kind_of(answer))}, which has no order of its own"
    if not isinstance(answer, dict) or "items" not in answer:
        return f"it should be a list of positions, not {a(kind_of(answer))}"
    tour = answer["items"]
    checks: tuple[Callable[[list[Plain], int], str | None], ...] = (_strange, _repeated, _broken)
    return next((clause for check in checks if (clause := check(tour, n))), None)


def _strange(tour: list[Plain], n: int) -> str | None:
    for at, item in enumerate(tour, 1):
        if not isinstance(item, str) or len(item) != n or set(item) - set("ABC"):
            disks = "1 disk" if n == 1 else f"{n} disks"
            return f"item {at} is {spell(item, 24)}, and not a position of {disks}"
    return None


def _repeated(tour: list[str], n: int) -> str | None:
    first: dict[str, int] = {}
    for at, position in enumerate(tour, 1):
        if position in first:
            last = at == len(tour) and first[position] == 1
            says = "; leave out the return" if last else ""
            return f"item {at} is {position!r} again, which is item {first[position]}{says}"
        first[position] = at
    return None if len(tour) == 3**n else f"it has {len(tour):,} positions, and there are {3**n:,}"


def _broken(tour: list[str], n: int) -> str | None:
    for at, (one, other) in enumerate(pairwise(tour), 1):
        if other not in neighbours(one):
            return f"no move leads from item {at}, {one!r}, to item {at + 1}, {other!r}"
    if tour[0] not in neighbours(tour[-1]):
        return f"no move leads from the last one, {tour[-1]!r}, back to the first, {tour[0]!r}"
    return None


ROUND_TRIP = Exercise(
    id="graph.round_trip",
    parts=(Part("trip", 1, "from one disk to seven"),),
    make_cases=lambda random: [Case((n,), "trip") for n in (1, 2, 3, random.randint(4, 6), 7)],
    judge_case=judge_value(lambda n: n, closed_tour),
    hints=(
        "The graph is three copies, joined by three edges, each of them a move of the largest "
        "disk. How must you go through each copy?",
        "Enter a copy at one corner, see all of it, leave at another corner: that is a grand tour "
        "of the smaller disks. While the largest is on A they go from B to C; then the largest can "
        "go to B, and they go on from C to A; then it goes to C, and they go from A to B.",
        'grand_tour(n - 1, "B", "C", "A") + ["AB"] + grand_tour(n - 1, "C", "A", "B") + ["BC"] + '
        'grand_tour(n - 1, "A", "B", "C"), played from "A" + "B" * (n - 1), position by position.',
    ),
    mistakes=tuple(mistakes.ROUND_TRIP),
)

EXERCISES = (
    NEIGHBOURS,
    COUNT_EDGES,
    DISTANCE,
    SHORTEST_MOVES,
    DISTANCE_TO_PEG,
    BUG_HUNT,
    FAST_DISTANCE,
    COUNT_SHORTEST,
    AVERAGE_DISTANCE,
    ROUND_TRIP,
)
