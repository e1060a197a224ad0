"""fast_distance: the fewest moves between two positions, without a search."""

from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.blocks import (
    differing,
    distance_between,
    moving_once,
    moving_twice,
    shortest_path,
    third,
    to_peg,
)
from hanoi_ref.lessons.graph.distance import by_a_tower, counts_letters
from hanoi_ref.lessons.pairs import a_pair, anywhere
from hanoi_ref.theory.distance import distance

mistakes = Mistakes()


def _fast_cases(random: Random) -> list[Case]:
    large, huge = random.randint(30, 60), random.randint(90, 99)
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
            "large": [a_pair(random, large, "once"), a_pair(random, large, "twice")],
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
        Part("small", 1, "small positions, where the largest disk moves once"),
        Part("twice", 1, "positions where it is better to move it twice"),
        Part("large", 1, "up to 60 disks: too many for any search"),
        Part("huge", 1, "100 disks, equal positions, and no disks at all"),
    ),
    make_cases=_fast_cases,
    judge_case=judge_value(distance, exact_int),
    allowed_packages=("puzzle",),
    hints=(
        "Leave out the largest disks for as long as the two positions agree on them. Then the "
        "largest disk has to move, from a to b: once, or twice via the third peg c. What must "
        "the smaller ones do in either plan?",
        "Once: the smaller ones gather on c, it moves, and they scatter from c. Twice: they "
        "gather on b, it moves, they go from b to a as a tower, it moves, they scatter from a. "
        "Scattering costs the same as gathering: distance_to_peg knows.",
        "Let p and q be the smaller disks at the start and at the goal, and k their number: "
        "min(distance_to_peg(p, c) + 1 + distance_to_peg(q, c), distance_to_peg(p, b) + 1 + (2 "
        "** k - 1) + 1 + distance_to_peg(q, a)).",
    ),
    mistakes=mistakes,
    did_you_know="Two sums replace a search through more positions than anybody could list.",
)

mistakes.add(
    "where the detour is shorter, it returns the cost of the direct plan",
    "From ABB to BAA, calculate both plans by hand. The second one is two gatherings, two moves "
    "of the largest disk, and a tower of two disks in between. Does your program find its cost? "
    "(The small ones gather out of the way of the largest: on B before its first move, and at "
    "the end they come from A.)",
    lambda start, goal: moving_once(start, goal),
)
mistakes.add(
    "where the direct plan is shorter, it returns the cost of the detour",
    "From A to C, with no smaller disks, the plans cost 1 and 2. Does your program find both, and "
    "does it take the smaller one?",
    lambda start, goal: 0 if start == goal else moving_twice(start, goal),
)


@mistakes.add(
    "the largest disks that agree are not left out",
    "A largest disk that is already in the right position stays there: leave it out of both "
    "positions, and look at the next.",
)
def moves_what_agrees(start: str, goal: str) -> int:
    if start == goal:
        return 0
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    c = third(a, b)
    once = to_peg(p, c) + 1 + to_peg(q, c)
    return int(min(once, to_peg(p, b) + 1 + 2 ** len(p) + to_peg(q, a)))


@mistakes.add(
    "the second plan leaves out the tower between the two moves",
    "Between the two moves of the largest disk the smaller ones go from b to a: 2 ** k - 1 moves.",
)
def carries_nothing(start: str, goal: str) -> int:
    if start == goal:
        return 0
    p, q = differing(start, goal)
    return min(moving_once(start, goal), to_peg(p[1:], q[0]) + 2 + to_peg(q[1:], p[0]))


@mistakes.add(
    "in the second plan the pegs are swapped",
    "Before its first move, from a to c, the smaller ones wait on b; after its last, from c to b, "
    "they are on a.",
)
def wrong_way_round(start: str, goal: str) -> int:
    if start == goal:
        return 0
    p, q = differing(start, goal)
    ends = to_peg(p[1:], p[0]) + to_peg(q[1:], q[0])
    return int(min(moving_once(start, goal), ends + 1 + 2 ** (len(p) - 1)))


@mistakes.add(
    "in the second plan the smaller disks end on the peg where the largest does",
    "There they would be in its way: before its second move, from c to b, they go to a, and from "
    "a they scatter.",
)
def scatters_from_the_goal(start: str, goal: str) -> int:
    if start == goal:
        return 0
    p, q = differing(start, goal)
    ends = to_peg(p[1:], q[0]) + to_peg(q[1:], q[0])
    return int(min(moving_once(start, goal), ends + 1 + 2 ** (len(p) - 1)))


@mistakes.add(
    "all disks that agree are left out, small ones as well",
    "Only the largest ones, up to the first that differs, may stay where they are: smaller ones "
    "have to step aside. From AA to BA it takes 3 moves.",
)
def leaves_out_what_agrees(start: str, goal: str) -> int:
    pairs = [(a, b) for a, b in zip(start, goal, strict=True) if a != b]
    return distance_between("".join(a for a, _ in pairs), "".join(b for _, b in pairs))


mistakes.add(
    "in the second plan a move of the largest disk is forgotten",
    "It moves twice there: 1 + (2 ** k - 1) + 1 moves between gathering and scattering.",
    lambda start, goal: (
        0 if start == goal else min(moving_once(start, goal), moving_twice(start, goal) - 1)
    ),
)
mistakes.add(
    "in the second plan a tower of k disks costs 2 ** k",
    "A tower of k disks takes 2 ** k - 1 moves. With the two moves of the largest that makes 2 "
    "** k + 1.",
    lambda start, goal: (
        0 if start == goal else min(moving_once(start, goal), moving_twice(start, goal) + 1)
    ),
)


@mistakes.add(
    "the tower of the second plan includes the disks that agree",
    "Only disks smaller than the largest one that differs are carried: count the letters after "
    "that one.",
)
def carries_what_agrees(start: str, goal: str) -> int:
    if start == goal:
        return 0
    p, q = differing(start, goal)
    ends = to_peg(p[1:], q[0]) + to_peg(q[1:], p[0])
    return int(min(moving_once(start, goal), ends + 2 ** (len(start) - 1) + 1))


mistakes.add(
    "the move of the largest disk is not counted",
    "Between gathering and scattering it moves itself: add 1.",
    lambda start, goal: (
        0 if start == goal else min(moving_once(start, goal) - 1, moving_twice(start, goal))
    ),
)


@mistakes.add(
    "the smaller disks gather on the goal's peg",
    "There they would be in the way: before the largest goes from a to b they must be on c.",
)
def gathers_on_the_goal(start: str, goal: str) -> int:
    p, q = differing(start, goal)
    return to_peg(p[1:], q[0]) + 1 + to_peg(q[1:], q[0]) if p else 0


mistakes.add(
    "it goes via a tower",
    "The disks need not all meet on one peg: leave the largest out, and let only the smaller "
    "ones meet.",
    lambda start, goal: by_a_tower(start, goal),
)
mistakes.add(
    "it counts the disks that differ",
    "A large disk costs more than one move: the smaller ones travel with it.",
    lambda start, goal: counts_letters(start, goal),
)
mistakes.add(
    "it uses a float in an intermediate step",
    "A float keeps only about 16 digits, and int() cannot restore the others: stay with 2 ** k.",
    lambda start, goal: int(float(distance_between(start, goal))),
)


@mistakes.add(
    "it looks for the third peg of two equal letters",
    "If the largest disks agree, more than one peg is left over. Leave them out of both "
    "positions, until two letters differ.",
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
    "equal positions are forgotten",
    "When all disks agree, no letters differ: return 0 before you look for a largest disk.",
)
def never_equal(start: str, goal: str) -> int:
    p, q = differing(start, goal)
    return min(moving_once(start, goal), moving_twice(start, goal)) if p[0] != q[0] else 0


@mistakes.add(
    "the detour is tried only between towers",
    "It may be shorter for other positions too: calculate the cost of both plans for all "
    "positions, and take the smaller one.",
)
def twice_between_towers(start: str, goal: str) -> int:
    p, q = differing(start, goal)
    if not p:
        return 0
    k = len(p) - 1
    towers = (p[1:], q[1:]) == (q[0] * k, p[0] * k)
    return (
        min(moving_once(start, goal), moving_twice(start, goal))
        if towers
        else moving_once(start, goal)
    )


@mistakes.add(
    "the next disk alone decides between the plans",
    "If it is on b, and has to go to a, the plans are still close, and the smaller disks decide. "
    "Calculate both costs, and take the smaller one.",
)
def second_disk_decides(start: str, goal: str) -> int:
    p, q = differing(start, goal)
    if not p:
        return 0
    twice = p[1:2] == q[0] and q[1:2] == p[0]
    return moving_twice(start, goal) if twice else moving_once(start, goal)


mistakes.add(
    "it searches, or calls itself too often",
    "Use distance_to_peg for gathering and for scattering: it reads every letter once.",
    lambda start, goal: len(shortest_path(start, goal)) - 1,
    slow=10,
)
