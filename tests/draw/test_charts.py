"""Charts: call trees, curves, crossings, rounds, tables of bits and Gray codes."""

import json
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from hanoi_ref.draw import (
    draw_bits,
    draw_calls,
    draw_crossings,
    draw_curves,
    draw_gray,
    draw_rounds,
)
from hanoi_ref.draw.charts.curves import APART, HIGH, WIDE
from hanoi_ref.palette import BACKGROUND
from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers import recursive, resume_move
from hanoi_ref.solvers.gray import gray

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


def test_points_may_be_several_steps_apart():
    """The axis and the words count in x, not in points."""
    drawn = draw_curves({"squares": [0, 49, 196]}, first=0, across="moves", every=7)
    assert "moves 0 to 14." in drawn.desc
    assert {"0", "7", "14"} <= {each.text for each in fromstring(drawn).iter(f"{SVG}text")}


LEVY = json.loads(Path(__file__).with_name("crossings.json").read_text())


def game(disks: int, moves: str) -> list[str]:
    """The positions of a magnetic game: the smallest disk on a peg moves and turns over."""
    positions = ["A" * disks]
    for source, target in moves.split():
        before = positions[-1]
        at = max(before.rfind(source), before.rfind(source.lower()))
        shown = target.lower() if before[at].isupper() else target
        positions.append(before[:at] + shown + before[at + 1 :])
    return positions


def rings(svg: str) -> list[list[int]]:
    """The crossings drawn, row by row: last move of the old colour, first of the new one."""
    found = [circle.get("data-crossing") for circle in fromstring(svg).iter(f"{SVG}circle")]
    return [list(map(int, str(words).split("-"))) for words in found]


@pytest.mark.parametrize("known", LEVY["games"], ids=lambda g: f"{g['algorithm']}-{g['disks']}")
def test_every_crossing_of_table_10_has_its_ring(known):
    """The chart shows and says as many crossings as the paper counts for each post."""
    svg = draw_crossings(game(known["disks"], known["moves"]))
    assert len(rings(svg)) == sum(known["crossings"].values())
    for peg, count in known["crossings"].items():
        words = {0: "no crossing", 1: "1 crossing,"}.get(count, f"{count} crossings,")
        assert f"Post {peg}: {words}" in svg.desc


def test_crossings_are_where_figure_14_has_them():
    """With 5 disks algorithm 62 crosses at the moves that the figure shows, A in its two extra."""
    ranges = LEVY["ranges_62_with_5_disks"]
    moves = next(g["moves"] for g in LEVY["games"] if (g["algorithm"], g["disks"]) == ("62", 5))
    svg = draw_crossings(game(5, moves))
    assert rings(svg) == ranges["A"] + ranges["B"] + ranges["C"]
    assert "Post A: 2 crossings, moves 71-73, 74-76." in svg.desc


def test_bars_tell_colour_by_side_and_ticks():
    """Red is above the line, blue below it and ticked, neutral is no bar at all."""
    root = fromstring(draw_crossings(["A", "b", "C"]))
    runs = {group.get("data-run"): group for group in root.iterfind(f".//{SVG}g[@data-run]")}
    assert list(runs) == ["red 0-0", "blue 1-1", "red 2-2"]
    heights = [float(group[0].get("y", "nan")) for group in runs.values()]
    middles = [float(w.get("y", 0)) for w in root.iter(f"{SVG}text") if w.text == "neutral"]
    assert heights[0] < middles[0] - 5 and heights[1] > middles[1] - 5
    assert [len(group) for group in runs.values()] == [1, 2, 1]


def test_ring_lies_in_the_neutral_time():
    """A crossing is marked between its bars, on the line."""
    root = fromstring(draw_crossings(["A", "b", "C", "a"]))
    left, right = (
        root.find(f".//{SVG}g[@data-run='{run}']/{SVG}rect") for run in ("red 0-0", "blue 3-3")
    )
    (ring,) = root.iter(f"{SVG}circle")
    end = float(left.get("x")) + float(left.get("width"))
    assert float(ring.get("cx")) == pytest.approx((end + float(right.get("x"))) / 2, abs=0.02)


def test_fixed_posts_never_change():
    """A post of fixed colour is one bar from first to last, empty or not."""
    svg = draw_crossings(["AA", "Ab"], posts={"A": "red", "B": "blue", "C": "blue"})
    runs = [group.get("data-run") for group in fromstring(svg).iterfind(f".//{SVG}g[@data-run]")]
    assert runs == ["red 0-1", "blue 0-1", "blue 0-1"]


def test_move_numbers_are_round_and_do_not_run_together():
    """However long the game, a dozen or so numbers stand below it."""
    for moves in (0, 1, 11, 83, 236, 2050, 10_000):
        positions = ["A" if m % 2 == 0 else "b" for m in range(moves + 1)]
        root = fromstring(draw_crossings(positions))
        width = float(root.get("viewBox", "").split()[2])
        numbers = [
            (int(w.text), float(w.get("x"))) for w in root.iter(f"{SVG}text") if w.text.isdigit()
        ]
        assert numbers[0][0] == 0 and len(numbers) <= 16
        steps = {b - a for (a, _), (b, _) in zip(numbers, numbers[1:], strict=False)}
        assert len(steps) <= 1 and numbers[-1][1] + 12 <= width


def steps(position: str) -> dict[str, bool]:
    """The next steps that a picture marks, and whether each is drawn as legal."""
    marked: list[Element] = [
        path
        for path in fromstring(draw_rounds(position)).iter(f"{SVG}path")
        if "data-step" in path.attrib
    ]
    return {path.get("data-step", ""): "stroke-dasharray" not in path.attrib for path in marked}


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_on_the_optimal_way_the_next_move_is_marked_and_legal(n):
    """Every disk moves by its next step only, and at most one disk besides disk 1 can."""
    moves = list(recursive(n))
    walk = list(Rules().replay("A" * n, moves))
    for (here, _), move in zip(pairwise(walk), moves, strict=True):
        assert steps(here)[move]
        assert sum(steps(here).values()) <= 2
        assert resume_move(here) == move


def test_neighbours_in_size_go_round_in_opposite_ways():
    """The largest goes A, C, B for every number of disks."""
    assert draw_rounds(3).desc == (
        "Disk 3 goes A, C, B and round again. Disk 2 goes A, B, C and round again. "
        "Disk 1 goes A, C, B and round again."
    )
    assert draw_rounds(2).desc.startswith("Disk 2 goes A, C, B")


def test_a_position_fills_the_pegs_where_disks_are():
    """One peg a disk is filled, and said."""
    svg = draw_rounds("ABC")
    circles = list(fromstring(svg).iter(f"{SVG}circle"))
    filled = [each.get("data-peg") for each in circles if each.get("fill") != BACKGROUND]
    assert filled == ["A", "B", "C"]
    assert svg.desc == (
        "Disk 3 is on A. Its next step, to C, is not legal. Disk 2 is on B. Its next step, to C, "
        "is not legal. Disk 1 is on C. Its next step, to B, is legal."
    )


@pytest.mark.parametrize("none", [0, ""])
def test_no_disks_have_no_rounds(none):
    """The picture says so."""
    svg = draw_rounds(none)
    assert (svg.desc, "no disks" in svg) == ("No disks, no rounds.", True)


def said(svg) -> list[str]:
    """The sentences of the description."""
    return [sentence.strip(".") for sentence in svg.desc.split(". ")]


def text_in(element: Element) -> str:
    """All text in an element."""
    return "".join(words.text or "" for words in element.iter(f"{SVG}text"))


@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("pegs", ["ACB", "ABC", "CBA"])
def test_bits_stand_over_the_optimal_way(n, pegs):
    """Rows 0 to 2^n - 1 are the positions of the recursive solution, one after another."""
    source, target, spare = pegs
    positions = Rules().replay(source * n, recursive(n, source, target, spare))
    rows = said(draw_bits(n, None, source, target, spare))
    for m, (position, row) in enumerate(zip(positions, rows, strict=True)):
        assert row.startswith(f"Move {m}: {m:0{n}b} over {position}, ")


def test_letters_line_up_under_their_bits():
    """The example of the conventions: move 216 of 8 disks from A to B, letter under bit."""
    root = fromstring(draw_bits(8, [216], "A", "B", "C"))
    letters = {float(g[1].get("x", 0)): text_in(g) for g in root.iterfind(f".//{SVG}g[@data-disk]")}
    assert "".join(letters[x] for x in sorted(letters)) == "BBACCAAA"
    columns = [
        float(words.get("x", 0)) for words in root.iter(f"{SVG}text") if words.text in ("0", "1")
    ]
    assert set(letters) <= set(columns)


@pytest.mark.parametrize("m", range(1, 64))
def test_the_last_one_marks_the_disk_that_moved(m):
    """The marked bit is the last 1; the disk below it is the one whose letter has changed."""
    svg = draw_bits(6, [m - 1, m])
    before, after = (row.split(" over ")[1].split(",")[0] for row in said(svg))
    (moved,) = (6 - at for at in range(6) if before[at] != after[at])
    assert said(svg)[1].endswith(f"disk {moved} has moved")
    last = fromstring(draw_bits(6, [m]))
    (mark,) = last.iterfind(f".//{SVG}g[@data-marked]")
    ringed = [g for g in last.iterfind(f".//{SVG}g[@data-disk]") if g[0].get("stroke")]
    assert mark.get("data-marked") == "1"
    assert [g.get("data-disk") for g in ringed] == [str(moved)]
    assert mark[1].get("x") == ringed[0][1].get("x")


@pytest.mark.parametrize("n", range(1, 7))
def test_gray_rows_differ_in_the_bit_of_the_disk_that_moves(n):
    """From row to row one bit changes; it is marked, and numbered like the disk (A001511)."""
    codes = [f"{gray(m):0{n}b}" for m in range(2**n)]
    assert sorted(codes) == [f"{m:0{n}b}" for m in range(2**n)]
    root = fromstring(draw_gray(n))
    disks = [int(g.get("data-disk", 0)) for g in root.iterfind(f".//{SVG}g[@data-disk]")]
    marks = [g.get("data-marked") for g in root.iterfind(f".//{SVG}g[@data-marked]")]
    moved = list(recursive(n))
    positions = list(Rules().replay("A" * n, moved))
    for (before, after), (p, q), disk, mark in zip(
        pairwise(codes), pairwise(positions), disks, marks, strict=True
    ):
        assert [n - at for at in range(n) if before[at] != after[at]] == [disk]
        assert [n - at for at in range(n) if p[at] != q[at]] == [disk]
        assert after[n - disk] == mark


@pytest.mark.parametrize("draw", [draw_bits, draw_gray])
def test_tables_fit_a_phone(draw):
    """Up to five disks a table needs at most 320 units and letters of 10 or more."""
    for n in range(6):
        root = fromstring(draw(n))
        assert float(root.get("viewBox", "").split()[2]) <= 320
        assert min(float(words.get("font-size", 0)) for words in root.iter(f"{SVG}text")) >= 10
        assert draw(n) == draw(n)


def test_no_disks():
    """With no disks there is one row, and nothing to do."""
    assert draw_bits(0).desc == "Move 0: no disks, nothing to do."
    assert draw_gray(0).desc == "0: no bits."
