"""Algorithms as tables of steps, as Levy's paper has them, and what carries one out.

A row is a disk and its way, [1, "AC"], or a tower, its way, and the table that carries it there,
[2, "AB", "itself"].  Disks count from the largest, 1: [2, ...] with three entries is the tower of
disk 2 and all smaller ones.  A table carries a tower from A to C with B to spare; on another way
its posts have other names.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hanoi_ref.puzzle import Move, third
from hanoi_ref.solvers.walk import Steps, walk

Row = Sequence[Any]
ITSELF = "itself"

# Levy's tables, their rows in his order; each also says what to do with few disks, as rows about
# disks that are not there are left out.
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


@walk
def run_rows(
    rows: Sequence[Row], n: int, posts: str = "ABC", tables: Mapping[str, Sequence[Row]] = TABLES
) -> Steps:
    """The moves of a table for n disks.

    >>> " ".join(run_rows([[2, "AB", "itself"], [1, "AC"], [2, "BC", "itself"]], 2))
    'AB AC BC'

    Parameters
    ----------
    rows : those of the table.
    n : how many disks; rows about disks that are not there are left out.
    posts : what stands for A, B and C: source, spare and target.
    tables : the rows of each table that rows name.

    Returns
    -------
    The moves, one by one; whether they are legal is not asked.

    Raises
    ------
    KeyError : names a table that is not there.
    """
    names = str.maketrans("ABC", posts)
    for first, way, *kind in rows:
        source, target = way.translate(names)
        if first > n:
            continue
        if not kind:
            yield Move(source + target)
            continue
        inner = rows if kind == [ITSELF] else tables[kind[0]]
        spare = third(source, target, posts)
        yield run_rows(inner, n - first + 1, source + spare + target, tables)
