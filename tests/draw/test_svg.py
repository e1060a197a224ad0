"""Elements of drawings, and what holds for every drawing."""

import os
import re
import subprocess
import sys
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanoi_ref import draw, palette
from hanoi_ref.draw import (
    Node,
    draw_crossings,
    draw_dependencies,
    draw_graph,
    draw_position,
)
from hanoi_ref.draw.graphs.graph import shade
from hanoi_ref.draw.svg import Svg, drawing, num, paragraph, shape, text
from hanoi_ref.solvers.spread import spread

NAMESPACE = "{http://www.w3.org/2000/svg}"


@given(st.text(), st.text())
def test_any_words_give_well_formed_xml(title, words):
    """Angle brackets, quotes and control characters in words never break a drawing."""
    root = fromstring(drawing(50, 50, title, words, [text(1, 1, words, data_words=words)]))
    assert root.find(f"{NAMESPACE}title") is not None
    assert root.find(f"{NAMESPACE}desc") is not None


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff")))
def test_words_come_out_as_they_went_in(words):
    """Escaping loses nothing: a reader of the drawing gets the same title back."""
    assert drawing(50, 50, words, words, []).heading == words
    assert fromstring(drawing(50, 50, "", words, [])).findtext(f"{NAMESPACE}desc") == words


@given(st.floats(-1e5, 1e5))
def test_numbers_are_short_and_near(value):
    """A number has at most two digits after the point and is rounded, not cut."""
    written = num(value)
    assert len(written.partition(".")[2]) <= 2
    assert not written.endswith(".") and written != "-0"
    assert abs(float(written) - value) <= 0.0051


def test_words_are_tied_to_the_picture():
    """A screen reader finds title and description by ids that differ from drawing to drawing."""
    one, other = (fromstring(drawing(9, 9, name, "Words.", [])) for name in ("One", "Other"))
    ids = [element.get("id") for root in (one, other) for element in root if element.get("id")]
    assert len(set(ids)) == 4
    assert one.get("aria-labelledby") == ids[0] and one.get("aria-describedby") == ids[1]
    assert one.get("role") == "img"


def test_a_drawing_scales_with_its_place():
    """Its own size is a bound, its proportions are fixed."""
    root = fromstring(drawing(200, 100, "", "", [], shown=1.5))
    assert root.get("viewBox") == "0 0 200 100"
    assert (root.get("width"), root.get("height")) == ("300", "150")
    assert root.get("style") == "max-width:100%;height:auto"


def test_a_drawing_that_cannot_be_read_when_it_is_small_keeps_a_width():
    """Others shrink with their place."""
    assert "min-width:360px" in drawing(700, 20, "Wide", "Many letters.", [], least=360)
    assert "min-width" not in drawing(700, 20, "Wide", "Many letters.", [])


def test_a_notebook_shows_the_picture_and_prints_the_title():
    """The rich form is the plain text itself, the repr is short."""
    svg = drawing(9, 9, "Two & two", "Words.", [])
    assert svg._repr_svg_() == svg and type(svg._repr_svg_()) is str
    assert repr(svg) == "<Svg: Two & two>"
    assert (svg.heading, svg.desc, Svg("no drawing").heading) == ("Two & two", "Words.", "")


def test_a_paragraph_keeps_all_its_words():
    """Lines are broken between words; none is lost, none is cut."""
    words = "disk 2 may not rest on disk 1, which is on peg C already"
    lines = paragraph(0, 0, words, width=100)
    assert len(lines) > 2
    assert " ".join(line.text or "" for line in lines) == words


@pytest.mark.parametrize("name", ["x1", "stroke_width", "viewBox", "data_disk", "class_"])
def test_attribute_names(name):
    """Python's underscores are SVG's hyphens."""
    (found,) = shape("g", **{name: 1, "left_out": None}).keys()
    assert found == name.rstrip("_").replace("_", "-")


DRAWN = [
    (lambda read: draw_crossings(read(["A", "b"]))),
    (lambda read: draw_dependencies(read([Node("Walk"), Node("Ride")]), "Ways")),
    (lambda read: draw_graph(3, read(["AAA", "AAB"]), "AAC")),
    (lambda read: draw_position("AAB")),
    (lambda read: draw_position("AAB", move="AB")),
]


@pytest.mark.parametrize("draw", DRAWN)
def test_the_same_call_gives_the_same_bytes(draw):
    """Whether a list is read or an iterator, which can be read once."""
    assert draw(list) == draw(iter)


DRAWINGS = [
    "draw_arrows({'AB', 'BC'})",
    "draw_bits(3)",
    "draw_calls(3)",
    "draw_crossings(['AA', 'Ab', 'cb'])",
    "draw_curves({'a & b': [1, 0.5], 'c': [0.7]}, {'< 1': 0.6})",
    "draw_distances('AAB')",
    "draw_graph(2, ['AA', 'AB'], 'CC')",
    "draw_gray(3)",
    "draw_hypercube(3, ['000', '001'])",
    "draw_parting(['A', 'C', 'B'], [('C', 'B')])",
    "draw_position('AaB', move='BC', caption='A < B & C')",
    "draw_rounds('AB')",
    "draw_search([*spread('AAB', 'CCC')][3], 'CCC')",
    "draw_dependencies([Node('A', ('a & b',)), Node('B', (), (Use(0, 'c'),))], 'A to B', 'd')",
    "draw_walk(['AC', 'AB'], 3)",
    "draw_colours(2, ['AB', 'AC'])",
]
SVG = "{http://www.w3.org/2000/svg}"


def test_it_needs_nothing_but_the_standard_library():
    """Importing it loads the rooms below it and Python's own modules, so it runs in a browser."""
    code = "import sys, hanoi_ref.draw; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    ours = {name.split(".")[1] for name in loaded.split() if name.startswith("hanoi_ref.")}
    assert ours <= {"palette", "puzzle", "solvers", "theory", "draw"}
    assert not {"numpy", "IPython", "networkx", "matplotlib", "ipywidgets"} & set(loaded.split())


def drawn(call: str) -> draw.Svg:
    """The drawing that a call makes."""
    return eval(call, vars(draw) | {"spread": spread})


@pytest.mark.parametrize("call", DRAWINGS)
def test_every_drawing_speaks_and_stands_alone(call):
    """Title and description come first, text is text, numbers are short, nothing is fetched."""
    svg = drawn(call)
    root = fromstring(svg)
    assert [child.tag for child in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert svg.heading and svg.desc and list(root.iter(f"{SVG}text"))
    assert svg.count("http") == 1 and "<script" not in svg
    assert not re.search(r"url\(|@import", svg)
    assert not re.search(r"\d\.\d{3}", svg)


FIXED = {palette.ON_DISK, palette.BLACK, "none", None, *(shade(far, 7) for far in range(8))}


@pytest.mark.parametrize("call", DRAWINGS)
def test_every_colour_follows_the_theme(call):
    """It has a dark partner in the drawing's own style sheet, or is the same in both themes."""
    root = fromstring(drawn(call))
    sheet = root.findtext(f"{SVG}style") or ""
    for name in ("fill", "stroke"):
        for colour in {each.get(name) for each in root.iter()} - FIXED:
            assert f'[{name}="{colour}"]' in sheet, (name, colour)


def test_every_name_is_drawn_here():
    """No drawing that the room offers is missing from these tests."""
    assert {call.split("(")[0] for call in DRAWINGS} == {
        name for name in draw.__all__ if name.startswith("draw_")
    }


def test_drawings_do_not_depend_on_the_process():
    """Another Python with another hash seed draws the same bytes."""
    names = "from hanoi_ref.draw import *; from hanoi_ref.solvers.spread import spread"
    code = f"{names}; print({', '.join(DRAWINGS)}, sep=chr(0), end='')"
    environment = os.environ | {"PYTHONHASHSEED": "7"}
    command = [sys.executable, "-c", code]
    printed = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert printed.stdout.split(chr(0)) == [drawn(call) for call in DRAWINGS]
