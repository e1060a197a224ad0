"""fast_distance: the fewest moves between two positions, without a search."""

from collections.abc import Callable
from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.common import (
    differing,
    distance_between,
    moving_once,
    moving_twice,
    shortest_path,
    third,
    to_peg,
)
from hanoi_ref.lessons.graph.distance import by_a_tower, counts_letters
from hanoi_ref.lessons.inputs import a_pair, all_kinds, anywhere
from hanoi_ref.solvers.graph import once_or_twice
from hanoi_ref.theory.distance import distance

mistakes = Mistakes()


def _fast_cases(random: Random) -> list[Case]:
    huge = random.randint(90, 99)
    alike = anywhere(random, 100)
    return by_part(
        {
            "small": [
                ("A", "C"),
                ("AAA", "CCC"),
                ("AB", "BA"),
                ("AAB", "CCB"),
                ("CAB", "CBA"),
                ("ABB", "BBB"),
                ("AA", "BA"),
                ("ABA", "BAB"),
                *(pair for pair in all_kinds(3) if once_or_twice(*pair) != "twice"),
                ("BBBC", "BBBA"),
                ("AB", "AC"),
                a_pair(random, 3, "once"),
                a_pair(random, 4, "once"),
                a_pair(random, 4, "tie"),
            ],
            "twice": [
                ("ABB", "BAA"),
                ("ABBB", "BACC"),
                ("AABB", "CAAA"),
                ("CABB", "CBAA"),
                *(a_pair(random, n, "twice") for n in (3, 4, 5, 5)),
            ],
            "large": [a_pair(random, 60, "once"), a_pair(random, 60, "twice")],
            "huge": [
                ("", ""),
                (alike, alike),
                a_pair(random, huge, "once"),
                a_pair(random, 100, "twice"),
                a_pair(random, 100, "once"),
            ],
        }
    )


EXERCISE = Exercise(
    id="graph.fast_distance",
    signature="fast_distance(start, goal)",
    returns="the fewest moves between two positions, without a search",
    parts=(
        Part(
            "small",
            1,
            "the fewest moves between small positions, where the largest disk moves once",
        ),
        Part("twice", 1, "the fewest moves where it is better to move the largest disk twice"),
        Part("large", 1, "the fewest moves for up to 60 disks, too many for any search"),
        Part("huge", 1, "the fewest moves for 100 disks, for equal positions, and for zero disks"),
    ),
    make_cases=_fast_cases,
    judge_case=judge_value(distance, exact_int),
    allowed_packages=("puzzle",),
    hints=(
        "Leave out the largest disk for as long as the two positions agree on its peg. Then the "
        "largest disk has to move from a to b. It moves once (the direct plan), or twice via the "
        "third peg c (the detour). What must the smaller disks do in each plan?",
        "In the direct plan the smaller disks gather on c and the largest disk moves. Then the "
        "smaller disks scatter from c. In the detour they gather on b, and the largest disk "
        "moves to c. Then they go from b to a as a tower. The largest disk moves again, and they "
        "scatter from a. Scattering costs the same as gathering: call distance_to_peg.",
        "Let p and q be the smaller disks at the start and at the goal, and k their number. "
        "Return the smaller cost: min(distance_to_peg(p, c) + 1 + distance_to_peg(q, c), "
        "distance_to_peg(p, b) + 1 + (2 ** k - 1) + 1 + distance_to_peg(q, a)).",
    ),
    counts_steps=True,
    mistakes=mistakes,
    did_you_know="Two sums replace a search through more positions than anybody could list.",
)


def _detour(
    start: str, goal: str, ends: Callable[[str, str], tuple[str, str]], between: int | None = None
) -> int:
    """Return the cheaper plan if the smaller disks of the detour gather and scatter on `ends`.

    `between` is the cost of both moves of the largest disk, and of the tower between them.
    """
    if start == goal:
        return 0
    p, q = differing(start, goal)
    gather, scatter = ends(p[0], q[0])
    cost = 2 ** (len(p) - 1) + 1 if between is None else between
    return min(moving_once(start, goal), to_peg(p[1:], gather) + cost + to_peg(q[1:], scatter))


mistakes.add(
    "where the detour is shorter, it returns the cost of the direct plan",
    "From ABB to BAA, calculate the cost of both plans by hand. The detour is two gatherings, "
    "two moves of the largest disk, and a tower of two disks in between. Does your program find "
    "this cost? (The smaller disks gather on B before the first move of the largest disk. At the "
    "end they scatter from A.)",
    lambda start, goal: moving_once(start, goal),
)
mistakes.add(
    "where the direct plan is shorter, it returns the cost of the detour",
    "From A to C there are no smaller disks, and the plans cost 1 and 2. Does your program find "
    "both costs? Does it take the smaller one?",
    lambda start, goal: 0 if start == goal else moving_twice(start, goal),
)


@mistakes.add(
    "it does not leave out the largest disks that agree",
    "If the largest disk is on the same peg in both positions, it stays there. Leave it out of "
    "both positions, and look at the next disk.",
)
def moves_what_agrees(start: str, goal: str) -> int:
    if start == goal:
        return 0
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    c = third(a, b)
    once = to_peg(p, c) + 1 + to_peg(q, c)
    return int(min(once, to_peg(p, b) + 1 + 2 ** len(p) + to_peg(q, a)))


mistakes.add(
    "in the detour it leaves out the tower between the two moves",
    "Between the two moves of the largest disk, the smaller disks go from b to a. This takes 2 "
    "** k - 1 moves.",
    lambda start, goal: _detour(start, goal, lambda a, b: (b, a), between=2),
)
mistakes.add(
    "in the detour it swaps the pegs of the smaller disks",
    "The largest disk first moves from a to c, and the smaller disks wait on b. Its last move is "
    "from c to b, and then they are on a.",
    lambda start, goal: _detour(start, goal, lambda a, b: (a, b)),
)
mistakes.add(
    "in the detour the smaller disks end on the target of the largest disk",
    "There the smaller disks block the largest disk. Before its second move, from c to b, they "
    "go to a. From a they scatter.",
    lambda start, goal: _detour(start, goal, lambda a, b: (b, b)),
)


@mistakes.add(
    "it leaves out all disks that agree, even small ones",
    "Only the largest disks may stay where they are, up to the first disk that differs. Smaller "
    "disks have to step aside. From AA to BA it takes 3 moves.",
)
def leaves_out_what_agrees(start: str, goal: str) -> int:
    pairs = [(a, b) for a, b in zip(start, goal, strict=True) if a != b]
    return distance_between("".join(a for a, _ in pairs), "".join(b for _, b in pairs))


mistakes.add(
    "in the detour it forgets one move of the largest disk",
    "In the detour the largest disk moves twice. What is made between gathering and scattering?",
    lambda start, goal: (
        0 if start == goal else min(moving_once(start, goal), moving_twice(start, goal) - 1)
    ),
)
mistakes.add(
    "in the detour it counts 2 ** k moves for a tower of k disks",
    "A tower of k disks takes 2 ** k - 1 moves. How many moves does the largest disk make in "
    "the detour?",
    lambda start, goal: (
        0 if start == goal else min(moving_once(start, goal), moving_twice(start, goal) + 1)
    ),
)
mistakes.add(
    "in the detour its tower includes the disks that agree",
    "Only disks smaller than the largest disk that differs are carried. Count the letters after "
    "that disk.",
    lambda start, goal: _detour(
        start, goal, lambda a, b: (b, a), between=2 ** (len(start) - 1) + 1
    ),
)
mistakes.add(
    "in the direct plan it does not count the move of the largest disk",
    "Between gathering and scattering the largest disk itself moves. Add 1.",
    lambda start, goal: (
        0 if start == goal else min(moving_once(start, goal) - 1, moving_twice(start, goal))
    ),
)


@mistakes.add(
    "it gathers the smaller disks on the target of the largest disk",
    "On the target the smaller disks block the largest disk. Before it goes from a to b, they "
    "must be on c.",
)
def gathers_on_the_goal(start: str, goal: str) -> int:
    p, q = differing(start, goal)
    return to_peg(p[1:], q[0]) + 1 + to_peg(q[1:], q[0]) if p else 0


mistakes.add(
    "it leaves out one disk that agrees, and no more",
    "The next disk may agree as well. Leave out the largest disks for as long as they agree.",
    lambda start, goal: (
        0 if start == goal else moves_what_agrees(start[(at := start[:1] == goal[:1]) :], goal[at:])
    ),
)
mistakes.add(
    "it goes via a tower",
    "The disks do not all need to meet on one peg. Leave the largest disk out, and let only the "
    "smaller disks meet.",
    lambda start, goal: by_a_tower(start, goal),
)
mistakes.add(
    "it counts the disks that differ",
    "A large disk costs more than one move, because the smaller disks must move with it.",
    lambda start, goal: counts_letters(start, goal),
)
mistakes.add(
    "it uses a float in an intermediate step",
    "A float keeps only about 16 digits, and int() cannot restore the others. Use whole numbers "
    "such as 2 ** k.",
    lambda start, goal: int(float(distance_between(start, goal))),
)


@mistakes.add(
    "it looks for the third peg of two equal letters",
    "If the largest disk is on the same peg in both positions, two other pegs are left, not one. "
    "Leave out the largest disks until two letters differ.",
    words="unpack",
)
def third_of_two_alike(start: str, goal: str) -> int:
    if start == goal:
        return 0
    a, b = start[0], goal[0]
    (c,) = set("ABC") - {a, b}
    k, p, q = len(start) - 1, start[1:], goal[1:]
    once = to_peg(p, c) + 1 + to_peg(q, c)
    return int(min(once, to_peg(p, b) + 1 + 2**k + to_peg(q, a)))


@mistakes.add(
    "it forgets equal positions",
    "If all disks agree, no letters differ. Return 0 before you look for the largest disk that "
    "differs.",
)
def never_equal(start: str, goal: str) -> int:
    p, q = differing(start, goal)
    return distance_between(start, goal) if p[0] != q[0] else 0


@mistakes.add(
    "it tries the detour only between towers",
    "The detour may also be shorter for other positions. Calculate the cost of both plans for "
    "all positions, and take the smaller one.",
)
def twice_between_towers(start: str, goal: str) -> int:
    p, q = differing(start, goal)
    if not p:
        return 0
    k = len(p) - 1
    towers = (p[1:], q[1:]) == (q[0] * k, p[0] * k)
    return distance_between(start, goal) if towers else moving_once(start, goal)


@mistakes.add(
    "it looks only at the next disk to choose a plan",
    "Suppose the next disk is on b and has to go to a. Then the costs are still close, and the "
    "smaller disks decide. Calculate both costs, and take the smaller one.",
)
def second_disk_decides(start: str, goal: str) -> int:
    p, q = differing(start, goal)
    if not p:
        return 0
    twice = p[1:2] == q[0] and q[1:2] == p[0]
    return moving_twice(start, goal) if twice else moving_once(start, goal)


mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it search, or call itself too often? distance_to_peg reads every letter only once.",
    lambda start, goal: len(shortest_path(start, goal)) - 1,
    slow=10,
)
