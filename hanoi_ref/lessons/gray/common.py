"""What several exercises share: cases, judges and pictures."""

from random import Random

MOST = 2**200


def of_bits(random: Random, bits: int) -> int:
    """A number of exactly so many bits, odd, so that a float cannot hold it."""
    return 1 << bits - 1 | random.getrandbits(bits - 1) | 1
