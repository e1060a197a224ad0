"""down_67: the moves of "67"; A never crosses colours."""

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import judge_moves
from hanoi_ref.lessons.magnetic.common import (
    Moves,
    around,
    as_many_as,
    cases,
    legal_to_the_end,
    like_source,
    like_target,
    never_crosses,
    walk_down,
    walk_end,
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
        Part("legal", 1, "legal moves that bring the tower to C"),
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
    "some moves. Replace the second and third towers by steps that move the second largest disk "
    "too.",
    lambda n: like_target(n, "A", "C", "B"),
)


@mistakes.add(
    'it uses "like target" in every row',
    "For each row, which colour does the spare post have, or which colour may it have? On the "
    "trip from B to A, with C blue, the spare has the colour of the source.",
)
def down_like_target(n: int) -> Moves:
    def down(n: int, s: str, t: str, x: str) -> Moves:
        if n < 3:
            return like_target(n, s, t, x)
        round_ = like_target(n - 2, x, s, t) + like_target(n - 2, s, t, x)
        end = [x + s, *like_target(n - 2, t, x, s), s + t, *like_target(n - 2, x, t, s)]
        return [*down(n - 1, s, x, t), s + t, *round_, *end]

    return down(n, "A", "C", "B")


@mistakes.add(
    "its recursion begins too late",
    'The free steps work from three disks on. Use "like target" only up to two disks. Then there '
    'are 11 moves for three disks, not 13 as in "100".',
)
def down_from_four(n: int) -> Moves:
    def down(n: int, s: str, t: str, x: str) -> Moves:
        if n < 4:
            return like_target(n, s, t, x)
        return [*down(n - 1, s, x, t), s + t, *around(n - 2, s, t, x), *walk_end(n, s, t, x)]

    return down(n, "A", "C", "B")


@mistakes.add(
    'it uses "100" instead of down_67 for the first step',
    'The first step takes n - 1 disks from A to B by down_67 itself. If you use "like target" '
    "for it, only the largest tower saves any moves.",
)
def down_shallow(n: int) -> Moves:
    if n < 3:
        return like_target(n, "A", "C", "B")
    first = [*like_target(n - 1, "A", "B", "C"), "AC"]
    return first + around(n - 2, "A", "C", "B") + walk_end(n, "A", "C", "B")


@mistakes.add(
    "the second largest disk goes directly from B to C",
    "The second largest disk shows blue on B. If it moves directly to C, it shows red there, on "
    "the blue largest disk. It must go via A, in two moves.",
)
def down_straight(n: int) -> Moves:
    if n < 3:
        return like_target(n, "A", "C", "B")
    first = [*walk_down(n - 1, "A", "B", "C"), "AC", *like_source(n - 2, "B", "A", "C")]
    return [*first, "BC", *like_target(n - 2, "A", "C", "B")]


@mistakes.add(
    "it leaves the last tower on B",
    "When the second largest disk has reached C, n - 2 disks are still on B. They go from B to C "
    'by "like source".',
)
def down_without_end(n: int) -> Moves:
    moves = walk_down(n, "A", "C", "B")
    return moves[: len(moves) - (3 ** (n - 2) - 1) // 2] if n > 2 else moves
