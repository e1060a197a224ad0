"""linear_distance: the fewest moves from start to goal in the row."""

from collections import deque
from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.lessons.inputs import all_kinds, anywhere
from hanoi_ref.lessons.variants.common import base_3, board, digits_of, index_of
from hanoi_ref.theory.variants import linear_distance

mistakes = Mistakes()


def _distance_cases(random: Random) -> list[Case]:
    shown = [("A", "C"), ("AA", "CC"), ("C", "B"), ("AAA", "CCC"), ("BCC", "AAA"), ("BCA", "CCC")]
    shown += [("BA", "BC"), ("BC", "BA")]  # the alphabetical order is the opposite
    shown += [*all_kinds(3), ("BBC", "BBA"), ("ABB", "CBB"), ("AA", "BA")]
    drawn = [(anywhere(random, n), anywhere(random, n)) for n in (3, 4, 5)]
    alike = anywhere(random, 200)
    tall = [(anywhere(random, n), anywhere(random, n)) for n in (40, 199, 200)]
    ends = [("", ""), (alike, alike), ("A" * 200, "C" * 200)]
    return by_part({"small": shown + drawn, "all": ends + tall})


EXERCISE = Exercise(
    id="variants.linear_distance",
    signature="linear_distance(start, goal)",
    returns="the fewest moves from start to goal in the row",
    parts=(
        Part("small", 0.5, "the right distance, forwards and backwards, for up to five disks"),
        Part("all", 0.5, "the right distance for up to 200 disks, too many for any search"),
    ),
    make_cases=_distance_cases,
    judge_case=drawn(judge_value(linear_distance, exact_int), board),
    hints=(
        "All positions are in one line. How far apart are two houses in a street?",
        "Each position has a number: its linear_index. The path from start to goal may lead "
        "forwards or backwards.",
        "Take linear_index of both positions. The difference may be negative. What turns it into "
        "a distance?",
    ),
    mistakes=mistakes,
    did_you_know="The classic tower took a whole lesson; on a line a subtraction is enough, "
    "because there is nothing to choose.",
)


@mistakes.add(
    "it takes the difference of each digit without its sign",
    "Two digits may differ in opposite directions. First add up all differences with their "
    "signs, and then take abs of the sum.",
)
def without_signs_digit_by_digit(start: str, goal: str) -> int:
    distance, turns = 0, [False, False]
    for pair in zip(digits_of(start), digits_of(goal), strict=True):
        one, other = (
            2 - digit if turned else digit for digit, turned in zip(pair, turns, strict=True)
        )
        distance = 3 * distance + abs(one - other)
        turns = [turned ^ (digit == 1) for digit, turned in zip(pair, turns, strict=True)]
    return distance


mistakes.add(
    "it treats the line as a ring",
    "The positions form a line with two ends. You cannot go from one end directly to the other.",
    lambda start, goal: min(
        apart := abs(index_of(start) - index_of(goal)), 3 ** len(start) - apart
    ),
)


@mistakes.add(
    "it reads the goal with the direction of the start",
    "Each position reverses the direction at its own B's. Read the two positions one after the "
    "other.",
)
def one_direction(start: str, goal: str) -> int:
    here = there = turned = 0
    for one, other in zip(digits_of(start), digits_of(goal), strict=True):
        here = 3 * here + (2 - one if turned else one)
        there = 3 * there + (2 - other if turned else other)
        turned ^= one == 1
    return abs(here - there)


@mistakes.add(
    "from A to C it does not carry the smaller disks back in between",
    "When the largest disk is on B, the smaller disks are on C, where the largest has to go. "
    "First they must go to A, which takes all 3 ** k - 1 moves.",
)
def no_way_back_between(start: str, goal: str) -> int:
    if not start:
        return 0
    one, other = sorted((start, goal))
    if start[0] == goal[0]:
        return no_way_back_between(start[1:], goal[1:])
    far = abs(index_of(start) - index_of(goal))
    between = one[0] == "A" and other[0] == "C"
    return far - (3 ** len(start[1:]) - 1 if between else 0)


mistakes.add(
    "it uses alphabetical order to find which position is first",
    "After a B the line runs backwards: BC is before BA. With abs the order does not matter.",
    lambda start, goal: index_of(max(start, goal)) - index_of(min(start, goal)),
)
mistakes.add(
    "its distance backwards is negative",
    "A distance has no sign. Which of the two numbers is larger?",
    lambda start, goal: index_of(goal) - index_of(start),
)
mistakes.add(
    "its distance forwards is negative",
    "A distance has no sign. Which of the two numbers is larger?",
    lambda start, goal: index_of(start) - index_of(goal),
)
mistakes.add(
    "it looks at each disk by itself",
    "A disk has to wait for the smaller disks, which must step aside and come back. Use the "
    "numbers of the positions.",
    lambda start, goal: sum(
        abs(p - q) for p, q in zip(digits_of(start), digits_of(goal), strict=True)
    ),
)
mistakes.add(
    "it counts the letters that differ",
    "The number of disks on other pegs does not show how many moves they need. Use the numbers "
    "of the positions.",
    lambda start, goal: sum(p != q for p, q in zip(start, goal, strict=True)),
)
mistakes.add(
    "it adds the two numbers",
    "If one house has number 9 and the other number 26, they are 17 apart, not 35.",
    lambda start, goal: index_of(start) + index_of(goal),
)
mistakes.add(
    "it does not use the start",
    "The index of the goal is its distance from the tower on A. Here you need its distance from "
    "the start.",
    lambda start, goal: index_of(goal),
)
mistakes.add(
    "it reads the positions as numbers in base 3",
    "While a larger disk is on B, the smaller disks move in the reverse direction. Use "
    "linear_index.",
    lambda start, goal: abs(base_3(digits_of(start)) - base_3(digits_of(goal))),
)
mistakes.add(
    "it reads the positions from the wrong end",
    "The first letter is the largest disk. Read the letters from the first to the last.",
    lambda start, goal: abs(index_of(start[::-1]) - index_of(goal[::-1])),
)


@mistakes.add(
    "it needs too much time or memory for tall towers",
    "How many positions does it look at? In the row every position has a number. Can you find it "
    "from the letters alone?",
    slow=8,
)
def searches(start: str, goal: str) -> int:
    steps, queue = {start: 0}, deque([start])
    while goal not in steps:
        position = queue.popleft()
        for p, q in ("AB", "BA", "BC", "CB"):
            at = position.rfind(p)
            other = position[:at] + q + position[at + 1 :]
            if at > position.rfind(q) and other not in steps:
                steps[other] = steps[position] + 1
                queue.append(other)
    return steps[goal]
