"""Encode positions and moves as strings for the page's script."""

from collections.abc import Iterable, Sequence

from hanoi_ref.puzzle import Rules, pieces


def standing(rules: Rules, position: str) -> str:
    """Return the pieces on each peg, bottom first, with a slash between pegs.

    >>> standing(Rules(), "AAB"), standing(Rules(flips=True), "Ab")
    ('3,2/1/', '2 red/1 blue/')
    >>> standing(Rules(rests_on="equal"), "AbBb")
    '2 black/2 white,1 black,1 white/'
    """
    return "/".join(",".join(map(str, stack)) for stack in pieces(rules, position).values())


def told_moves(rules: Rules, positions: Sequence[str], moves: Sequence[str]) -> list[str]:
    """Return moves as a string, and the pieces that they bring, from the first of these positions.

    >>> told_moves(Rules(), ["AA", "AB", "CB"], ["AB", "AC"])
    ['ABAC', '']
    >>> told_moves(Rules(flips=True), ["AA", "Ab", "cb"], ["AB", "AC"])
    ['ABAC', '1 blue,2 blue']
    """
    return ["".join(moves), brought(rules, zip(moves, positions[1:], strict=True))]


def brought(rules: Rules, landings: Iterable[tuple[str, str]]) -> str:
    """Return the pieces that moves bring, each into a position; empty if pieces never change.

    >>> brought(Rules(flips=True), [("AB", "Ab")]), brought(Rules(), [("AB", "AB")])
    ('1 blue', '')
    """
    if not rules.flips:
        return ""
    return ",".join(str(pieces(rules, position)[move[1]][-1]) for move, position in landings)
