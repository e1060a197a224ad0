"""Reading the text forms of positions, and how the pieces of each variant look."""

from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanoi_ref.draw import draw_position
from hanoi_ref.draw.boards.scene import read_scene
from hanoi_ref.draw.palette import FACES

SVG = "{http://www.w3.org/2000/svg}"


@given(st.text("ABCabc", max_size=12))
def test_magnetic_positions_keep_every_letter(position):
    """Each disk stands on its letter's peg, with the face that capital or small letter says."""
    scene = read_scene(position, variant="magnetic")
    found = {piece.size: (peg, piece.side) for peg in "ABC" for piece in scene.stacks[peg]}
    for number, letter in enumerate(reversed(position), 1):
        assert found[number] == (letter.upper(), "red" if letter.isupper() else "blue")


@pytest.mark.parametrize("side", ["red", "blue"])
def test_the_face_that_is_up_is_drawn_above(side):
    """A magnetic disk shows both faces, the upper one above and labelled; blue is ticked."""
    root = fromstring(draw_position("A" if side == "red" else "a", variant="magnetic"))
    (disk,) = root.iterfind(f".//{SVG}g[@data-disk]")
    lower, upper = sorted(disk.iter(f"{SVG}rect"), key=lambda r: -float(r.get("y", "nan")))
    down = "blue" if side == "red" else "red"
    assert (upper.get("fill"), lower.get("fill")) == (FACES[side], FACES[down])
    assert [words.text for words in disk.iter(f"{SVG}text")] == [f"1{side[0]}"]
    blue = upper if side == "blue" else lower
    top, bottom = (float(blue.get("y", 0)) + part * float(blue.get("height", 0)) for part in (0, 1))
    tick_rows = [(float(t.get("y1", 0)), float(t.get("y2", 0))) for t in disk.iter(f"{SVG}line")]
    assert tick_rows and all(top < y1 < y2 < bottom for y1, y2 in tick_rows)


@pytest.mark.parametrize(
    ("position", "posts", "states"),
    [
        ("AA", "", "red neutral neutral"),
        ("Ab", "", "red blue neutral"),
        ("cb", "A", "always red|blue|blue"),
        ("AAA", "Abc", "always red|always blue|always blue"),
    ],
)
def test_a_post_shows_its_state_in_picture_and_words(position, posts, states):
    """Its own colour, else that of its disks, else none: below its letter and in the sentences."""
    states = states.split("|" if "|" in states else " ")
    svg = draw_position(position, variant="magnetic", posts=posts)
    said = [one for one in fromstring(svg).iter(f"{SVG}text") if "data-state" in one.keys()]
    assert [one.text for one in said] == states
    assert all(
        f"Peg {peg} ({state}):" in svg.desc for peg, state in zip("ABC", states, strict=True)
    )


def test_fixed_posts_are_painted_and_named():
    """A post of fixed colour has that colour, says it in words, and blue is dashed."""
    svg = draw_position("AA", posts={"A": "red", "B": "blue", "C": None})
    words = [words.text for words in fromstring(svg).iter(f"{SVG}text")]
    assert {"always red", "always blue", "neutral"} <= set(words)
    assert svg == draw_position("AA", posts="Ab")
    assert svg.desc == (
        "Peg A (always red): disks 2 red, 1 red. Peg B (always blue): empty. "
        "Peg C (neutral): empty."
    )
    assert svg.count("stroke-dasharray") == 1


def test_magnetic_boards_explain_themselves():
    """A legend tells the faces apart; a classic board needs none."""
    assert "the face that is up" in draw_position("Ab")
    assert "the face that is up" in draw_position("AB", variant="magnetic")
    assert "the face that is up" not in draw_position("AB")


def test_bicolour_pieces_come_in_pairs():
    """Two disks a size, black and white, the lower letter first where they share a peg."""
    svg = draw_position("AbcC", variant="bicolour")
    assert svg.desc == ("Peg A: disk 2 black. Peg B: disk 2 white. Peg C: disks 1 white, 1 black.")
    plates = [disk[0].get("width") for disk in fromstring(svg).iterfind(f".//{SVG}g[@data-disk]")]
    assert plates[0] == plates[1] > plates[2] == plates[3]


def test_piles_stand_in_any_order():
    """Cards and balls are drawn in the order that the piles name, bottom first."""
    svg = draw_position("295/618/374")
    assert svg.desc == "Peg A: disks 2, 9, 5. Peg B: disks 6, 1, 8. Peg C: disks 3, 7, 4."
    disks = fromstring(svg).iterfind(f".//{SVG}g[@data-disk]")
    y = {disk.get("data-disk"): float(disk[0].get("y", "nan")) for disk in disks}
    assert y["2"] > y["9"] > y["5"] and y["2"] == y["6"] == y["3"]
