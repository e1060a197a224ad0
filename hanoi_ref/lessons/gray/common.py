"""Cases, judges and pictures shared by several exercises."""

from random import Random

MOST = 2**200


def of_bits(random: Random, bits: int) -> int:
    """Return a random odd number with so many bits, too long for a float from 54 bits on."""
    return 1 << bits - 1 | random.getrandbits(bits - 1) | 1
