"""Random inputs of cases: large numbers, positions, and pairs of each kind of shortest path."""

from random import Random

from hanoi_ref.solvers.graph import once_or_twice

Pair = tuple[str, str]


def odd_number(random: Random, bits: int) -> int:
    """Return a random odd number with so many bits; from 54 bits on no float can hold it.

    >>> odd_number(Random(1), 8)
    145
    """
    return 1 << bits - 1 | random.getrandbits(bits - 1) | 1


def anywhere(random: Random, n: int) -> str:
    """Return a random position of n disks, uniformly distributed.

    >>> anywhere(Random(1), 5)
    'ACCAB'
    """
    return "".join(random.choices("ABC", k=n))


def any_pair(random: Random, n: int) -> Pair:
    """Return two different random positions of n disks.

    >>> any_pair(Random(1), 2)
    ('AC', 'CA')
    """
    while True:
        start, goal = anywhere(random, n), anywhere(random, n)
        if start != goal:
            return start, goal


def all_kinds(n: int) -> list[Pair]:
    """Return pairs of n disks of every kind, which no seed changes.

    A program that is wrong for one kind then loses the same points, whatever the seed.

    >>> len(all_kinds(3)), all_kinds(3)[:3]
    (24, [('CCB', 'ABB'), ('CBB', 'BCC'), ('ABA', 'AAB')])
    """
    random = Random(0)
    return [a_pair(random, n, kind) for kind in ("once", "twice", "tie") * 8]


def a_pair(random: Random, n: int, verdict: str) -> Pair:
    """Return two positions between which the largest disk moves "once", "twice" or in a "tie".

    From six disks on one pair in 14 is "twice"; up to six disks one in 70 or more is a "tie".

    >>> a_pair(Random(1), 3, "twice")
    ('BAA', 'ABC')
    """
    while True:
        pair = any_pair(random, n)
        if once_or_twice(*pair) == verdict:
            return pair
