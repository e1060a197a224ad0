"""What several exercises share: cases, judges and pictures."""

from random import Random

HALF = 2**63  # where the largest of 64 disks moves


def number_below(random: Random, bits: int) -> int:
    """A move number of exactly so many bits, odd, so that from 54 bits on no float can hold it.

    >>> number_below(Random(1), 8)
    145
    """
    return 1 << bits - 1 | random.getrandbits(bits - 1) | 1
