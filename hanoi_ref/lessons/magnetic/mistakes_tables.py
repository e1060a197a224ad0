"""Lesson 7, tables of steps: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from collections.abc import Callable

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


@RUN_TABLE.add(
    "it stops at the first row that is left out",
    "With one disk the first row of the classical table is left out, and the second is not: "
    "continue goes on to the next row, break and return do not.",
)
def stops_at_first(rows: Rows, n: int, posts: str = "ABC") -> Moves:
    return _each_row(rows, n, posts, stops_at_first, stop=True)


@RUN_TABLE.add(
    "the row of the smallest disk is left out as well",
    "Disk n is there: only rows whose number is larger than n are left out.",
)
def leaves_out_one_more(rows: Rows, n: int, posts: str = "ABC") -> Moves:
    kept = [row for row in rows if int(str(row[0])) < n]
    return _each_row(kept, n, posts, leaves_out_one_more)


@RUN_TABLE.add(
    "the moves of a tower stand as a list in the list",
    "append puts in the whole list as one item; extend, or +=, its items.",
)
def list_in_list(rows: Rows, n: int, posts: str = "ABC") -> list[object]:
    made: list[object] = []
    for row in rows:
        moves = _each_row([row], n, posts, _right)
        is_tower = len(row) == 3 and int(str(row[0])) <= n
        made += [_nested(rows, row, n, posts)] if is_tower else moves
    return made


@RUN_TABLE.add(
    "a smaller tower has always one disk fewer",
    "[3, ...] is the tower of disk 3 and all smaller ones: two disks fewer than n.",
)
def one_fewer_always(rows: Rows, n: int, posts: str = "ABC") -> Moves:
    return _each_row(rows, n, posts, one_fewer_always, fewer=1)


@RUN_TABLE.add(
    "target and spare are exchanged in the smaller tower",
    "run_table takes source, target and spare in this order: which letter is given as which?",
)
def spare_for_target(rows: Rows, n: int, posts: str = "ABC") -> Moves:
    def turned(inner: Rows, k: int, names: str) -> Moves:
        return spare_for_target(inner, k, names[0] + names[2] + names[1])

    return _each_row(rows, n, posts, turned)


@RUN_TABLE.add(
    '"itself" is looked up among the tables',
    "No table has that name: it stands for the very rows that are being read. And *kind gathers "
    'what is left of a row in a list: kind == ["itself"], or kind[0] == "itself".',
    words="itself",
)
def looks_itself_up(rows: Rows, n: int) -> Moves:
    tables: dict[str, Rows] = {}
    for row in rows:
        if len(row) > 2 and int(str(row[0])) <= n:
            return list(map(str, tables[str(row[2])]))
    return _right(rows, n)


@RUN_TABLE.add(
    "every tower is carried by the table that is being read",
    'Its third entry says by which table: the rows themselves for "itself", tables[name] for '
    "another name.",
)
def never_another_table(rows: Rows, n: int) -> Moves:
    return _right(rows, n)


def _nested(rows: Rows, row: list[object], n: int, posts: str) -> list[object]:
    """The smaller tower of a row, whose own towers are lists in its list."""
    names = dict(zip("ABC", posts, strict=True))
    s, t = (names[letter] for letter in str(row[1]))
    (spare,) = set("ABC") - {s, t}
    return list_in_list(rows, n - int(str(row[0])) + 1, s + spare + t)


def _right(rows: Rows, n: int, posts: str = "ABC") -> Moves:
    return _each_row(rows, n, posts, _right)


def _each_row(
    rows: Rows,
    n: int,
    posts: str,
    inner: Callable[[Rows, int, str], Moves],
    stop: bool = False,
    fewer: int | None = None,
) -> Moves:
    """The right program, that hands its smaller towers to another one."""
    names, moves = dict(zip("ABC", posts, strict=True)), Moves()
    for first, way, *kind in rows:
        assert isinstance(first, int) and isinstance(way, str)
        s, t = names[way[0]], names[way[1]]
        (spare,) = set("ABC") - {s, t}
        if first > n and stop:
            break
        if first <= n:
            smaller = n - (first - 1 if fewer is None else fewer)
            moves += inner(rows, smaller, s + spare + t) if kind else [s + t]
    return moves


@RUN_TABLE.add(
    "B and C are exchanged",
    "In a table A stands for the source, B for the spare post and C for the target.",
)
def target_before_spare(rows: Rows, n: int, posts: str = "ACB") -> Moves:
    names, moves = dict(zip("ABC", posts, strict=True)), Moves()
    for first, way, *kind in rows:
        assert isinstance(first, int) and isinstance(way, str)
        if first > n:
            continue
        s, t = (names[letter] for letter in way)
        (spare,) = set("ABC") - {s, t}
        moves += target_before_spare(rows, n - first + 1, s + t + spare) if kind else [s + t]
    return moves


@RUN_TABLE.add(
    '"itself" means the first rows, in every table',
    'In a table that a row names, "itself" is that table: is it handed on with its name?',
)
def first_rows_everywhere(rows: Rows, n: int) -> Moves:
    return _with_first(rows, rows, n, "ABC")


def _with_first(rows: Rows, first: Rows, n: int, posts: str) -> Moves:
    tables, moves = globals().get("tables", {}), Moves()
    names = dict(zip("ABC", posts, strict=True))
    for least, way, *kind in rows:
        assert isinstance(least, int) and isinstance(way, str)
        if least > n:
            continue
        s, t = (names[letter] for letter in way)
        (spare,) = set("ABC") - {s, t}
        inner = tables.get(kind[0], first) if kind else []
        more = _with_first(inner, first, n - least + 1, s + spare + t) if kind else [s + t]
        moves += more
    return moves
