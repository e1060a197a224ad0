"""Short walks as rows of small boards."""

from itertools import cycle
from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref.draw import draw_walk
from hanoi_ref.puzzle import IllegalMoveError, Rules
from hanoi_ref.solvers import recursive, row_play

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("n", range(5))
def test_every_position_has_its_frame(n):
    """A walk of so many moves has one frame more, in order, the start first."""
    root = fromstring(draw_walk(recursive(n), n))
    frames = [words.get("data-frame") for words in root.iterfind(f".//{SVG}text[@data-frame]")]
    assert frames == list(Rules().replay("A" * n, recursive(n)))
    assert len(list(root.iterfind(f".//{SVG}g[@data-disk]"))) == n * 2**n


def test_frames_wrap_into_rows():
    """Eight positions in rows of three stand in three rows, never beyond the sheet."""
    root = fromstring(draw_walk(recursive(3), "AAA", columns=3))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    places = [
        (float(words.get("x", "nan")), float(words.get("y", "nan")))
        for words in root.iterfind(f".//{SVG}text[@data-frame]")
    ]
    assert len({y for _, y in places}) == 3 and len({x for x, _ in places}) == 3
    assert all(x < width and y < height for x, y in places)
    assert places == sorted(places, key=lambda place: (place[1], place[0]))


def test_words():
    """Title and description tell the walk."""
    svg = draw_walk([("A", "D")], "AB", pegs="ABCD")
    assert svg.heading == "1 move from AB to DB"
    assert draw_walk([], 2).desc == "0 moves from AA to AA: none."
    assert draw_walk(["AB"], 1) == draw_walk(iter(["AB"]), "A")


def test_refusals():
    """Illegal, unreadable and endless walks are refused in a sentence."""
    with pytest.raises(IllegalMoveError, match=r"move 2 \(AB\) in .*: disk 2 may not rest on disk"):
        draw_walk(["AB", "AB"], 2)
    with pytest.raises(ValueError, match="at most 63 moves"):
        draw_walk(cycle(["AB", "BA"]), 1)
    with pytest.raises(ValueError, match="columns must be a whole number, 1 to 12, not 0"):
        draw_walk([], 1, columns=0)
    with pytest.raises(ValueError, match="start must be a whole number, 0 or more, not -1"):
        draw_walk([], -1)
    with pytest.raises(ValueError, match="there are 2 boards, so 2 words are wanted, not 1"):
        draw_walk(["AB"], 1, words=["0"])


def test_words_stand_by_their_boards():
    """The ternary code beside the row of pegs: each word is by the board that it spells."""
    codes = ["00", "01", "02", "12", "11", "10", "20", "21", "22"]
    svg = draw_walk(row_play(2), 2, words=iter(codes))
    frames = fromstring(svg).findall(f".//{SVG}text[@data-frame]")
    words = fromstring(svg).findall(f".//{SVG}text[@data-word]")
    for frame, word, code in zip(frames, words, codes, strict=True):
        assert frame.get("data-frame", "").translate(str.maketrans("ABC", "012")) == code
        assert word.text == code and word.get("y") == frame.get("y")
    assert svg.desc.endswith("Beside the boards: 00 01 02 12 11 10 20 21 22.")
