"""The rounds of the disks, as they are drawn."""

from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest

from hanoi_ref.draw import draw_rounds
from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers import recursive, resume_move

SVG = "{http://www.w3.org/2000/svg}"


def steps(position: str) -> dict[str, bool]:
    """The next steps that a picture marks, and whether each is drawn as legal."""
    marked: list[Element] = [
        path
        for path in fromstring(draw_rounds(position)).iter(f"{SVG}path")
        if "data-step" in path.attrib
    ]
    return {path.get("data-step", ""): "stroke-dasharray" not in path.attrib for path in marked}


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_on_the_optimal_way_the_next_move_is_marked_and_legal(n):
    """Every disk moves by its next step only, and at most one disk besides disk 1 can."""
    moves = list(recursive(n))
    walk = list(Rules().replay("A" * n, moves))
    for (here, _), move in zip(pairwise(walk), moves, strict=True):
        assert steps(here)[move]
        assert sum(steps(here).values()) <= 2
        assert resume_move(here) == move


def test_neighbours_in_size_go_round_in_opposite_ways():
    """The largest goes A, C, B for every number of disks."""
    assert draw_rounds(3).desc == (
        "Disk 3 goes A, C, B and round again. Disk 2 goes A, B, C and round again. "
        "Disk 1 goes A, C, B and round again."
    )
    assert draw_rounds(2).desc.startswith("Disk 2 goes A, C, B")


def test_a_position_fills_the_pegs_where_disks_are():
    """One peg a disk is filled, and said."""
    svg = draw_rounds("ABC")
    circles = list(fromstring(svg).iter(f"{SVG}circle"))
    filled = [each.get("data-peg") for each in circles if each.get("fill") != "#FFFFFF"]
    assert filled == ["A", "B", "C"]
    assert svg.desc == (
        "Disk 3 is on A. Its next step, to C, is not legal. Disk 2 is on B. Its next step, to C, "
        "is not legal. Disk 1 is on C. Its next step, to B, is legal."
    )


@pytest.mark.parametrize("none", [0, ""])
def test_no_disks_have_no_rounds(none):
    """The picture says so."""
    svg = draw_rounds(none)
    assert (svg.desc, "no disks" in svg) == ("No disks, no rounds.", True)
