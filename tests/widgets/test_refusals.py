"""A widget that cannot be is refused in words that name the bad value."""

import pytest
from traitlets import TraitError

from hanoi_ref import Board, Explorer, Race, Search, Ways, bicolour, classic, quiz, recursive

CHOICES = {"on B": "The largest disk.", "on C": "The smallest disk."}
COUNT = "n must be a whole number, 0 or more, not"


def chosen(choice):
    """Choose an answer of a quiz."""
    quiz("Where?", CHOICES, "on C").chosen = [choice]


REFUSED = [
    (lambda: Board(-1), f"{COUNT} -1"),
    (lambda: Board(2.5), f"{COUNT} 2.5"),
    (lambda: Board("x"), "a position is one capital letter per disk, largest disk first, not 'x'"),
    (lambda: Board(65), "a board holds at most 64 disks, not 65"),
    (lambda: Board(3, [], "AB"), "position 'AB' has 2 disks, this board 3"),
    (lambda: Board(3, [], "ABD"), "position 'ABD' names peg D: the pegs are A, B, C"),
    (lambda: Explorer(classic(8)), "an explorer shows at most 7 disks, not 8"),
    (lambda: Explorer(bicolour(1)), f"shows one disk of each size, not {bicolour(1).rules}"),
    (lambda: Explorer(8), "an explorer shows at most 7 disks, not 8"),
    (lambda: Explorer(-1), f"{COUNT} -1"),
    (lambda: Explorer(2, recursive, ["AB"]), "an explorer follows a solver or moves, not both"),
    (lambda: Race(recursive, []), "a race needs its puzzle, such as 4 or magnetic(3); only a boa"),
    (lambda: Race(recursive, [], 65), "a board holds at most 64 disks, not 65"),
    (lambda: Race(recursive, [], -1), f"{COUNT} -1"),
    (lambda: Search("", ""), "not from"),
    (lambda: Search("AAAAA", "CCCCC"), "not from"),
    (lambda: Search("A", "AA"), "not from"),
    (lambda: Search("D", "A"), "names peg"),
    (lambda: Ways([]), "no paths"),
    (lambda: Ways([["AA", "BB"]]), "from AA to BB, which no legal move does"),
    (lambda: quiz("Where?", CHOICES, "on A"), "the answer 'on A' is not among the choices on B, "),
    (lambda: chosen("on A"), "the choices are on B, on C, not 'on A'"),
]


@pytest.mark.parametrize(("make", "words"), REFUSED)
def test_refusals(make, words):
    """Too many disks, none, other pegs, and what does not fit together."""
    with pytest.raises((ValueError, TraitError)) as refusal:
        make()
    assert words in str(refusal.value)
