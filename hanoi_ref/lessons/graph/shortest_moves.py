"""shortest_moves: the moves of a shortest path from start to goal."""

from itertools import pairwise
from random import Random

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.lessons.graph.common import (
    Moves,
    differing,
    near_positions,
    shortest_path,
    steps_along,
    third,
)
from hanoi_ref.lessons.graph.judge_tour import RULES
from hanoi_ref.lessons.inputs import a_pair, all_kinds, any_pair, anywhere
from hanoi_ref.puzzle import Position, Puzzle
from hanoi_ref.theory.distance import distance

mistakes = Mistakes()


def _moves_cases(random: Random) -> list[Case]:
    shown = [("A", "C"), ("AA", "CC"), ("AAB", "CCB"), ("ABB", "BAA"), ("AB", "BA")]
    shown += [*all_kinds(3), ("BBC", "BBA"), ("ABB", "CBB"), ("AB", "AC"), ("CCC", "CCB")]
    drawn = [any_pair(random, 2), a_pair(random, 3, "once")]
    large = [a_pair(random, 4, "twice"), any_pair(random, 6)]
    large += [a_pair(random, 8, "once"), a_pair(random, 8, "twice")]
    alike = anywhere(random, 3)
    ends = [("", ""), (alike, alike), ("A" * 8, "C" * 8)]
    return [
        *map(Case, shown + drawn),
        *(Case(args, "fewest") for args in large + ends),  # a slow program has legal moves
    ]


EXERCISE = Exercise(
    id="graph.shortest_moves",
    signature="shortest_moves(start, goal)",
    returns="the moves of a shortest path from start to goal",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "the disks arrive at the goal"),
        Part(
            "fewest",
            1,
            "the fewest moves for up to eight disks, and an empty list for equal positions",
        ),
    ),
    make_cases=_moves_cases,
    judge_case=judge_moves(
        lambda start, goal: Puzzle(RULES, Position(start), Position(goal)),
        legal,
        arrives,
        exactly("fewest", lambda puzzle: distance(puzzle.start, puzzle.goal)),
        unreadable="legal",
    ),
    allowed_packages=("puzzle",),
    hints=(
        "The rings in the water show how far the goal is. What must you store for each position "
        "to find the path back to the start?",
        "Keep a dict. For each position seen, store the position from which you first reached "
        "it. When the goal is in the dict, go back from the goal to the start, and reverse the "
        "list. A move is two letters: the old peg and the new peg of the disk that moves.",
        "came_from = {start: None}. waiting = [start]. Then take p = waiting.pop(0) and every q "
        "in neighbours(p). If q is new, remember p for it, and let it wait. Then go back from the "
        "goal, with move_between. In which order do you find the moves?",
    ),
    mistakes=mistakes,
    match_cases=4,  # between these there is one shortest path; in a tie, searches differ
    did_you_know="The shortest paths from one position to all others can be stored as one tree.",
)

mistakes.add(
    "it moves each disk directly to its target",
    "A disk with a smaller disk on it cannot move. Let the search find which disks must step "
    "aside.",
    lambda start, goal: [a + b for a, b in zip(start, goal, strict=True) if a != b],
)
mistakes.add(
    "it does not reverse the path",
    "You follow the path from the goal back to the start. Reverse the list at the end.",
    lambda start, goal: steps_along(shortest_path(start, goal))[::-1],
)
mistakes.add(
    "it returns the path back",
    "Your path leads from the goal to the start. Reverse the list, and each move as well.",
    lambda start, goal: steps_along(shortest_path(start, goal)[::-1]),
)
mistakes.add(
    "it joins whole positions, not two letters",
    'From "AAB" to "AAC" the move is "BC". From each of the two positions, take only the letter '
    "that changes.",
    lambda start, goal: [p + q for p, q in pairwise(shortest_path(start, goal))],
)
mistakes.add(
    "it takes the last letter of both positions",
    "The disk that moves need not be the smallest one. Which letter has changed?",
    lambda start, goal: [p[-1] + q[-1] for p, q in pairwise(shortest_path(start, goal))],
)
mistakes.add(
    "it returns the positions after the moves, not the moves",
    "Go through pairs of positions that follow one another, the start included. Which letter has "
    "changed?",
    lambda start, goal: shortest_path(start, goal)[1:],
)
mistakes.add(
    "it returns positions, not moves, from the goal back to the start",
    "Reverse the list. Then go through pairs of positions that follow one another. Which letter "
    "has changed?",
    lambda start, goal: shortest_path(start, goal)[::-1],
)
mistakes.add(
    "it goes via a tower",
    "The disks do not all need to meet on one peg. A path via a tower can be too long.",
    lambda start, goal: [
        *steps_along(shortest_path(start, goal[:1] * len(goal))),
        *steps_along(shortest_path(goal[:1] * len(goal), goal)),
    ],
)


@mistakes.add(
    "it always moves the largest disk only once",
    "For some pairs it is shorter to move the largest disk twice, via the third peg. Compare the "
    "two plans, or search.",
)
def moves_once(start: str, goal: str) -> Moves:
    one, other = differing(start, goal)
    if not one:
        return []
    at, spare = len(start) - len(one), third(one[0], other[0])
    before = start[: at + 1] + spare * (len(one) - 1)
    after = goal[: at + 1] + spare * (len(one) - 1)
    return [
        *steps_along(shortest_path(start, before)),
        one[0] + other[0],
        *steps_along(shortest_path(after, goal)),
    ]


@mistakes.add(
    "it assumes that the first path found is the shortest",
    "A depth-first search can find a path that is too long. Take the positions in the order in "
    "which you found them: first come, first served.",
)
def deep_first(start: str, goal: str) -> Moves:
    seen: set[str] = set()
    stack = [[start]]
    while stack:
        path = stack.pop()
        if path[-1] == goal:
            return steps_along(path)
        if path[-1] not in seen:
            seen.add(path[-1])
            stack.extend([*path, other] for other in near_positions(path[-1]))
    return []


@mistakes.add(
    "it uses a stack instead of a queue",
    "Take the first of the waiting positions, not the last. pop(0) takes the first.",
)
def last_come_first(start: str, goal: str) -> Moves:
    came: dict[str, str] = {start: ""}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        for other in sorted(near_positions(position)):
            if other not in came:
                came[other] = position
                waiting.append(other)
    path = [goal]
    while path[-1] != start:
        path.append(came[path[-1]])
    return steps_along(path[::-1])


@mistakes.add(
    "it needs too much time or memory for some positions",
    "You need to look at each position only once, whichever path leads to it. Do you put each "
    "position into a dict or a set as soon as you reach it? Do you skip it after that?",
    slow=3,
)
def moves_without_memory(start: str, goal: str) -> Moves:
    paths = [[start]]
    for path in paths:
        if path[-1] == goal:
            return steps_along(path)
        paths.extend([*path, other] for other in near_positions(path[-1]))
    return []
