"""Cases, judges and pictures shared by several exercises."""

from random import Random

HALF = 2**63  # the move of the largest of 64 disks


def number_below(random: Random, bits: int) -> int:
    """Return a random odd number with so many bits; from 54 bits on no float can hold it.

    >>> number_below(Random(1), 8)
    145
    """
    return 1 << bits - 1 | random.getrandbits(bits - 1) | 1
