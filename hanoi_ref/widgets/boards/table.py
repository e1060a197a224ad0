"""The table of a small puzzle: all that a board asks, for places where no Python answers."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import permutations
from typing import Any

from hanoi_ref.puzzle import Position, Puzzle
from hanoi_ref.widgets.boards.game import Fewest, exact, hint
from hanoi_ref.widgets.boards.still import brought, standing

MOST_POSITIONS = 243  # as many as five disks have on three pegs


@lru_cache(maxsize=64)
def table(puzzle: Puzzle, start: Position, most: int = MOST_POSITIONS) -> str:
    """Return the positions that can be reached, as JSON; empty if they are more than `most`.

    >>> from hanoi_ref.puzzle import classic
    >>> told = json.loads(table(classic(1), Position("A")))
    >>> told["rows"]["1//"][:4]
    ['ABAC', '', 1, {'BA': 0, 'BC': 0, 'CA': 1, 'CB': 1}]
    >>> told["words"][0]
    'peg B is empty'

    `rows` are found by the pieces of a position.  A row has the legal moves, the pieces that they
    bring, and the fewest moves to the goal.  For each refused move it has the number of its reason,
    then the numbers of the sentences of a hint, and the hint's move.  `words` are these reasons and
    sentences.
    """
    rules, fewest = puzzle.rules, Fewest(puzzle)
    if fewest.later:  # a search, for which no board waits
        return ""
    pairs = ["".join(pair) for pair in permutations(rules.pegs, 2)]
    numbers: dict[str, int] = {}
    rows: dict[str, list[Any]] = {}
    reached = {start}

    def number(words: str) -> int:
        return numbers.setdefault(words, len(numbers))

    left = [start]
    while left:
        position = left.pop()
        legal = {str(move): rules.after(position, move) for move in rules.legal_moves(position)}
        left += [after for after in legal.values() if after not in reached]
        reached |= {*legal.values()}
        if len(reached) > most:
            return ""
        refused = {
            pair: number(rules.why_not(position, pair) or "") for pair in pairs if pair not in legal
        }
        help_ = hint(puzzle, position)
        rows[standing(rules, position)] = [
            *("".join(legal), brought(rules, legal.items()), exact(fewest(position)), refused),
            *([number(words) for words in help_.words], help_.move and str(help_.move)),
        ]
    return json.dumps({"rows": rows, "words": [*numbers]}, separators=(",", ":"))
