"""The pegs and their arrows, as they are drawn."""

from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref.draw import draw_arrows
from hanoi_ref.puzzle import Rules, cyclic, linear

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("rules", "lines", "said"),
    [
        (linear(3).rules, 2, "From A to B. From B to A, C. From C to B."),
        (cyclic(3).rules, 3, "From A to B. From B to C. From C to A."),
        (Rules(), 3, "From A to B, C. From B to A, C. From C to A, B."),
        ({"AB"}, 1, "From A to B. From B nowhere."),
        (["DB", "BD"], 1, "From A nowhere. From B to D. From D to B."),
        (Rules("ABCDE"), 10, "From A to B, C, D, E."),
    ],
)
def test_each_arrow_has_its_head_and_each_pair_its_line(rules, lines, said):
    """Ways there and back share a line; the words say the same."""
    svg = draw_arrows(rules)
    root = fromstring(svg)
    heads = {head.get("data-arrow") for head in root.iter(f"{SVG}polygon")}
    told = {f"{p}{q}" for p in "ABCDE" for q in _ends(svg.desc, p)}
    assert heads == told
    assert len(list(root.iter(f"{SVG}path"))) == lines
    assert svg.desc.startswith(said)


def _ends(words: str, peg: str) -> list[str]:
    """The pegs that the words let a disk go to."""
    for sentence in words.rstrip(".").split(". "):
        if sentence.startswith(f"From {peg} to "):
            return sentence.removeprefix(f"From {peg} to ").split(", ")
    return []


@pytest.mark.parametrize("pegs", ["AB", "ABC", "ABCDEFGH"])
def test_everything_is_on_the_sheet_and_apart(pegs):
    """Circles of pegs lie inside the picture and do not touch."""
    root = fromstring(draw_arrows(Rules(pegs)))
    size = float(root.get("viewBox", "").split()[2])
    places = [
        complex(float(c.get("cx", 0)), float(c.get("cy", 0))) for c in root.iter(f"{SVG}circle")
    ]
    assert len(places) == len(pegs)
    assert all(15 < part < size - 15 for place in places for part in (place.real, place.imag))
    assert all(abs(a - b) > 45 for a in places for b in places if a != b)
