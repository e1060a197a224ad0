"""distance: the fewest moves from start to goal."""

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.blocks import (
    distance_between,
    moving_once,
    near_positions,
    shortest_path,
    steps_along,
    to_peg,
)
from hanoi_ref.lessons.graph.shortest_moves import last_come_first
from hanoi_ref.lessons.pairs import a_pair, any_pair
from hanoi_ref.theory.distance import distance

mistakes = Mistakes()


EXERCISE = Exercise(
    id="graph.distance",
    signature="distance(start, goal)",
    returns="the fewest moves from start to goal",
    parts=(
        Part("small", 1, "up to four disks"),
        Part("six", 1, "up to six disks, and between equal positions"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [
                ("A", "C"),
                ("AA", "CC"),
                ("AB", "BA"),
                ("AB", "CB"),
                ("AAB", "CCB"),
                any_pair(random, 2),
                a_pair(random, 3, "once"),
                a_pair(random, 3, "twice"),
                ("AAA", "CCC"),
                a_pair(random, 4, "once"),
            ],
            "six": [
                ("ABC", "ABC"),
                ("", ""),
                ("AAAA", "BBBB"),
                a_pair(random, 5, "twice"),
                a_pair(random, 6, "twice"),
                a_pair(random, 6, "once"),
                ("AAAAAA", "CCCCCC"),
            ],
        }
    ),
    judge_case=judge_value(distance, exact_int),
    allowed_packages=("puzzle",),
    hints=(
        "Think of rings in water: the start, then all positions one move away, then all new "
        "positions one move further, and so on.",
        "Keep a set of the positions of the last ring and a set of all positions seen. Count the "
        "rings until the goal is in the last one. Test before you make the first ring.",
        "while goal not in ring: ring = {q for p in ring for q in neighbours(p)} - seen; "
        "seen = seen | ring; steps = steps + 1.",
    ),
    mistakes=mistakes,
    did_you_know=(
        "Breadth first never has to change its mind: the first path to reach a position is a "
        "shortest one."
    ),
)


@mistakes.add(
    "it counts the disks that differ",
    "A disk may have to move several times, and even one that is already right may have to step "
    "aside.",
)
def counts_letters(start: str, goal: str) -> int:
    return sum(a != b for a, b in zip(start, goal, strict=True))


mistakes.add(
    "it treats both positions as towers",
    "2 ** n - 1 is the distance from tower to tower; most positions are nearer.",
    lambda start, goal: 0 if start == goal else int(2 ** len(start) - 1),
)
mistakes.add(
    "positions are counted, not moves",
    "A path through three positions has two moves: count from 0.",
    lambda start, goal: distance_between(start, goal) + 1,
)


@mistakes.add(
    "the first path found is assumed to be the shortest",
    "A depth-first search finds detours: take all positions one move away, then all "
    "that are two moves away, and so on.",
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
            stack.extend((other, steps + 1) for other in near_positions(position))
    return -1


mistakes.add(
    "the moves instead of their number",
    "Return how many there are: len(...).",
    lambda start, goal: steps_along(shortest_path(start, goal)),
)
mistakes.add(
    "the start is not compared with the goal",
    "Test before the first step: from a position to itself the answer is 0.",
    lambda start, goal: 2 * bool(start) if start == goal else distance_between(start, goal),
)
mistakes.add(
    "the largest disk moves once only",
    "Now and then it is shorter to move it twice. A search need not think about that at all.",
    lambda start, goal: moving_once(start, goal),
)


@mistakes.add("it goes via a tower", "The disks need not all meet on one peg: that is a detour.")
def by_a_tower(start: str, goal: str) -> int:
    if start == goal:
        return 0
    return min(to_peg(start, peg) + to_peg(goal, peg) for peg in "ABC")


mistakes.add(
    "a stack instead of a queue",
    "Of the waiting positions take the first, not the last: pop(0), or popleft() of a deque.",
    lambda start, goal: len(last_come_first(start, goal)),
)


@mistakes.add(
    "it follows far too many paths",
    "No position needs to be looked at twice, whatever the path to it. Do you put each into a "
    "set as soon as it is reached, and skip it from then on?",
    slow=3,
)
def never_remembers(start: str, goal: str) -> int:
    ring, steps = [start], 0
    while goal not in ring:
        ring = [other for position in ring for other in near_positions(position)]
        steps += 1
    return steps


mistakes.add(
    "it returns 0 for every pair",
    "Count a step for every ring that you make, and return the count after the loop.",
    lambda start, goal: 0,
)


@mistakes.add(
    "it counts the positions that it takes from the queue",
    "Several positions are equally far away. Store the distance of each: one more than that of "
    "the position from which it was found.",
)
def counts_what_it_takes(start: str, goal: str) -> int | None:
    queue, seen = [start], {start}
    for number, position in enumerate(queue):
        if position == goal:
            return number
        fresh = [each for each in sorted(near_positions(position)) if each not in seen]
        seen.update(fresh)
        queue += fresh
    return None


@mistakes.add(
    "the last ring is not tested",
    "From corner to corner it takes 2 ** n - 1 steps, and range(k) ends before k. Do you look "
    "for the goal once more, after the last ring?",
)
def ends_before_the_last_ring(start: str, goal: str) -> int | None:
    far = len(shortest_path(start, goal)) - 1
    return far if far < max(1, 2 ** len(start) - 1) or start == goal else None
