"""Curves and their limits, as they are drawn."""

from xml.etree.ElementTree import Element, fromstring

import pytest

from hanoi_ref.draw import draw_curves
from hanoi_ref.draw.charts.curves import APART, HIGH, WIDE

SVG = "{http://www.w3.org/2000/svg}"
HALVES = [1, 1 / 2, 1 / 4]


def shapes(svg: str, mark: str) -> list[Element]:
    """The shapes that carry a mark."""
    return [each for each in fromstring(svg).iter() if mark in each.attrib]


def middle(point: Element) -> tuple[float, float]:
    """Where a round point stands."""
    return float(point.get("cx", "nan")), float(point.get("cy", "nan"))


def test_points_stand_as_high_as_their_numbers():
    """Steps across are equal, heights are in proportion."""
    svg = draw_curves({"halves": HALVES}, {"none": 0})
    points = [middle(each) for each in shapes(svg, "data-curve")[:3]]
    (x1, y1), (x2, y2), (x3, y3) = points
    assert x2 - x1 == pytest.approx(x3 - x2) == pytest.approx(WIDE / 3)
    assert y2 - y1 == pytest.approx(2 * (y3 - y2), abs=0.05) == pytest.approx(HIGH / 2, abs=0.05)


def test_two_curves_have_points_of_two_forms():
    """Nobody needs to see colours to tell them apart; each is named."""
    svg = draw_curves({name: HALVES for name in "pqrs"}, first=0)
    forms = {(each.get("data-curve"), each.tag) for each in shapes(svg, "data-curve")}
    tags = ["circle", "rect", "polygon", "polygon"]
    assert forms == {(str(at), SVG + tag) for at, tag in enumerate(tags)}
    corners = [each.get("points", "").count(",") for each in shapes(svg, "data-curve")]
    assert {3, 4} < set(corners)
    assert svg.desc.startswith("disks 0 to 2. p: 1, 0.5, 0.25. q: ")


def test_names_of_close_limits_do_not_lie_on_one_another():
    """They are moved up as far as they need."""
    svg = draw_curves({"a": [0, 1]}, {"low": 0.5, "near": 0.501, "far": 0.9})
    root = fromstring(svg)
    names = {each.text: float(each.get("y", "nan")) for each in root.iter(f"{SVG}text")}
    assert names["low"] - names["near"] == pytest.approx(APART)
    assert names["near"] - names["far"] > APART
    assert [each.get("data-limit") for each in shapes(svg, "data-limit")] == ["low", "near", "far"]


@pytest.mark.parametrize(
    ("curves", "words"),
    [
        ({}, "disks 1 to 1."),
        ({"flat": [3, 3, 3]}, "disks 1 to 3. flat: 3, 3, 3."),
        ({"long": [2**n for n in range(100)]}, "disks 1 to 100."),
        ({"small": [1e-7, 2e-7], "short": [0]}, "short: 0."),
        ({"high and flat": [1e20, 1e20]}, "high and flat: 1e+20, 1e+20."),
    ],
)
def test_any_numbers_can_be_drawn(curves, words):
    """None at all, equal ones, very large and very small ones."""
    assert words in draw_curves(curves).desc
