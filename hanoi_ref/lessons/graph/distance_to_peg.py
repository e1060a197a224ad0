"""distance_to_peg: the fewest moves that bring all disks to one peg."""

from collections.abc import Callable
from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.common import shortest_path, third, to_peg
from hanoi_ref.lessons.inputs import anywhere
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
                *(("ACB", "A"), ("CBA", "A"), ("BCA", "B"), ("ABC", "A"), ("CAC", "B")),
                ("BAC", "C"),
                drawn(3),
                drawn(4),
                drawn(5),
                *(("C", "C"), ("AA", "C"), ("CA", "C"), ("AB", "C")),
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
        Part("small", 1, "the fewest moves for up to five disks"),
        Part("tall", 1, "the fewest moves for up to 64 disks, too many for any search"),
        Part("tallest", 1, "exact to the last digit, for 200 disks and for zero disks"),
    ),
    make_cases=_peg_cases,
    judge_case=judge_value(distance_to_peg, exact_int),
    allowed_packages=("puzzle",),
    hints=(
        "Is the largest disk on the right peg or not? What does this mean for the smaller disks, "
        "and for the number of moves?",
        "If the largest disk is on the peg, it costs nothing, and the smaller disks go to the "
        "same peg. If it is not, the smaller disks must first gather on the third peg. Then the "
        "largest disk moves, and the smaller disks follow as a tower. For k smaller disks this "
        "costs 1 + (2^k - 1) moves.",
        "Look at each letter, with k smaller disks behind it. If letter == peg, go on. Otherwise "
        "add 2 ** k to the total. Then all smaller disks are wanted on another peg: "
        "peg = third(...). Which two pegs can it not be?",
    ),
    mistakes=mistakes,
    did_you_know="Each 1 of the answer in binary belongs to a disk that is not on its target; that "
    "target may change from disk to disk.",
)


def _costs(
    position: str,
    peg: str,
    cost: Callable[[int], int] = lambda k: 2**k,
    onward: Callable[[str, str], str] = third,
) -> int:
    """Return the sum of costs of disks with k smaller ones; `onward` returns their next target."""
    total = 0
    for k, letter in zip(reversed(range(len(position))), position, strict=True):
        if letter != peg:
            total, peg = total + cost(k), onward(letter, peg)
    return total


mistakes.add(
    "it counts the disks that are not on the peg",
    "A large disk costs more than one move, because the smaller disks must move with it.",
    lambda position, peg: sum(letter != peg for letter in position),
)
mistakes.add(
    "it uses the same target peg for every disk",
    "When a larger disk has to move, the smaller disks must first go to the third peg. From then "
    "on, use the third peg as their target.",
    lambda position, peg: _costs(position, peg, onward=lambda letter, peg: peg),
)
mistakes.add(
    "it treats the disks as one tower",
    "2 ** n - 1 is right for a tower on another peg. A disk that is already on its target costs "
    "nothing.",
    lambda position, peg: 0 if set(position) <= {peg} else int(2 ** len(position) - 1),
)
mistakes.add(
    "it gathers the smaller disks where the larger disk is",
    "The smaller disks must leave both the peg of the larger disk and its target free. Gather "
    "them on the third peg.",
    lambda position, peg: _costs(position, peg, onward=lambda letter, peg: letter),
)
mistakes.add(
    "the smaller disks do not follow the larger disk",
    "After the move of the larger disk the smaller disks follow as a tower. How many moves is "
    "this?",
    lambda position, peg: _costs(position, peg, lambda k: 1),
)
mistakes.add(
    "a disk that is where it is wanted adds nothing to what a larger one costs",
    "Such a disk does not stay there if a larger one moves: all smaller disks follow, as a tower. "
    "How many moves does a tower of k disks take to another peg?",
    lambda position, peg: int(2 ** to_peg(position, peg).bit_count() - 1),
)
mistakes.add(
    "the largest disk costs 1 and the smallest disk costs most",
    "A disk with k smaller disks costs 2 ** k. The first letter has the most smaller disks.",
    lambda position, peg: _costs(position, peg, lambda k: 2 ** (len(position) - 1 - k)),
)
mistakes.add(
    "its powers of two are one too high",
    "No disk is smaller than the smallest one. So the smallest disk costs 2 ** 0, a single move.",
    lambda position, peg: 2 * to_peg(position, peg),
)
mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it search, count one by one, or call itself twice for each disk? Read the letters from "
    "the largest disk on, and add up the cost of each disk.",
    lambda position, peg: len(shortest_path(position, peg * len(position))) - 1,
    slow=12,
)
mistakes.add(
    "it does not count the move of the disk itself",
    "The smaller disks move as a tower in 2 ** k - 1 moves. The disk itself makes one move. "
    "Together this makes 2 ** k.",
    lambda position, peg: _costs(position, peg, lambda k: 2**k - 1),
)
mistakes.add(
    "it counts the move of the disk itself twice",
    "The sum 1 + (2 ** k - 1) is 2 ** k. This already includes the move of the disk itself.",
    lambda position, peg: to_peg(position, peg) + to_peg(position, peg).bit_count(),
)
mistakes.add(
    "it keeps only the last cost",
    "Add up the costs of all disks. Use total += ..., or total = total + ...",
    lambda position, peg: to_peg(position, peg) & -to_peg(position, peg),
)


@mistakes.add(
    "it asks for the third peg also where a disk is on its target",
    "third needs two different pegs. If a disk is on its target, what is the target of the "
    "smaller disks?",
)
def always_third(position: str, peg: str) -> int:
    total = 0
    for k, letter in zip(reversed(range(len(position))), position, strict=True):
        assert letter != peg
        total, peg = total + 2**k, third(letter, peg)
    return total


@mistakes.add(
    "it begins with the smallest disk",
    "The target of a disk depends on the larger disks. Begin with the largest disk, which is the "
    "first letter.",
)
def smallest_disk_first(position: str, peg: str) -> int:
    moves = 0
    for k, letter in enumerate(reversed(position)):
        if letter != peg:
            moves += 2**k
            peg = third(letter, peg)
    return moves
