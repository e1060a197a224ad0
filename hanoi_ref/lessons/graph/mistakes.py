"""Lesson 5: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from hanoi_ref.checking.exercise import Mistakes

Moves = list[str]
Pair = tuple[str, str]

NEIGHBOURS = Mistakes()
COUNT_EDGES = Mistakes()
DISTANCE = Mistakes()
SHORTEST_MOVES = Mistakes()
DISTANCE_TO_PEG = Mistakes()
BUG_HUNT = Mistakes()
FAST_DISTANCE = Mistakes()
COUNT_SHORTEST = Mistakes()
AVERAGE_DISTANCE = Mistakes()
ROUND_TRIP = Mistakes()


def _third(one: str, other: str) -> str:
    return next(peg for peg in "ABC" if peg not in (one, other))


def _near(position: str) -> Iterator[str]:
    """The positions one move away, those of disk 1 first."""
    for at in reversed(range(len(position))):
        smaller = position[at + 1 :]
        for peg in "ABC":
            if position[at] not in smaller and peg != position[at] and peg not in smaller:
                yield position[:at] + peg + smaller


def _came_from(start: str, goal: str) -> dict[str, str | None]:
    came: dict[str, str | None] = {start: None}
    for position in (queue := [start]):
        for other in _near(position):
            if other not in came:
                came[other] = position
                queue.append(other)
        if goal in came:
            break
    return came


def _path(start: str, goal: str) -> list[str]:
    """The positions of a shortest way, start and goal included."""
    came, path, at = _came_from(start, goal), [], goal
    while at != start:
        path.append(at)
        at = came[at] or start
    return [start, *reversed(path)]


def _step(before: str, after: str) -> str:
    return next(p + q for p, q in zip(before, after, strict=True) if p != q)


def _steps(path: list[str]) -> Moves:
    return [_step(p, q) for p, q in zip(path, path[1:], strict=False)]


def _to_peg(position: str, peg: str) -> int:
    total = 0
    for at, letter in enumerate(position):
        if letter != peg:
            total += int(2 ** (len(position) - 1 - at))
            peg = _third(letter, peg)
    return total


def _differing(start: str, goal: str) -> Pair:
    """Both without the largest disks, on which they agree."""
    while start and start[0] == goal[0]:
        start, goal = start[1:], goal[1:]
    return start, goal


def _once(start: str, goal: str) -> int:
    start, goal = _differing(start, goal)
    if not start:
        return 0
    spare = _third(start[0], goal[0])
    return _to_peg(start[1:], spare) + 1 + _to_peg(goal[1:], spare)


def _twice(start: str, goal: str) -> int:
    start, goal = _differing(start, goal)
    ends = _to_peg(start[1:], goal[0]) + _to_peg(goal[1:], start[0])
    return int(ends + 2 ** (len(start) - 1) + 1)


def _far(start: str, goal: str) -> int:
    return 0 if start == goal else min(_once(start, goal), _twice(start, goal))


def _positions(n: int) -> list[str]:
    return ["".join(letters) for letters in product("ABC", repeat=n)]


# neighbours


@NEIGHBOURS.add(
    "the position is read from the wrong end",
    "The last letter is the peg of the smallest disk, the first that of the largest.",
)
def smallest_first(position: str) -> set[str]:
    return {other[::-1] for other in _near(position[::-1])}


@NEIGHBOURS.add(
    "only the smallest disk moves",
    "Unless all disks are on one peg, one more move is possible: between the two pegs where disk 1 "
    "is not.",
)
def only_disk_one(position: str) -> set[str]:
    return {position[:-1] + peg for peg in "ABC" if peg != position[-1:]} if position else set()


@NEIGHBOURS.add(
    "the position itself is among them",
    "A disk has to leave its peg: pass over the letter that it has already.",
)
def and_itself(position: str) -> set[str]:
    return {position, *_near(position)}


@NEIGHBOURS.add(
    "a larger disk lands on a smaller one",
    "The disk on top of a peg may move, but only to a peg that holds no smaller disk.",
)
def lands_anywhere(position: str) -> set[str]:
    found = set()
    for at, letter in enumerate(position):
        if letter not in position[at + 1 :]:
            found |= {position[:at] + peg + position[at + 1 :] for peg in "ABC" if peg != letter}
    return found


@NEIGHBOURS.add(
    "no disk goes to an empty peg",
    "A peg without a disk takes any. What does your program find on top of it?",
)
def never_to_an_empty_peg(position: str) -> set[str]:
    return {other for other in _near(position) if set(other) <= set(position)}


@NEIGHBOURS.add(
    "disks are taken from below others",
    "Only a disk with no smaller one on its own peg is free to move.",
)
def takes_from_below(position: str) -> set[str]:
    found = set()
    for at, letter in enumerate(position):
        smaller = position[at + 1 :]
        free = {peg for peg in "ABC" if peg != letter and peg not in smaller}
        found |= {position[:at] + peg + smaller for peg in free}
    return found


@NEIGHBOURS.add(
    "any letter is changed to any other",
    "Ask the rules: is the disk on top of its peg, and is there no smaller disk where it goes?",
)
def any_letter(position: str) -> set[str]:
    return {
        position[:at] + peg + position[at + 1 :]
        for at in range(len(position))
        for peg in "ABC"
        if peg != position[at]
    }


@NEIGHBOURS.add(
    "these are moves, not positions",
    "Each member of the set is a whole position, a letter for every disk.",
)
def gives_moves(position: str) -> set[str]:
    return {_step(position, other) for other in _near(position)}


@NEIGHBOURS.add(
    "a list in place of a set",
    "The neighbours have no order: return set(...) of your list.",
)
def gives_a_list(position: str) -> list[str]:
    return list(_near(position))


@NEIGHBOURS.add(
    "disks move to the next peg only",
    "All three pegs can be reached from one another here: from A a disk may go to C at once.",
)
def next_peg_only(position: str) -> set[str]:
    return {other for other in _near(position) if set(_step(position, other)) != {"A", "C"}}


@NEIGHBOURS.add(
    "no disks are forgotten",
    "An empty position has no neighbours: the answer is set(), and position[-1] does not exist.",
)
def never_empty(position: str) -> set[str]:
    return set(_near(position)) if position[-1] else set()


@NEIGHBOURS.add(
    "all positions are looked through",
    "Change the letter of each disk that is free, and leave the others as they are.",
    slow=12,
)
def looks_through_all(position: str) -> set[str]:
    found, near = set(), set(_near(position))
    for letters in product("ABC", repeat=len(position)):
        if "".join(letters) in near:
            found.add("".join(letters))
    return found


@NEIGHBOURS.add(
    "replace changes every disk on that peg",
    "str.replace changes a letter wherever it stands. Put the new position together: what stands "
    "before the disk, its new peg, what stands after it.",
)
def replaces_all(position: str) -> set[str]:
    return {position.replace(one, other) for one, other in _changes(position)}


@NEIGHBOURS.add(
    "replace changes the largest disk on that peg",
    "str.replace with 1 changes the first such letter, which is the largest disk there. Put the "
    "new position together: what stands before the disk, its new peg, what stands after it.",
)
def replaces_first(position: str) -> set[str]:
    return {position.replace(one, other, 1) for one, other in _changes(position)}


def _changes(position: str) -> list[Pair]:
    """The letters of the disks that move, before and after."""
    return [tuple(_step(position, other)) for other in _near(position)]  # type: ignore[misc]


@NEIGHBOURS.add(
    "it finds no neighbours anywhere",
    "Every disk seems to be barred. What stands behind a letter begins one place further on: "
    "position[at + 1:], for position[at:] holds the letter itself.",
)
def finds_nothing(position: str) -> set[str]:
    return set()


@NEIGHBOURS.add(
    "the smallest disk never moves",
    "It is the last letter, position[-1], at the place len(position) - 1. Is it looked at?",
)
def smallest_stays(position: str) -> set[str]:
    return {other for other in _near(position) if other[-1] == position[-1]}


@NEIGHBOURS.add(
    "letters stand in the set, not positions",
    "update takes a text apart, letter by letter; add puts it in as a whole.",
)
def letters_of_all(position: str) -> set[str]:
    return {letter for other in _near(position) for letter in other}


@NEIGHBOURS.add(
    "only the two smallest disks are moved",
    "From BAA it is disk 3 that can go from B to C. Besides disk 1 the top disk of another peg "
    "moves, and that may be any disk: pass over one that is covered, and look further.",
)
def moves_the_two_smallest(position: str) -> set[str]:
    return {other for other in _near(position) if other[:-2] == position[:-2]}


# count_edges


@COUNT_EDGES.add(
    "every edge is counted twice",
    "An edge has two ends, and each of them belongs to a position: halve the sum.",
)
def both_ends(n: int) -> int:
    return int(3 * (3**n - 1))


@COUNT_EDGES.add(
    "the three corners are forgotten",
    "Most positions have three neighbours, the towers on A, B and C only two.",
)
def three_each(n: int) -> int:
    return int(3 * 3**n // 2)


@COUNT_EDGES.add(
    "these are the positions",
    "3 ** n counts the dots; the lines between them are wanted.",
)
def counts_positions(n: int) -> int:
    return int(3**n)


@COUNT_EDGES.add(
    "the three copies are not joined",
    "Three more edges join them, the moves of the largest disk: 3 * edges(n - 1) + 3.",
)
def not_joined(n: int) -> int:
    return int(3**n) if n else 0


@COUNT_EDGES.add(
    "with each disk more it gives three times as many and 1; it should be 3",
    "The largest disk can go from A to B, from A to C and from B to C. (In a sum over the disks, "
    "the smallest term is then 3, too.)",
)
def joined_once(n: int) -> int:
    return int((3**n - 1) // 2)


@COUNT_EDGES.add(
    "the answer is a float",
    "/ gives a float, which keeps only 16 digits or so: divide with //.",
)
def divided(n: int) -> float:
    return 3 * (3.0**n - 1) / 2


@COUNT_EDGES.add(
    "a float on the way",
    "/ gives a float, and int() cannot bring back the lost digits: divide with //.",
)
def divided_and_cut(n: int) -> int:
    return int(3 * (3.0**n - 1) / 2)


@COUNT_EDGES.add(
    "^ is not a power in Python",
    "3 ^ n compares bits; a power is written 3 ** n.",
)
def by_power_sign(n: int) -> int:
    return 3 * ((3 ^ n) - 1) // 2


@COUNT_EDGES.add(
    "no disks have no edges",
    "A single position has nothing to be joined to: let n == 0 give 0.",
)
def starts_at_one(n: int) -> int:
    return int(3 * (3 ** max(n, 1) - 1) // 2)


@COUNT_EDGES.add(
    "these are the edges of one disk more",
    "How many edges are there without any disk? Begin there, and go through a small n by hand.",
)
def one_disk_more(n: int) -> int:
    return int(3 * (3 ** (n + 1) - 1) // 2)


@COUNT_EDGES.add(
    "these are the edges of one disk fewer",
    "With n disks there are n kinds of edges, one for each disk: 3, 9, 27, ... How many of them "
    "are added up? range(1, n) ends before n.",
)
def one_disk_fewer(n: int) -> int:
    return int(3 * (3 ** (n - 1) - 1) // 2) if n else 0


@COUNT_EDGES.add(
    "this is 3 times 3 ** n",
    "Nothing is taken off, nothing is halved. Python does * and // before -, so that in "
    "3 * 3 ** n - 1 // 2 only the 1 is halved: brackets.",
)
def without_brackets(n: int) -> int:
    return int(3 * 3**n)


@COUNT_EDGES.add(
    "it takes as many steps, or calls, as there are edges",
    "There are too many: what does each further disk do to their number? One call for one disk "
    "less says enough.",
    slow=12,
)
def one_by_one(n: int) -> int:
    return sum(1 for letters in product("ABC", repeat=n) for _ in _near("".join(letters))) // 2


# distance


@DISTANCE.add(
    "it counts the disks that differ",
    "A disk may have to move several times, and even one that stands right may have to step aside.",
)
def counts_letters(start: str, goal: str) -> int:
    return sum(a != b for a, b in zip(start, goal, strict=True))


@DISTANCE.add(
    "it takes both positions for towers",
    "2 ** n - 1 is the way from tower to tower; most positions are nearer.",
)
def between_towers(start: str, goal: str) -> int:
    return 0 if start == goal else int(2 ** len(start) - 1)


@DISTANCE.add(
    "positions are counted, not moves",
    "A way through three positions has two moves: count from 0.",
)
def counts_positions_seen(start: str, goal: str) -> int:
    return _far(start, goal) + 1


@DISTANCE.add(
    "the first way found is taken for the shortest",
    "A search that goes deep first comes round by long ways: take all positions one move away, "
    "then all that are two moves away, and so on.",
)
def goes_deep(start: str, goal: str) -> int:
    seen: set[str] = set()
    stack = [(start, 0)]
    while stack:
        position, steps = stack.pop()
        if position == goal:
            return steps
        if position not in seen:
            seen.add(position)
            stack.extend((other, steps + 1) for other in _near(position))
    return -1


@DISTANCE.add(
    "the moves in place of their number",
    "How many there are is wanted: len(...).",
)
def gives_the_moves(start: str, goal: str) -> Moves:
    return _steps(_path(start, goal))


@DISTANCE.add(
    "the start is not asked whether it is the goal",
    "Ask before the first step: from a position to itself it is 0.",
)
def asks_too_late(start: str, goal: str) -> int:
    return 2 * bool(start) if start == goal else _far(start, goal)


@DISTANCE.add(
    "the largest disk moves once only",
    "Now and then it is shorter to move it twice. A search need not think about that at all.",
)
def largest_once(start: str, goal: str) -> int:
    return _once(start, goal)


@DISTANCE.add(
    "it goes by way of a tower",
    "All disks need not meet on one peg: that is a detour.",
)
def by_a_tower(start: str, goal: str) -> int:
    if start == goal:
        return 0
    return min(_to_peg(start, peg) + _to_peg(goal, peg) for peg in "ABC")


@DISTANCE.add(
    "a stack in the place of a queue",
    "Take from the list of what waits the position that came first, not the one that came last: "
    "pop(0), or popleft() of a deque.",
)
def last_come_counted(start: str, goal: str) -> int:
    return len(last_come_first(start, goal))


@DISTANCE.add(
    "it follows far too many ways",
    "No position needs to be looked at twice, by whichever way one comes to it: is each kept in a "
    "set as soon as it is reached, and passed over from then on?",
    slow=3,
)
def never_remembers(start: str, goal: str) -> int:
    ring, steps = [start], 0
    while goal not in ring:
        ring = [other for position in ring for other in _near(position)]
        steps += 1
    return steps


@DISTANCE.add(
    "it gives 0 for every pair",
    "Count a step for every ring that is made, and return the count after the loop.",
)
def never_counts(start: str, goal: str) -> int:
    return 0


@DISTANCE.add(
    "it counts the positions that it takes from the queue",
    "Several positions are equally far away. Let each one know how far it is: one more than the "
    "one from which it was found.",
)
def counts_what_it_takes(start: str, goal: str) -> int | None:
    queue, seen = [start], {start}
    for number, position in enumerate(queue):
        if position == goal:
            return number
        fresh = [each for each in sorted(_near(position)) if each not in seen]
        seen.update(fresh)
        queue += fresh
    return None


@DISTANCE.add(
    "the last ring is not looked at",
    "From corner to corner it takes 2 ** n - 1 steps, and range(k) ends before k: is the goal "
    "looked for once more, after the last ring has been made?",
)
def ends_before_the_last_ring(start: str, goal: str) -> int | None:
    far = len(_path(start, goal)) - 1
    return far if far < max(1, 2 ** len(start) - 1) or start == goal else None


# shortest_moves


@SHORTEST_MOVES.add(
    "each disk goes straight to its place",
    "A disk with a smaller one on it cannot move: let the search find what has to step aside.",
)
def straight(start: str, goal: str) -> Moves:
    return [a + b for a, b in zip(start, goal, strict=True) if a != b]


@SHORTEST_MOVES.add(
    "the way is not turned round",
    "You follow it from the goal back to the start: reverse the list at the end.",
)
def not_turned(start: str, goal: str) -> Moves:
    return _steps(_path(start, goal))[::-1]


@SHORTEST_MOVES.add(
    "source and target are exchanged",
    "From p to q the disk leaves the letter in p and goes to the letter in q.",
)
def letters_exchanged(start: str, goal: str) -> Moves:
    return [move[::-1] for move in _steps(_path(start, goal))]


@SHORTEST_MOVES.add(
    "this is the way back",
    "It leads from the goal to the start. Turn the list round, and each move as well.",
)
def the_way_back(start: str, goal: str) -> Moves:
    return _steps(_path(start, goal)[::-1])


@SHORTEST_MOVES.add(
    "these are positions, not moves",
    'From "AAB" to "AAC" the move is "BC": the letter that changes, before and after.',
)
def gives_positions(start: str, goal: str) -> list[str]:
    return _path(start, goal)


@SHORTEST_MOVES.add(
    "whole positions are joined, not two letters",
    'From "AAB" to "AAC" the move is "BC": of both positions only the letter that changes.',
)
def joins_positions(start: str, goal: str) -> list[str]:
    path = _path(start, goal)
    return [p + q for p, q in zip(path, path[1:], strict=False)]


@SHORTEST_MOVES.add(
    "the first move is left out",
    "The way back ends at the start, not at the position before it: go on until you are there.",
)
def one_move_short_of_it(start: str, goal: str) -> Moves:
    return _steps(_path(start, goal))[1:]


@SHORTEST_MOVES.add(
    "the goal is taken for a tower",
    "The disks of the goal may stand on different pegs: look at every letter of it.",
)
def to_a_tower(start: str, goal: str) -> Moves:
    return _steps(_path(start, goal[:1] * len(goal)))


@SHORTEST_MOVES.add(
    "the start is taken for a tower",
    "The disks of the start may stand on different pegs: look at every letter of it.",
)
def from_a_tower(start: str, goal: str) -> Moves:
    return _steps(_path(start[:1] * len(start), goal))


@SHORTEST_MOVES.add(
    "it goes by way of a tower",
    "All disks need not meet on one peg: that is a detour.",
)
def all_meet(start: str, goal: str) -> Moves:
    tower = goal[:1] * len(goal)
    return _steps(_path(start, tower)) + _steps(_path(tower, goal))


@SHORTEST_MOVES.add(
    "the largest disk moves once only",
    "Now and then it is shorter to move it twice, by way of the third peg. Compare the two, or "
    "search.",
)
def moves_once(start: str, goal: str) -> Moves:
    one, other = _differing(start, goal)
    if not one:
        return []
    at, spare = len(start) - len(one), _third(one[0], other[0])
    before = start[: at + 1] + spare * (len(one) - 1)
    after = goal[: at + 1] + spare * (len(one) - 1)
    return [*_steps(_path(start, before)), one[0] + other[0], *_steps(_path(after, goal))]


@SHORTEST_MOVES.add(
    "the first way found is taken for the shortest",
    "A search that goes deep first comes round by long ways: take the positions in the order in "
    "which they were found, first come, first served.",
)
def deep_first(start: str, goal: str) -> Moves:
    seen: set[str] = set()
    stack = [[start]]
    while stack:
        path = stack.pop()
        if path[-1] == goal:
            return _steps(path)
        if path[-1] not in seen:
            seen.add(path[-1])
            stack.extend([*path, other] for other in _near(path[-1]))
    return []


@SHORTEST_MOVES.add(
    "a stack in the place of a queue",
    "Take from the list of what waits the position that came first, not the one that came last: "
    "pop(0), or popleft() of a deque.",
)
def last_come_first(start: str, goal: str) -> Moves:
    came: dict[str, str] = {start: ""}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        for other in sorted(_near(position)):
            if other not in came:
                came[other] = position
                waiting.append(other)
    path = [goal]
    while path[-1] != start:
        path.append(came[path[-1]])
    return _steps(path[::-1])


@SHORTEST_MOVES.add(
    "nothing is returned where nothing is to be done",
    "From a position to itself it takes no moves: an empty list, not None.",
)
def none_for_none(start: str, goal: str) -> Moves | None:
    return _steps(_path(start, goal)) or None


@SHORTEST_MOVES.add(
    "it follows far too many ways",
    "No position needs to be looked at twice, by whichever way one comes to it: is each kept in a "
    "dict or a set as soon as it is reached, and passed over from then on?",
    slow=3,
)
def moves_without_memory(start: str, goal: str) -> Moves:
    paths = [[start]]
    for path in paths:
        if path[-1] == goal:
            return _steps(path)
        paths.extend([*path, other] for other in _near(path[-1]))
    return []


# distance_to_peg


@DISTANCE_TO_PEG.add(
    "it counts the disks that are not on the peg",
    "A large disk costs more than one move: the smaller ones travel with it.",
)
def counts_disks(position: str, peg: str) -> int:
    return sum(letter != peg for letter in position)


@DISTANCE_TO_PEG.add(
    "every disk is asked for the same peg",
    "When a larger disk has to move, the smaller ones must first go to the third peg: from there "
    "on, ask about that one.",
)
def same_peg(position: str, peg: str) -> int:
    k = len(position)
    return int(sum(2 ** (k - 1 - at) for at in range(k) if position[at] != peg))


@DISTANCE_TO_PEG.add(
    "it takes the disks for one tower",
    "2 ** n - 1 is right for a tower; a disk that is where it should be costs nothing.",
)
def for_a_tower(position: str, peg: str) -> int:
    return 0 if set(position) <= {peg} else int(2 ** len(position) - 1)


@DISTANCE_TO_PEG.add(
    "the position is read from the wrong end",
    "The first letter is the peg of the largest disk: begin with it.",
)
def from_the_wrong_end(position: str, peg: str) -> int:
    return _to_peg(position[::-1], peg)


@DISTANCE_TO_PEG.add(
    "the smaller disks gather where the larger one is",
    "They must be out of its way: neither where it is nor where it goes, but on the third peg.",
)
def gathers_on_it(position: str, peg: str) -> int:
    total = 0
    for at, letter in enumerate(position):
        if letter != peg:
            total += int(2 ** (len(position) - 1 - at))
            peg = letter
    return total


@DISTANCE_TO_PEG.add(
    "the tower is not carried after the largest disk",
    "After its one move the smaller ones follow as a tower, in 2 ** k - 1 moves: 2 ** k together.",
)
def does_not_follow(position: str, peg: str) -> int:
    total = 0
    for letter in position:
        if letter != peg:
            total, peg = total + 1, _third(letter, peg)
    return total


@DISTANCE_TO_PEG.add(
    "the largest disk counts for one, the smallest for most",
    "A disk with k smaller ones costs 2 ** k: the first letter has the most smaller ones.",
)
def weighs_backwards(position: str, peg: str) -> int:
    total = 0
    for at, letter in enumerate(position):
        if letter != peg:
            total, peg = total + int(2**at), _third(letter, peg)
    return total


@DISTANCE_TO_PEG.add(
    "the powers of two are one too large",
    "The smallest disk, with none that is smaller, costs 2 ** 0, a single move.",
)
def twice_too_much(position: str, peg: str) -> int:
    return 2 * _to_peg(position, peg)


@DISTANCE_TO_PEG.add(
    "the answer is a float",
    "Use whole numbers only: 2 ** k, not 2.0 ** k.",
)
def float_to_peg(position: str, peg: str) -> float:
    return float(_to_peg(position, peg))


@DISTANCE_TO_PEG.add(
    "a float on the way",
    "A float keeps only 16 digits or so, and int() cannot bring back the others: stay with 2 ** k.",
)
def peg_by_float(position: str, peg: str) -> int:
    total = 0.0
    for at, letter in enumerate(position):
        if letter != peg:
            total, peg = total + 2.0 ** (len(position) - 1 - at), _third(letter, peg)
    return int(total)


@DISTANCE_TO_PEG.add(
    "it searches, or counts the moves one by one",
    "There are far too many: read the letters from the largest disk on, and add up what each of "
    "them costs.",
    slow=12,
)
def searches_the_peg(position: str, peg: str) -> int:
    return len(_path(position, peg * len(position))) - 1


@DISTANCE_TO_PEG.add(
    "the move of the disk itself is not counted",
    "The smaller ones travel as a tower in 2 ** k - 1 moves, and the disk itself makes one: "
    "together 2 ** k.",
)
def tower_alone(position: str, peg: str) -> int:
    total = 0
    for at, letter in enumerate(position):
        if letter != peg:
            total += int(2 ** (len(position) - 1 - at)) - 1
            peg = _third(letter, peg)
    return total


@DISTANCE_TO_PEG.add(
    "the move of the disk itself is counted twice",
    "1 + (2 ** k - 1) is 2 ** k: its own move is in that already.",
)
def one_more_each(position: str, peg: str) -> int:
    return _to_peg(position, peg) + _disks_to_move(position, peg)


@DISTANCE_TO_PEG.add(
    "only the last cost is kept",
    "What every disk costs is added up: total += ..., or total = total + ...",
)
def last_cost(position: str, peg: str) -> int:
    costs = _to_peg(position, peg)
    return costs & -costs


@DISTANCE_TO_PEG.add(
    "the smallest disk is looked at first",
    "Where a disk has to go depends on the larger ones: begin with the largest, the first letter.",
)
def smallest_disk_first(position: str, peg: str) -> int:
    moves = 0
    for k, letter in enumerate(reversed(position)):
        if letter != peg:
            moves += 2**k
            peg = _third(letter, peg)
    return moves


def _disks_to_move(position: str, peg: str) -> int:
    return _to_peg(position, peg).bit_count()


# bug_hunt


@BUG_HUNT.add(
    "two disks are too few",
    "Try all 81 pairs: with two disks once_only is right. Add a disk.",
)
def pair_of_two() -> Pair:
    return "AB", "BA"


@BUG_HUNT.add(
    "this is a tie",
    "Here the largest disk may move once or twice, and it makes no difference.",
)
def pair_with_a_tie() -> Pair:
    return "AAB", "BAA"


@BUG_HUNT.add(
    "the towers are not the place",
    "From tower to tower, once is always best. Where do the smaller disks stand badly for it?",
)
def pair_of_towers() -> Pair:
    return "AAA", "CCC"


@BUG_HUNT.add(
    "these are moves",
    "Two positions are wanted, one letter for each disk, in brackets: a start and a goal.",
)
def pair_of_moves() -> list[str]:
    return ["AB", "AC", "BC"]


@BUG_HUNT.add(
    "this is a number of disks",
    "Give the two positions themselves: a pair of texts.",
)
def number_of_disks() -> int:
    return 3


@BUG_HUNT.add(
    "four disks are one too many",
    "Leave out the smallest disk, or search all pairs of three disks.",
)
def pair_of_four() -> Pair:
    return "ABBA", "BAAB"


# fast_distance


@FAST_DISTANCE.add(
    'where "twice" is shorter, it gives what "once" costs',
    "From ABB to BAA, work out both plans by hand. The second one is two gatherings, two moves of "
    "the largest disk, and a tower of two disks in between: does your program find its cost? (The "
    "small ones gather where the largest does not go: on B before its first move, and at the end "
    "they come from A.)",
)
def fast_once(start: str, goal: str) -> int:
    return _once(start, goal)


@FAST_DISTANCE.add(
    'where "once" is shorter, it gives what "twice" costs',
    "From A to C, with no smaller disks, the plans cost 1 and 2. Does your program find both, and "
    "does it take the smaller one?",
)
def fast_twice(start: str, goal: str) -> int:
    return 0 if start == goal else _twice(start, goal)


@FAST_DISTANCE.add(
    "the largest disks that agree are not left out",
    "A largest disk that stands where it should stays there: leave it out of both positions, and "
    "look at the next.",
)
def moves_what_agrees(start: str, goal: str) -> int:
    if start == goal:
        return 0
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    c = _third(a, b)
    once = _to_peg(p, c) + 1 + _to_peg(q, c)
    return int(min(once, _to_peg(p, b) + 1 + 2 ** len(p) + _to_peg(q, a)))


@FAST_DISTANCE.add(
    "in the second plan the tower between is not carried",
    "Between the two moves of the largest disk the smaller ones go from b to a: 2 ** k - 1 moves.",
)
def carries_nothing(start: str, goal: str) -> int:
    if start == goal:
        return 0
    p, q = _differing(start, goal)
    return min(_once(start, goal), _to_peg(p[1:], q[0]) + 2 + _to_peg(q[1:], p[0]))


@FAST_DISTANCE.add(
    "in the second plan the pegs are exchanged",
    "Before its first move, from a to c, the smaller ones wait on b; after its last, from c to b, "
    "they are on a.",
)
def wrong_way_round(start: str, goal: str) -> int:
    if start == goal:
        return 0
    p, q = _differing(start, goal)
    ends = _to_peg(p[1:], p[0]) + _to_peg(q[1:], q[0])
    return int(min(_once(start, goal), ends + 1 + 2 ** (len(p) - 1)))


@FAST_DISTANCE.add(
    "in the second plan the smaller disks end on the peg where the largest does",
    "There they would be in its way: before its second move, from c to b, they are brought to a, "
    "and from a they scatter.",
)
def scatters_from_the_goal(start: str, goal: str) -> int:
    if start == goal:
        return 0
    p, q = _differing(start, goal)
    ends = _to_peg(p[1:], q[0]) + _to_peg(q[1:], q[0])
    return int(min(_once(start, goal), ends + 1 + 2 ** (len(p) - 1)))


@FAST_DISTANCE.add(
    "all disks that agree are left out, small ones as well",
    "Only the largest ones, up to the first that differs, may stay where they are: smaller ones "
    "have to make way. From AA to BA it takes 3 moves.",
)
def leaves_out_what_agrees(start: str, goal: str) -> int:
    pairs = [(a, b) for a, b in zip(start, goal, strict=True) if a != b]
    return _far("".join(a for a, _ in pairs), "".join(b for _, b in pairs))


@FAST_DISTANCE.add(
    "in the second plan a move of the largest disk is forgotten",
    "It moves twice there: 1 + (2 ** k - 1) + 1 moves between gathering and scattering.",
)
def one_move_short(start: str, goal: str) -> int:
    return 0 if start == goal else min(_once(start, goal), _twice(start, goal) - 1)


@FAST_DISTANCE.add(
    "in the second plan a tower of k disks costs 2 ** k",
    "A tower of k disks is carried in 2 ** k - 1 moves. With the two moves of the largest that "
    "makes 2 ** k + 1.",
)
def tower_too_dear(start: str, goal: str) -> int:
    return 0 if start == goal else min(_once(start, goal), _twice(start, goal) + 1)


@FAST_DISTANCE.add(
    "the tower of the second plan holds the disks that agree as well",
    "Only what is smaller than the largest disk that differs is carried: count the letters behind "
    "that one.",
)
def carries_what_agrees(start: str, goal: str) -> int:
    if start == goal:
        return 0
    p, q = _differing(start, goal)
    ends = _to_peg(p[1:], q[0]) + _to_peg(q[1:], p[0])
    return int(min(_once(start, goal), ends + 2 ** (len(start) - 1) + 1))


@FAST_DISTANCE.add(
    "the move of the largest disk is not counted",
    "Between gathering and scattering it moves itself: add 1.",
)
def largest_for_nothing(start: str, goal: str) -> int:
    return 0 if start == goal else min(_once(start, goal) - 1, _twice(start, goal))


@FAST_DISTANCE.add(
    "the smaller disks gather on the goal's peg",
    "There they would be in the way: before the largest goes from a to b they must be on c.",
)
def gathers_on_the_goal(start: str, goal: str) -> int:
    p, q = _differing(start, goal)
    return _to_peg(p[1:], q[0]) + 1 + _to_peg(q[1:], q[0]) if p else 0


@FAST_DISTANCE.add(
    "it goes by way of a tower",
    "All disks need not meet on one peg: leave the largest out, and let the smaller ones meet.",
)
def fast_by_a_tower(start: str, goal: str) -> int:
    return by_a_tower(start, goal)


@FAST_DISTANCE.add(
    "it counts the disks that differ",
    "A large disk costs more than one move: the smaller ones travel with it.",
)
def fast_letters(start: str, goal: str) -> int:
    return counts_letters(start, goal)


@FAST_DISTANCE.add(
    "a float on the way",
    "A float keeps only 16 digits or so, and int() cannot bring back the others: stay with 2 ** k.",
)
def fast_by_float(start: str, goal: str) -> int:
    return int(float(_far(start, goal)))


@FAST_DISTANCE.add(
    "the third peg is asked of two letters that are alike",
    "The largest disks may agree, and then no peg is left over that is a single one. Leave them "
    "out of both positions, until two letters differ.",
    words="unpack",
)
def third_of_two_alike(start: str, goal: str) -> int:
    if start == goal:
        return 0
    a, b = start[0], goal[0]
    (c,) = set("ABC") - {a, b}
    k, p, q = len(start) - 1, start[1:], goal[1:]
    once = _to_peg(p, c) + 1 + _to_peg(q, c)
    return int(min(once, _to_peg(p, b) + 1 + 2**k + _to_peg(q, a)))


@FAST_DISTANCE.add(
    "equal positions are forgotten",
    "When all disks agree, nothing is left to differ: answer 0 before you look for a largest.",
)
def never_equal(start: str, goal: str) -> int:
    p, q = _differing(start, goal)
    return min(_once(start, goal), _twice(start, goal)) if p[0] != q[0] else 0


@FAST_DISTANCE.add(
    '"twice" is tried between towers only',
    "It may be shorter wherever the smaller disks stand: work out the cost of both plans for all "
    "positions, and take the smaller one.",
)
def twice_between_towers(start: str, goal: str) -> int:
    p, q = _differing(start, goal)
    if not p:
        return 0
    k = len(p) - 1
    towers = (p[1:], q[1:]) == (q[0] * k, p[0] * k)
    return min(_once(start, goal), _twice(start, goal)) if towers else _once(start, goal)


@FAST_DISTANCE.add(
    "the next disk alone decides between the plans",
    "Where it stands on b, and has to go to a, the plans are still close, and the smaller disks "
    "decide: work out both costs, and take the smaller one.",
)
def second_disk_decides(start: str, goal: str) -> int:
    p, q = _differing(start, goal)
    if not p:
        return 0
    twice = p[1:2] == q[0] and q[1:2] == p[0]
    return _twice(start, goal) if twice else _once(start, goal)


@FAST_DISTANCE.add(
    "it searches, or calls itself too often",
    "Use distance_to_peg for gathering and for scattering: it looks at every letter once.",
    slow=10,
)
def fast_by_search(start: str, goal: str) -> int:
    return len(_path(start, goal)) - 1


# count_shortest


@COUNT_SHORTEST.add(
    "one where there are two",
    "From a tower there is only one. Between other positions there may be two: try AB and BA.",
)
def always_one(start: str, goal: str) -> int:
    return 1


@COUNT_SHORTEST.add(
    "always two",
    "Two ways there are only in a tie. From a tower to a tower, for instance, there is one.",
)
def always_two(start: str, goal: str) -> int:
    return 2


@COUNT_SHORTEST.add(
    "two unless one of the positions is a tower",
    "Most pairs that are no towers have one shortest way, too: two there are only where both plans "
    "cost the same.",
)
def two_between_no_towers(start: str, goal: str) -> int:
    return 1 + (start != goal and min(len(set(start)), len(set(goal))) > 1)


@COUNT_SHORTEST.add(
    "two whenever the largest disk has to move",
    "It may move once or twice, but only if both cost the same are there two shortest ways.",
)
def two_if_it_moves(start: str, goal: str) -> int:
    return 1 if start == goal or len(start) == 1 else 1 + (start[:1] != goal[:1])


@COUNT_SHORTEST.add(
    "between equal positions none",
    "There is one way, the one without a move: one, not none.",
)
def none_between_equals(start: str, goal: str) -> int:
    return int(start != goal) + (start != goal and _once(start, goal) == _twice(start, goal))


@COUNT_SHORTEST.add(
    "this is the distance",
    "Not how long the way is, but how many there are of that length.",
)
def gives_the_distance(start: str, goal: str) -> int:
    return _far(start, goal)


@COUNT_SHORTEST.add(
    "two whenever the largest disk moves twice",
    "If twice is shorter than once, that is again one way. Two there are in a tie.",
)
def two_if_twice(start: str, goal: str) -> int:
    return 1 if start == goal else 1 + (_twice(start, goal) <= _once(start, goal))


@COUNT_SHORTEST.add(
    "the answer is True or False",
    "A number is wanted, 1 or 2.",
)
def says_whether(start: str, goal: str) -> bool:
    return start != goal and _once(start, goal) == _twice(start, goal)


@COUNT_SHORTEST.add(
    "all ways are followed to their ends",
    "There are far too many: go ring by ring, and keep for each position how many ways lead there.",
    slow=3,
)
def follows_all(start: str, goal: str) -> int:
    lengths: Counter[int] = Counter()

    def follow(path: list[str]) -> None:
        if path[-1] == goal:
            lengths[len(path)] += 1
            return
        for other in _near(path[-1]):
            if other not in path:
                follow([*path, other])

    follow([start])
    return lengths[min(lengths)]


@COUNT_SHORTEST.add(
    "the largest disks that agree are not left out",
    "A largest disk that stands where it should stays there: leave it out of both positions, and "
    "look at the next.",
)
def counts_what_agrees(start: str, goal: str) -> int:
    if start == goal:
        return 1
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    c = _third(a, b)
    once = _to_peg(p, c) + 1 + _to_peg(q, c)
    return 1 + int(once == _to_peg(p, b) + 1 + 2 ** len(p) + _to_peg(q, a))


@COUNT_SHORTEST.add(
    "ways within a ring are counted as well",
    "Only a step from one ring to the next belongs to a shortest way.",
)
def ways_within_a_ring(start: str, goal: str) -> int:
    ways, ring = {start: 1}, [start]
    while goal not in ways:
        after: list[str] = []
        for position in ring:
            for each in sorted(_near(position)):
                if each not in ways:
                    ways[each] = 0
                    after.append(each)
                ways[each] += ways[position]
        ring = after
    return ways[goal]


# average_distance


def _average(n: int) -> Fraction:
    """The right average, for mistakes that come after it."""
    return _average_with(_gain, n)


def _average_with(gain: Callable[[int], Fraction], n: int) -> Fraction:
    average = Fraction(0)
    for k in range(n):
        average = average / 3 + Fraction(2, 3) * (Fraction(4, 3) * (2**k - 1) + 1 - gain(k))
    return average


def _gain(k: int) -> Fraction:
    """By how much twice is better than once on average."""
    return sum(_gain_above_and_at_one(k), Fraction(0))


def _gain_above_and_at_one(k: int) -> tuple[Fraction, Fraction]:
    """What of that average comes from leads of 2 and more, and from leads of 1."""
    tie, edge, gain = Fraction(0), {-1: Fraction(1), 1: Fraction(0)}, Fraction(0)
    for _ in range(k):
        gain = 2 * gain + (edge[1] * (2 * 3 + 3 * 2 + 4) + tie * 2) / 9
        below = (2 * edge[-1] + 2 * tie) / 9
        above = (2 * edge[1] + 2 * tie) / 9
        tie, edge = (3 * tie + edge[-1] + edge[1]) / 9, {-1: below, 1: above}
    return gain, edge[1]


@AVERAGE_DISTANCE.add(
    "equal pairs are left out",
    "All 9 ** n ordered pairs count, also the 3 ** n from a position to itself.",
)
def without_equals(n: int) -> Fraction:
    return _average(n) * Fraction(9**n, 9**n - 3**n)


@AVERAGE_DISTANCE.add(
    "every pair is counted once, and divided by all",
    "From p to q and from q to p are two pairs of the 9 ** n.",
)
def half_the_pairs(n: int) -> Fraction:
    return _average(n) / 2


@AVERAGE_DISTANCE.add(
    "it is divided by the positions, not by the pairs",
    "There are 3 ** n positions, but 9 ** n pairs.",
)
def by_positions(n: int) -> Fraction:
    return _average(n) * int(3**n)


@AVERAGE_DISTANCE.add(
    "a float in place of a fraction",
    "a / b is a float, and Fraction(a / b) comes too late: write Fraction(a, b), from fractions "
    "import Fraction.",
)
def as_float(n: int) -> float:
    return float(_average(n))


@AVERAGE_DISTANCE.add(
    "only the leading term",
    "466/885 times 2 ** n is what the average tends to; for few disks the rest of the formula "
    "is not small.",
)
def leading_term(n: int) -> Fraction:
    return Fraction(466, 885) * int(2**n)


@AVERAGE_DISTANCE.add(
    "the last terms of the formula are left out",
    "466/885 times 2 ** n, less 1/3, is close and not exact.",
)
def first_two_terms(n: int) -> Fraction:
    return Fraction(466, 885) * int(2**n) - Fraction(1, 3)


@AVERAGE_DISTANCE.add(
    "this is the average distance to a peg",
    "2/3 of 2 ** n - 1 is how far the tower on one peg is on average; here the goal is any "
    "position.",
)
def to_one_peg(n: int) -> Fraction:
    return Fraction(2, 3) * int(2**n - 1)


@AVERAGE_DISTANCE.add(
    "the largest disk moves once only",
    "In some pairs it is better that it moves twice: subtract what is gained there.",
)
def average_of_once(n: int) -> Fraction:
    average = Fraction(0)
    for k in range(n):
        average = average / 3 + Fraction(2, 3) * (Fraction(4, 3) * (2**k - 1) + 1)
    return average


@AVERAGE_DISTANCE.add(
    "leads of 1 at the end are not gained",
    "When all letters are read, a lead of 1 is above zero as well: add its chance to the sum of "
    "what has left upwards.",
)
def forgets_one(n: int) -> Fraction:
    return _average_with(lambda k: _gain_above_and_at_one(k)[0], n)


@AVERAGE_DISTANCE.add(
    "the largest disks are taken to differ always",
    "They do so two times in three: what is paid then has a chance of 2/3.",
)
def always_differ(n: int) -> Fraction:
    average = Fraction(0)
    for k in range(n):
        average = average / 3 + Fraction(4, 3) * (2**k - 1) + 1 - _gain(k)
    return average


@AVERAGE_DISTANCE.add(
    "the gain is that of a disk too many",
    "Of n disks the largest has n - 1 smaller ones, and the lead reads the letters of those.",
)
def gain_of_n(n: int) -> Fraction:
    return _average_with(lambda k: _gain(k + 1), n)


@AVERAGE_DISTANCE.add(
    "the gain is averaged over the wrong pairs",
    "Pairs whose lead is not above zero count as well, with a gain of 0: add up lead times chance, "
    "and divide by nothing.",
)
def gain_where_gained(n: int) -> Fraction:
    return _average_with(lambda k: _gain(k) / _chance(k) if k > 1 else Fraction(0), n)


def _chance(k: int) -> Fraction:
    """How often the lead is above zero after k disks."""
    leads = {-1: Fraction(1)}
    for _ in range(k):
        steps = Counter(x + y for x in (-1, 0, 1) for y in (-1, 0, 1))
        after: dict[int, Fraction] = {}
        for lead, chance in leads.items():
            for step, ways in steps.items():
                at = max(-2, min(2, 2 * lead + step))
                after[at] = after.get(at, Fraction(0)) + chance * ways / 9
        leads = after
    return sum((chance for lead, chance in leads.items() if lead > 0), Fraction(0))


@AVERAGE_DISTANCE.add(
    "the fraction is a text",
    "Return the Fraction itself: print shows it as a text by itself.",
)
def as_text(n: int) -> str:
    return str(_average(n))


@AVERAGE_DISTANCE.add(
    "all pairs are looked at",
    "For thirty disks there are 9 ** 30: work with chances, disk by disk.",
    slow=5,
)
def all_pairs(n: int) -> Fraction:
    total = 0
    for start in product("ABC", repeat=n):
        for goal in product("ABC", repeat=n):
            total += _far("".join(start), "".join(goal))
    return Fraction(total, 9**n)


# round_trip


def _tour(n: int, source: str, target: str, spare: str) -> Moves:
    if n == 0:
        return []
    there, back = _tour(n - 1, source, target, spare), _tour(n - 1, target, source, spare)
    return [*there, source + spare, *back, spare + target, *there]


def _played(position: str, moves: Moves) -> list[str]:
    """The positions of a walk, the first included."""
    seen = [position]
    for move in moves:
        at = position.rindex(move[0])
        position = position[:at] + move[1] + position[at + 1 :]
        seen.append(position)
    return seen


def _trip(n: int) -> Moves:
    return [
        *_tour(n - 1, "B", "C", "A"),
        "AB",
        *_tour(n - 1, "C", "A", "B"),
        "BC",
        *_tour(n - 1, "A", "B", "C"),
    ]


@ROUND_TRIP.add(
    "the tour does not close",
    "A grand tour from A to C sees everything, but ends far from where it began. Let the largest "
    "disk go round all three pegs.",
)
def does_not_close(n: int) -> list[str]:
    return _played("A" * n, _tour(n, "A", "C", "B"))


@ROUND_TRIP.add(
    "the first position is repeated at the end",
    "That the last is one move from the first is understood: leave out the repetition.",
)
def repeats_the_first(n: int) -> list[str]:
    return [*_played("A" + "B" * (n - 1), _trip(n)), "A" + "B" * (n - 1)]


@ROUND_TRIP.add(
    "these are moves, not positions",
    "Play them, and write down each position that comes up, the first one included.",
)
def trip_of_moves(n: int) -> Moves:
    return [*_trip(n), "CA"]


@ROUND_TRIP.add(
    "a set has no order",
    "The order is the whole point of a round trip: return a list.",
)
def trip_as_set(n: int) -> set[str]:
    return set(_positions(n))


@ROUND_TRIP.add(
    "the positions come in the order of counting",
    "From one to the next must be one legal move.",
)
def in_counting_order(n: int) -> list[str]:
    return _positions(n)


@ROUND_TRIP.add(
    "it goes round the edge of the triangle only",
    "The three sides are a round trip, but not through all positions: inside there are more.",
)
def round_the_edge(n: int) -> list[str]:
    sides = [_path("A" * n, "B" * n), _path("B" * n, "C" * n), _path("C" * n, "A" * n)]
    return [position for side in sides for position in side[:-1]]


@ROUND_TRIP.add(
    "the smallest disk comes first in the texts",
    "The first letter is the peg of the largest disk: turn each text round.",
)
def trip_reversed(n: int) -> list[str]:
    return [position[::-1] for position in _played("A" + "B" * (n - 1), _trip(n))]


@ROUND_TRIP.add(
    "a copy is entered at the wrong corner",
    "From copy A to copy B disk n moves, and then all smaller disks stand on C. So where must the "
    "tour of copy A end, and where does that of copy B begin?",
)
def wrong_corners(n: int) -> list[str]:
    sides = [("A", "A", "B"), ("B", "B", "C"), ("C", "C", "A")]
    return [peg + position for peg, p, q in sides for position in _corner_to_corner(n, p, q)]


def _corner_to_corner(n: int, p: str, q: str) -> list[str]:
    return _played(p * (n - 1), _tour(n - 1, p, q, _third(p, q)))


@ROUND_TRIP.add(
    "in a tour the middle copy is crossed as the other two are",
    "At the end of its first copy the smaller disks stand on the target. So the middle copy is "
    "crossed from the target back to the source.",
)
def middle_not_back(n: int) -> list[str]:
    sides = [("A", "B", "C"), ("B", "C", "A"), ("C", "A", "B")]
    return [peg + rest for peg, p, q in sides for rest in _never_back(n - 1, p, q)]


def _never_back(n: int, p: str, q: str) -> list[str]:
    if n == 0:
        return [""]
    return [peg + rest for peg in (p, _third(p, q), q) for rest in _never_back(n - 1, p, q)]


@ROUND_TRIP.add(
    "the last position is left out",
    "The first position is not repeated, but the last one is to be there: 3^n in all.",
)
def one_too_few(n: int) -> list[str]:
    return _played("A" + "B" * (n - 1), _trip(n))[:-1]


@ROUND_TRIP.add(
    "a tour of no disks has no position",
    'There is one position of no disks, "": tour(0, ...) is [""], a list with one empty text.',
)
def no_position(n: int) -> list[str]:
    return []


@ROUND_TRIP.add(
    "each copy is crossed by the shortest way",
    "Between two moves of the largest disk the smaller ones must see all of their positions: a "
    "grand tour.",
)
def shortest_across(n: int) -> list[str]:
    sides = [("B", "C"), ("C", "A"), ("A", "B")]
    return [
        peg + position
        for peg, (p, q) in zip("ABC", sides, strict=True)
        for position in _path(p * (n - 1), q * (n - 1))
    ]


@ROUND_TRIP.add(
    "all walks are tried out",
    "That takes too long from four disks on: build the trip from three grand tours.",
    slow=4,
)
def tries_all_walks(n: int) -> list[str]:
    start = "C" * n

    def go(path: list[str], seen: set[str]) -> list[str] | None:
        if len(path) == 3**n:
            return path if start in _near(path[-1]) else None
        for other in _near(path[-1]):
            if other not in seen:
                found = go([*path, other], seen | {other})
                if found:
                    return found
        return None

    return go([start], {start}) or []
