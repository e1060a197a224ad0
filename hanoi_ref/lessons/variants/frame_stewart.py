"""frame_stewart: how many moves Frame and Stewart's plan takes."""

from collections.abc import Callable
from functools import cache

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.variants.common import count_moves, formula, printed
from hanoi_ref.theory.variants import frame_stewart_count

mistakes = Mistakes()


FOUR = [(1, 4), (2, 4), (3, 4), (4, 4), (3, 3), (5, 4), (6, 4), (8, 4), (7, 3)]
PEGS = [(0, 4), (0, 3), (1, 3), (4, 5), (8, 5), (5, 6), (9, 6), (7, 7), (8, 8), (7, 9), (3, 10)]

EXERCISE = Exercise(
    id="variants.frame_stewart",
    signature="frame_stewart(n, pegs)",
    returns="how many moves Frame and Stewart's plan takes",
    parts=(
        Part(
            "four", 1, "the right number for three pegs, and for four pegs with up to eight disks"
        ),
        Part("pegs", 1, "the right number for more pegs, and for n = 0"),
        Part(
            "large",
            1,
            "the right number for up to 200 disks and ten pegs, without calculating anything twice",
        ),
    ),
    make_cases=lambda random: by_part(
        {
            "four": [*FOUR, *((n, 3) for n in (9, 10, 11, 12, random.randint(13, 16)))],
            "pegs": [*PEGS, (random.randint(8, 9), random.randint(5, 6))],
            "large": [
                *((64, 4), (200, 3), (200, 4), (9, 4)),
                (random.randint(100, 199), random.randint(5, 9)),
                (200, 10),
            ],
        }
    ),
    judge_case=judge_value(frame_stewart_count, exact_int),
    hints=(
        "Set the top k disks aside, carry the other disks, and bring the k disks to the target. "
        "How many pegs may each of the three steps use? Which k is best? Let the computer try "
        "every k.",
        "The k disks use all pegs, twice. The n - k others cannot use the peg where the k "
        "smaller disks wait, so they have one peg fewer. With three pegs k = n - 1 is the only "
        "choice, because two pegs can carry only one disk.",
        "Return 0 for n = 0, 1 for one disk, and 2 ** n - 1 for three pegs. Otherwise return "
        "min(... for k in range(1, n)). In place of the dots is a sum of two calls of "
        "frame_stewart. Which of them counts twice? What are the arguments of each?",
    ),
    mistakes=mistakes,
    match_cases=24,
    too_many="Does it look at every split, and take the best?",
    did_you_know="With more pegs than disks every disk but the largest moves twice: 2n - 1 moves.",
)
Count = Callable[[int, int], int]


def _least(
    n: int,
    pegs: int,
    cost: Callable[[Count, int, int, int], int] = lambda count, n, k, pegs: (
        2 * count(k, pegs) + count(n - k, pegs - 1)
    ),
    split: Callable[[int], int] | None = None,
    base: Callable[[int, int], int | None] = lambda n, pegs: (
        2**n - 1 if pegs == 3 or n < 2 else None
    ),
) -> int:
    """Return the fewest moves over all splits or for one; the arguments allow one mistake."""

    @cache
    def count(n: int, pegs: int) -> int:
        fewest = base(n, pegs)
        if fewest is not None:
            return fewest
        return min(cost(count, n, k, pegs) for k in ([split(n)] if split else range(1, n)))

    return count(n, pegs)


mistakes.add(
    "it lets the other disks use all pegs",
    "The k smaller disks wait on one peg. How many pegs are left for the n - k other disks?",
    lambda n, pegs: _least(
        n, pegs, lambda count, n, k, pegs: 2 * count(k, pegs) + count(n - k, pegs)
    ),
)
mistakes.add(
    "it treats three pegs like more pegs",
    "With three pegs, the other disks would have only two pegs, on which only one disk can move. "
    "How many moves does lesson 1 need for n disks on three pegs?",
    lambda n, pegs: _least(n, pegs, base=lambda n, pegs: min(n, 1) if n < 2 or pegs == 1 else None),
)
mistakes.add(
    "it gives the k disks one peg fewer",
    "The k smallest disks may use all pegs, because larger disks are never in their way. Only "
    "the other disks have one peg fewer.",
    lambda n, pegs: _least(
        n, pegs, lambda count, n, k, pegs: 2 * count(k, pegs - 1) + count(n - k, pegs - 1)
    ),
)
mistakes.add(
    "it carries the k disks only once",
    "The k disks are set aside and later brought to the target. How often are they carried?",
    lambda n, pegs: _least(
        n, pegs, lambda count, n, k, pegs: count(k, pegs) + count(n - k, pegs - 1)
    ),
)
mistakes.add(
    "it counts one move too many",
    "In lesson 1 the largest disk made one move between two towers. Here this move belongs to "
    "the n - k other disks, and is counted with them.",
    lambda n, pegs: _least(
        n, pegs, lambda count, n, k, pegs: 2 * count(k, pegs) + count(n - k, pegs - 1) + 1
    ),
)
mistakes.add(
    "it takes the worst split",
    "The task asks for the fewest moves. Use min, not max.",
    lambda n, pegs: (
        2**n - 1
        if pegs == 3 or n < 2
        else max(2 * count_moves(k, pegs) + count_moves(n - k, pegs - 1) for k in range(1, n))
    ),
)
mistakes.add(
    "it sets half of the disks aside",
    "Half of the disks is best only for some n. Try every k from 1 to n - 1, and take the best.",
    lambda n, pegs: _least(n, pegs, split=lambda n: n // 2),
)
mistakes.add(
    "it always sets one disk aside",
    "For taller towers it is better to set more disks aside. Try every k from 1 to n - 1.",
    lambda n, pegs: _least(n, pegs, split=lambda n: 1),
)
mistakes.add(
    "it uses the second of the two published formulas, the number nearest to sqrt(2n)",
    "The number nearest to sqrt(2n) is how many disks stay, not how many are set aside. Do not "
    "trust a formula: let the computer try every k.",
    lambda n, pegs: _least(n, pegs, split=printed),
)
mistakes.add(
    "it uses the split for four pegs with any number of pegs",
    "For another number of pegs another split is best. Try every k from 1 to n - 1.",
    lambda n, pegs: _least(n, pegs, split=formula),
)
mistakes.add(
    "it gains nothing from a fifth peg",
    "Where does your program use the number of pegs? What should a fifth peg change there?",
    lambda n, pegs: count_moves(n, min(pegs, 4)),
)
mistakes.add(
    "it leaves out the -1 for three pegs",
    "How many moves do no disks need with three pegs, and one disk?",
    lambda n, pegs: _least(
        n, pegs, base=lambda n, pegs: n if n < 2 else 2**n if pegs == 3 else None
    ),
)
mistakes.add(
    "it has no base case for one disk with more than three pegs",
    "For one disk there is no k from 1 to n - 1, so min has nothing to look at. What is the answer "
    "for one disk, without any choice?",
    lambda n, pegs: _least(n, pegs, base=lambda n, pegs: 2**n - 1 if pegs == 3 or not n else None),
    words="empty",
)
mistakes.add(
    "it has no base case with more than three pegs",
    "Each call needs the answers for fewer disks. For which n is there nothing to choose, and what "
    "is the answer there?",
    lambda n, pegs: _least(n, pegs, base=lambda n, pegs: 2**n - 1 if pegs == 3 else None),
    words="empty",
)


@mistakes.add(
    "it needs too much time or memory for tall towers",
    'Does it calculate the same counts again and again? Write "from functools import cache" at '
    "the top, and @cache above def.",
    slow=12,
)
def without_memory(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    calls = ((k, n - k) for k in range(1, n))
    return min(2 * without_memory(k, pegs) + without_memory(m, pegs - 1) for k, m in calls)


mistakes.add(
    "it returns the count for one more peg",
    "With how many pegs does your count begin? What does it return for three pegs?",
    lambda n, pegs: count_moves(n, pegs + 1),
)


@mistakes.add(
    "its layers grow too slowly for more than four pegs",
    "With four pegs the layers hold 1, 2, 3, 4, ... disks. With five pegs they hold 1, 3, 6, 10, "
    "... Each layer is as large as all the layers so far with one peg fewer.",
)
def straight_layers(n: int, pegs: int) -> int:
    total, times, room = 0, 1, 1
    while n > 0:
        total += min(room, n) * times
        n, times, room = n - room, 2 * times, room + pegs - 3
    return total
