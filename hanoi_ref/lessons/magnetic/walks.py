"""Lesson 7, the walks: Levy's algorithms, each with its own number of moves."""

from __future__ import annotations

from collections.abc import Callable

from hanoi_ref.checking.exercise import Case, Exercise, Part, Problem
from hanoi_ref.checking.judge_moves import (
    Step,
    arrives,
    board,
    exactly,
    judge_moves,
    legal,
    under,
)
from hanoi_ref.lessons.magnetic import mistakes_walks as mistakes
from hanoi_ref.lessons.magnetic.rows_read import tables_read
from hanoi_ref.puzzle import Move, Puzzle, coloured, magnetic
from hanoi_ref.theory.magnetic import (
    count_62,
    count_67,
    count_100,
    count_semi_free,
    crossing_spans,
    fewest_coloured,
    post_colours,
)

KEPT = {"A": "A", "C": "c"}  # a post that never crosses is as if fixed


legal_to_the_end = (legal, under("legal", arrives))  # one part of the marks, not two


def as_many_as(
    part: str, name: str, number_of: Callable[[int], int], post: str | None = None
) -> Step:
    """A step that wants the moves of one of Levy's algorithms; fewer are praised, and not it.

    Parameters
    ----------
    part : where its problems count.
    name : what the algorithm is called.
    number_of : how many moves it makes with so many disks.
    post : the free post that does not cross colours in it, if there is one.

    Returns
    -------
    A step of judge_moves.
    """
    more = exactly(part, lambda puzzle: number_of(puzzle.disks))

    def step(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
        wanted = number_of(puzzle.disks)
        if len(moves) >= wanted:
            return more(call, puzzle, moves)
        found = f"{call} arrives in {len(moves):,} moves, where {name} makes {wanted:,}"
        keep = f"Keep it: it is another algorithm, and here the moves of {name} are asked for."
        return Problem(f"{found}. {_praise(puzzle, len(moves), post)} {keep}", part=part)

    return step


def _praise(puzzle: Puzzle, moves: int, post: str | None) -> str:
    n, posts = puzzle.disks, puzzle.rules.posts
    if moves == fewest_coloured(n, posts):
        return "That is a beautiful find: no way has fewer, and the paper of 2009 did not have it."
    found = "That is a beautiful find, which the paper of 2009 did not have"
    if post and moves == fewest_coloured(n, KEPT[post]):
        return f"{found}: no way in which post {post} keeps its colour has fewer."
    return f"{found}."


def never_crosses(part: str, post: str) -> Step:
    """A step that wants a free post to show one colour only."""

    def step(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
        spans = crossing_spans(puzzle.disks, moves)[post]
        if not spans:
            return None
        last, first = spans[0]
        old, new = (post_colours(puzzle.disks, moves)[post][at] for at in spans[0])
        when = f"after move {last}" if last else "at the start"
        says = (
            f"{call} has the right number of moves, but post {post} crosses colours: it is {old} "
            f"{when} and {new} after move {first}. It should never change."
        )
        return Problem(says, _after(puzzle, moves[:first]), part)

    return step


def _after(puzzle: Puzzle, moves: list[Move]) -> str:
    *_, position = puzzle.rules.replay(puzzle.start, moves)
    return board(position, puzzle.rules)


def _cases(parts: dict[str | None, tuple[int, ...]]) -> list[Case]:
    return [Case((n,), part, items=20_000) for part, sizes in parts.items() for n in sizes]


# coloured


COLOURED = Exercise(
    id="magnetic.coloured",
    parts=(
        Part("legal", 1, "there are moves, and each is legal between posts of fixed colour"),
        Part("arrives", 1, "the tower arrives on C"),
        Part("fewest", 1, "in the fewest moves, for no disks too, and for nine"),
    ),
    make_cases=lambda random: _cases({None: (1, 2, 3, 4, random.randint(5, 7)), "fewest": (0, 9)}),
    judge_case=judge_moves(
        coloured,
        legal,
        arrives,
        exactly("fewest", lambda puzzle: count_100(puzzle.disks)),
        unreadable="legal",
    ),
    speaking=("puzzle",),
    hints=(
        "Two tables that name each other: in like target the spare post is coloured like the "
        "target, in like source it is coloured like the source.",
        "From red A to blue C with B blue, the spare is like the target. The smaller disks first "
        "go to B: again the spare, now C, is like the target. The largest goes to C. From B to "
        "C, both blue, the smaller ones go by way of A: from B to A the spare is like the "
        "source, from A to C like the target.",
        'tables["like target"] = [[2, "AB", "itself"], [1, "AC"], [2, "BA", "like source"], '
        '[2, "AC", "itself"]]; tables["like source"] = [[2, "AC", "itself"], '
        '[2, "CB", "like target"], [1, "AC"], [2, "BC", "itself"]]',
    ),
    mistakes=tuple(mistakes.COLOURED),
    look=tables_read(coloured, "like target", "like source"),
)


# down_67


DOWN_67 = Exercise(
    id="magnetic.down_67",
    parts=(
        Part("legal", 1, "legal moves that bring the tower to C"),
        Part("small", 1, "up to four disks: the right number of moves, and A never crosses"),
        Part("tall", 1, "no disks, and from five to nine"),
    ),
    make_cases=lambda random: _cases({None: (1, 2, 3, 4), "tall": (0, 5, random.randint(6, 7), 9)}),
    judge_case=judge_moves(
        magnetic,
        *legal_to_the_end,
        as_many_as("small", '"67"', count_67, post="A"),
        never_crosses("small", "A"),
        unreadable="legal",
    ),
    speaking=("puzzle",),
    hints=(
        "The tower of disk 2 goes to B by this very table, then disk 1 to C. How can the others "
        "follow it, if disk 2 has to go by way of A, so that it turns over twice?",
        "With the tower of disk 2 on B and disk 1 on C: the tower of disk 3 goes from B to C, "
        "by way of A, then disk 2 from B to A, then the tower from C to B, disk 2 from A to C, and "
        "the tower on top. Only the first row is 67 again, all others run as on coloured posts.",
        'tables["67 down"] = [[2, "AB", "itself"], [1, "AC"], [3, "BA", "like source"], '
        '[3, "AC", "like target"], [2, "BA"], [3, "CB", "like target"], [2, "AC"], '
        '[3, "BC", "like source"]]',
    ),
    mistakes=tuple(mistakes.DOWN_67),
    look=tables_read(magnetic, "67 down"),
)


# up_67


UP_67 = Exercise(
    id="magnetic.up_67",
    parts=(
        Part("small", 1, "up to four disks: the right number of moves, and C never crosses"),
        Part("tall", 1, "no disks, and from five to nine"),
    ),
    make_cases=lambda random: _cases(
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
    speaking=("puzzle",),
    hints=(
        "A film of down_67 that is run backwards: the post that never crossed was the source, "
        "and now it is the target. So read your table from its last row to its first.",
        "A row of the film leads from where it led to, back to where it came from; then A and C "
        "exchange their names. A spare that was coloured like the source is now like the target, "
        "and the other way round.",
        'tables["67 up"] = [[3, "AB", "like target"], [2, "AC"], [3, "BA", "like source"], '
        '[2, "CB"], [3, "AC", "like source"], [3, "CB", "like target"], [1, "AC"], '
        '[2, "BC", "itself"]]',
    ),
    mistakes=tuple(mistakes.UP_67),
    look=tables_read(magnetic, "67 up"),
)


# semi_free


SEMI_FREE = Exercise(
    id="magnetic.semi_free",
    parts=(
        Part("legal", 1, "legal moves, with A red and C blue, that bring the tower to C"),
        Part("small", 1, "up to five disks: as many moves as SemiFree makes"),
        Part("tall", 1, "no disks, and from six to nine"),
    ),
    make_cases=lambda random: _cases(
        {None: (1, 2, 3, 4, 5), "tall": (0, 6, random.randint(7, 8), 9)}
    ),
    judge_case=judge_moves(
        lambda n: coloured(n, "Ac"),
        *legal_to_the_end,
        as_many_as("small", "SemiFree", count_semi_free),
        unreadable="legal",
    ),
    speaking=("puzzle",),
    hints=(
        "Levy goes down by two disks at a time: disks 1 and 2 make four moves of their own, "
        "and the tower of disk 3 is carried seven times between them.",
        "First the tower of disk 3 goes to C, by this very table, and disk 2 to B. Then the tower "
        "follows it to B by way of A, and disk 1 goes to C. Now B is as blue as C: the tower to C "
        "by way of A, disk 2 to A, the tower back to B, disk 2 to C, the tower on top.",
        'tables["SemiFree"] = [[3, "AC", "itself"], [2, "AB"], [3, "CA", "like source"], '
        '[3, "AB", "like target"], [1, "AC"], [3, "BA", "like source"], [3, "AC", "like target"], '
        '[2, "BA"], [3, "CB", "like target"], [2, "AC"], [3, "BC", "like source"]]',
    ),
    mistakes=tuple(mistakes.SEMI_FREE),
    look=tables_read(lambda n: coloured(n, "Ac"), "SemiFree"),
)


# algorithm_62


ALGORITHM_62 = Exercise(
    id="magnetic.algorithm_62",
    parts=(
        Part("legal", 1, "legal moves that bring the tower to C"),
        Part("four", 1, "up to four disks: 1, 4, 11 and 30 moves"),
        Part("six", 1, "five and six disks: 83 and 236 moves"),
        Part("tall", 1, "no disks, and from seven to nine"),
    ),
    make_cases=lambda random: _cases({None: (1, 2, 3, 4), "six": (5, 6), "tall": (0, 7, 8, 9)}),
    judge_case=judge_moves(
        magnetic,
        *legal_to_the_end,
        as_many_as("four", '"62"', count_62),
        unreadable="legal",
    ),
    speaking=("puzzle",),
    hints=(
        "All pieces are there already: it begins as 67 down does and ends with 67 up. Between "
        "the two, what is won by letting A and B cross colours once more?",
        "After disk 2 has come from B to A, the tower of disk 4 goes from C to A by SemiFree: "
        "larger disks fix the colours of C and A then, and B is neutral. Disk 3 goes from C to B, "
        "the tower of disk 4 from A to B by way of C, disk 2 to C, and 67 up does the rest.",
        'tables["62"] = [[2, "AB", "67 down"], [1, "AC"], [3, "BA", "like source"], '
        '[3, "AC", "like target"], [2, "BA"], [4, "CA", "SemiFree"], [3, "CB"], '
        '[4, "AC", "like source"], [4, "CB", "like target"], [2, "AC"], [3, "BC", "67 up"]]',
    ),
    mistakes=tuple(mistakes.ALGORITHM_62),
    look=tables_read(magnetic, "62"),
)

WALKS = (COLOURED, DOWN_67, UP_67, SEMI_FREE, ALGORITHM_62)
