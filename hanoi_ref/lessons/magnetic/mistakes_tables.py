"""Lesson 7, tables of steps: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from hanoi_ref.checking.exercise import Mistakes

Rows = list[list[object]]
Moves = list[str]

RUN_TABLE = Mistakes()


def _run(
    rows: Rows, n: int, posts: str = "ABC", rename: bool = True, fewer: int = 1, skip: bool = True
) -> Moves:
    """The right program, and what is wrong on purpose."""
    names, moves = dict(zip("ABC", posts, strict=True)), Moves()
    for first, way, *kind in rows:
        assert isinstance(first, int) and isinstance(way, str)
        if (skip and first > n) or n < 1:
            continue
        s, t = (names[letter] if rename else letter for letter in way)
        if not kind:
            moves.append(s + t)
            continue
        (spare,) = set("ABC") - {s, t}
        inner = s + spare + t if rename else "ABC"
        moves += _run(rows, n - first + fewer, inner, rename, fewer, skip)
    return moves


@RUN_TABLE.add(
    "the posts keep their names in the smaller tower",
    "A table is written for a tower that goes from A to C. When a row sends the smaller tower from "
    "B to C, then B stands for A there, and so on: each way has to be read with these names.",
)
def keeps_names(rows: Rows, n: int) -> Moves:
    return _run(rows, n, rename=False)


@RUN_TABLE.add(
    "the smaller tower has a disk too few",
    "[2, ...] means disk 2 and all smaller ones: n - 1 disks. With [3, ...] it is n - 2.",
)
def too_few(rows: Rows, n: int) -> Moves:
    return _run(rows, n, fewer=0)


@RUN_TABLE.add(
    "a row about a disk that is not there is not left out",
    "With one disk there is no disk 2. A row whose number is larger than n has nothing to do.",
)
def not_left_out(rows: Rows, n: int) -> Moves:
    return _run(rows, n, skip=False)


@RUN_TABLE.add(
    "source and target are exchanged in the smaller tower",
    'A row such as [2, "BC", ...] goes from B to C: so B is the source there, C the target.',
)
def exchanged(rows: Rows, n: int, posts: str = "ABC") -> Moves:
    names, moves = dict(zip("ABC", posts, strict=True)), Moves()
    for first, way, *kind in rows:
        assert isinstance(first, int) and isinstance(way, str)
        s, t = names[way[0]], names[way[1]]
        (spare,) = set("ABC") - {s, t}
        if first <= n:
            moves += exchanged(rows, n - first + 1, t + spare + s) if kind else [s + t]
    return moves


@RUN_TABLE.add(
    "only single disks are moved",
    "A row with three entries sends a whole tower on its way: run_table does that by calling "
    "itself.",
)
def only_disks(rows: Rows, n: int) -> Moves:
    return [str(row[1]) for row in rows if len(row) == 2 and int(str(row[0])) <= n]
