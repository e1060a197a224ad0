"""grand_tour: the moves of a walk through all positions."""

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal, once, under
from hanoi_ref.lessons.recursion.common import Moves, by_steps, carry_tower, tower, with_pegs
from hanoi_ref.theory import longest

mistakes = Mistakes()


EXERCISE = Exercise(
    id="recursion.grand_tour",
    signature='grand_tour(n, source="A", target="C", spare="B")',
    returns="the moves of a walk through all positions",
    parts=(
        Part("legal", 1, "every move is legal and the tower arrives"),
        Part("tour", 1, "the tour visits every position exactly once"),
        Part("any", 1, "correct moves for n = 0, for n = 7, and with any pegs"),
    ),
    make_cases=lambda random: [
        *(Case((n,)) for n in range(1, 7)),
        *(Case(args, "any") for args in [(0,), *with_pegs(random), (7,)]),
    ],
    judge_case=judge_moves(
        tower,
        legal,
        under("legal", arrives),
        once("tour"),
        exactly("tour", lambda puzzle: longest(puzzle.disks)),
        unreadable="legal",
    ),
    hints=(
        "The largest disk must visit all three pegs. While it is on each peg, the smaller disks "
        "must visit all their positions.",
        "Let the largest disk go to the target in two moves, via the spare peg. Before, between "
        "and after these two moves, the smaller disks make a grand tour of their own.",
        "tour(n - 1, source, target) + [source + spare] + tour(n - 1, ..., ...) + [spare + "
        "target] + tour(n - 1, ..., ...). Pass the spare peg to each call too.",
    ),
    mistakes=mistakes,
    did_you_know="No path that visits each position at most once is longer: there are no more "
    "positions to visit.",
)
mistakes.add(
    "its middle tour starts where the smaller disks are not",
    "After the first tour the smaller disks are on the target. The second tour brings them back.",
    lambda n, source="A", target="C", spare="B": by_steps(
        "stp sp stp pt stp", n, source, target, spare
    ),
)


@mistakes.add(
    "in the middle tour it reverses the order of the moves, but not each move",
    'To make moves backwards, reverse each move too. For example, "AB" becomes "BA".',
)
def order_reversed(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    there = order_reversed(n - 1, source, target, spare)
    return [*there, source + spare, *there[::-1], spare + target, *there]


@mistakes.add(
    "it carries the smaller disks by the shortest path",
    "Before, between and after the moves of the largest disk, the smaller disks must visit all "
    "their positions.",
)
def shortest_inside(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    there, back = carry_tower(n - 1, source, target), carry_tower(n - 1, target, source)
    return [*there, source + spare, *back, spare + target, *there]


mistakes.add(
    "it leaves out the last tour",
    "After the largest disk has arrived, the smaller disks make one more tour.",
    lambda n, source="A", target="C", spare="B": by_steps(
        "stp sp tsp pt", n, source, target, spare
    ),
)
mistakes.add(
    "it repeats a fixed round of moves",
    "Follow the recursion. There are three tours of the smaller disks, and two moves of the "
    "largest disk.",
    lambda n, s="A", t="C", p="B": [s + p, p + t, s + p, t + p, p + s] * n,
)


@mistakes.add(
    "it forgets n = 0",
    "For n = 0 the calls never reach n == 1. Let n == 0 be the base case.",
)
def tour_stops_at_one(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 1:
        return [source + spare, spare + target]
    there = tour_stops_at_one(n - 1, source, target, spare)
    back = tour_stops_at_one(n - 1, target, source, spare)
    return [*there, source + spare, *back, spare + target, *there]


mistakes.add(
    "its largest disk ends on the spare peg",
    "The largest disk makes two moves. On which peg must it be after the second?",
    lambda n, source="A", target="C", spare="B": by_steps(
        "spt st pst tp spt", n, source, target, spare
    ),
)
mistakes.add(
    "its smaller disks wait where the largest disk has to land",
    "The largest disk goes to the spare peg first. Which peg must the smaller disks leave free?",
    lambda n, source="A", target="C", spare="B": by_steps(
        "spt sp pts pt tsp", n, source, target, spare
    ),
)
mistakes.add(
    "it moves the largest disk only once, as hanoi does",
    "With the largest disk on one peg, how many positions do the smaller disks have? On how many "
    "pegs must the largest disk be?",
    lambda n, source="A", target="C", spare="B": (
        by_steps("spt st pts", n, source, target, spare, base="sp pt", least=1) if n else []
    ),
)
