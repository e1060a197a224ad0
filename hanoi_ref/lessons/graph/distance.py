"""distance: the fewest moves from start to goal."""

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.common import (
    distance_between,
    moving_once,
    near_positions,
    to_peg,
)
from hanoi_ref.lessons.graph.shortest_moves import last_come_first
from hanoi_ref.lessons.inputs import a_pair, all_kinds, any_pair
from hanoi_ref.theory.distance import distance

mistakes = Mistakes()

EXERCISE = Exercise(
    id="graph.distance",
    signature="distance(start, goal)",
    returns="the fewest moves from start to goal",
    parts=(
        Part("small", 1, "the fewest moves for up to four disks"),
        Part("six", 1, "the fewest moves for up to six disks, and between equal positions"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [
                ("A", "C"),
                ("AA", "CC"),
                ("AB", "BA"),
                ("AB", "CB"),
                ("AAB", "CCB"),
                *all_kinds(3),
                *(("BBC", "BBA"), ("ABB", "CBB")),
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
        "Think of rings in water. The first ring is the start. Then come all positions one move "
        "away, then all new positions one move further, and so on.",
        "Keep a set of the positions of the last ring and a set of all positions seen. Count the "
        "rings until the goal is in the last ring. Look for the goal before you make the first "
        "ring.",
        "While goal not in ring, do three steps. First: ring = {q for p in ring for q in "
        "neighbours(p)} - seen. Then: seen = seen | ring. Then: steps = steps + 1.",
    ),
    counts_steps=True,
    mistakes=mistakes,
    too_many="Which shorter way does it not look at?",
    did_you_know="Breadth first never has to change its mind: the first path to reach a position "
    "is a shortest one.",
)


@mistakes.add(
    "it counts the disks that differ",
    "A disk may have to move several times. Even a disk that is already on its target may have "
    "to step aside.",
)
def counts_letters(start: str, goal: str) -> int:
    return sum(a != b for a, b in zip(start, goal, strict=True))


mistakes.add(
    "it treats both positions as towers",
    "2 ** n - 1 is the distance from tower to tower. Most positions are nearer to each other.",
    lambda start, goal: 0 if start == goal else int(2 ** len(start) - 1),
)
mistakes.add(
    "it counts positions, not moves",
    "A path through three positions has two moves. When does your program add 1?",
    lambda start, goal: distance_between(start, goal) + 1,
)


@mistakes.add(
    "it assumes that the first path found is the shortest",
    "A depth-first search can find a path that is too long. Take all positions one move away "
    "first, then all that are two moves away, and so on.",
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
    "it does not compare the start with the goal",
    "Compare the two before the first step. From a position to itself the distance is 0.",
    lambda start, goal: 2 * bool(start) if start == goal else distance_between(start, goal),
)
mistakes.add(
    "it always moves the largest disk only once",
    "For some pairs it is shorter to move the largest disk twice. A search finds this without a "
    "special case.",
    lambda start, goal: moving_once(start, goal),
)


@mistakes.add(
    "it goes via a tower",
    "The disks do not all need to meet on one peg. A path via a tower can be too long.",
)
def by_a_tower(start: str, goal: str) -> int:
    if start == goal:
        return 0
    return min(to_peg(start, peg) + to_peg(goal, peg) for peg in "ABC")


mistakes.add(
    "it uses a stack instead of a queue",
    "Take the first of the waiting positions, not the last. pop(0) takes the first.",
    lambda start, goal: len(last_come_first(start, goal)),
)


@mistakes.add(
    "it needs too much time or memory for some positions",
    "You need to look at each position only once, whichever path leads to it. Do you put each "
    "position into a set as soon as you reach it? Do you skip it after that?",
    slow=3,
)
def never_remembers(start: str, goal: str) -> int:
    ring, steps = [start], 0
    while goal not in ring:
        ring = [other for position in ring for other in near_positions(position)]
        steps += 1
    return steps


@mistakes.add(
    "it counts the positions that it takes from the queue",
    "Several positions are equally far away. Store the distance of each position. It is 1 more "
    "than the distance of the position from which you found it.",
)
def counts_what_it_takes(start: str, goal: str) -> int | None:
    queue, seen = [start], {start}
    for number, position in enumerate(queue):
        if position == goal:
            return number
        fresh = [other for other in sorted(near_positions(position)) if other not in seen]
        seen.update(fresh)
        queue += fresh
    return None


mistakes.add(
    "it does not look for the goal in the last ring",
    "From corner to corner it takes 2 ** n - 1 steps, and range(k) ends before k. Do you look "
    "for the goal once more after the last ring?",
    lambda start, goal: (
        far
        if (far := distance_between(start, goal)) < max(1, 2 ** len(start) - 1) or start == goal
        else None
    ),
)
