"""Cases, judges and pictures shared by several exercises."""

from random import Random
from string import ascii_uppercase

from hanoi_ref.puzzle import Position, Puzzle, Rules


def letters(random: Random) -> tuple[str, ...]:
    return tuple(random.sample(ascii_uppercase, 3))


def tower(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Puzzle:
    """Return the puzzle that a call of hanoi solves, on any three pegs.

    Parameters
    ----------
    n : how many disks.
    source, target, spare : the arguments of the call.

    Returns
    -------
    The puzzle, with its pegs in alphabetical order.
    """
    pegs = "".join(sorted({source, target, spare}))
    return Puzzle(Rules(pegs), Position(source * n), Position(target * n))
