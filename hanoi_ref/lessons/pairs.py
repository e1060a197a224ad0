"""Pairs of positions, drawn so that each kind of shortest way comes up."""

from random import Random

from hanoi_ref.solvers.graph import once_or_twice

Pair = tuple[str, str]


def anywhere(random: Random, n: int) -> str:
    """Any position of n disks, each as likely as the others.

    >>> anywhere(Random(1), 5)
    'ACCAB'
    """
    return "".join(random.choices("ABC", k=n))


def any_pair(random: Random, n: int) -> Pair:
    """Any two positions of n disks.

    >>> any_pair(Random(1), 2)
    ('AC', 'CA')
    """
    return anywhere(random, n), anywhere(random, n)


def a_pair(random: Random, n: int, verdict: str) -> Pair:
    """Two positions of n disks between which the largest moves "once" or "twice", or it is a "tie".

    One pair in 14 is "twice" from six disks on; up to six disks one in 70 or more is a "tie".

    >>> a_pair(Random(1), 3, "twice")
    ('BAA', 'ABC')
    """
    while True:
        pair = any_pair(random, n)
        if once_or_twice(*pair) == verdict:
            return pair
