"""count_edges: the number of pairs of positions that are one move apart."""

from itertools import product

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.common import near_positions
from hanoi_ref.theory import count_edges

mistakes = Mistakes()

EXERCISE = Exercise(
    id="graph.count_edges",
    signature="count_edges(n)",
    returns="the number of pairs of positions that are one move apart",
    parts=(
        Part("small", 0.25, "the right number for up to twelve disks"),
        Part("all", 0.75, "exact to the last digit, for zero disks and for up to 200"),
    ),
    make_cases=lambda random: by_part(
        {"small": range(1, 13), "all": [0, 36, random.randint(40, 199), 200]}, seconds=1
    ),
    judge_case=judge_value(count_edges, exact_int),
    allowed_packages=("puzzle",),
    hints=(
        "Count the ends of all edges, position by position. Or count how many new edges join the "
        "three copies into one graph.",
        "All 3^n positions have three neighbours, except the three corners, which have two. "
        "Every edge has two ends. For n = 0 there is no edge.",
        "The answer is 3 * (3 ** n - 1) // 2.",
    ),
    mistakes=mistakes,
    match_cases=15,
    did_you_know="There are nearly three edges to every two positions: at nearly every position "
    "three edges meet, and each edge has two ends.",
)

mistakes.add(
    "it counts every edge twice",
    "An edge has two ends, and each end belongs to a position. Halve the sum.",
    lambda n: int(3 * (3**n - 1)),
)
mistakes.add(
    "it forgets the three corners",
    "Most positions have three neighbours. The towers on A, B and C have only two.",
    lambda n: int(3 * 3**n // 2),
)
mistakes.add(
    "this is the number of positions",
    "3 ** n counts the dots. Count the lines between them.",
    lambda n: int(3**n),
)
mistakes.add(
    "it does not join the three copies",
    "The moves of the largest disk join the three copies. Which edges are they?",
    lambda n: int(3**n) if n else 0,
)
mistakes.add(
    "for each further disk it adds 1 to the three copies, not 3",
    "The largest disk can go from A to B, from A to C and from B to C.",
    lambda n: int((3**n - 1) // 2),
)
mistakes.add(
    "the answer is a float",
    "The operator / returns a float, which keeps only about 16 digits. Divide with //.",
    lambda n: 3 * (3.0**n - 1) / 2,
)
mistakes.add(
    "it uses a float in an intermediate step",
    "The operator / returns a float, and int() cannot restore the lost digits. Divide with //.",
    lambda n: int(3 * (3.0**n - 1) / 2),
)
mistakes.add(
    "these are the edges for one disk more",
    "How many edges are there for n = 0? Begin with this number, and then try small n by hand.",
    lambda n: int(3 * (3 ** (n + 1) - 1) // 2),
)
mistakes.add(
    "this is 3 times 3 ** n",
    "Nothing is subtracted or halved. Python calculates * and // before -. So 3 * 3 ** n - 1 // "
    "2 halves only the 1. Use parentheses.",
    lambda n: int(3 * 3**n),
)
mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it make as many steps or calls as there are edges? How does each further disk change "
    "their number? One call for one disk fewer is enough.",
    lambda n: (
        sum(1 for letters in product("ABC", repeat=n) for _ in near_positions("".join(letters)))
        // 2
    ),
    slow=8,
)
