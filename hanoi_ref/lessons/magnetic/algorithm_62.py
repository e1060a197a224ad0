"""algorithm_62: the moves of Levy's "62"."""

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import judge_moves
from hanoi_ref.lessons.magnetic.common import as_many_as, cases, changed, legal_to_the_end, walk
from hanoi_ref.lessons.magnetic.rows_read import tables_read
from hanoi_ref.puzzle import magnetic
from hanoi_ref.theory.magnetic import count_62

mistakes = Mistakes()

EXERCISE = Exercise(
    id="magnetic.algorithm_62",
    signature="algorithm_62(n)",
    returns='the moves of Levy\'s "62"',
    parts=(
        Part("legal", 1, "up to four disks, legal moves that bring the tower to C"),
        Part("four", 1, "up to four disks, it makes 1, 4, 11 and 30 moves"),
        Part("six", 2, "it makes 83 moves for five disks and 236 for six"),
        Part("tall", 1, "correct moves for n = 0 and for seven to nine disks"),
    ),
    make_cases=lambda random: cases({None: (1, 2, 3, 4), "six": (5, 6), "tall": (0, 7, 8, 9)}),
    judge_case=judge_moves(
        magnetic, *legal_to_the_end, as_many_as("four", '"62"', count_62), unreadable="legal"
    ),
    allowed_packages=("puzzle",),
    hints=(
        'You have all the parts: "62" begins like "67" down and ends with "67" up. Between the '
        "two, how many moves are saved if A and B may cross colours once more?",
        "First level 2 moves from B to A. Then SemiFree carries the tower from level 4 up from C "
        "to A: larger disks fix the colours of C and A, and B is neutral. Level 3 goes from C to "
        "B, and the tower from level 4 up from A to B via C. Then level 2 goes to C, and "
        '"67" up does the rest.',
        'tables["62"] = [[2, "AB", "67 down"], [1, "AC"], [3, "BA", ...], [3, "AC", ...], '
        '[2, "BA"], [4, ..., "SemiFree"], [3, ...], [4, "AC", ...], [4, "CB", ...], [2, "AC"], '
        '[3, ..., "67 up"]]. Where does each tower go, and by which table?',
    ),
    mistakes=mistakes,
    look=tables_read(magnetic, "62"),
    did_you_know=(
        'It is built from all earlier tables: "67" both down and up, SemiFree, and trips of "100".'
    ),
)


mistakes.add(
    'it uses "62" itself in the first row',
    "While the first tower moves, the largest disk is on A, with red up. So A may not cross "
    'colours, but in "62" it does. Which of the algorithms keeps the colour of its source?',
    lambda n: walk(changed("62", "down1", "self1"), n),
)
mistakes.add(
    'it uses "62" itself in the last row',
    "The last tower goes to C, where larger disks already are. So C may not cross colours, but "
    'in "62" it does. Which of the algorithms keeps the colour of its target?',
    lambda n: walk(changed("62", "up2", "self2"), n),
)
mistakes.add(
    'it uses "62" itself in the first row and in the last',
    "In the first row A holds the largest disk. In the last row C does. These posts may not "
    'cross colours then. In "62" every post crosses colours; "67" down and "67" up each keep the '
    "colour of one post.",
    lambda n: walk(changed("62", "down1", "self1").replace("up2", "self2"), n),
)
mistakes.add(
    'it uses "67" down instead of "62"',
    'Up to four disks, "67" and "62" make the same number of moves. From five disks on, "62" '
    "uses SemiFree for the tower of n - 3 disks, and ends with up_67. So A crosses colours as "
    "well, and this saves moves.",
    lambda n: walk("down", n),
)
mistakes.add(
    'it uses "100" instead of semi_free',
    "The n - 3 disks in the middle go from C to A, and B is free. From three disks on, semi_free "
    'needs fewer moves for them than "like source".',
    lambda n: walk(changed("62", "semi3", "source3"), n),
)
mistakes.add(
    "it uses down_67 instead of up_67 for the last tower",
    "At the end, n - 2 disks go from B to C. The second largest disk is on C, so C keeps its "
    "colour. In down_67 the target crosses colours; in up_67 it does not.",
    lambda n: walk(changed("62", "up2", "down2"), n),
)
mistakes.add(
    "it uses up_67 instead of down_67 for the first tower",
    "At the beginning, n - 1 disks go from A to B. The largest disk is on A, so A keeps its "
    "colour. In up_67 the source crosses colours; in down_67 it does not.",
    lambda n: walk(changed("62", "down1", "up1"), n),
)
mistakes.add(
    "it carries n - 3 disks in the last step, as in the paper's overview",
    "The paper's overview has a misprint in this step. At the end n - 2 disks are on B, and all "
    "of them go to C.",
    lambda n: walk(changed("62", "up2", "up3"), n),
)
mistakes.add(
    "it carries n - 2 disks in the middle step",
    "Disk n - 2 stays on C while the n - 3 smaller disks go from C to A by semi_free. Then disk "
    "n - 2 goes to B.",
    lambda n: walk(changed("62", "semi3", "semi2"), n),
)
