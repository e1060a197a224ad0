"""What lessons know of their questions: each question is known, and each answer is worked out."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise, product
from math import dist
from pathlib import Path

import nbformat
import pytest

from hanoi_ref import Rings, Robot, Tasks
from hanoi_ref.puzzle import Position, Rules
from hanoi_ref.solvers import grand_tour, recursive
from hanoi_ref.solvers.binary import disk_moved, pegs_by_masks
from hanoi_ref.solvers.gray import gray_inverse, reflected, ruler
from hanoi_ref.solvers.iteration import smallest_disk
from hanoi_ref.solvers.spread import near, spread
from hanoi_ref.theory import (
    average_distance,
    count_edges,
    distance_to_peg,
    fewest,
    longest_ways,
    sierpinski_point,
    times_moved,
    years_needed,
)
from hanoi_ref.theory.distance import distance
from hanoi_ref.widgets import known

ROOT = Path(__file__).parents[2]
ASKED = re.compile(r'predict\(\s*"((?:[^"\\]|\\.)*)"')

# Each answer of the lessons, worked out by the package.
WORKED_OUT: dict[str, Callable[[], object]] = {
    "How many moves will three disks take?": lambda: distance_to_peg("AAA", "C"),
    "64 disks, one move a day: for how many years?": lambda: (
        f"{years_needed(64, 86_400) / 1e15:.0f} million billion"
    ),
    # Lesson 1
    "Two disks take 3 moves, three take 7. How many will four take?": lambda: fewest(4),
    "Three disks, A to C. Which way do the two smaller ones go first?": lambda: carried(0, 3),
    "And when the largest has moved?": lambda: carried(4, 7),
    "How often does disk 1 move in a tower of ten disks?": lambda: times_moved(10, 1),
    "Do the priests finish before the sun goes out?": lambda: yes(years_needed(64) < 1e10),
    "Is there a way that visits all 27 positions?": lambda: yes(
        len(set(Rules().replay("AAA", grand_tour(3)))) == 27
    ),
    # Lesson 2
    "Which disk makes moves number 1, 3, 5 and so on?": lambda: (
        "disk 1" if {disk_moved(m) for m in range(1, 64, 2)} == {1} else "it varies"
    ),
    "The card A-B, A-C, B-C: which towers does it bring to C?": lambda: arrive("A-B, A-C, B-C"),
    "Disk 1 of three goes the wrong way round. Does the tower come to C?": lambda: (
        "in more moves" if len(list(smallest_disk(3, wrong_way=True))) > 7 else "in 7 moves"
    ),
    "Three disks: how high does the stack grow, in tasks?": lambda: worked_off(3),
    "Does disk 1 ever lie directly on disk 3?": lambda: yes(
        any((3, 1) in pairwise(at.stack(peg)) for at in walk(4) for peg in "ABC")
    ),
    # Lesson 3
    "Which disk moves from 011 to 100?": lambda: disk_moved(0b100),
    "Which disk moves in move 12, 1100?": lambda: disk_moved(12),
    "On which peg does a tower of four end?": lambda: pegs_by_masks(15)[1],
    "216 is 11011000. The largest disk is on C, and the next bit is 1 as well. Where is disk 7?": (
        lambda: walk(8)[216].peg_of(7)
    ),
    # Lesson 4
    "How many steps from 0 to 15 change a single bit?": lambda: sum(
        (m ^ (m + 1)).bit_count() == 1 for m in range(15)
    ),
    "Three bits: 000, 001, 011, 010, and then?": lambda: reflected(4, 3, 2),
    "The number 10 is 1010. What is its code word?": lambda: reflected(10, 4, 2),
    "The vane shows the word 1101. Which number is that?": lambda: gray_inverse(0b1101),
    "Which bit changes in the step from word 7 to word 8?": lambda: list(ruler(8))[-1],
    "From 111 to 000: how do the words of the rings follow each other?": lambda: (
        "as the Gray code, backwards"
        if [gray_inverse(int(word, 2)) for word in rings_off(3)] == [5, 4, 3, 2, 1, 0]
        else "otherwise"
    ),
    "Five rings are on, 11111. How many moves to take them all off?": lambda: gray_inverse(31),
    "Four disks: in which order does disk 1 visit the pegs?": lambda: (
        f"{', '.join(dict.fromkeys(at[-1] for at in walk(4)))}, A, and so on"
    ),
    "Three disks, disk 1 goes A-B-C. Where is the tower in the end?": lambda: list(
        Rules().replay("AAA", list(smallest_disk(3, wrong_way=True))[:7])
    )[-1][0],
    "00, 01, 02, and then?": lambda: reflected(3, 2, 3),
    "In which blocks does the last digit run backwards?": lambda: (
        f"{', '.join(str(block) for block in range(6) if reflected(3 * block, 3, 3)[-1] == '2')}"
        " and so on"
    ),
    "Two disks on a row of four pegs: is every move legal?": lambda: yes(
        Rules("ABCD").why_not("CD", "CD") is None
    ),
    # Lesson 5
    "Two disks have 9 positions. How many lines?": lambda: count_edges(2),
    "How does the shortest way from AAA to CCC run on the map?": lambda: (
        "along one side" if straight(walk(3)) else "otherwise"
    ),
    "Three disks: how many of the 27 positions have only two neighbours?": lambda: sum(
        len(near(position)) == 2 for position in everywhere(3)
    ),
    "Four disks, all on A. How far is the farthest position?": lambda: max(
        distance("AAAA", position) for position in everywhere(4)
    ),
    "Look at what came last instead. Is the way that is found a shortest one?": lambda: (
        "now and then" if {False, True} == {is_shortest(p) for p in everywhere(3)} else "otherwise"
    ),
    "From AAAAAA to CCCCCC, from both ends: what is saved?": lambda: (
        "about a third of the looks" if 0.3 < saved(6) < 0.4 else "otherwise"
    ),
    "The positions of 200 disks: a number of how many digits?": lambda: len(str(3**200)),
    "And `AAB` to C? Go through the letters: how many moves?": lambda: distance_to_peg("AAB", "C"),
    "From `ABB` to `BAA`, disk 3 moving twice: how many moves?": lambda: distance("ABB", "BAA"),
    "Can a lead of 2 or more ever come back to 1 or less?": lambda: yes(
        any(2 * lead + change < 2 for lead in range(2, 9) for change in range(-2, 3))
    ),
    "A million disks: how many pairs does the machine read, on average, before it knows?": (
        lambda: "fewer than two" if 1 < pairs_read(400) < 2 else "otherwise"
    ),
    "The average over all pairs, as a share of 2ⁿ: about what?": lambda: (
        "half" if 0.4 < average_distance(60) / 2**60 < 0.6 else "another share"
    ),
    "And for four disks: a number of how many digits?": lambda: len(
        str(longest_ways("AAAA", "CCCC").total)
    ),
}


def everywhere(n: int) -> list[str]:
    """All positions."""
    return ["".join(letters) for letters in product("ABC", repeat=n)]


def straight(way: list[Position]) -> bool:
    """Whether a way lies on one line, from its first to its last position."""
    points = [sierpinski_point(position) for position in way]
    there = dist(points[0], points[-1])
    return all(abs(dist(points[0], p) + dist(p, points[-1]) - there) < 1e-9 for p in points)


def is_shortest(goal: str) -> bool:
    """Whether a search that goes deep comes from A to this goal by a shortest way."""
    *_, last = spread("A" * len(goal), goal, "depth")
    return len(last.way) - 1 == distance("A" * len(goal), goal)


def saved(n: int) -> float:
    """The share of looks that a search from both ends saves between towers."""
    one, both = (list(spread("A" * n, "C" * n, order))[-1].looks for order in ("breadth", "both"))
    return 1 - both / one


def pairs_read(most: int) -> float:
    """How many pairs of letters Romik's automaton reads on average, if there are so many."""
    chances, read = {-1: 1.0, 0: 0.0, 1: 0.0}, 0.0
    for _ in range(most):
        read += sum(chances.values())
        after = dict.fromkeys(chances, 0.0)
        for lead, x, y in product(chances, (-1, 0, 1), (-1, 0, 1)):
            if 2 * lead + x + y in after:
                after[2 * lead + x + y] += chances[lead] / 9
        chances = after
    return read


def yes(so: bool) -> str:
    """The word for it."""
    return "yes" if so else "no"


def rings_off(n: int) -> list[str]:
    """How rings come off, when no move is taken back."""
    rings = Rings(n)
    rings.act("ring 1")  # with three or five rings the other way leads to the far end of the line
    while "1" in rings.word:
        (ring,) = (
            each
            for each in range(1, n + 1)
            if not rings.why_not(each) and toggled(rings.word, each) != rings.words[-2]
        )
        rings.act(f"ring {ring}")
    return rings.words


def toggled(word: str, ring: int) -> str:
    """The word when this ring has come on or off, ring 1 on the right."""
    at = len(word) - ring
    return f"{word[:at]}{'10'[int(word[at])]}{word[at + 1 :]}"


def carried(first: int, last: int) -> str:
    """From where to where disk 1 of three comes between two moments."""
    walk = list(Rules().replay("AAA", recursive(3)))
    return f"{walk[first][-1]} to {walk[last][-1]}"


def walk(n: int) -> list[Position]:
    """The positions on the shortest way from A to C."""
    return list(Rules().replay("A" * n, recursive(n)))


def arrive(card: str) -> str:
    """Which towers a robot with this card brings to C."""
    robot = Robot("pairs")
    robot.act(f"card {card}")
    good = []
    for n in (2, 3, 4, 5):
        robot.act(f"disks {n}")
        robot.act("run")
        good += [n] if robot.position == "C" * n else []
    return "those of even height" if good == [2, 4] else str(good)


def worked_off(n: int) -> int:
    """How high a stack of tasks grows that is worked off as it should be."""
    tasks = Tasks(n)
    while tasks.pile:
        k, source, target, spare = tasks.pile[-1]
        tasks.act("take")
        three = (k - 1, spare, target, source), (1, source, target, spare)
        for card in (*three, (k - 1, source, spare, target)) if k > 1 else ():
            tasks.act(f"put {tasks.hand.index(card)}")
    return tasks.most


def asked() -> dict[str, str]:
    """The cells of lessons 0 to 5 and of the extras that leave the answer to the package."""
    folders = (
        "0-start",
        "1-recursion",
        "2-iteration",
        "3-binary",
        "4-gray-code",
        "5-graph",
        "extras",
    )
    files = [path for folder in folders for path in (ROOT / "solutions" / folder).glob("*.ipynb")]
    cells = [cell for path in files for cell in nbformat.read(path, as_version=4).cells]
    sources = [cell.source for cell in cells if cell.cell_type == "code"]
    return {question: source for source in sources for question in ASKED.findall(source)}


@pytest.mark.parametrize("question", known._all())
def test_an_answer_is_what_the_package_works_out(question):
    """Nothing is only claimed."""
    assert known.known(question).answer == str(WORKED_OUT[question]())


@pytest.mark.parametrize(("question", "source"), asked().items())
def test_a_question_of_a_lesson_has_its_answer_elsewhere(question, source):
    """It is known, so that the cell need not show it, and its choices hold it."""
    told = known.known(question)
    assert told is not None and told.why
    if "choices=[" in source:
        assert told.answer in source
