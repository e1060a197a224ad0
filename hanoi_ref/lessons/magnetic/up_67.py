"""up_67: the moves of "67" backwards; C never crosses colours."""

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, judge_moves, legal
from hanoi_ref.lessons.magnetic.blocks import (
    Moves,
    beginning,
    classic,
    like_target,
    walk_down,
    walk_up,
)
from hanoi_ref.lessons.magnetic.common import as_many_as, cases, never_crosses
from hanoi_ref.lessons.magnetic.rows_read import tables_read
from hanoi_ref.puzzle import magnetic
from hanoi_ref.theory.magnetic import count_67

mistakes = Mistakes()


EXERCISE = Exercise(
    id="magnetic.up_67",
    signature="up_67(n)",
    returns='the moves of "67" backwards; C never crosses colours',
    parts=(
        Part("small", 1, "up to four disks: the right number of moves, and C never crosses"),
        Part("tall", 1, "no disks, and from five to nine"),
    ),
    make_cases=lambda random: cases(
        {"small": (1, 2, 3, 4), "tall": (0, 5, random.randint(6, 7), 9)}
    ),
    judge_case=judge_moves(
        magnetic,
        legal,
        arrives,
        as_many_as("small", '"67"', count_67, post="C"),
        never_crosses("small", "C"),
        unreadable="small",
    ),
    allowed_packages=("puzzle",),
    hints=(
        "Think of a film of down_67 that runs backwards: the source never crossed colours, and "
        "now it is the target. So read your table from its last row to its first.",
        "In the film each row runs from its end to its beginning; then A and C swap their names. "
        "A spare that had the colour of the source now has that of the target, and the other way "
        "round.",
        'Your last row, [3, "BC", "like source"], becomes [3, "AB", "like target"]: backwards it '
        'is CB, and with A and C swapped it is AB. The row before it, [2, "AC"], stays as it '
        'is. So tables["67 up"] = [[3, "AB", "like target"], [2, "AC"], ..., [2, "BC", '
        '"itself"]]. Which five rows go in between?',
    ),
    mistakes=mistakes,
    look=tables_read(magnetic, "67 up"),
    did_you_know='It takes as many moves as "67" down but is another game: now C never crosses.',
)

mistakes.add(
    '"100" instead of "67"',
    "These are moves for posts of fixed colour. From three disks on, neutral posts save some "
    "moves.",
    lambda n: like_target(n, "A", "C", "B"),
)
mistakes.add(
    '"67" down instead of up',
    "It has as many moves, but here the target never crosses colours, and there the source does "
    "not. The recursion belongs at the end.",
    lambda n: walk_down(n, "A", "C", "B"),
)
mistakes.add(
    "67 down played backwards, with the posts as they were",
    "Backwards it leads from C to A. So A and C have to be swapped in every move.",
    lambda n: [move[::-1] for move in reversed(walk_down(n, "A", "C", "B"))],
)
mistakes.add(
    "the tower arrives on B",
    "Target and spare are swapped: the whole tower goes to C.",
    lambda n: walk_up(n, "A", "B", "C"),
)


@mistakes.add(
    "the recursion begins too late",
    "The free steps are enough for three disks: only up to two disks it is like target.",
)
def up_from_four(n: int) -> Moves:
    def up(n: int, s: str, t: str, x: str) -> Moves:
        return like_target(n, s, t, x) if n < 4 else beginning(n, s, t, x) + up(n - 1, x, t, s)

    return up(n, "A", "C", "B")


mistakes.add(
    "the last step is down_67 instead of up_67",
    "The n - 1 disks follow the largest from B to C by up_67. The number of moves is the same, "
    "but in down_67 the target crosses colours, and here that must not happen.",
    lambda n: (
        walk_up(n, "A", "C", "B") if n < 3 else beginning(n, *"ACB") + walk_down(n - 1, *"BCA")
    ),
)
mistakes.add(
    "the smaller disks do not follow",
    "After the largest has come to C, the other n - 1 are on B. up_67(n - 1, ...) brings them.",
    lambda n: walk_up(n, "A", "C", "B") if n < 3 else beginning(n, "A", "C", "B"),
)
mistakes.add(
    "these are the moves of the classic tower",
    "A disk turns over with every move, and equal faces repel: call is_legal for each move.",
    lambda n: classic(n, "A", "C", "B"),
)
