"""A search, drawn as far as it has come."""

from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref.draw import draw_search
from hanoi_ref.draw.palette import MARKED
from hanoi_ref.solvers.spread import spread

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("order", ["breadth", "depth", "both"])
@pytest.mark.parametrize("pair", [("AAB", "CCB"), ("AAAA", "CCCC")], ids="-".join)
def test_what_waits_is_marked_on_the_map_and_below(pair, order):
    """Everything is on the sheet; a box is marked if and only if its position waits."""
    for moment in spread(*pair, order):
        root = fromstring(draw_search(moment, pair[1], rows=2))
        groups = list(root.iter(f"{SVG}g"))
        waiting = {g.get("data-waits") for g in groups} - {None}
        assert waiting == {p for side in moment.sides for p in side.waiting}
        looked = {p for side in moment.sides for p in side.looked}
        marked = {
            g.get("data-at") for g in groups if any(box.get("fill") == MARKED for box in g)
        } - {None}
        assert marked == waiting - looked
        _, _, width, height = map(float, root.get("viewBox", "").split())
        for box in root.iter(f"{SVG}rect"):
            assert 0 <= float(box.get("x")) and float(box.get("y")) >= 0
            assert float(box.get("x")) + float(box.get("width")) <= width
            assert float(box.get("y")) + float(box.get("height")) <= height


def test_the_way_is_told():
    """In the description, as soon as it is found."""
    *before, last = spread("AB", "BA")
    assert "The way: AB, CB, CA, BA." in draw_search(last, "BA").desc
    assert not any("The way" in draw_search(moment, "BA").desc for moment in before)
