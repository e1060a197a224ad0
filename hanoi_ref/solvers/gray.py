"""Lesson 4: Gray codes, which change one digit at a time as a solution moves one disk."""

from collections.abc import Iterator
from itertools import cycle
from string import ascii_uppercase, digits

from hanoi_ref.puzzle import Move, named, whole
from hanoi_ref.solvers.binary import disk_moved


def by_gray_code(n: int) -> Iterator[Move]:
    """Yield the optimal moves from A to C: the bit that changes names the disk.

    >>> " ".join(by_gray_code(3))
    'AC AB CB AC BA BC AC'

    Every disk goes round in one direction: the largest A-C-B, the next A-B-C, and so on in turn.
    """
    return _by_gray_code(whole("n", n))


def gray(m: int) -> int:
    """Return code number m of the reflected binary Gray code (A003188).

    >>> [f"{gray(m):03b}" for m in range(8)]
    ['000', '001', '011', '010', '110', '111', '101', '100']
    """
    return whole("m", m) ^ m >> 1


def gray_inverse(g: int) -> int:
    """Return the number of a code word of the reflected binary Gray code (A006068).

    >>> [gray_inverse(gray(m)) for m in range(8)]
    [0, 1, 2, 3, 4, 5, 6, 7]
    """
    shift = 1
    while whole("g", g) >> shift:
        g ^= g >> shift
        shift *= 2
    return g


def ruler(count: int) -> Iterator[int]:
    """Yield the first terms of the ruler sequence: the bit that changes, counted from 1 (A001511).

    >>> list(ruler(8))
    [1, 2, 1, 3, 1, 2, 1, 4]
    """
    return map(disk_moved, range(1, whole("count", count) + 1))


def hypercube_walk(n: int) -> Iterator[str]:
    """Yield the 2^n corners of the n-cube in Gray order, most significant bit first.

    >>> list(hypercube_walk(2)), list(hypercube_walk(0))
    (['00', '01', '11', '10'], [''])
    """
    return (reflected(m, n, 2) for m in range(1 << whole("n", n)))


def ternary_gray(m: int, n: int) -> str:
    """Return code number m of the reflected ternary Gray code with n digits (A128173).

    >>> ternary_gray(9, 3)
    '122'
    """
    return reflected(m, n, 3)


def reflected(m: int, n: int, k: int) -> str:
    """Return code number m of the reflected k-ary Gray code with n digits, most significant first.

    >>> [reflected(m, 2, 3) for m in range(9)]
    ['00', '01', '02', '12', '11', '10', '20', '21', '22']

    A digit runs backwards where the number of its block is odd.  k is 2 to 10.
    """
    whole("m", m, 0, int(whole("k", k, 2, 10) ** whole("n", n)) - 1)
    code = []
    for _ in range(n):
        block, digit = divmod(m, k)
        code.append(digits[k - 1 - digit if block % 2 else digit])
        m = block
    return "".join(reversed(code))


def reflected_number(code: str, k: int) -> int:
    """Return the number of a code word of the reflected k-ary Gray code.

    >>> reflected_number("122", 3)
    9
    """
    number = 0
    for digit in code:
        place = digits.index(digit)
        number = k * number + (k - 1 - place if number % 2 else place)
    return number


def row_play(n: int, pegs: int = 3) -> Iterator[Move]:
    """Yield the moves that play the reflected k-ary Gray code on a row of k pegs.

    >>> " ".join(row_play(2))
    'AB BC AB CB BA BC AB BC'

    Every digit is a disk's peg.  For odd k the moves are legal, go to neighbouring pegs and visit
    all k^n positions (k = 3: Towers of Bucharest; k = 5: Klagenfurt).  For even k and n >= 2 they
    are not legal.  Herter and Rote, Loopless Gray code enumeration (2018).
    """
    whole("n", n)
    return between_codes(n, pegs, 0, int(pegs**n) - 1)


def row_code_is_legal(k: int, n: int) -> bool:
    """Return whether the reflected k-ary code on n digits is a legal play on a row of k pegs.

    >>> row_code_is_legal(3, 4), row_code_is_legal(4, 2), row_code_is_legal(4, 1)
    (True, False, True)

    Herter and Rote, Loopless Gray code enumeration (2018), for odd k.  For even k disk 2 must
    move to the last peg while disk 1 is there.
    """
    return k % 2 == 1 or n <= 1


def _by_gray_code(n: int) -> Iterator[Move]:
    circles = [[named(move) for move in way] for way in (("AC", "CB", "BA"), ("AB", "BC", "CA"))]
    rounds = [cycle(circles[(n - disk) % 2]) for disk in range(n + 1)]
    code = 0
    for m in range(1, 1 << n):
        before, code = code, m ^ m >> 1
        yield next(rounds[(before ^ code).bit_length()])


def between_codes(n: int, pegs: int, first: int, last: int) -> Iterator[Move]:
    """Yield the moves from one code word to another, forwards or backwards through the code.

    >>> " ".join(between_codes(2, 3, 3, 1))
    'BA CB'

    Parameters
    ----------
    n : number of disks.
    pegs : number of pegs, equal to the number of digits.
    first, last : the numbers of the code words.

    Returns
    -------
    The moves, each of which changes one digit.
    """
    way = 1 if last >= first else -1
    at = [int(digit) for digit in reversed(reflected(first, n, pegs))]
    # A digit goes up where the number of its block is even, and turns whenever a larger one moves.
    steps = [-way if first // pegs ** (place + 1) % 2 else way for place in range(n)]
    for m in range(first + (way > 0), last + (way > 0), way):
        place = 0
        while m % pegs == 0:  # the zeros at the end of the larger number: those digits rest
            m //= pegs
            steps[place] = -steps[place]
            place += 1
        source = at[place]
        at[place] += steps[place]
        yield named(ascii_uppercase[source] + ascii_uppercase[at[place]])
