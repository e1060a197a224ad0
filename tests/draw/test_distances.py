"""How far all positions are from one, in numbers and in shades."""

from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref.draw import draw_distances
from hanoi_ref.theory.distance import distance

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("start", ["B", "AB", "AAB", "BACA"])
def test_every_position_bears_its_distance(start):
    """The number that Hinz's formula gives; the start has a ring."""
    nodes = [g for g in fromstring(draw_distances(start)).iter(f"{SVG}g") if g.get("data-position")]
    assert len(nodes) == 3 ** len(start)
    for node in nodes:
        (number,) = node.iter(f"{SVG}text")
        assert number.text == str(distance(start, node.get("data-position")))
    (ringed,) = [g for g in nodes if 'stroke-width="2.5"' in written(g)]
    assert ringed.get("data-position") == start


def written(group):
    """The attributes of its circle, as they are written."""
    (circle,) = group.iter(f"{SVG}circle")
    return " ".join(f'{name}="{value}"' for name, value in circle.attrib.items())


@pytest.mark.parametrize("start", ["AAAAA", "ABABAB"])
def test_many_positions_have_shades_alone(start):
    """The darkest are as far as can be, and the scale below says how far that is."""
    svg = draw_distances(start)
    most = max(distance(start, peg * len(start)) for peg in "ABC")
    circles = fromstring(svg).iter(f"{SVG}circle")
    assert len(list(circles)) == 3 ** len(start)
    assert [words.text for words in fromstring(svg).iter(f"{SVG}text")] == ["0", str(most)]
