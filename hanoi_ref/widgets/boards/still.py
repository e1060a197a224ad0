"""A puzzle and its positions as front ends, pages and terminals show them, without the rules."""

from collections.abc import Iterable, Sequence
from typing import Any

from hanoi_ref.draw import draw_position
from hanoi_ref.puzzle import Position, Puzzle, Rules, look, pieces, sides


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


DRAWN_IN_TEXT = 8  # more disks would make plain text too wide


def fixed(puzzle: Puzzle) -> dict[str, Any]:
    """Return the constant facts that a front end needs to draw a puzzle, without its rules.

    >>> from hanoi_ref.puzzle import classic, coloured, cyclic
    >>> fixed(classic(2)), fixed(cyclic(1))["arrows"]
    ({'pegs': 'ABC', 'goals': ['//2,1']}, ['AB', 'BC', 'CA'])
    >>> fixed(coloured(1, "A"))
    {'pegs': 'ABC', 'goals': ['//1 blue', '//1 red'], 'turns': True, 'posts': 'A'}
    """
    rules = puzzle.rules
    facts = {
        "pegs": rules.pegs,
        "goals": [standing(rules, goal) for goal in puzzle.goals],
        "arrows": sorted(rules.arrows or ()),
        "turns": rules.flips,
        "posts": rules.posts,
        "room": rules.room,
        "shape": look(rules) if look(rules) != "disks" else "",
    }
    return {name: fact for name, fact in facts.items() if fact}


def still(puzzle: Puzzle, position: Position, name: str) -> dict[str, str]:
    """Return a position as a picture for pages and as text for terminals, by MIME type.

    >>> from hanoi_ref.puzzle import classic
    >>> print(still(classic(1), Position("B"), "Board('B')")["text/plain"])
    Board('B')
     |   1   |
    -A---B---C-
    """
    picture = draw_position(position, rules=puzzle.rules)
    sided = sides(puzzle.rules) != sides(Rules())
    words = picture.desc if sided else plain(position, puzzle.rules.pegs)
    short = puzzle.disks <= DRAWN_IN_TEXT or sided
    return {"text/plain": f"{name}\n{words}" if short else name, "image/svg+xml": str(picture)}


def plain(position: Position, pegs: str = "ABC") -> str:
    """Return the pegs and their disks as text, one row of disks per line.

    >>> print(plain(Position("AAB")))
       |       |       |
      =2=      |       |
     ==3==     1       |
    ---A-------B-------C---
    """
    wide, rows = 2 * position.disks + 1, []
    disks = [[str(disk).center(2 * disk - 1, "=") for disk in position.stack(peg)] for peg in pegs]
    for level in reversed(range(max(position.disks, 1))):
        cells = (stack[level] if level < len(stack) else "|" for stack in disks)
        rows.append(" ".join(cell.center(wide) for cell in cells).rstrip())
    return "\n".join([*rows, "-".join(peg.center(wide, "-") for peg in pegs)])
