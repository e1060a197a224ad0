"""Tables of counts that no change of the rules' code may alter: positions, arrows, fewest moves."""

import pytest

from hanoi_ref.puzzle import bicolour, classic, coloured, cyclic, linear, london, magnetic


def reached(puzzle):
    """Positions reached from the start, arrows between them, and the fewest moves to a finish."""
    depth, edge, arrows, fewest = {puzzle.start}, [puzzle.start], 0, None
    level = 0
    while edge:
        if fewest is None and any(map(puzzle.solved, edge)):
            fewest = level
        following = []
        for position in edge:
            for move in puzzle.rules.legal_moves(position):
                arrows += 1
                after = puzzle.rules.after(position, move)
                if after not in depth:
                    depth.add(after)
                    following.append(after)
        edge, level = following, level + 1
    return len(depth), arrows, fewest


# Theory: classic, k pegs: k^n and k(k-1)/2 (k^n - (k-2)^n) arrows; linear 3^n and 2(3^n - 1);
# cyclic half the classic arrows; bicolour 12^n and a(n) = 12 a(n-1) + 36 2^(n-1); free magnetic
# 6 3^n - 6 2^n (claims G41); London 36 and 108 (Fimbel, Problem Space of
# the Tower of London Test, 2009).
PERFT = [
    (classic(1), 3, 6, 1),
    (classic(3), 27, 78, 7),
    (classic(5), 243, 726, 31),
    (classic(4, pegs=4), 256, 1440, 9),
    (linear(3), 27, 52, 26),
    (linear(5), 243, 484, 242),
    (cyclic(3), 27, 39, 21),
    (cyclic(5), 243, 363, 163),
    (bicolour(1), 12, 36, 3),
    (bicolour(2), 144, 504, 10),
    (bicolour(3), 1728, 6192, 29),
    (magnetic(1), 6, 12, 1),
    (magnetic(2), 30, 72, 4),
    (magnetic(3), 114, 264, 11),
    (magnetic(5), 1266, 2712, 83),
    (coloured(3), 27, 52, 13),
    (coloured(3, "ABc"), 27, 52, 13),
    (london(), 36, 108, 6),
]


@pytest.mark.parametrize(("puzzle", "positions", "arrows", "fewest"), PERFT)
def test_perft(puzzle, positions, arrows, fewest):
    """Positions, arrows and fewest moves of a variant are what theory or search have found."""
    assert reached(puzzle) == (positions, arrows, fewest)
