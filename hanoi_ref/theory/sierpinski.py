"""Coordinates of the positions on three pegs, in Sierpinski's triangle."""

from math import sqrt

Point = tuple[float, float]

# The three directions of a triangle with edges of length 1: up, down left, down right.
_DIRECTIONS = ((0.0, 1 / sqrt(3)), (-0.5, -0.5 / sqrt(3)), (0.5, -0.5 / sqrt(3)))


def sierpinski_point(position: str, pegs: str = "ABC") -> Point:
    """Return the point of a position, x to the right, y up; a legal move is a step of length 1.

    >>> sierpinski_point("A")[1] > sierpinski_point("B")[1] == sierpinski_point("C")[1]
    True

    The largest disk chooses one of three triangles.  In each, the other two pegs are exchanged,
    so that positions joined by a move of the largest disk are neighbours.  Hinz, Klavžar and
    Petr, The Tower of Hanoi - Myths and Maths (2018), chapter 2.
    """
    turned = dict(zip(pegs, _DIRECTIONS, strict=True))
    x = y = 0.0
    for at, letter in enumerate(position):
        far = 2.0 ** (len(position) - at - 1)
        x, y = x + far * turned[letter][0], y + far * turned[letter][1]
        one, other = (peg for peg in pegs if peg != letter)
        turned[one], turned[other] = turned[other], turned[one]
    return x, y
