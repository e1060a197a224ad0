"""Building blocks of wrong programs, shared by several exercises."""

from collections.abc import Iterable, Iterator

HALF = 2**63  # the move of the largest of 64 disks


NO_FLOATS = "A float keeps only 53 binary digits and loses the rest of the number. "


def disk_of(m: int) -> int:
    return (m & -m).bit_length()


def pegs_of(m: int, pegs: str) -> str:
    return pegs[(m & (m - 1)) % 3] + pegs[((m | (m - 1)) + 1) % 3]


def pegs_for(n: int) -> str:
    return "ABC" if n % 2 else "ACB"


def move_of(m: int, n: int) -> str:
    return pegs_of(m, pegs_for(n))


def carry(n: int, source: str, target: str) -> Iterator[str]:
    if n:
        (spare,) = set("ABC") - {source, target}
        yield from carry(n - 1, source, spare)
        yield source + target
        yield from carry(n - 1, spare, target)


def played(numbers: Iterable[int], n: int) -> str:
    """Return the position after the moves with these numbers, made one by one."""
    position = ["A"] * n
    for number, move in zip(numbers, carry(n, "A", "C"), strict=False):
        position[n - disk_of(number)] = move[1]
    return "".join(position)


def descent(m: int, n: int, zero: str = "ABC", one: str = "BCA") -> str:
    """Return the letters by halves; `zero` and `one` permute the pegs below such a digit."""
    pegs, letters = "ACB", ""
    for place in reversed(range(n)):
        digit = m >> place & 1
        letters += pegs[digit]
        pegs = "".join(pegs["ACB".index(peg)] for peg in (zero, one)[digit])
    return letters
