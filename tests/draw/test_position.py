"""Positions and the arrow of a move."""

from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanoi_ref.draw import draw_position

SVG = "{http://www.w3.org/2000/svg}"


def disks(root: Element) -> dict[int, Element]:
    """The plate of each disk by its number."""
    groups = root.iterfind(f".//{SVG}g[@data-disk]")
    return {int(group.get("data-disk", 0)): group[0] for group in groups}


def side(plate: Element, at: str, size: str) -> tuple[float, float]:
    """Both ends of a plate, along x and width or along y and height."""
    start = float(plate.get(at, "nan"))
    return start, start + float(plate.get(size, "nan"))


boards = st.integers(3, 10).flatmap(
    lambda k: st.tuples(st.just("ABCDEFGHIJ"[:k]), st.text("ABCDEFGHIJ"[:k], max_size=16))
)


@given(boards)
def test_every_disk_is_on_its_peg_and_on_the_sheet(board):
    """Any position on 3 to 10 pegs shows each disk once, numbered, inside the drawing."""
    pegs, position = board
    root = fromstring(draw_position(position, pegs))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert set(disks(root)) == set(range(1, len(position) + 1))
    for group in root.iterfind(f".//{SVG}g[@data-disk]"):
        number = int(group.get("data-disk", 0))
        assert group.get("data-peg") == position[len(position) - number]
        assert group[1].text == str(number)
        left, right = side(group[0], "x", "width")
        top, bottom = side(group[0], "y", "height")
        assert 0 <= left < right <= width and 0 <= top < bottom <= height


@given(boards)
def test_larger_disks_are_wider_and_none_overlap(board):
    """Widths grow with the numbers; no two disks cover one another."""
    pegs, position = board
    plates = [
        plate for _, plate in sorted(disks(fromstring(draw_position(position, pegs))).items())
    ]
    widths = [float(plate.get("width", "nan")) for plate in plates]
    assert all(small < large for small, large in pairwise(widths))
    boxes = [(side(plate, "x", "width"), side(plate, "y", "height")) for plate in plates]
    for at, (across, down) in enumerate(boxes):
        for other_across, other_down in boxes[:at]:
            apart = across[1] <= other_across[0] or other_across[1] <= across[0]
            assert apart or down[1] <= other_down[0] or other_down[1] <= down[0]


@pytest.mark.parametrize("n", range(13))
@pytest.mark.parametrize("pegs", ["ABC", "ABCDEFGHIJ"])
def test_a_board_can_be_read_on_a_phone(n, pegs):
    """At 320 px wide, digits and letters are at least 9 px high."""
    root = fromstring(draw_position("A" * n, pegs))
    scale = 320 / float(root.get("viewBox", "").split()[2])
    sizes = [float(words.get("font-size", 0)) for words in root.iter(f"{SVG}text")]
    assert min(sizes) * min(1, scale) >= 9


@pytest.mark.parametrize(
    ("legal", "arrow", "dash", "words"),
    [
        (True, "legal", None, "The move from A to B is about to be made."),
        (False, "refused", "5 4", "The move from A to B is refused."),
    ],
)
def test_arrows(legal, arrow, dash, words):
    """A legal move is a solid arrow with a head; a refused one is dashed and crossed."""
    svg = draw_position("AAB", move="AB", legal=legal)
    (group,) = fromstring(svg).iterfind(f".//{SVG}g[@data-arrow]")
    assert group.get("data-arrow") == arrow
    dashes = {path.get("stroke-dasharray") for path in group.iter(f"{SVG}path")}
    assert dashes == ({None} if dash is None else {None, dash})
    assert len(list(group.iter(f"{SVG}polygon"))) == legal
    assert words in svg.desc


def test_without_a_move_there_is_no_arrow():
    """A position alone says and shows nothing of a move."""
    svg = draw_position("AAB")
    assert "data-arrow" not in svg and "move" not in svg.desc


def test_a_refused_move_may_leave_the_board():
    """A move to a peg that is not there is told in words; the board is still drawn."""
    svg = draw_position("AAB", move="AD", legal=False, caption="There is no peg D.")
    assert "data-arrow" not in svg
    assert svg.desc.endswith("The move from A to D is refused. There is no peg D.")


def test_a_caption_stands_below_and_is_heard():
    """The sentence is drawn in lines and belongs to the description."""
    reason = "disk 2 may not rest on disk 1; it is larger, and larger disks stay below"
    root = fromstring(draw_position("AAB", move="AB", legal=False, caption=reason))
    drawn = " ".join(words.text or "" for words in root.iter(f"{SVG}text"))
    assert drawn.endswith(reason)
    assert reason in (root.findtext(f"{SVG}desc") or "")


def test_titles():
    """The title names what is seen, and can be given."""
    assert draw_position("").heading == "No disks"
    assert draw_position("AAB", move="BC").heading == "Position AAB, move BC"
    assert draw_position("AAB", title="After move 4").heading == "After move 4"


@pytest.mark.parametrize(("move", "legal"), [("BC", False), ("BC", True), ("CA", True)])
def test_an_arrow_leaves_the_colour_of_a_painted_post_in_sight(move, legal):
    """The ground of an arrow stands beside a post of fixed colour, not over it."""
    posts = {"A": "red", "B": "blue", "C": "blue"}
    root = fromstring(draw_position("Acb", move=move, legal=legal, posts=posts))
    places = [float(words.get("x", "nan")) for words in root.iter(f"{SVG}text")][:3]
    (arrow,) = root.iterfind(f".//{SVG}g[@data-arrow]")
    way = arrow[0].get("d", "")
    ends = float(way[1:].split()[0]), float(way.split()[-1].split("V")[0])
    for peg, x in zip(move, ends, strict=True):
        assert abs(x - places["ABC".index(peg)]) >= 10 / 2 + 11 / 2  # half a post, half a ground
