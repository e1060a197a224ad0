"""Lesson 5: the graph of all positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from hanoi_ref.checking.answer import kind_of
from hanoi_ref.checking.compare import exact_int, exact_set
from hanoi_ref.checking.exercise import Case, Exercise, Part, Problem, Written, by_part
from hanoi_ref.checking.judge_bug_hunt import Hunt
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.checking.observation import Plain
from hanoi_ref.lessons.graph import mistakes
from hanoi_ref.lessons.graph.distances import (
    AVERAGE_DISTANCE,
    COUNT_SHORTEST,
    DISTANCE,
    DISTANCE_TO_PEG,
    FAST_DISTANCE,
)
from hanoi_ref.lessons.graph.judge_tour import RULES, closed_tour, neighbours
from hanoi_ref.lessons.pairs import Pair, a_pair, any_pair, anywhere
from hanoi_ref.puzzle import Move, Position, Puzzle
from hanoi_ref.solvers.graph import once_or_twice
from hanoi_ref.theory import count_edges
from hanoi_ref.theory.distance import distance

# neighbours


NEIGHBOURS = Exercise(
    id="graph.neighbours",
    parts=(
        Part("small", 1, "up to five disks"),
        Part("large", 1, "no disks, and up to 64 of them"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [
                *((p,) for p in ("A", "B", "AAB", "AA", "AC", "CCC", "ABC", "BAA")),
                *((anywhere(random, n),) for n in (4, 5)),
            ],
            "large": [("",), *((anywhere(random, n),) for n in (6, 20, 64)), ("B" * 64,)],
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
    speaking=("puzzle",),
    hints=(
        "Count the ends of all edges, position by position; or count how many edges are new when "
        "three copies become one.",
        "All 3^n positions have three neighbours, but for three corners, which have two. Every "
        "edge has two ends. And without any disk there is no edge.",
        "3 * (3 ** n - 1) // 2.",
    ),
    mistakes=tuple(mistakes.COUNT_EDGES),
)


# shortest_moves


RINGS = (
    "A search that takes first what came first, and keeps of each position the move by which it "
    "was reached first, finds a shortest way to all of them."
)


def _between(start: str, goal: str) -> Puzzle:
    return Puzzle(RULES, Position(start), Position(goal))


def _moves_cases(random: Random) -> list[Case]:
    shown = [("A", "C"), ("AA", "CC"), ("AAB", "CCB"), ("ABB", "BAA"), ("AB", "BA")]
    drawn = [any_pair(random, 2), a_pair(random, 3, "once"), a_pair(random, 4, "twice")]
    large = [any_pair(random, 6), a_pair(random, 8, "once"), a_pair(random, 8, "twice")]
    alike = anywhere(random, 3)
    ends = [("", ""), (alike, alike), ("A" * 8, "C" * 8)]
    return [Case(args) for args in shown + drawn + large] + [Case(args, "fewest") for args in ends]


_COUNTED = exactly("fewest", lambda puzzle: distance(puzzle.start, puzzle.goal))


def _fewest(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
    """That no way is shorter; what a search has to do with it is said as well."""
    problem = _COUNTED(call, puzzle, moves)
    return problem and replace(problem, says=f"{problem.says} {RINGS}")


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
        _fewest,
        unreadable="legal",
    ),
    speaking=("puzzle",),
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
    alike=4,  # between those there is one shortest way, and in a tie no two searches go alike
)


# bug_hunt


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


HUNT = Hunt(
    program="once_only",
    wanted='two positions with equally many disks, like ("AB", "CB")',
    read=_read_pair,
    is_wrong=lambda pair: once_or_twice(*pair) == "twice",
    is_smallest=lambda pair: len(pair[0]) == _smallest_twice(),
    smaller="with fewer disks as well",
)

BUG_HUNT = Exercise(
    id="graph.bug_hunt",
    variable=True,
    lends=("once_only",),
    parts=(
        Part("fails", 1, "once_only is wrong about these two positions"),
        Part("smallest", 1, "and right whenever there are fewer disks"),
    ),
    make_cases=lambda random: [Case()],
    judge_case=HUNT.judge,
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


# round_trip


ROUND_TRIP = Exercise(
    id="graph.round_trip",
    parts=(Part("trip", 1, "from one disk to seven"),),
    make_cases=lambda random: [Case((n,), "trip") for n in (1, 2, 3, random.randint(4, 6), 7)],
    judge_case=judge_value(lambda n: n, closed_tour),
    speaking=("puzzle",),
    hints=(
        "The graph is three copies, joined by three edges, each of them a move of the largest "
        "disk. How must you go through each copy?",
        "Enter a copy at one corner, see all of it, leave at another corner: that is a tour of the "
        "smaller disks. In copy A it goes from B to C; from there a line leads to copy B, where it "
        "goes on from C to A; then copy C, from A to B. All positions of a copy begin with its "
        "letter.",
        "[peg + position for peg, source, target in ['ABC', 'BCA', 'CAB'] for position in "
        "tour(n - 1, source, target)]. And tour(n, source, target) is made of three as well: in "
        "copy source there, in copy spare back, in copy target there again, where there is "
        "tour(n - 1, source, target) and back is tour(n - 1, target, source).",
    ),
    mistakes=tuple(mistakes.ROUND_TRIP),
)

WRITTEN = Written("graph-written", 2)

# What students can do afterwards, and the exercises that it takes.
GOALS = {
    "see a puzzle as a graph": [NEIGHBOURS, COUNT_EDGES],
    "search breadth first": [DISTANCE, SHORTEST_MOVES],
    "use structure where no search ends": [DISTANCE_TO_PEG, FAST_DISTANCE],
    "find the case that refutes a plan": [BUG_HUNT, WRITTEN],
    "count ways, and average exactly": [COUNT_SHORTEST, AVERAGE_DISTANCE],
    "build a round trip from tours": [ROUND_TRIP],
}
