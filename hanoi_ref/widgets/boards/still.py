"""What a page can show of a board without Python: facts that stay, a picture, words."""

from typing import Any

from hanoi_ref.draw import draw_position
from hanoi_ref.puzzle import Position, Puzzle, Rules, look, sides
from hanoi_ref.widgets.boards.plain import plain
from hanoi_ref.widgets.boards.standing import standing

DRAWN_IN_TEXT = 8  # more disks than this would make plain text too wide


def fixed(puzzle: Puzzle) -> dict[str, Any]:
    """What a front end has to know of a puzzle, once: how it looks, not what is legal.

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
    """A picture of a position for pages, and words for terminals, by their types.

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
