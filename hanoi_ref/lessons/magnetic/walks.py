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
        Part("legal", 1, "every move is legal between posts of fixed colour"),
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
        "Two recursions that call each other: in like_target the spare post is coloured like the "
        "target, in like_source it is coloured like the source.",
        "From red A to blue C with B blue, the spare is like the target. The smaller disks first "
        "go to B: again the spare, now C, is like the target. The largest goes to C. From B to "
        "C, both blue, the smaller ones go by way of A: from B to A the spare is like the "
        "source, from A to C like the target.",
        "like_target(n, s, t, x) = like_target(n - 1, s, x, t) + [s + t] + like_source(n - 1, x, "
        "s, t) + like_target(n - 1, s, t, x); and like_source(n, s, t, x) = like_source(n - 1, "
        "s, t, x) + like_target(n - 1, t, x, s) + [s + t] + like_source(n - 1, x, t, s).",
    ),
    mistakes=tuple(mistakes.COLOURED),
)


# down_67


DOWN_67 = Exercise(
    id="magnetic.down_67",
    parts=(
        Part("legal", 1, "every move is legal, and the tower arrives"),
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
        "Bring n - 1 disks to B by down_67 itself, then the largest to C. How can the others "
        "follow it, if the second largest has to go by way of A, so that it turns over twice?",
        "With the n - 1 smaller disks on B and the largest on C: bring n - 2 disks from B to C, "
        "by way of A, then the second largest from B to A, then the n - 2 from C to B, the "
        "second largest from A to C, and the n - 2 on top. Only the first step is 67 again, all "
        "others run as on coloured posts.",
        "down_67(n - 1, s, x, t) + [s + t] + like_source(n - 2, x, s, t) + like_target(n - 2, s, "
        "t, x) + [x + s] + like_target(n - 2, t, x, s) + [s + t] + like_source(n - 2, x, t, s); "
        "up to two disks it is like_target(n, s, t, x).",
    ),
    mistakes=tuple(mistakes.DOWN_67),
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
        "and now it is the target. Or look for steps of your own in which the last one is up_67 "
        "itself.",
        "down_67 from C to A, run backwards, leads from A to C. To run backwards means two "
        "things: the last move comes first, and each move goes from its target to its source. "
        "Red and blue are exchanged, which makes no difference to what is legal.",
        "[move[::-1] for move in reversed(list(down_67(n, target, source, spare)))].",
    ),
    mistakes=tuple(mistakes.UP_67),
)


# semi_free


SEMI_FREE = Exercise(
    id="magnetic.semi_free",
    parts=(
        Part("legal", 1, "every move is legal with A red and C blue, and the tower arrives"),
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
        "Levy goes down by two disks at a time: the two largest make four moves of their own, "
        "and the n - 2 smaller ones are carried seven times between them.",
        "First the n - 2 go to C, by semi_free itself, and the second largest to B. Then the n - "
        "2 follow it to B by way of A, and the largest goes to C. Now B is as blue as C: the n - "
        "2 to C by way of A, the second largest to A, the n - 2 back to B, the second largest to "
        "C, the n - 2 on top.",
        "semi_free(n - 2, s, t, x) + [s + x] + like_source(n - 2, t, s, x) + like_target(n - 2, "
        "s, x, t) + [s + t] + like_source(n - 2, x, s, t) + like_target(n - 2, s, t, x) + [x + "
        "s] + like_target(n - 2, t, x, s) + [s + t] + like_source(n - 2, x, t, s).",
    ),
    mistakes=tuple(mistakes.SEMI_FREE),
)


# algorithm_62


ALGORITHM_62 = Exercise(
    id="magnetic.algorithm_62",
    parts=(
        Part("legal", 1, "every move is legal, and the tower arrives"),
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
        "All pieces are there already: it begins as down_67 does and ends with up_67. Between "
        "the two, what is won by letting A and B cross colours once more?",
        "After the second largest disk has come from B to A, the n - 3 smallest go from C to A "
        "by semi_free: C and A have fixed colours then, B is empty and free. Disk n - 2 goes "
        "from C to B, the n - 3 from A to B by way of C, the second largest to C, and up_67 does "
        "the rest.",
        "down_67(n - 1, s, x, t) + [s + t] + like_source(n - 2, x, s, t) + like_target(n - 2, s, "
        "t, x) + [x + s] + semi_free(n - 3, t, s, x) + [t + x] + like_source(n - 3, s, t, x) + "
        "like_target(n - 3, t, x, s) + [s + t] + up_67(n - 2, x, t, s); up to two disks it is "
        "down_67.",
    ),
    mistakes=tuple(mistakes.ALGORITHM_62),
)

WALKS = (COLOURED, DOWN_67, UP_67, SEMI_FREE, ALGORITHM_62)
