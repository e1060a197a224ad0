"""Lesson 7's checks: replay under the right rules, exact counts, colours of posts, kind words."""

import ast
import re

import pytest

from hanoi_ref.lessons import EXERCISES, check
from hanoi_ref.lessons.catalogue import find
from hanoi_ref.lessons.magnetic.common import kind
from hanoi_ref.puzzle import Rules, coloured, magnetic
from hanoi_ref.solvers.rows import TABLES, run_rows
from hanoi_ref.theory.magnetic import count_62, count_67, count_100, count_semi_free
from tests.lessons.magnetic.programs import (
    after_by_place,
    after_recursive,
    as_lists,
    crossings_by_play,
    legal_by_piles,
    legal_by_places,
    renamed,
    searched,
)

FREE = Rules(flips=True)


@pytest.mark.parametrize("seed", range(10))
def test_moves_that_are_asked_about_are_of_every_kind(seed):
    """In positions that can be reached, up to nine disks; after is asked about legal moves only."""
    questions = [case.args for case in find("magnetic.is_legal").cases(seed)]
    wanted = {"none", "free", "size", "faces", "fits"}
    assert {kind(*args) for args in questions if len(args[0]) < 4} == wanted
    assert {kind(*args) for args in questions if len(args[0]) > 3} == wanted | {"both"}
    played = [case.args for case in find("magnetic.after").cases(seed)]
    assert all(FREE.why_not(*args) is None for args in played)
    for position, _ in questions + played:
        assert len(FREE.position(position)) <= 9
        assert not position or FREE.legal_moves(position)
    assert max(len(position) for position, _ in questions) == 9


@pytest.mark.parametrize(
    ("name", "answer", "word"),
    [
        ("is_legal", legal_by_places, "right"),
        ("is_legal", legal_by_piles, "right"),
        ("is_legal", lambda position, move: True, "wrong"),
        ("after", after_by_place, "right"),
        ("after", after_recursive, "right"),
        ("after", lambda position, move: position, "wrong"),
    ],
)
def test_a_retired_exercise_is_judged_at_no_points(name, answer, word):
    """The lesson gives both rules now; an older notebook still checks its own."""
    score = check(f"magnetic.{name}", answer)
    assert (score, score.verdict.word) == (0, word)
    assert f"magnetic.{name}" not in EXERCISES


@pytest.mark.parametrize("seed", range(10))
def test_walks_whose_crossings_are_asked_for_are_legal(seed):
    """As lists of plain texts; some stop half-way, and some post crosses in most of them."""
    cases = [case.args for case in EXERCISES["magnetic.crossings"].cases(seed)]
    for n, moves in cases:
        assert type(moves) is list and all(type(move) is str for move in moves)
        assert len(list(FREE.replay("A" * n, moves))) == len(moves) + 1
    found = [crossings_by_play(*args) for args in cases]
    assert any(each["A"] for each in found) and any(not any(each.values()) for each in found)


# Walks with another number of moves, or another way


def best_of(posts):
    """The fewest moves for these fixed posts, for as many disks as a search is quick."""
    return lambda n: searched(min(n, 7), posts)


def test_the_optimum_is_praised_where_62_is_asked():
    """687 moves keep the points of up to six disks, and are told that they are the fewest."""
    score = check("magnetic.algorithm_62", best_of(""))
    assert score == 4
    assert [each.state for each in score.verdict.outcomes] == ["right"] * 3 + ["wrong"]
    assert 'algorithm_62(7) arrives in 687 moves, but "62" makes 691' in str(score)
    assert "a beautiful find: fewer moves are impossible" in str(score)
    assert 'another algorithm, but this exercise asks for the moves of "62"' in str(score)
    assert score.verdict.mistake is None


@pytest.mark.parametrize(
    ("name", "posts", "points", "words"),
    [
        ("semi_free", "Ac", 3, "semi_free(6) arrives in 272 moves, but SemiFree makes 276"),
        ("down_67", "A", 2, 'down_67(6) arrives in 244 moves, but "67" makes 248'),
        ("up_67", "c", 1, 'up_67(6) arrives in 244 moves, but "67" makes 248'),
    ],
)
def test_shorter_ways_are_praised_too(name, posts, points, words):
    """They keep what the small towers have earned, and are said to be another algorithm."""
    score = check(f"magnetic.{name}", best_of(posts), seed_with_six(name))
    assert score == points
    assert words in str(score)
    assert "a beautiful find" in str(score) and "another algorithm" in str(score)
    assert score.verdict.mistake is None


def worth(name, part):
    """The points of one part of an exercise."""
    return next(each.points for each in EXERCISES[f"magnetic.{name}"].parts if each.name == part)


def seed_with_six(name):
    """A seed whose cases have six disks."""
    cases = EXERCISES[f"magnetic.{name}"].cases
    return next(seed for seed in range(50) if any(case.args == (6,) for case in cases(seed)))


@pytest.mark.parametrize(("name", "walk"), [("down_67", "down"), ("up_67", "up")])
def test_the_free_optimum_is_praised_from_five_disks_on(name, walk):
    """Also where a post crosses that should not: there are fewer moves than "67" makes."""
    score = check(f"magnetic.{name}", lambda n: as_lists("62" if n > 4 else walk, n))
    assert f'{name}(5) arrives in 83 moves, but "67" makes 85' in str(score)
    assert "fewer moves are impossible" in str(score)
    assert score == EXERCISES[f"magnetic.{name}"].points - worth(name, "tall")


@pytest.mark.parametrize(
    ("name", "walk", "way"),
    [
        ("down_67", "down", lambda n: searched(n, "A")),
        ("up_67", "up", lambda n: mirrored(searched(n, "A"))),
        ("semi_free", "semi", lambda n: searched(n, "Ac")),
    ],
)
def test_another_way_of_equal_length_is_right(name, walk, way):
    """A search finds other moves than Levy, as many of them up to five disks."""
    assert way(5) != as_lists(walk, 5)
    program = lambda n: way(n) if n < 6 else as_lists(walk, n)  # noqa: E731
    assert check(f"magnetic.{name}", program) == EXERCISES[f"magnetic.{name}"].points


def mirrored(moves):
    """The walk backwards, with A and C in each other's place."""
    return [renamed(move[::-1], "AC", "CA") for move in reversed(moves)]


def test_either_face_may_be_up_at_the_end():
    """Two moves bring one disk to C with red up: it has arrived, in one move too many."""
    score = check("magnetic.algorithm_62", lambda n: ["AB", "BC"] if n == 1 else as_lists("62", n))
    assert score == 1
    assert "algorithm_62(1) arrives in 2 moves; 1 is enough." in str(score)


def test_a_post_that_crosses_is_named():
    """With the moves between which it happens, and the board where it shows."""
    problem = check("magnetic.up_67", lambda n: as_lists("down", n)).verdict.first
    assert problem.message == (
        "up_67(4) has the right number of moves, but post C crosses colours: it is blue after "
        "move 7 and red after move 9. It should never change."
    )
    assert (
        "Peg A (red): disks 4 red, 2 red. Peg B (blue): disk 3 blue. Peg C (red): disk 1 red."
        in problem.picture
    )


def test_counts_are_counted():
    """What the parts promise is what theory says: 1, 4, 11, 30 and 83, 236."""
    assert [count_62(n) for n in range(1, 7)] == [1, 4, 11, 30, 83, 236]
    assert [count_67(n) for n in range(1, 6)] == [1, 4, 11, 30, 85]
    assert [len(searched(n)) for n in range(7)] == [count_62(n) for n in range(7)]


FILLED = {
    "coloured": "like target",
    "down_67": "67 down",
    "up_67": "67 up",
    "semi_free": "SemiFree",
    "algorithm_62": "62",
}


def carried(tables, name, n, posts="ABC"):
    """The moves of a table for n disks."""
    moves = []
    for first, way, *by in (row for row in tables[name] if row[0] <= n):
        s, t = renamed(way, "ABC", posts)
        (third,) = set("ABC") - {s, t}
        inner = name if by == ["itself"] else "".join(by)
        moves += carried(tables, inner, n - first + 1, s + third + t) if by else [s + t]
    return moves


ROW = re.compile(r"\[\d, [^\[\]]+\]")


def fits(row, rows):
    """Whether a row of a hint, with `...` for its gaps, is one of some rows."""
    pairs = [list(zip(row, each, strict=False)) for each in rows]
    return any(all(shown in (..., entry) for shown, entry in pair) for pair in pairs)


@pytest.mark.parametrize("name", FILLED)
def test_the_last_hint_is_right_and_leaves_a_gap(name):
    """Each row in it is a row of the tables as far as it goes; something is left to find."""
    hint = EXERCISES[f"magnetic.{name}"].hints[2]
    rows = [ast.literal_eval(row) for row in ROW.findall(hint)]
    assert rows and all(fits(row, [each for t in TABLES.values() for each in t]) for row in rows)
    assert "..." in hint and hint.endswith("?")


@pytest.mark.parametrize("name", FILLED)
def test_a_table_makes_as_many_moves_as_the_paper(name):
    """Rows about disks that are not there are left out, so that it serves few disks too."""
    puzzle = PUZZLES.get(name, magnetic)
    for n in range(8):
        moves = list(run_rows(TABLES[FILLED[name]], n))
        *_, end = puzzle(n).rules.replay(puzzle(n).start, moves)
        assert puzzle(n).solved(end) and len(moves) == COUNTS[name](n)


PUZZLES = {"coloured": coloured, "semi_free": lambda n: coloured(n, "Ac")}
COUNTS = {"coloured": count_100, "down_67": count_67, "up_67": count_67}
COUNTS |= {"semi_free": count_semi_free, "algorithm_62": count_62}


# The bug hunt


def hasty_semi_free(n):
    """As in the lesson."""
    return (0, 1, 4)[n] if n < 3 else hasty_semi_free(n - 2) + 3 ** (n - 1) + 1


def test_six_disks_are_the_fewest_on_which_hasty_semi_free_fails():
    """A search with posts A and C fixed agrees below, and finds fewer there."""
    assert all(len(searched(n, "Ac")) == hasty_semi_free(n) for n in range(6))
    assert len(searched(6, "Ac")) == 272 < hasty_semi_free(6) == 276
    assert check("magnetic.bug_hunt", 6) == 2
    assert [check("magnetic.bug_hunt", n) for n in (0, 5, 7, 60, 61, 10**9)] == [0, 0, 1, 1, 1, 1]


# Words


@pytest.mark.parametrize(
    ("name", "answer", "seen"),
    [
        ("is_legal", lambda p, m: True, "Peg A (red): disk 2 red. Peg B (red): disk 1 red."),
        ("after", lambda p, m: p, "Peg A (red): disk 1 red. Peg B (neutral): empty."),
        (
            "coloured",
            lambda n: ["AB", "BC"],
            "Peg C (always blue): empty. The move from B to C is refused",
        ),
        (
            "semi_free",
            lambda n: ["AB", "BC"],
            "Peg A (always red): empty. Peg B (blue): disk 1 blue.",
        ),
        (
            "down_67",
            lambda n: as_lists("up", n),
            "Peg A (blue): disk 1 blue. Peg B (red): disk 2 red.",
        ),
        ("crossings", lambda n, m: dict.fromkeys("ABC", 0), "Post A: 1 crossing, moves 0-3."),
    ],
)
def test_the_faces_are_drawn(name, answer, seen):
    """A refusal shows the board with the faces that are up, or the colours of the posts."""
    assert seen in check(f"magnetic.{name}", answer).verdict.first.picture


def test_thousands_of_moves_are_not_read_out():
    """A sentence about a long walk begins it and says how many moves it has."""
    short = lambda n, moves: crossings_by_play(n, moves[:60])  # noqa: E731
    says = check("magnetic.crossings", short).verdict.first.message
    assert len(says) < 200 and "more]" in says
