"""Tables of bits, Gray codes and disks."""

from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest

from hanoi_ref.draw import draw_bits, draw_gray
from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers import recursive
from hanoi_ref.solvers.gray import gray

SVG = "{http://www.w3.org/2000/svg}"


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
