"""The call tree."""

from itertools import pairwise
from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref.draw import draw_calls
from hanoi_ref.solvers import recursive

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("n", range(6))
def test_reading_left_to_right_gives_the_moves(n):
    """The row below the tree is the solution, in columns of equal width."""
    row = list(fromstring(draw_calls(n, "X", "Y", "Z")).iterfind(f".//{SVG}text[@data-move]"))
    assert [words.text for words in row] == list(recursive(n, "X", "Y", "Z"))
    columns = [float(words.get("x", "nan")) for words in row]
    steps = {round(right - left, 1) for left, right in pairwise(columns)}
    assert len(steps) <= 1 and all(step > 0 for step in steps)


@pytest.mark.parametrize("n", range(6))
def test_every_call_is_drawn_once(n):
    """2^n - 1 calls make a move and have a box, 2^n have n = 0 (one box when it is the first)."""
    root = fromstring(draw_calls(n))
    boxes = list(root.iterfind(f".//{SVG}g[@data-call]"))
    dots = list(root.iterfind(f".//{SVG}circle[@data-call]"))
    assert len(boxes) == max(2**n - 1, 1)
    assert len(boxes) + len(dots) == 2 ** (n + 1) - 1


def test_the_calls_of_three_disks():
    """hanoi(3) calls itself as the lesson says, from the outside in."""
    root = fromstring(draw_calls(3))
    calls = [box.get("data-call") for box in root.iterfind(f".//{SVG}g[@data-call]")]
    assert calls == [
        "hanoi(1, A, C, B)",
        "hanoi(2, A, B, C)",
        "hanoi(1, C, B, A)",
        "hanoi(3, A, C, B)",
        "hanoi(1, B, A, C)",
        "hanoi(2, B, C, A)",
        "hanoi(1, A, C, B)",
    ]


@pytest.mark.parametrize("n", range(6))
def test_boxes_of_a_level_do_not_touch(n):
    """Side by side, boxes leave room between them and stay on the sheet."""
    root = fromstring(draw_calls(n))
    width = float(root.get("viewBox", "").split()[2])
    levels: dict[str, list[tuple[float, float]]] = {}
    for box in root.iterfind(f".//{SVG}g[@data-call]/{SVG}rect"):
        left = float(box.get("x", "nan"))
        levels.setdefault(box.get("y", ""), []).append((left, left + float(box.get("width", 0))))
    for level in levels.values():
        assert 0 < level[0][0] and level[-1][1] < width
        assert all(left[1] < right[0] for left, right in pairwise(level))


def test_the_first_picture_fits_a_phone():
    """Three disks, the picture of the recursion lesson, need no more than 320 units."""
    root = fromstring(draw_calls(3))
    assert float(root.get("viewBox", "").split()[2]) <= 320
    assert min(float(words.get("font-size", 0)) for words in root.iter(f"{SVG}text")) >= 10


def test_the_words_for_no_disks():
    """With no disks there is one call and nothing to read in order."""
    assert draw_calls(0).desc == (
        "hanoi(0, A, C, B) makes 1 call, itself included. From left to right: no moves."
    )
    assert draw_calls(4) == draw_calls(4)
