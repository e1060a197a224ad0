"""Lesson 2: right and wrong programs for n disks from A to C."""

from collections.abc import Iterator
from itertools import cycle, islice

from hanoi_ref.checking.judge_own_test import Programs

Moves = list[str]


def _is_way(n: int, moves: Moves) -> bool:
    """Return whether the moves are legal and carry n disks from A to C in the fewest moves."""
    position = "A" * n
    for move in moves:
        if move[0] not in position or move != _between(position, move):
            return False
        position = _after(position, move)
    return position == "C" * n and len(moves) == 2**n - 1


PROGRAMS = Programs(_is_way)
PLAIN, SLY = "plain", "sly"


def _carry(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    before = _carry(n - 1, source, spare, target)
    return [*before, source + target, *_carry(n - 1, spare, target, source)]


def _between(position: str, pair: str) -> str:
    p, q = pair[0], pair[1]
    return pair if position.rfind(p) > position.rfind(q) else q + p


def _after(position: str, move: str) -> str:
    at = position.rindex(move[0])
    return position[:at] + move[1] + position[at + 1 :]


def _in_rounds(n: int, pairs: str) -> Iterator[str]:
    position = "A" * n
    for pair in islice(cycle(pairs.split()), 2**n - 1):
        move = _between(position, pair)
        yield move
        position = _after(position, move)


@PROGRAMS.right("it is the recursion of lesson 1", PLAIN)
def recursion(n: int) -> Moves:
    return _carry(n)


@PROGRAMS.right(
    "it goes round the three pairs of pegs, and makes each move only when it is needed", PLAIN
)
def rounds(n: int) -> Iterator[str]:
    yield from _in_rounds(n, "AC AB BC" if n % 2 else "AB AC BC")


@PROGRAMS.wrong("it makes no moves at all", PLAIN)
def nothing(n: int) -> Moves:
    return []


@PROGRAMS.wrong("it puts each disk on C, the smallest first, and the others on top of it", PLAIN)
def each_alone(n: int) -> Moves:
    return ["AC"] * n


@PROGRAMS.wrong("it carries the tower to B", PLAIN)
def to_b(n: int) -> Moves:
    return _carry(n, "A", "B", "C")


@PROGRAMS.wrong("it goes via B and takes twice as many moves", PLAIN)
def twice_as_many(n: int) -> Moves:
    return _carry(n, "A", "B", "C") + _carry(n, "B", "C", "A")


@PROGRAMS.wrong("it returns the moves of three disks for every n", PLAIN)
def always_three(n: int) -> Moves:
    return _carry(3)


@PROGRAMS.right("its moves are those of lesson 1, in a tuple", SLY)
def in_a_tuple(n: int) -> tuple[str, ...]:
    return tuple(_carry(n))


@PROGRAMS.right("it calculates each move from its number", SLY)
def by_number(n: int) -> Iterator[str]:
    pegs = "ABC" if n % 2 else "ACB"
    return (pegs[(m & m - 1) % 3] + pegs[((m | m - 1) + 1) % 3] for m in range(1, 2**n))


@PROGRAMS.wrong("it uses the cycle for odd towers, so an even one ends on B", SLY)
def right_for_odd(n: int) -> Iterator[str]:
    yield from _in_rounds(n, "AC AB BC")


@PROGRAMS.wrong("it uses the cycle for even towers, so an odd one ends on B", SLY)
def right_for_even(n: int) -> Moves:
    return list(_in_rounds(n, "AB AC BC"))


@PROGRAMS.wrong("for n = 0 it moves a disk, though there is none", SLY)
def wrong_for_none(n: int) -> Moves:
    return _carry(max(n, 1))


@PROGRAMS.wrong("it leaves out the last move", SLY)
def without_the_last(n: int) -> Moves:
    return _carry(n)[:-1]


@PROGRAMS.wrong("it is right up to n = {before}; then the tower ends on B", SLY, at=(8,))
def right_up_to(n: int, at: int = 8) -> Moves:
    return _carry(n) if n < at else _carry(n, "A", "B", "C")


@PROGRAMS.wrong("it returns its moves in reverse order", SLY)
def backwards(n: int) -> Moves:
    return _carry(n)[::-1]


@PROGRAMS.wrong(
    "for n = 3 it takes 11 moves where 7 are enough, but never moves a disk twice in a row", SLY
)
def a_detour(n: int) -> Moves:
    return "AB AC BC AB CB CA BA BC AB AC BC".split() if n == 3 else _carry(n)


@PROGRAMS.wrong("it first moves disk 1 back and forth: two moves too many", SLY)
def to_and_fro(n: int) -> Moves:
    return ["AB", "BA", *_carry(n)] if n else []


@PROGRAMS.wrong("it makes 2^n - 1 legal moves, but back and forth", SLY)
def the_right_number(n: int) -> Moves:
    return list(islice(cycle(("AC", "CA")), 2**n - 1))


@PROGRAMS.wrong(
    "from n = {at} on it wastes moves with disk 1, then piles all disks on C upside down",
    SLY,
    at=(3, 4, 5, 6, 7),
)
def upside_down(n: int, at: int = 3) -> Moves:
    if n < at:
        return _carry(n)
    idle = 2**n - 1 - n
    turn = ["AB", "BC", "CA"] * (idle % 2)
    return turn + ["AB", "BA"] * ((idle - len(turn)) // 2) + ["AC"] * n


@PROGRAMS.wrong(
    "for n = {at} one of its moves starts from an empty peg", SLY, at=tuple(range(1, 9))
)
def from_an_empty_peg(n: int, at: int = 4) -> Moves:
    return ["BC", *_carry(n)[1:]] if n == at else _carry(n)


@PROGRAMS.wrong("for n = 6 it puts some disks on smaller ones", SLY)
def onto_smaller_ones(n: int) -> Moves:
    moves = _carry(n)
    if n == 6:
        moves[16:31] = "CA AC CA AC CA AC CB BA CA CA CA AB AB AB AB".split()
    return moves
