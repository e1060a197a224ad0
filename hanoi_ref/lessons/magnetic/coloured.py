"""coloured: the moves from A to C: A is red, B and C are blue."""

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.lessons.magnetic.common import cases, walk
from hanoi_ref.lessons.magnetic.rows_read import tables_read
from hanoi_ref.puzzle import coloured
from hanoi_ref.theory.magnetic import count_100

mistakes = Mistakes()

EXERCISE = Exercise(
    id="magnetic.coloured",
    signature="coloured(n)",
    returns="the moves from A to C: A is red, B and C are blue",
    parts=(
        Part(
            "legal", 1, "the answer has moves, and each is legal between posts with fixed colours"
        ),
        Part("arrives", 1, "the tower arrives on C"),
        Part("fewest", 1, "the number of moves is the smallest possible, also for n = 0 and n = 9"),
    ),
    make_cases=lambda _: cases({None: range(1, 8), "fewest": (0, 8, 9)}),
    judge_case=judge_moves(
        coloured,
        legal,
        arrives,
        exactly("fewest", lambda puzzle: count_100(puzzle.disks)),
        unreadable="legal",
    ),
    allowed_packages=("puzzle",),
    hints=(
        'Two tables use each other. In "like target" the spare post has the colour of the '
        'target. In "like source" it has the colour of the source.',
        "The tower goes from red A to blue C, and now B is red: the spare is like the source. The "
        "smaller disks must be on B when the largest goes to C. From A to B is from red to red: "
        "they go via C. Ask for each of their trips: what does the third post show?",
        'In tables["like source"] B is red. The smaller disks need two trips to reach B, and '
        'one trip to leave it: [[2, "AC", ...], [2, ...], [1, "AC"], [2, "BC", ...]]. Which '
        "table goes in each gap?",
    ),
    mistakes=mistakes,
    look=tables_read(coloured, "like target", "like source"),
    did_you_know="In base 3 the number of moves is written with n ones.",
)

mistakes.add(
    "these are the moves of the classic tower",
    "Look at the smaller disks that follow the largest. They go from B to C, which are both blue. "
    "A disk turns over with every move. So each of these disks needs an even number of moves.",
    lambda n: walk("self1:sxt st self1:xts", n, least=1),
)
mistakes.add(
    "it treats B as red",
    "Here B is blue, like C. From A to C the spare post has the colour of the target, not of the "
    "source.",
    lambda n: walk("source", n),
)
mistakes.add(
    "it uses the same rows for both cases",
    "On the trip from B back to A, the spare post has the colour of the source. This is the "
    'other case, "like source", with other rows.',
    lambda n: walk("self1:sxt st self1:xst self1:stx", n, least=1),
)
mistakes.add(
    "the smaller disks go directly from B to C",
    "B and C are both blue. A disk gets from a blue post to a blue post only in an even number "
    "of moves. The tower must go from B to A first, and then from A to C.",
    lambda n: walk("target1:sxt st source1:xts", n, least=1),
)
mistakes.add(
    "the smaller disks do not follow the largest disk",
    "After the largest disk has moved, the smaller disks are still on B. They must go to A, and "
    "then to C.",
    lambda n: walk("target1:sxt st", n, least=1),
)
mistakes.add(
    "the smaller disks stop on A",
    "The smaller disks went from B to A, but not yet to C. Carry them from A to C.",
    lambda n: walk("target1:sxt st source1:xst", n, least=1),
)
