"""The average distance between two positions of the classic game."""

from fractions import Fraction
from itertools import product

from hanoi_ref.puzzle import whole
from hanoi_ref.theory.distance import distance

LEADING = Fraction(466, 885)  # the average tends to this multiple of 2^n


def average_distance(n: int) -> Fraction:
    """Return the average distance over all 9^n ordered pairs of positions, equal ones included.

    >>> [str(average_distance(n)) for n in range(4)]
    ['0', '2/3', '16/9', '946/243']

    466/885 2^n - 1/3 - 3/5 (1/3)^n + (12/59 + 18/1003 r) ((5 + r)/18)^n + the conjugate term, where
    r is the root of 17.  Hinz, The Tower of Hanoi (1989); Chan (1988).
    """
    power, third = Fraction(1 << whole("n", n)), Fraction(1, 3)
    # The sum of the two conjugate terms, by a recurrence that follows from (5 ± r)/18.
    term, following = Fraction(24, 59), Fraction(26, 177)
    for _ in range(n):
        term, following = following, Fraction(5, 9) * following - Fraction(2, 81) * term
    return LEADING * power - third - Fraction(3, 5 * int(3**n)) + term


def average_distance_counted(n: int) -> Fraction:
    """Return the average distance over all ordered pairs of positions, by visiting every pair.

    It is practical for few disks only; average_distance uses a formula.

    >>> average_distance_counted(2)
    Fraction(16, 9)
    """
    positions = ["".join(letters) for letters in product("ABC", repeat=whole("n", n))]
    total = sum(distance(start, goal) for start, goal in product(positions, repeat=2))
    return Fraction(total, 9**n)
