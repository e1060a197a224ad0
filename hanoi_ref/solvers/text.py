"""Moves as ASCII text, in pieces: a space after every move, a newline after the last."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, cycle, islice

from hanoi_ref.puzzle import Rules, whole
from hanoi_ref.solvers.binary import by_number

BLOCK = 15  # disks in a block: 2^15 moves are about 100 kB of text
PIECE = 8192  # moves joined at a time


def as_text(moves: Iterable[str]) -> Iterator[bytes]:
    """Yield any moves as text, a few thousand at a time.

    >>> b"".join(as_text(["AB", "AC", "BC"]))
    b'AB AC BC\\n'
    """
    stream = iter(moves)
    piece = " ".join(islice(stream, PIECE))
    while following := " ".join(islice(stream, PIECE)):
        yield f"{piece} ".encode()
        piece = following
    yield f"{piece}\n".encode()


def optimal_text(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Iterator[bytes]:
    """Yield the 2^n - 1 optimal moves as text, as fast as a pipe takes them, in little memory.

    >>> b"".join(optimal_text(3))
    b'AC AB CB AC BA BC AC\\n'

    The solution consists of few different blocks.  Between two moves of larger disks the smallest
    15 go one peg further, always in the same direction, so their moves form only three texts.
    With the large move that follows there are six.  Each is created once.

    Parameters
    ----------
    n : how many disks, 0 or more.
    source, target, spare : three different capital letters.

    Returns
    -------
    Pieces of ASCII text; the last one ends the line.

    Raises
    ------
    ValueError : names the invalid argument.
    """
    Rules(source + target + spare)
    small = min(whole("n", n), BLOCK)
    names = str.maketrans("ACB", source + target + spare)
    large = (move.translate(names) for move in by_number(n - small))
    # The towers go round the circle in one direction, the largest from source to target.
    circle = source + target + spare if (n - small) % 2 == 0 else source + spare + target
    towers = cycle(zip(circle, circle[1:] + circle[0], circle[2] + circle[:2], strict=True))
    return _pieces(small, towers, large)


def _pieces(
    small: int, towers: Iterator[tuple[str, str, str]], large: Iterable[str]
) -> Iterator[bytes]:
    kept: dict[tuple[str, str], bytes] = {}
    for move in chain(large, ["\n"]):
        here, there, spare = next(towers)
        if (here, move) not in kept:
            text = _text(small, here, there, spare)
            block = f"{text.rstrip()}\n" if move == "\n" else f"{text}{move} "
            kept[here, move] = block.encode()
        yield kept[here, move]


@lru_cache(maxsize=128)
def _text(n: int, source: str, target: str, spare: str) -> str:
    """Return the moves for n disks, each with a space after it."""
    if n == 0:
        return ""
    before, after = _text(n - 1, source, spare, target), _text(n - 1, spare, target, source)
    return f"{before}{source}{target} {after}"
