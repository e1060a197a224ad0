"""Nodes and what they build on, as they are drawn."""

from xml.etree.ElementTree import Element, fromstring

from hanoi_ref.draw import Node, Svg, Use, draw_dependencies

SVG = "{http://www.w3.org/2000/svg}"
LONG = "words that go on for longer than a phone held upright has room for in a single line"
NODES = [
    Node("Walk", ("legs", LONG)),
    Node("Ride", (LONG,), (Use(0, "balance"),)),
    Node("Fly", (), (Use(0, LONG, needed=False), Use(1, "speed"))),
]


def parts(svg: Svg, kind: str) -> list[Element]:
    """All elements of a kind."""
    return list(fromstring(svg).iter(f"{SVG}{kind}"))


def number(element: Element, name: str) -> float:
    """A number among an element's attributes."""
    return float(element.attrib[name])


def test_each_use_has_an_arrow_that_is_dashed_where_it_is_not_needed():
    """The arrows come in the order of the uses, each from the node that it names."""
    found = [
        path
        for path in parts(draw_dependencies(NODES, "Ways"), "path")
        if "data-use" in path.attrib
    ]
    assert [path.get("data-use") for path in found] == ["0", "0", "1"]
    assert ["stroke-dasharray" in path.attrib for path in found] == [False, True, False]


def test_the_words_tell_all_that_the_picture_shows():
    """Names, lines and uses are said in order, and whether a use is needed."""
    svg = draw_dependencies(NODES, "Ways")
    assert svg.heading == "Ways"
    assert svg.desc == (
        f"0 Walk: legs; {LONG}. 1 Ride: {LONG}, needs balance of 0. "
        f"2 Fly, meets again {LONG} of 0, needs speed of 1."
    )


def test_long_words_stay_inside_their_cards_and_cards_apart():
    """Lines are broken; every card begins below the one before, and the page holds them all."""
    svg = draw_dependencies(NODES, "Ways", key=LONG)
    ground, *cards = parts(svg, "rect")
    tops = [number(card, "y") for card in cards]
    ends = [top + number(card, "height") for top, card in zip(tops, cards, strict=True)]
    assert all(end < top for end, top in zip(ends, tops[1:], strict=False))
    lines = [each for each in parts(svg, "text") if each.get("text-anchor") == "start"]
    for line in lines:
        width = 0.54 * number(line, "font-size") * len(line.text or "")
        assert number(line, "x") + width <= 350
        assert number(line, "y") < number(ground, "height")
    assert max(number(line, "y") for line in lines) > ends[-1], "the key stands at the foot"


def test_no_nodes_are_an_empty_page():
    """The picture says so."""
    assert draw_dependencies([], "Nowhere").desc == "No nodes."
