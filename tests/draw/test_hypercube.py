"""Squares and cubes, and walks along their edges."""

from collections import Counter
from itertools import combinations, pairwise
from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref.draw import disk_colour, draw_hypercube
from hanoi_ref.solvers.gray import hypercube_walk, ruler

SVG = "{http://www.w3.org/2000/svg}"


def corners(n: int) -> dict[str, tuple[float, float]]:
    """The middle of each corner's box."""
    groups = fromstring(draw_hypercube(n)).iterfind(f".//{SVG}g[@data-corner]")
    return {
        g.get("data-corner", ""): (
            float(g[0].get("x", 0)) + float(g[0].get("width", 0)) / 2,
            float(g[0].get("y", 0)) + float(g[0].get("height", 0)) / 2,
        )
        for g in groups
    }


@pytest.mark.parametrize("n", range(5))
def test_it_has_the_corners_and_edges_of_a_cube(n):
    """2^n corners with words of their own, 2^(n-1) edges for each bit."""
    root = fromstring(draw_hypercube(n))
    edges = Counter(path.get("data-bit") for path in root.iterfind(f".//{SVG}path"))
    assert len(corners(n)) == 2**n and {len(word) for word in corners(n)} == {n}
    assert edges == {str(bit): 2 ** (n - 1) for bit in range(1, n + 1)}


@pytest.mark.parametrize("n", range(1, 5))
def test_no_corner_hides_another(n):
    """Boxes stand apart, and inside of the picture."""
    root = fromstring(draw_hypercube(n))
    wide, high = map(float, root.get("viewBox", "").split()[2:])
    for (x1, y1), (x2, y2) in combinations(corners(n).values(), 2):
        assert abs(x1 - x2) > 45 or abs(y1 - y2) >= 18
    assert all(25 < x < wide - 25 and 15 < y < high - 15 for x, y in corners(n).values())


@pytest.mark.parametrize("n", range(1, 5))
def test_the_gray_walk_takes_the_colours_of_the_ruler(n):
    """Each step goes along an edge and has the colour of the disk that moves (A001511)."""
    walk = list(hypercube_walk(n))
    svg = draw_hypercube(n, walk)
    arrows = fromstring(svg).findall(f".//{SVG}polygon")
    assert [arrow.get("data-step") for arrow in arrows] == [f"{p} {q}" for p, q in pairwise(walk)]
    disks = list(ruler(2**n - 1))
    assert [arrow.get("fill") for arrow in arrows] == list(map(disk_colour, disks))
    assert svg.desc.endswith(f"The bits that change: {', '.join(map(str, disks))}.")


def test_a_walk_of_no_steps():
    """The point has one corner, the empty word, and one word is a walk."""
    assert draw_hypercube(0, [""]).desc == "1 corner, 0 edges. The walk: the empty word."
    assert draw_hypercube(1).desc == "2 corners, 1 edge."
    assert draw_hypercube(2, []).heading == "The square"
    assert draw_hypercube(2, ["00"]).heading == "The square and a walk"
