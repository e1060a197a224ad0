"""up_67: the moves of "67" backwards; C never crosses colours."""

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, judge_moves, legal
from hanoi_ref.lessons.magnetic.common import as_many_as, cases, changed, never_crosses, walk
from hanoi_ref.lessons.magnetic.rows_read import tables_read
from hanoi_ref.puzzle import magnetic
from hanoi_ref.theory.magnetic import count_67

mistakes = Mistakes()

EXERCISE = Exercise(
    id="magnetic.up_67",
    signature="up_67(n)",
    returns='the moves of "67" backwards; C never crosses colours',
    parts=(
        Part(
            "small", 1, "up to four disks, the number of moves is right and C never crosses colours"
        ),
        Part("tall", 1, "correct moves for n = 0 and for five to nine disks"),
    ),
    make_cases=lambda _: cases({"small": (1, 2, 3, 4), "tall": (0, 5, 6, 7, 8, 9)}),
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
        "Imagine a film of down_67 that runs backwards. The source of down_67 never crosses "
        "colours. In the film this post is the target. So read your table from its last row to "
        "its first.",
        "In the film each row goes from its target to its source. Then A and C swap their names. "
        "A spare with the colour of the source now has the colour of the target, and the other "
        "way round.",
        'Your last row, [3, "BC", "like source"], becomes [3, "AB", "like target"]. Backwards '
        '"BC" is "CB", and with A and C swapped it becomes "AB". The row before it, [2, "AC"], '
        'does not change. So tables["67 up"] = [[3, "AB", "like target"], [2, "AC"], ..., [2, '
        '"BC", "itself"]]. Which five rows go in between?',
    ),
    mistakes=mistakes,
    look=tables_read(magnetic, "67 up"),
    did_you_know='It takes as many moves as "67" down but is another game: now C never crosses.',
)

mistakes.add(
    'it uses "67" down instead of "67" up',
    '"67" down makes the same number of moves. But in "67" down the source never crosses '
    "colours, and here the target must never cross. The recursion belongs at the end.",
    lambda n: walk("down", n),
)
mistakes.add(
    'it plays "67" down backwards, but does not swap A and C',
    'Backwards, "67" down leads from C to A. So swap A and C in every move.',
    lambda n: [move[::-1] for move in reversed(walk("down", n))],
)
mistakes.add(
    "its recursion begins too late",
    'The free steps work from three disks on. Use "like target" only up to two disks.',
    lambda n: walk(changed("up", "up1", "self1"), n, least=4),
)
mistakes.add(
    "it uses down_67 instead of up_67 for the last step",
    "The n - 1 smaller disks follow the largest from B to C by up_67. With down_67 the number of "
    "moves is the same. But its target crosses colours, and here the target must not cross.",
    lambda n: walk(changed("up", "up1", "down1"), n),
)
mistakes.add(
    "the smaller disks do not follow the largest",
    "When the largest disk has reached C, the other n - 1 disks are on B. Call up_67(n - 1, ...) "
    "to bring them to C.",
    lambda n: walk(changed("up", " up1:xts", ""), n),
)
