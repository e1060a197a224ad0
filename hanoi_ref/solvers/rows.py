"""Algorithms as tables of steps, as in Levy's paper, and an interpreter for them.

A row is [1, "AC"], a disk and its move, or [2, "AB", "itself"], a tower, its source and target,
and the table that moves it.  Disks count from the largest, 1: a row [2, ...] with three entries
means the tower of disk 2 and all smaller ones.  A table moves a tower from A to C with spare B;
for other pegs its letters are renamed.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hanoi_ref.puzzle import Move, named, third
from hanoi_ref.solvers.walk import Steps, walk

Row = Sequence[Any]
ITSELF = "itself"

# Levy's tables, with their rows in his order.  They also cover few disks, because rows about
# missing disks are skipped.
TABLES: dict[str, list[Row]] = {
    "like target": [[2, "AB", ITSELF], [1, "AC"], [2, "BA", "like source"], [2, "AC", ITSELF]],
    "like source": [[2, "AC", ITSELF], [2, "CB", "like target"], [1, "AC"], [2, "BC", ITSELF]],
    "67 down": [
        [2, "AB", ITSELF],
        [1, "AC"],
        [3, "BA", "like source"],
        [3, "AC", "like target"],
        [2, "BA"],
        [3, "CB", "like target"],
        [2, "AC"],
        [3, "BC", "like source"],
    ],
    "67 up": [
        [3, "AB", "like target"],
        [2, "AC"],
        [3, "BA", "like source"],
        [2, "CB"],
        [3, "AC", "like source"],
        [3, "CB", "like target"],
        [1, "AC"],
        [2, "BC", ITSELF],
    ],
    "SemiFree": [
        [3, "AC", ITSELF],
        [2, "AB"],
        [3, "CA", "like source"],
        [3, "AB", "like target"],
        [1, "AC"],
        [3, "BA", "like source"],
        [3, "AC", "like target"],
        [2, "BA"],
        [3, "CB", "like target"],
        [2, "AC"],
        [3, "BC", "like source"],
    ],
    "62": [
        [2, "AB", "67 down"],
        [1, "AC"],
        [3, "BA", "like source"],
        [3, "AC", "like target"],
        [2, "BA"],
        [4, "CA", "SemiFree"],
        [3, "CB"],
        [4, "AC", "like source"],
        [4, "CB", "like target"],
        [2, "AC"],
        [3, "BC", "67 up"],
    ],
}


def run_rows(
    rows: Sequence[Row], n: int, posts: str = "ABC", tables: Mapping[str, Sequence[Row]] = TABLES
) -> Iterator[Move]:
    """Yield the moves of a table for n disks.

    >>> " ".join(run_rows([[2, "AB", "itself"], [1, "AC"], [2, "BC", "itself"]], 2))
    'AB AC BC'

    Parameters
    ----------
    rows : the rows of the table.
    n : number of disks; rows about missing disks are skipped.
    posts : the pegs to use for A, B and C: source, spare and target.
    tables : the rows of each table that `rows` names.

    Returns
    -------
    The moves, one by one; they are not checked for legality.

    Raises
    ------
    KeyError : names a missing table.
    """
    return walk(_steps(rows, n, posts, tables))


def _steps(rows: Sequence[Row], n: int, posts: str, tables: Mapping[str, Sequence[Row]]) -> Steps:
    names = str.maketrans("ABC", posts)
    for first, way, *kind in rows:
        source, target = way.translate(names)
        if first > n:
            continue
        if not kind:
            yield named(source + target)
            continue
        inner = rows if kind == [ITSELF] else tables[kind[0]]
        spare = third(source, target, posts)
        yield _steps(inner, n - first + 1, source + spare + target, tables)
