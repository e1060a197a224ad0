"""`run_table`, which lesson 7 gives now: older notebooks still check their own, at 0 points."""
# ruff: noqa: D103  (as students write)

import pytest

from hanoi_ref.lessons import EXERCISES, check
from tests.lessons.magnetic.programs import renamed

tables = {}  # as in the lesson's cell


def rows_of(rows, kind):
    return rows if kind == ["itself"] else tables[kind[0]]


def by_names(rows, n, source="A", target="C", spare="B"):
    names, moves = {"A": source, "B": spare, "C": target}, []
    for first, way, *kind in rows:
        s, t = names[way[0]], names[way[1]]
        if first <= n and not kind:
            moves.append(s + t)
        elif first <= n:
            third = ({source, target, spare} - {s, t}).pop()
            moves += by_names(rows_of(rows, kind), n - first + 1, s, t, third)
    return moves


def lazily(rows, n, posts="ABC"):
    for row in rows:
        s, t = row[1].translate(str.maketrans("ABC", posts))
        if row[0] > n:
            continue
        if len(row) == 2:
            yield s, t
        else:
            (third,) = set(posts) - {s, t}
            yield from lazily(rows_of(rows, row[2:]), n - row[0] + 1, s + third + t)


def by_stack(rows, n):
    stack, moves = [(rows, n, "A", "B", "C")], []
    while stack:
        top = stack.pop()
        if len(top) == 1:
            moves.append(top[0])
            continue
        rows, size, *posts = top
        tasks = []
        for first, way, *kind in rows:
            s, t = (posts["ABC".index(letter)] for letter in way)
            (third,) = set(posts) - {s, t}
            if first <= size:
                inner = kind and (rows_of(rows, kind), size - first + 1, s, third, t)
                tasks.append(inner or (s + t,))
        stack += reversed(tasks)
    return moves


def by_renaming_moves(rows, n):
    moves = []
    for first, (s, t), *kind in (row for row in rows if row[0] <= n):
        (third,) = set("ABC") - {s, t}
        inner = by_renaming_moves(rows_of(rows, kind), n - first + 1) if kind else ["AC"]
        moves += [renamed(move, "ABC", s + third + t) for move in inner]
    return tuple(moves)


def without_new_names(rows, n):
    moves = []
    for first, way, *kind in (row for row in rows if row[0] <= n):
        moves += without_new_names(rows_of(rows, kind), n - first + 1) if kind else [way]
    return moves


def one_table_for_every_tower(rows, n, posts="ABC"):
    moves = []
    for first, way, *kind in (row for row in rows if row[0] <= n):
        s, t = way.translate(str.maketrans("ABC", posts))
        (third,) = set(posts) - {s, t}
        inner = kind and one_table_for_every_tower(rows, n - first + 1, s + third + t)
        moves += inner or [s + t]
    return moves


def takes_the_rows_away(rows, n, source="A", target="C", spare="B"):
    names, moves, every = {"A": source, "B": spare, "C": target}, [], list(rows)
    while rows:
        first, way, *kind = rows.pop(0)
        s, t = (names[letter] for letter in way)
        if first <= n and kind:
            (x,) = {source, target, spare} - {s, t}
            moves += takes_the_rows_away(list(rows_of(every, kind)), n - first + 1, s, t, x)
        elif first <= n:
            moves.append(s + t)
    return moves


WRONG = [
    without_new_names,
    one_table_for_every_tower,
    takes_the_rows_away,
    lambda rows, n: by_names(rows, n)[::-1],
    lambda rows, n: by_names(rows[:-1], n),
    lambda rows, n: by_names(rows, max(n - 1, 0)),
    lambda rows, n: [row[1] for row in rows],
    lambda rows, n: " ".join(by_names(rows, n)),
]


@pytest.mark.parametrize("program", [by_names, lazily, by_stack, by_renaming_moves])
def test_a_right_program_of_an_older_notebook_is_right(program, drawn):
    """In any style, with any seed; it has no points and is not counted among the exercises."""
    for seed in (0, drawn.random()):
        score = check("magnetic.run_table", program, seed)
        assert (score, score.verdict.word) == (0, "right"), str(score)
    assert "magnetic.run_table" not in EXERCISES


@pytest.mark.parametrize("program", WRONG)
def test_a_wrong_program_of_an_older_notebook_is_told_so(program):
    """With a sentence that names the call."""
    verdict = check("magnetic.run_table", program).verdict
    assert verdict.word != "right" and "run_table" in verdict.first.message
