"""The data of a board for pages without Python: constant facts, a picture, and text."""

from typing import Any

from hanoi_ref.draw import draw_position
from hanoi_ref.puzzle import Position, Puzzle, Rules, look, sides
from hanoi_ref.widgets.boards.plain import plain
from hanoi_ref.widgets.boards.standing import standing

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
