"""semi_free: the moves where A is always red and C always blue."""

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import judge_moves
from hanoi_ref.lessons.magnetic.common import as_many_as, cases, changed, legal_to_the_end, walk
from hanoi_ref.lessons.magnetic.rows_read import tables_read
from hanoi_ref.puzzle import coloured
from hanoi_ref.theory.magnetic import count_semi_free

mistakes = Mistakes()

EXERCISE = Exercise(
    id="magnetic.semi_free",
    signature="semi_free(n)",
    returns="the moves where A is always red and C always blue",
    parts=(
        Part(
            "legal",
            1,
            "up to five disks, legal moves that bring the tower to C, with A red and C blue",
        ),
        Part("small", 2, "up to five disks, it makes as many moves as SemiFree"),
        Part("tall", 1, "correct moves for n = 0 and for six to nine disks"),
    ),
    make_cases=lambda _: cases({None: (1, 2, 3, 4, 5), "tall": (0, 6, 7, 8, 9)}),
    judge_case=judge_moves(
        lambda n: coloured(n, "Ac"),
        *legal_to_the_end,
        as_many_as("small", "SemiFree", count_semi_free),
        unreadable="legal",
    ),
    allowed_packages=("puzzle",),
    hints=(
        "Levy's recursion goes down by two disks at a time. The two largest disks make four "
        "single moves. Between these moves the tower from level 3 up is carried seven times.",
        "The tower is what stands above level 2. It goes to C by this same table, and level 2 goes "
        "to B. The tower goes to B via A, and level 1 goes to C. Now B is blue, like C. The tower "
        "goes to C via A, level 2 to A, and the tower to B. Last, level 2 and the tower go to C.",
        'tables["SemiFree"] = [[3, "AC", "itself"], [2, "AB"], [3, "CA", ...], [3, "AB", ...], '
        '[1, "AC"], [3, "BA", ...], [3, "AC", ...], [2, "BA"], [3, "CB", ...], [2, "AC"], [3, '
        '"BC", ...]]. Which colour does the spare post show before each tower row?',
    ),
    mistakes=mistakes,
    look=tables_read(lambda n: coloured(n, "Ac"), "SemiFree"),
    did_you_know="A single post that may change its colour saves moves from three disks on.",
)


mistakes.add(
    'it uses "like target" in every row',
    "For each row, which colour does the spare post have? From C to A, and from B to A, the "
    "spare has the colour of the source.",
    lambda n: walk(changed("semi", "source", "target").replace("semi", "self"), n),
)
mistakes.add(
    'it uses "100" instead of SemiFree',
    "These moves are legal here too, but B stays blue all the time. B may change its colour "
    "here. From three disks on, this saves moves.",
    lambda n: walk("target", n),
)
mistakes.add(
    'it uses "100" with B red',
    "These moves are legal here too, but B stays red all the time. B may change its colour here. "
    "From three disks on, this saves moves.",
    lambda n: walk("source", n),
)
mistakes.add(
    "the first tower goes to B instead of C",
    "The n - 2 smallest disks go to C first, and the second largest disk goes to B. So B gets "
    "its colour from a disk that comes straight from A.",
    lambda n: walk(changed("semi", "semi2:stx", "semi2:sxt"), n, small="source"),
)
mistakes.add(
    'it uses "100" instead of semi_free for the first step',
    'The first step takes n - 2 disks from A to C by semi_free itself. With "like source" the '
    "moves are legal, but only the two largest disks save any moves.",
    lambda n: walk(changed("semi", "semi2", "source2"), n, small="source"),
)
mistakes.add(
    "it leaves the last tower on B",
    "When the second largest disk has reached C, n - 2 disks are still on B. They go from B to C "
    'by "like source".',
    lambda n: walk(changed("semi", " source2:xts", ""), n, small="source"),
)
