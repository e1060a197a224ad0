"""distance_to_peg: the fewest moves that bring all disks to one peg."""

from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.blocks import shortest_path, third, to_peg
from hanoi_ref.lessons.pairs import anywhere
from hanoi_ref.theory import distance_to_peg

mistakes = Mistakes()


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


EXERCISE = Exercise(
    id="graph.distance_to_peg",
    signature="distance_to_peg(position, peg)",
    returns="the fewest moves that bring all disks to one peg",
    parts=(
        Part("small", 1, "up to five disks"),
        Part("tall", 1, "up to 64 disks: too many for any search"),
        Part("tallest", 1, "200 disks, exact to the last digit, and none"),
    ),
    make_cases=_peg_cases,
    judge_case=judge_value(distance_to_peg, exact_int),
    allowed_packages=("puzzle",),
    hints=(
        "Is the largest disk on the right peg or not? What does that mean for the smaller ones, "
        "and for the number of moves?",
        "If it is on the peg, it costs nothing, and the smaller ones have to come to the same "
        "peg. If not, the smaller ones must first gather on the third peg. Then it moves, and a "
        "tower of them follows: 1 + (2^k - 1) moves for k smaller disks.",
        "for each letter with k smaller disks behind it: if letter != peg, then total += 2 ** k "
        "and peg = third(letter, peg).",
    ),
    mistakes=mistakes,
    did_you_know=(
        "Each 1 of the answer in binary belongs to a disk that is not on its target; that "
        "target may change from disk to disk."
    ),
)

mistakes.add(
    "it counts the disks that are not on the peg",
    "A large disk costs more than one move: the smaller ones travel with it.",
    lambda position, peg: sum(letter != peg for letter in position),
)


@mistakes.add(
    "every disk gets the same target peg",
    "When a larger disk has to move, the smaller ones must first go to the third peg: from there "
    "on, use that one.",
)
def same_peg(position: str, peg: str) -> int:
    k = len(position)
    return int(sum(2 ** (k - 1 - at) for at in range(k) if position[at] != peg))


mistakes.add(
    "it treats the disks as one tower",
    "2 ** n - 1 is right for a tower; a disk that is already on its target costs nothing.",
    lambda position, peg: 0 if set(position) <= {peg} else int(2 ** len(position) - 1),
)


@mistakes.add(
    "the smaller disks gather where the larger one is",
    "They must be out of its way: not on its peg, not on its target, but on the third peg.",
)
def gathers_on_it(position: str, peg: str) -> int:
    total = 0
    for at, letter in enumerate(position):
        if letter != peg:
            total += int(2 ** (len(position) - 1 - at))
            peg = letter
    return total


@mistakes.add(
    "the tower is not carried after the largest disk",
    "After its one move the smaller ones follow as a tower, in 2 ** k - 1 moves: 2 ** k together.",
)
def does_not_follow(position: str, peg: str) -> int:
    total = 0
    for letter in position:
        if letter != peg:
            total, peg = total + 1, third(letter, peg)
    return total


@mistakes.add(
    "the largest disk costs one, the smallest most",
    "A disk with k smaller ones costs 2 ** k: the first letter has the most smaller ones.",
)
def weighs_backwards(position: str, peg: str) -> int:
    total = 0
    for at, letter in enumerate(position):
        if letter != peg:
            total, peg = total + int(2**at), third(letter, peg)
    return total


mistakes.add(
    "the powers of two are one too large",
    "The smallest disk, with none that is smaller, costs 2 ** 0, a single move.",
    lambda position, peg: 2 * to_peg(position, peg),
)


mistakes.add(
    "it searches, or counts the moves one by one",
    "There are far too many: read the letters from the largest disk on, and add up the cost of "
    "each.",
    lambda position, peg: len(shortest_path(position, peg * len(position))) - 1,
    slow=12,
)


@mistakes.add(
    "the move of the disk itself is not counted",
    "The smaller ones travel as a tower in 2 ** k - 1 moves, and the disk itself makes one: "
    "together 2 ** k.",
)
def tower_alone(position: str, peg: str) -> int:
    total = 0
    for at, letter in enumerate(position):
        if letter != peg:
            total += int(2 ** (len(position) - 1 - at)) - 1
            peg = third(letter, peg)
    return total


mistakes.add(
    "the move of the disk itself is counted twice",
    "1 + (2 ** k - 1) is 2 ** k: that includes its own move.",
    lambda position, peg: to_peg(position, peg) + _disks_to_move(position, peg),
)


@mistakes.add(
    "only the last cost is kept",
    "Add up the costs of all disks: total += ..., or total = total + ...",
)
def last_cost(position: str, peg: str) -> int:
    costs = to_peg(position, peg)
    return costs & -costs


@mistakes.add(
    "it begins with the smallest disk",
    "The target of a disk depends on the larger ones: begin with the largest, the first letter.",
)
def smallest_disk_first(position: str, peg: str) -> int:
    moves = 0
    for k, letter in enumerate(reversed(position)):
        if letter != peg:
            moves += 2**k
            peg = third(letter, peg)
    return moves


def _disks_to_move(position: str, peg: str) -> int:
    return to_peg(position, peg).bit_count()
