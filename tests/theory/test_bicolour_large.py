"""The bicolour towers of tests/golden.json beyond the sizes that position by position can search.

A size has 12 states: two disks on three pegs, and which lies lower where they share one.  They and
the moves between them are asked of the rules with one size; a larger size moves so too, while all
smaller disks lie on the third peg.  The states of the smallest size are bits of one word.
"""

import json
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from hanoi_ref.puzzle import bicolour, third
from hanoi_ref.solvers.search import levels

GOLDEN = json.loads((Path(__file__).parents[1] / "golden.json").read_text())["bicolor"]
RULES = bicolour(1).rules
STATES = [state for level in levels(RULES, bicolour(1).start) for state in level]
WAYS = ["".join(pair) for pair in permutations("ABC", 2)]
# For each way, where a size goes from each of its states; -1 where it cannot.
GOES = {
    way: np.array(
        [
            STATES.index(RULES.after(state, way)) if RULES.why_not(state, way) is None else -1
            for state in STATES
        ]
    )
    for way in WAYS
}
TOWERS = {
    peg: [STATES.index(state) for state in STATES if {*state.upper()} == {peg}] for peg in "ABC"
}


def word_of(states):
    """The states of the smallest size as bits."""
    return np.uint16(sum(1 << state for state in states))


# Where the smallest size can be after one move, for every set of states it can be in.
NEAR = np.zeros(1 << 12, np.uint16)
for state, ends in enumerate(zip(*GOES.values(), strict=True)):
    NEAR[np.arange(1 << 12) >> state & 1 == 1] |= word_of(end for end in ends if end >= 0)


def number(position):
    """The states of all larger sizes as one number to base 12, and the state of the smallest."""
    sizes = [STATES.index(position[at : at + 2]) for at in range(0, len(position), 2)]
    rest = 0
    for state in sizes[:-1]:
        rest = 12 * rest + state
    return rest, word_of(sizes[-1:])


def frontiers(n):
    """The positions at distance 0, 1, 2 ... from the start: numbers, and words for each of them."""
    unseen = np.full(12 ** (n - 1), (1 << 12) - 1, np.uint16)
    reached = np.zeros_like(unseen)
    first, bit = number(bicolour(n).start)
    rests, words = np.array([first]), np.array([bit])
    unseen[first] ^= bit
    while len(rests):
        yield rests, words
        reached[rests] = NEAR[words]
        changed = [rests]
        for way in WAYS if n > 1 else ():
            tower = TOWERS[third(*way)]
            clear = np.flatnonzero(words & word_of(tower))
            at, inside, place = rests[clear], words[clear] & word_of(tower), 1
            while place < len(unseen) and len(at):
                state = at // place % 12
                ends = GOES[way][state]
                to = (at + (ends - state) * place)[ends >= 0]
                reached[to] |= inside[ends >= 0]
                changed.append(to)
                still = np.isin(state, tower)
                at, inside, place = at[still], inside[still], place * 12
        rests = np.unique(np.concatenate(changed))
        words = reached[rests] & unseen[rests]
        reached[rests] = 0
        rests, words = rests[words > 0], words[words > 0]
        unseen[rests] ^= words


def measured(n):
    """How many positions there are, the farthest, and the distance to each of the three goals."""
    goals = {goal: number(bicolour(n, goal).goal) for goal in ("swapped", "unswapped", "exchange")}
    seen, fewest = 0, {}
    for depth, (rests, words) in enumerate(frontiers(n)):
        seen += int(np.bitwise_count(words).sum())
        for goal, (rest, bit) in goals.items():
            at = np.searchsorted(rests, rest)
            if at < len(rests) and rests[at] == rest and words[at] & bit:
                fewest[goal] = depth
    return seen, depth, fewest["swapped"], fewest["unswapped"], fewest["exchange"]


@pytest.mark.parametrize(
    "n", [*range(1, 7), *(pytest.param(n, marks=pytest.mark.release) for n in (7, 8))]
)
def test_bicolour_towers_by_search_among_all_positions(n):
    """12^n positions; the farthest and the three goals are as far from the start as listed."""
    keys = ("diameter_1_8", "swapped_1_12", "unswapped_1_8", "exchange_1_8")
    assert measured(n) == (12**n, *(GOLDEN[key][n - 1] for key in keys))
