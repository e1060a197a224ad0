"""count_edges: the number of pairs of positions that are one move apart."""

from itertools import product

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.blocks import near_positions
from hanoi_ref.theory import count_edges

mistakes = Mistakes()


EXERCISE = Exercise(
    id="graph.count_edges",
    signature="count_edges(n)",
    returns="the number of pairs of positions that are one move apart",
    parts=(Part("edges", 1, "from no disks to 200"),),
    make_cases=lambda random: [
        Case((n,), "edges") for n in (1, 2, 3, 4, 0, random.randint(40, 199), 200)
    ],
    judge_case=judge_value(count_edges, exact_int),
    allowed_packages=("puzzle",),
    hints=(
        "Count the ends of all edges, position by position. Or count how many new edges join "
        "three copies into one graph.",
        "All 3^n positions have three neighbours, except for three corners, which have two. "
        "Every edge has two ends. And without any disk there is no edge.",
        "3 * (3 ** n - 1) // 2.",
    ),
    mistakes=mistakes,
    did_you_know=(
        "There are nearly three edges to every two positions: at nearly every position three "
        "edges meet, and each edge has two ends."
    ),
)

mistakes.add(
    "every edge is counted twice",
    "An edge has two ends, and each of them belongs to a position: halve the sum.",
    lambda n: int(3 * (3**n - 1)),
)
mistakes.add(
    "the three corners are forgotten",
    "Most positions have three neighbours, the towers on A, B and C only two.",
    lambda n: int(3 * 3**n // 2),
)
mistakes.add(
    "these are the positions",
    "3 ** n counts the dots; count the lines between them.",
    lambda n: int(3**n),
)
mistakes.add(
    "the three copies are not joined",
    "Three more edges join them, the moves of the largest disk: 3 * edges(n - 1) + 3.",
    lambda n: int(3**n) if n else 0,
)
mistakes.add(
    "with each further disk it returns three times as many plus 1; it should be plus 3",
    "The largest disk can go from A to B, from A to C and from B to C. (In a sum over the disks, "
    "the smallest term is then 3, too.)",
    lambda n: int((3**n - 1) // 2),
)
mistakes.add(
    "the answer is a float",
    "/ returns a float, which keeps only about 16 digits: divide with //.",
    lambda n: 3 * (3.0**n - 1) / 2,
)
mistakes.add(
    "it uses a float in an intermediate step",
    "/ returns a float, and int() cannot restore the lost digits: divide with //.",
    lambda n: int(3 * (3.0**n - 1) / 2),
)
mistakes.add(
    "^ is not a power in Python",
    "3 ^ n compares bits; a power is written 3 ** n.",
    lambda n: 3 * ((3 ^ n) - 1) // 2,
)
mistakes.add(
    "no disks have no edges",
    "A single position has no other to be joined to: let n == 0 return 0.",
    lambda n: int(3 * (3 ** max(n, 1) - 1) // 2),
)
mistakes.add(
    "these are the edges of one disk more",
    "How many edges are there without any disk? Begin there, and go through a small n by hand.",
    lambda n: int(3 * (3 ** (n + 1) - 1) // 2),
)
mistakes.add(
    "these are the edges of one disk fewer",
    "With n disks there are n kinds of edges, one for each disk: 3, 9, 27, ... How many of them "
    "do you add up? range(1, n) ends before n.",
    lambda n: int(3 * (3 ** (n - 1) - 1) // 2) if n else 0,
)
mistakes.add(
    "this is 3 times 3 ** n",
    "Nothing is subtracted or halved. Python calculates * and // before -, so in 3 * 3 ** n - 1 "
    "// 2 only the 1 is halved: use parentheses.",
    lambda n: int(3 * 3**n),
)


@mistakes.add(
    "it takes as many steps, or calls, as there are edges",
    "There are too many. How does each further disk change their number? One call for one disk "
    "less is enough.",
    slow=12,
)
def one_by_one(n: int) -> int:
    return (
        sum(1 for letters in product("ABC", repeat=n) for _ in near_positions("".join(letters)))
        // 2
    )
