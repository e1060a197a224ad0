"""count_shortest: the number of shortest paths from start to goal."""

from collections import Counter

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.common import (
    moving_once,
    moving_twice,
    near_positions,
    third,
    to_peg,
)
from hanoi_ref.lessons.inputs import a_pair, all_kinds
from hanoi_ref.theory import count_shortest

mistakes = Mistakes()

EXERCISE = Exercise(
    id="graph.count_shortest",
    signature="count_shortest(start, goal)",
    returns="how many shortest paths lead from start to goal",
    parts=(
        Part("small", 1, "the right number for up to three disks"),
        Part("six", 1, "the right number for up to six disks, and for equal positions"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [
                ("A", "C"),
                ("AB", "BA"),
                ("AAA", "CCC"),
                ("AC", "CB"),
                ("AAB", "ABA"),
                *all_kinds(3),
                *(("BBC", "BBA"), ("ABB", "CBB")),
                ("ABB", "BAA"),
                a_pair(random, 3, "tie"),
                a_pair(random, 3, "once"),
                a_pair(random, 3, "tie"),
            ],
            "six": [
                ("BCA", "BCA"),
                ("", ""),
                *all_kinds(4),
                a_pair(random, 4, "tie"),
                a_pair(random, 5, "tie"),
                a_pair(random, 6, "once"),
                a_pair(random, 6, "tie"),
                a_pair(random, 6, "twice"),
            ],
        }
    ),
    judge_case=judge_value(count_shortest, exact_int),
    allowed_packages=("puzzle",),
    hints=(
        "A shortest path from the start goes from ring to ring. Suppose you know how many "
        "shortest paths reach each neighbour in the ring before. How many of them reach the "
        "position itself?",
        "Each position has neighbours that are one step nearer to the start. Add up the numbers "
        "of paths to these neighbours. Or use the two plans of fast_distance: is it a tie?",
        "Begin with ways = Counter({start: 1}). For each ring, make following = Counter(). For "
        "each p in ways, and each q in neighbours(p) not seen before: following[q] += ways[p]. "
        "Or return 2 if direct == detour else 1.",
    ),
    mistakes=mistakes,
    did_you_know="It is 1 or 2 and never more: a plan is one path, and there are two plans.",
)

mistakes.add(
    "it always returns 1",
    "From a tower there is only one shortest path. Between other positions there may be two. Try "
    "AB and BA.",
    lambda start, goal: 1,
)
mistakes.add(
    "it always returns 2",
    "There are two shortest paths only in a tie. From a tower to a tower, for example, there is "
    "one.",
    lambda start, goal: 2,
)
mistakes.add(
    "it returns 2 unless one of the positions is a tower",
    "Most pairs without a tower also have one shortest path. There are two only where both plans "
    "cost the same.",
    lambda start, goal: 1 + (start != goal and min(len(set(start)), len(set(goal))) > 1),
)
mistakes.add(
    "it returns 2 whenever the largest disk has to move",
    "The largest disk may move once or twice. But there are two shortest paths only if both "
    "plans cost the same.",
    lambda start, goal: 1 if start == goal or len(start) == 1 else 1 + (start[:1] != goal[:1]),
)
mistakes.add(
    "it returns 2 whenever the largest disk moves twice",
    "If the detour is shorter than the direct plan, there is again one shortest path. There are "
    "two only in a tie.",
    lambda start, goal: (
        1 if start == goal else 1 + (moving_twice(start, goal) <= moving_once(start, goal))
    ),
)
mistakes.add(
    "it returns True or False",
    "Return a number: 1 or 2.",
    lambda start, goal: start != goal and moving_once(start, goal) == moving_twice(start, goal),
)


@mistakes.add(
    "it needs too much time or memory for some positions",
    "Does it follow each path to its end? Go ring by ring, and store for each position how many "
    "paths lead to it.",
    slow=3,
)
def follows_all(start: str, goal: str) -> int:
    lengths: Counter[int] = Counter()

    def follow(path: list[str]) -> None:
        if path[-1] == goal:
            lengths[len(path)] += 1
            return
        for other in near_positions(path[-1]):
            if other not in path:
                follow([*path, other])

    follow([start])
    return lengths[min(lengths)]


@mistakes.add(
    "it does not leave out the largest disks that agree",
    "If the largest disk is on the same peg in both positions, it stays there. Leave it out of "
    "both positions, and look at the next disk.",
)
def counts_what_agrees(start: str, goal: str) -> int:
    if start == goal:
        return 1
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    c = third(a, b)
    once = to_peg(p, c) + 1 + to_peg(q, c)
    return 1 + int(once == to_peg(p, b) + 1 + 2 ** len(p) + to_peg(q, a))


@mistakes.add(
    "it also counts paths within a ring",
    "Only steps from one ring to the next belong to a shortest path.",
)
def ways_within_a_ring(start: str, goal: str) -> int:
    ways, ring = {start: 1}, [start]
    while goal not in ways:
        after: list[str] = []
        for position in ring:
            for other in sorted(near_positions(position)):
                if other not in ways:
                    ways[other] = 0
                    after.append(other)
                ways[other] += ways[position]
        ring = after
    return ways[goal]
