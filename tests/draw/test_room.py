"""The drawing room as a whole."""

import os
import re
import subprocess
import sys
from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref import draw
from hanoi_ref.solvers.spread import spread

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
    assert ours <= {"puzzle", "solvers", "theory", "draw"}
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
    assert svg.count("http") == 1 and "<script" not in svg and "<style" not in svg
    assert not re.search(r"\d\.\d{3}", svg)


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
