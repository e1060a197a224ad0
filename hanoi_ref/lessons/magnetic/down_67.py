"""down_67: the moves of "67"; A never crosses colours."""

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import judge_moves
from hanoi_ref.lessons.magnetic.blocks import (
    Moves,
    classic,
    like_source,
    like_target,
    round,
    sixty_two,
    walk_down,
    walk_end,
    walk_up,
)
from hanoi_ref.lessons.magnetic.common import as_many_as, cases, legal_to_the_end, never_crosses
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
        Part("small", 1, "up to four disks: the right number of moves, and A never crosses"),
        Part("tall", 1, "no disks, and from five to nine"),
    ),
    make_cases=lambda random: cases({None: (1, 2, 3, 4), "tall": (0, 5, random.randint(6, 7), 9)}),
    judge_case=judge_moves(
        magnetic,
        *legal_to_the_end,
        as_many_as("small", '"67"', count_67, post="A"),
        never_crosses("small", "A"),
        unreadable="legal",
    ),
    allowed_packages=("puzzle",),
    hints=(
        "All disks but the largest go to B by this very table, then the largest goes to C. How "
        "can the others follow it, if level 2 has to go via A, so that it turns over twice?",
        "The tower from level 3 up goes from B to C, via A, then level 2 goes from B to A. Then "
        "the tower goes from C to B, level 2 from A to C, and the tower on top. Only the first "
        "row is 67 again; all others use coloured posts.",
        'tables["67 down"] = [[2, "AB", "itself"], [1, "AC"], [3, "BA", ...], [3, "AC", ...], '
        '[2, "BA"], [3, "CB", ...], [2, "AC"], [3, "BC", ...]]. In each of the four tower rows, '
        "which colour does the spare post show, or which may it have?",
    ),
    mistakes=mistakes,
    look=tables_read(magnetic, "67 down"),
    did_you_know=(
        'The count grows like 3 ** n / 3, that of "100" like 3 ** n / 2: two thirds, hence '
        "the name."
    ),
)

mistakes.add(
    '"100" instead of "67"',
    "These are moves for posts of fixed colour. From three disks on, neutral posts save some "
    "moves: replace the second and third tower by steps that move the second largest disk too.",
    lambda n: like_target(n, "A", "C", "B"),
)
mistakes.add(
    '"67" up instead of down',
    "It has as many moves, but here the source never crosses colours, and there the target does "
    "not. The recursion belongs at the beginning.",
    lambda n: walk_up(n, "A", "C", "B"),
)


@mistakes.add(
    "like target in every row",
    "For each row, which colour does its spare post have, or which may it have? On the trip from "
    "B to A, with C blue, it is that of the source.",
)
def down_like_target(n: int) -> Moves:
    def down(n: int, s: str, t: str, x: str) -> Moves:
        if n < 3:
            return like_target(n, s, t, x)
        round_ = like_target(n - 2, x, s, t) + like_target(n - 2, s, t, x)
        end = [x + s, *like_target(n - 2, t, x, s), s + t, *like_target(n - 2, x, t, s)]
        return [*down(n - 1, s, x, t), s + t, *round_, *end]

    return down(n, "A", "C", "B")


mistakes.add(
    '"62" instead of "67"',
    "It has fewer moves from five disks on, because A crosses colours too. Here A never does.",
    lambda n: sixty_two(n, "A", "C", "B"),
)
mistakes.add(
    "the tower arrives on B",
    "Target and spare are swapped: the whole tower goes to C.",
    lambda n: walk_down(n, "A", "B", "C"),
)


@mistakes.add(
    "the recursion begins too late",
    "The free steps are enough for three disks: only up to two disks it is like target. So there "
    'are 11 moves and not the 13 of "100".',
)
def down_from_four(n: int) -> Moves:
    def down(n: int, s: str, t: str, x: str) -> Moves:
        if n < 4:
            return like_target(n, s, t, x)
        return [*down(n - 1, s, x, t), s + t, *round(n - 2, s, t, x), *walk_end(n, s, t, x)]

    return down(n, "A", "C", "B")


@mistakes.add(
    '"100" instead of the first step',
    "The first step, n - 1 disks from A to B, is down_67 itself: if it is like target, only the "
    "largest tower saves any moves.",
)
def down_shallow(n: int) -> Moves:
    if n < 3:
        return like_target(n, "A", "C", "B")
    first = [*like_target(n - 1, "A", "B", "C"), "AC"]
    return first + round(n - 2, "A", "C", "B") + walk_end(n, "A", "C", "B")


@mistakes.add(
    "the second largest disk goes directly from B to C",
    "It shows blue on B and would show red on C, where the largest shows blue. It must go via A, "
    "in two moves.",
)
def down_straight(n: int) -> Moves:
    if n < 3:
        return like_target(n, "A", "C", "B")
    first = [*walk_down(n - 1, "A", "B", "C"), "AC", *like_source(n - 2, "B", "A", "C")]
    return [*first, "BC", *like_target(n - 2, "A", "C", "B")]


@mistakes.add(
    "the last tower is left on B",
    "When the second largest disk has come to C, n - 2 disks are still on B. They go from B to C "
    "by like source.",
)
def down_without_end(n: int) -> Moves:
    moves = walk_down(n, "A", "C", "B")
    return moves[: len(moves) - (3 ** (n - 2) - 1) // 2] if n > 2 else moves


mistakes.add(
    "these are the moves of the classic tower",
    "A disk turns over with every move, and equal faces repel: call is_legal for each move.",
    lambda n: classic(n, "A", "C", "B"),
)
