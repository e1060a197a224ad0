"""Lesson 6, arrows and colours: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import permutations

from hanoi_ref.checking.exercise import Mistakes

Arrows = set[str]
Moves = list[str]

FEWEST_MOVES = Mistakes()
BICOLOUR = Mistakes()


# fewest_moves


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


@FEWEST_MOVES.add(
    "the goal is always C",
    'The goal is the greatest letter that is named, max("A", *map(max, arrows)); it may be B or K.',
)
def always_to_c(n: int, arrows: Arrows) -> int | None:
    return _search("A" * n, "C" * n, arrows)


@FEWEST_MOVES.add(
    "the goal is found by counting the pegs",
    "With the pegs A, C and D the goal is D, not the third letter of the alphabet: take the "
    "greatest letter that is named.",
)
def goal_by_counting(n: int, arrows: Arrows) -> int | None:
    pegs = {"A"}.union(*arrows)
    return _search("A" * n, "ABCDEFGHIJ"[len(pegs) - 1] * n, arrows)


@FEWEST_MOVES.add(
    "the last peg is looked for among the sources of arrows only",
    "No arrow need lead out of the last peg: look at both letters of each.",
)
def last_of_sources(n: int, arrows: Arrows) -> int | None:
    return _search("A" * n, max(arrow[0] for arrow in arrows) * n, arrows)


@FEWEST_MOVES.add(
    "arrows lead both ways",
    "An arrow AB allows the move from A to B and not the one from B to A.",
)
def both_ways(n: int, arrows: Arrows) -> int | None:
    return _search("A" * n, _goal(arrows) * n, arrows | {arrow[::-1] for arrow in arrows})


@FEWEST_MOVES.add(
    "arrows are read from their end",
    "AB leads from A to B: the first letter is the source.",
)
def turned_round(n: int, arrows: Arrows) -> int | None:
    return _search("A" * n, _goal(arrows) * n, {arrow[::-1] for arrow in arrows})


def _lifted(position: str, arrows: Iterable[str]) -> Iterator[str]:
    for p, q in map(tuple, arrows):
        at = position.rfind(p)
        if at >= 0:
            yield position[:at] + q + position[at + 1 :]


@FEWEST_MOVES.add(
    "moves are made that the rules forbid",
    "Only the top disk of a peg may go, and only to a peg whose top disk is larger: which disk "
    "does the program take, and what does it ask of the other peg?",
)
def lands_anywhere(n: int, arrows: Arrows) -> int | None:
    return _search("A" * n, _goal(arrows) * n, arrows, _lifted)


@FEWEST_MOVES.add(
    "the sizes are compared the wrong way round",
    "Smaller disks stand further right in a position. The top disk of p may go to q if it is the "
    "smaller of the two tops, or if q is empty, where rfind gives -1.",
)
def compares_backwards(n: int, arrows: Arrows) -> int | None:
    def after(position: str, arrows: Iterable[str]) -> Iterator[str]:
        for arrow in arrows:
            at = position.rfind(arrow[0])
            if -1 < at < position.rfind(arrow[1]):
                yield position[:at] + arrow[1] + position[at + 1 :]

    return _search("A" * n, _goal(arrows) * n, arrows, after)


@FEWEST_MOVES.add(
    "len is asked of a search that has found nothing",
    "Where there is no way, search gives None, and None has no length: ask for it first.",
    words="NoneType",
)
def length_of_none(n: int, arrows: Arrows) -> int:
    found = _search("A" * n, _goal(arrows) * n, arrows)
    return len(None if found is None else range(found))  # type: ignore[arg-type]


@FEWEST_MOVES.add(
    "the arrows are forgotten",
    "Only moves along an arrow are allowed.",
)
def any_move(n: int, arrows: Arrows) -> int | None:
    pegs = {"A"}.union(*arrows)
    return _search("A" * n, _goal(arrows) * n, {p + q for p in pegs for q in pegs if p != q})


@FEWEST_MOVES.add(
    "-1 says that there is no way",
    "Where there is no way, None is wanted.",
)
def minus_one(n: int, arrows: Arrows) -> int:
    steps = _search("A" * n, _goal(arrows) * n, arrows)
    return -1 if steps is None else steps


@FEWEST_MOVES.add(
    "it gives 0 where there is no way",
    "0 is the answer for no disks; where there is no way, None is wanted. And the goal is the "
    "greatest of all letters that are named, whether an arrow leads to it or not.",
)
def zero_for_none(n: int, arrows: Arrows) -> int:
    return _search("A" * n, _goal(arrows) * n, arrows) or 0


@FEWEST_MOVES.add(
    "without disks it finds no way",
    "Without disks there is nothing to do, in 0 moves. Is the start asked whether it is the goal? "
    "And is 0 taken for None? It counts as false too.",
)
def none_for_zero(n: int, arrows: Arrows) -> int | None:
    return _search("A" * n, _goal(arrows) * n, arrows) or None


@FEWEST_MOVES.add(
    "positions are counted, not moves",
    "A way through three positions has two moves.",
)
def counts_positions(n: int, arrows: Arrows) -> int | None:
    steps = _search("A" * n, _goal(arrows) * n, arrows)
    return None if steps is None else steps + 1


@FEWEST_MOVES.add(
    "it begins on the smallest letter that is named",
    "The tower stands on A, even if no arrow names A.",
)
def from_the_smallest(n: int, arrows: Arrows) -> int | None:
    return _search(min(map(min, arrows)) * n, _goal(arrows) * n, arrows)


@FEWEST_MOVES.add(
    "it stops when the largest disk has arrived",
    "The goal is reached when all disks are there.",
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


@FEWEST_MOVES.add(
    "the first way that is found need not be the shortest",
    "Depth first finds some way. Go ring by ring, or use a deque and popleft, not a list and pop.",
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


@FEWEST_MOVES.add(
    "it does not remember where it has been",
    "Walks to and fro come back to the same positions, and where there is no way they never end: "
    "keep a set of all positions seen, and go on from each of them once.",
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


# bicolour


Towers = tuple[tuple[int, ...], ...]  # black disks by their size, white ones by minus their size


@cache
def _found(n: int, goal: str) -> tuple[str, ...]:
    black = tuple(range(n, 0, -1))
    white = tuple(-size for size in black)
    mixed = tuple(size if at % 2 == 0 else -size for at, size in enumerate(black))
    other = tuple(-size for size in mixed)
    goals: dict[str, Towers] = {
        "swapped": (white, black, ()),
        "unswapped": (black, white, ()),
        "exchange": (other, mixed, ()),
        "to C": (white, (), black),
    }
    return _shortest((mixed, other, ()), goals[goal])


def _shortest(start: Towers, goal: Towers) -> tuple[str, ...]:
    ways: dict[Towers, tuple[str, ...]] = {start: ()}
    queue = deque([start])
    while goal not in ways:
        here = queue.popleft()
        for move, there in _onward(here):
            if there not in ways:
                ways[there] = (*ways[here], move)
                queue.append(there)
    return ways[goal]


def _onward(towers: Towers) -> Iterator[tuple[str, Towers]]:
    for p, q in permutations(range(3), 2):
        if towers[p] and (not towers[q] or abs(towers[q][-1]) >= abs(towers[p][-1])):
            piles = list(towers)
            piles[q] += piles[p][-1:]
            piles[p] = piles[p][:-1]
            yield "ABC"[p] + "ABC"[q], tuple(piles)


@BICOLOUR.add(
    "the bottom disks do not change places",
    "A's bottom disk is black and stays where it is, in your answer. The goal is A all white, B "
    "all black.",
)
def bottoms_stay(n: int) -> Moves:
    return list(_found(n, "unswapped"))


@BICOLOUR.add(
    "with an even number of sizes the colours of the start, or of the goal, are exchanged",
    "For every n A's bottom disk is black at the start, and white at the end: does yours depend on "
    "how many sizes there are?",
)
def from_the_top(n: int) -> Moves:
    return list(_found(n, "swapped" if n % 2 else "unswapped"))


@BICOLOUR.add(
    "the towers change places as they are",
    "Each tower should be of one colour at the end, A all white, B all black, and of both in turn "
    "at the start: does yours begin and end so?",
)
def towers_exchanged(n: int) -> Moves:
    return list(_found(n, "exchange"))


@BICOLOUR.add(
    "it sorts first and exchanges afterwards",
    "That arrives, but with some moves to spare: search for the goal itself.",
)
def in_two_steps(n: int) -> Moves:
    return [*_found(n, "unswapped"), *_found(n, "exchange")]


@BICOLOUR.add(
    "colours are forgotten",
    "If two disks of a size are the same to you, there is nothing to do. A position must say which "
    "of them is black.",
)
def blind_to_colour(n: int) -> Moves:
    return []


@BICOLOUR.add(
    "no way is found where there is one",
    "Which moves does the program allow? Only a larger disk may not lie on a smaller one, whatever "
    "their colours, and two of one size may lie on each other.",
)
def never_on_its_equal(n: int) -> Moves | None:
    return ["AC", "BA", "CB"] * n if n < 2 else None


@BICOLOUR.add(
    "the black tower stops on C",
    "At the end C is empty: A has all white disks, B all black ones.",
)
def black_on_c(n: int) -> Moves:
    return list(_found(n, "to C"))


@BICOLOUR.add(
    "no disks have no answer",
    "For n = 0 there is nothing to move: give an empty list.",
)
def none_for_none(n: int) -> Moves | None:
    return list(_found(n, "swapped")) if n else None


@BICOLOUR.add(
    "the moves are joined to a text",
    'A list of moves is wanted, ["AC", "BA"], not "AC BA".',
)
def joined(n: int) -> str:
    return " ".join(_found(n, "swapped"))


@BICOLOUR.add(
    "the pegs are numbers",
    'Pegs are letters: "AC" or ("A", "C").',
)
def numbered(n: int) -> list[tuple[int, ...]]:
    return [tuple("ABC".index(peg) for peg in move) for move in _found(n, "swapped")]


@BICOLOUR.add(
    "the moves are counted, not listed",
    "The moves themselves are wanted.",
)
def counted(n: int) -> int:
    return len(_found(n, "swapped"))
