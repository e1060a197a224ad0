"""fewest_moves: the fewest moves from A to the last peg, or None."""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from random import Random

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_int_or_none
from hanoi_ref.puzzle import arrows
from hanoi_ref.solvers.search import find

mistakes = Mistakes()
Arrows = set[str]
CIRCLE = {"AB", "BC", "CA"}
ROW = {"AB", "BA", "BC", "CB"}
ALL = {"AB", "AC", "BA", "BC", "CA", "CB"}


def least(n: int, drawn: Arrows) -> int | None:
    """Return the fewest moves along these arrows from A to the last peg; None if impossible.

    >>> least(2, {"AB", "BC", "CA"}), least(2, {"AC", "CD"})
    (7, None)
    """
    puzzle = arrows(n, drawn)
    search = find(puzzle.rules, puzzle.start, puzzle.goal)
    return search.length if search else None


def _drawn(random: Random, pegs: str, n: int, possible: bool) -> tuple[int, Arrows]:
    """Return random arrows that use all these pegs, for which n disks can or cannot arrive."""
    every = ["".join(pair) for pair in permutations(pegs, 2)]
    while True:
        some = set(random.sample(every, random.randint(len(pegs), len(every) - 1)))
        if set("A").union(*some) == set(pegs) and (least(n, some) is not None) is possible:
            return n, some


def _arrow_cases(random: Random) -> list[Case]:
    ways = [
        (1, {"AB"}),
        (1, {"AB", "BC"}),
        (2, CIRCLE),
        (1, {"AC", "CD"}),
        (2, ROW),
        (2, ALL),
        (3, CIRCLE | {"BA"}),
        _drawn(random, "ABC", 3, True),
        _drawn(random, "ABC", 3, True),
        *((1, CIRCLE), (1, {"AB", "BA"}), (1, {"AC"})),
    ]
    none = [
        (1, {"BA"}),
        (2, {"AB"}),
        (2, {"AB", "BA"}),
        (2, {"AC", "CD"}),
        (1, {"BC", "CB"}),
        (3, {"AB", "AC", "BC"}),
        _drawn(random, "ABC", 3, False),
    ]
    letters = "A" + "".join(sorted(random.sample("BCDEFGHIJKLMNOPQRSTUVWXYZ", 3)))
    more = [
        (0, {"AB"}),
        (0, {"BA"}),
        (2, {"AE", "EA", "EK", "KE"}),
        (6, {"AB", "BA"}),
        (6, CIRCLE),
        (6, ALL),
        (4, {"AB", "BC", "CD", "DA", "BA"}),
        (4, {"AB", "BC", "CD", "DE", "ED", "DC", "CB", "BA"}),
        _drawn(random, letters, 3, True),
        _drawn(random, "ABCDE", 4, True),
        _drawn(random, "ABCD", 4, False),
    ]
    return by_part({"ways": ways, "none": none, "more": more})


EXERCISE = Exercise(
    id="variants.fewest_moves",
    signature="fewest_moves(n, arrows)",
    returns="the fewest moves from A to the last peg, or None",
    parts=(
        Part("ways", 1, "the right number for solvable puzzles with two or three pegs"),
        Part("none", 1, "None for puzzles without a solution"),
        Part(
            "more",
            1,
            "the right answer for up to six disks, up to five pegs with any letters, "
            "and zero disks",
        ),
    ),
    make_cases=_arrow_cases,
    judge_case=judge_int_or_none(
        least, "there is no solution", "there is a solution: it should be"
    ),
    hints=(
        "Lesson 5 searched a map, from neighbour to neighbour. What changes when moves need "
        "arrows? Only the neighbours change.",
        "A move along an arrow takes the top disk of its first peg to its second peg. The second "
        'peg must not hold a smaller disk. Tell "search" which moves are possible from a '
        "position. It returns the moves to the goal, or None. For n = 0 the moves are an empty "
        "list, which is not None.",
        "For an arrow p + q the top disk is at position.rfind(p). It can go if this index is "
        'greater than position.rfind(q). Then "onward" adds a pair to its list: (p + q, the '
        'position with q at this index). The goal is max("A" + "".join(arrows)) * n. At the end: '
        "return None if moves is None else len(moves).",
    ),
    mistakes=mistakes,
    too_many="Which shorter way does it not look at?",
    did_you_know=(
        "A search need not know what a position means: it can play cards and sort colours as well."
    ),
)


def _goal(arrows: Arrows) -> str:
    return max("A", *map(max, arrows))


def _after(position: str, arrows: Iterable[str]) -> Iterator[str]:
    for p, q in map(tuple, arrows):
        at = position.rfind(p)
        if at > position.rfind(q):
            yield position[:at] + q + position[at + 1 :]


Step = Callable[[str, Iterable[str]], Iterator[str]]


def _search(start: str, goal: str, arrows: Iterable[str], after: Step = _after) -> int | None:
    ring, seen, steps = {start}, {start}, 0
    while ring:
        if goal in ring:
            return steps
        ring = {other for position in ring for other in after(position, arrows)} - seen
        seen |= ring
        steps += 1
    return None


mistakes.add(
    "its goal is always C",
    "Which letter of the arrows is the last in the alphabet? It may be B or K.",
    lambda n, arrows: _search("A" * n, "C" * n, arrows),
)
mistakes.add(
    "it finds the goal from the number of pegs",
    "With the pegs A, C and D the goal is D, not the third letter of the alphabet. Which letters "
    "do the arrows have?",
    lambda n, arrows: _search("A" * n, "ABCDEFGHIJ"[len({"A"}.union(*arrows)) - 1] * n, arrows),
)
mistakes.add(
    "it looks for the last peg only among the sources of arrows",
    "The last peg may have no arrow that leads out of it. Look at both letters of each arrow.",
    lambda n, arrows: _search("A" * n, max(arrow[0] for arrow in arrows) * n, arrows),
)
mistakes.add(
    "it uses arrows in both directions",
    "An arrow AB allows the move from A to B, but not the move from B to A.",
    lambda n, arrows: _search(
        "A" * n, _goal(arrows) * n, arrows | {arrow[::-1] for arrow in arrows}
    ),
)
mistakes.add(
    "it reads arrows backwards",
    "The arrow AB leads from A to B: the first letter is the source.",
    lambda n, arrows: _search("A" * n, _goal(arrows) * n, {arrow[::-1] for arrow in arrows}),
)


def _lifted(position: str, arrows: Iterable[str]) -> Iterator[str]:
    for p, q in map(tuple, arrows):
        at = position.rfind(p)
        if at >= 0:
            yield position[:at] + q + position[at + 1 :]


mistakes.add(
    "it makes moves that the rules forbid",
    "Only the top disk of a peg may move, and only to an empty peg or onto a larger disk. Which "
    "disk does the program take? What does it test on the other peg?",
    lambda n, arrows: _search("A" * n, _goal(arrows) * n, arrows, _lifted),
)


def _among(arrows: Arrows, pegs: str) -> Arrows:
    return {arrow for arrow in arrows if set(arrow) <= set(pegs)}


mistakes.add(
    "it finds no way that uses a peg after C",
    "Which letters does your program know? The arrows may name any letter, such as K.",
    lambda n, arrows: _search("A" * n, _goal(arrows) * n, _among(arrows, "ABC")),
)
mistakes.add(
    "it finds no way that uses a peg after D",
    "Which letters does your program know? The arrows may name any letter, such as K.",
    lambda n, arrows: _search("A" * n, _goal(arrows) * n, _among(arrows, "ABCD")),
)
mistakes.add(
    "it finds no way that uses a peg after E",
    "Which letters does your program know? The arrows may name any letter, such as K.",
    lambda n, arrows: _search("A" * n, _goal(arrows) * n, _among(arrows, "ABCDE")),
)


@mistakes.add(
    "it looks for a way to C, and calls len on None where there is none",
    "Which is the last peg here? If there is no solution, search returns None, and None has no "
    "length.",
    words="NoneType",
)
def length_of_way_to_c(n: int, arrows: Arrows) -> int:
    found = _search("A" * n, "C" * n, arrows)
    return len(None if found is None else range(found))  # type: ignore[arg-type]


@mistakes.add(
    "it calls len on the result of a search that found nothing",
    "If there is no solution, search returns None, and None has no length. Test for None first.",
    words="NoneType",
)
def length_of_none(n: int, arrows: Arrows) -> int:
    found = _search("A" * n, _goal(arrows) * n, arrows)
    return len(None if found is None else range(found))  # type: ignore[arg-type]


mistakes.add(
    "it ignores the arrows",
    "Only moves along an arrow are allowed.",
    lambda n, arrows: _search(
        "A" * n, _goal(arrows) * n, set(map("".join, permutations({"A"}.union(*arrows), 2)))
    ),
)
mistakes.add(
    "it returns 0 if there is no solution",
    "0 is the answer for n = 0. Return None if there is no solution. The goal is the last in the "
    "alphabet of all letters in the arrows, even if no arrow leads to it.",
    lambda n, arrows: _search("A" * n, _goal(arrows) * n, arrows) or 0,
)
mistakes.add(
    "it finds no solution for n = 0",
    "For n = 0 the start is the goal, and the answer is 0. Do you compare the start with the "
    "goal? Do you test for None? Python treats 0 and an empty list as false too.",
    lambda n, arrows: _search("A" * n, _goal(arrows) * n, arrows) or None,
)
mistakes.add(
    "it counts positions, not moves",
    "A path through three positions has two moves. When does your program add 1?",
    lambda n, arrows: (
        None if (steps := _search("A" * n, _goal(arrows) * n, arrows)) is None else steps + 1
    ),
)
mistakes.add(
    "it begins at the smallest letter in the arrows",
    "At the start the tower is on A, even if no arrow names A.",
    lambda n, arrows: _search(min(map(min, arrows)) * n, _goal(arrows) * n, arrows),
)


@mistakes.add(
    "it stops when the largest disk is on the last peg",
    "The goal is reached only when all disks are on the last peg.",
)
def largest_only(n: int, arrows: Arrows) -> int | None:
    goal = _goal(arrows)
    ring, seen, steps = {"A" * n}, {"A" * n}, 0
    while ring:
        if n == 0 or any(position[0] == goal for position in ring):
            return steps
        ring = {other for position in ring for other in _after(position, arrows)} - seen
        seen |= ring
        steps += 1
    return None


@mistakes.add(
    "it assumes that the first solution found is the shortest",
    "A depth-first search finds some solution, but not always the shortest. Go ring by ring, or "
    "use a deque and popleft instead of a list and pop.",
)
def depth_first(n: int, arrows: Arrows) -> int | None:
    goal, steps, stack = _goal(arrows) * n, {"A" * n: 0}, ["A" * n]
    while stack:
        position = stack.pop()
        if position == goal:
            return steps[position]
        for other in _after(position, sorted(arrows)):
            if other not in steps:
                steps[other] = steps[position] + 1
                stack.append(other)
    return None


@mistakes.add(
    "it needs too much time or memory for some puzzles",
    "Does it go on from a position more than once? Then a search without a solution does not "
    "stop. Keep a set of all positions seen, and skip them.",
    slow=True,
)
def every_walk(n: int, arrows: Arrows) -> int | None:
    walks, steps = ["A" * n], 0
    while walks:
        if _goal(arrows) * n in walks:
            return steps
        walks = [other for position in walks for other in _after(position, arrows)]
        steps += 1
    return None
