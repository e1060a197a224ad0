"""Lesson 5, how far two positions are from each other: searched, then found without a search."""

from __future__ import annotations

from random import Random

from hanoi_ref.checking.compare import exact_fraction, exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph import mistakes
from hanoi_ref.lessons.pairs import a_pair, any_pair, anywhere
from hanoi_ref.theory import average_distance, count_shortest, distance_to_peg
from hanoi_ref.theory.distance import distance

# distance


DISTANCE = Exercise(
    id="graph.distance",
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
    speaking=("puzzle",),
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


# distance_to_peg


def _peg_cases(random: Random) -> list[Case]:
    def drawn(n: int) -> tuple[str, str]:
        return anywhere(random, n), random.choice("ABC")

    return by_part(
        {
            "small": [
                ("A", "C"),
                ("AAA", "C"),
                ("AB", "B"),
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
    speaking=("puzzle",),
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


# fast_distance


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
    speaking=("puzzle",),
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
    make_cases=lambda random: by_part(
        {
            "small": [
                ("A", "C"),
                ("AB", "BA"),
                ("AAA", "CCC"),
                ("AC", "CB"),
                ("AAB", "ABA"),
                ("ABB", "BAA"),
                a_pair(random, 3, "tie"),
                a_pair(random, 3, "once"),
                a_pair(random, 3, "tie"),
            ],
            "six": [
                ("BCA", "BCA"),
                ("", ""),
                a_pair(random, 4, "tie"),
                a_pair(random, 5, "tie"),
                a_pair(random, 6, "once"),
                a_pair(random, 6, "tie"),
                a_pair(random, 6, "twice"),
            ],
        }
    ),
    judge_case=judge_value(count_shortest, exact_int),
    speaking=("puzzle",),
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
        Part("large", 1, "up to thirty disks, where chances are added up, and none"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [(1,), (2,), (3,), (4,)],
            "large": [(0,), (random.randint(10, 19),), (random.randint(20, 29),), (30,)],
        }
    ),
    judge_case=judge_value(average_distance, exact_fraction),
    speaking=("puzzle",),
    hints=(
        "Up to four disks, go through all pairs of positions(n) and add up their distances. For "
        "more: with a chance of 1 in 3 the two largest disks agree, and the average is that of "
        "n - 1 disks. If they do not, take the cost of moving the largest once, and subtract what "
        "is gained on average where twice is better.",
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
