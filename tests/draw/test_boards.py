"""Boards: positions of every variant, the arrow of a move, short walks."""

from itertools import cycle, pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanoi_ref.draw import draw_position, draw_walk
from hanoi_ref.draw.boards.scene import read_scene
from hanoi_ref.palette import FACES
from hanoi_ref.puzzle import IllegalMoveError, Rules
from hanoi_ref.solvers import recursive, row_play

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
    with pytest.raises(
        IllegalMoveError, match=r"move 2 \(A→B\) in .*: disk 2 may not rest on disk"
    ):
        draw_walk(["AB", "AB"], 2)
    with pytest.raises(ValueError, match="at most 63 moves"):
        draw_walk(cycle(["AB", "BA"]), 1)
    with pytest.raises(ValueError, match="columns must be a whole number, 1 to 12, not 0"):
        draw_walk([], 1, columns=0)
    with pytest.raises(ValueError, match="start must be a whole number, 0 or more, not -1"):
        draw_walk([], -1)
    with pytest.raises(ValueError, match="there are 2 boards, so 2 words are wanted, not 1"):
        draw_walk(["AB"], 1, words=["0"])
    for variant in (None, "magnetic", "bicolour"):
        with pytest.raises(ValueError, match="a position is a text such as 'AAB', not 7"):
            draw_position(7, variant=variant)


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
