"""Cases, puzzles and building blocks of wrong programs that several exercises share."""

from random import Random
from string import ascii_uppercase

from hanoi_ref.puzzle import Position, Puzzle, Rules

Moves = list[str]


def with_pegs(random: Random) -> list[tuple[int | str, ...]]:
    """Return arguments with other pegs: some the same for every seed, the last of them drawn.

    Three calls differ from the one with three disks and the usual pegs in one peg only, which a
    cache must not leave out.
    """
    orders = [(2, *"ABC"), (3, *"BCA"), (2, *"BAC"), (3, *"CAB"), (4, *"CBA")]
    one_other = [(3, *"ACD"), (3, *"ADB"), (3, *"DCB")]
    drawn = (random.randint(3, 5), *random.sample(ascii_uppercase, 3))
    return [*orders, *one_other, (4, *"XYZ"), drawn]


def tower(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Puzzle:
    """Return the puzzle that a call of hanoi solves, with its pegs in alphabetical order."""
    pegs = "".join(sorted({source, target, spare}))
    return Puzzle(Rules(pegs), Position(source * n), Position(target * n))


def carry_tower(n: int, source: str, target: str) -> Moves:
    if n == 0:
        return []
    spare = third(source, target)
    return [*carry_tower(n - 1, source, spare), source + target, *carry_tower(n - 1, spare, target)]


def third(one: str, other: str) -> str:
    return next(peg for peg in "ABC" if peg not in (one, other))


def by_steps(
    steps: str,
    n: int,
    source: str,
    target: str,
    spare: str,
    base: str = "",
    least: int = 0,
) -> Moves:
    """Return the moves of a recursive program with these steps: calls for n - 1 disks, and moves.

    In a step s, t and p stand for source, target and spare: "spt st pts" is hanoi.  A step of three
    pegs is a call, one of two pegs is a move.  Up to `least` disks the steps are those of `base`.
    """
    names = str.maketrans({"s": source, "t": target, "p": spare})
    moves = Moves()
    for step in (base if n <= least else steps).translate(names).split():
        inner = len(step) == 3
        moves += by_steps(steps, n - 1, step[0], step[1], step[2], base, least) if inner else [step]
    return moves
