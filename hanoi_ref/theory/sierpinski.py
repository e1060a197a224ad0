"""Where the positions on three pegs lie in the plane: in Sierpinski's triangle."""

from math import sqrt

Point = tuple[float, float]

# Three directions with edges of length 1 between them: up, down left, down right.
_DIRECTIONS = ((0.0, 1 / sqrt(3)), (-0.5, -0.5 / sqrt(3)), (0.5, -0.5 / sqrt(3)))


def sierpinski_point(position: str, pegs: str = "ABC") -> Point:
    """Where a position lies in the plane, x to the right, y up; a legal move is a step of 1.

    >>> sierpinski_point("A")[1] > sierpinski_point("B")[1] == sierpinski_point("C")[1]
    True

    The largest disk chooses one of three triangles; in each, the other two pegs change places,
    so that the smaller disks that let it pass lie next to each other.  Hinz, Klavžar and Petr, The
    Tower of Hanoi - Myths and Maths (2018), chapter 2.
    """
    turned = dict(zip(pegs, _DIRECTIONS, strict=True))
    x = y = 0.0
    for at, letter in enumerate(position):
        far = 2.0 ** (len(position) - at - 1)
        x, y = x + far * turned[letter][0], y + far * turned[letter][1]
        one, other = (peg for peg in pegs if peg != letter)
        turned[one], turned[other] = turned[other], turned[one]
    return x, y
