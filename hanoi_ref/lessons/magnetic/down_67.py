"""down_67: the moves of "67"; A never crosses colours."""

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import judge_moves
from hanoi_ref.lessons.magnetic.common import (
    as_many_as,
    cases,
    changed,
    legal_to_the_end,
    never_crosses,
    walk,
)
from hanoi_ref.lessons.magnetic.rows_read import tables_read
from hanoi_ref.puzzle import magnetic
from hanoi_ref.theory.magnetic import count_67

mistakes = Mistakes()

EXERCISE = Exercise(
    id="magnetic.down_67",
    signature="down_67(n)",
    returns='the moves of "67"; A never crosses colours',
    parts=(
        Part("legal", 1, "up to four disks, legal moves that bring the tower to C"),
        Part(
            "small", 1, "up to four disks, the number of moves is right and A never crosses colours"
        ),
        Part("tall", 1, "correct moves for n = 0 and for five to nine disks"),
    ),
    make_cases=lambda _: cases({None: (1, 2, 3, 4), "tall": (0, 5, 6, 7, 8, 9)}),
    judge_case=judge_moves(
        magnetic,
        *legal_to_the_end,
        as_many_as("small", '"67"', count_67, post="A"),
        never_crosses("small", "A"),
        unreadable="legal",
    ),
    allowed_packages=("puzzle",),
    hints=(
        "All disks except the largest go to B by this same table. Then the largest goes to C. "
        "Level 2 has to go via A, so that it turns over twice. How can the smaller disks follow "
        "the largest?",
        "The tower from level 3 up goes from B to C, via A. Then level 2 goes from B to A, and "
        "the tower from C to B. Level 2 goes from A to C, and the tower goes on top of it. Only "
        'the first row uses "67" again. All other tower rows use coloured posts.',
        'tables["67 down"] = [[2, "AB", "itself"], [1, "AC"], [3, "BA", ...], [3, "AC", ...], '
        '[2, "BA"], [3, "CB", ...], [2, "AC"], [3, "BC", ...]]. Look at the four tower rows with '
        "a gap. Which colour does the spare post show, or which colour may it have?",
    ),
    mistakes=mistakes,
    look=tables_read(magnetic, "67 down"),
    did_you_know='The count grows like 3 ** n / 3, that of "100" like 3 ** n / 2: two thirds, '
    "hence the name.",
)

mistakes.add(
    'it uses "100" instead of "67"',
    "These are the moves for posts with fixed colours. From three disks on, neutral posts save "
    "some moves. Which of your rows use them?",
    lambda n: walk("target", n),
)
mistakes.add(
    'it uses "like target" in every row',
    "For each row, which colour does the spare post have, or which colour may it have? On the "
    "trip from B to A, with C blue, the spare has the colour of the source.",
    lambda n: walk(changed("down", "source", "target").replace("down", "self"), n),
)
mistakes.add(
    "its recursion begins too late",
    'The free steps work from three disks on. Use "like target" only up to two disks. Then there '
    'are 11 moves for three disks, not 13 as in "100".',
    lambda n: walk(changed("down", "down", "self"), n, least=4),
)
mistakes.add(
    'it uses "100" instead of down_67 for the first step',
    'The first step takes n - 1 disks from A to B by down_67 itself. If you use "like target" '
    "for it, only the largest tower saves any moves.",
    lambda n: walk(changed("down", "down1", "target1"), n),
)
mistakes.add(
    "the second largest disk goes directly from B to C",
    "The second largest disk shows blue on B. If it moves directly to C, it shows red there, on "
    "the blue largest disk. It must go via A, in two moves.",
    lambda n: walk("down1:sxt st source2:xst xt target2:stx", n),
)
mistakes.add(
    "it leaves the last tower on B",
    "When the second largest disk has reached C, n - 2 disks are still on B. They go from B to C "
    'by "like source".',
    lambda n: walk(changed("down", " source2:xts", ""), n),
)
