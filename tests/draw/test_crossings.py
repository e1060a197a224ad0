"""The chart of post colours, against the numbers of Levy's paper."""

import json
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref.draw import draw_crossings

SVG = "{http://www.w3.org/2000/svg}"
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
