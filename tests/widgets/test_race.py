"""Races of lines on one clock, and what plays when a newer version does not run."""

import ipywidgets
import pytest

from hanoi_ref import Board, Explorer, Race, classic, magnetic, recursive
from hanoi_ref.checking.running import kernel
from hanoi_ref.solvers import algorithm_62, frame_stewart, up_67
from hanoi_ref.widgets.boards.track import follow
from hanoi_ref.widgets.figures.magnetic import WAYS


def nearly(n, source="A", target="C", spare="B"):
    """A student's solver with its pegs mixed up."""
    if n:
        yield from nearly(n - 1, source, spare, target)
        yield source + target
        yield from nearly(n - 1, source, target, spare)


def ends(race):
    """How the two sides end."""
    return [side["end"] for side in race._sides]


def test_the_clock_moves_both_and_each_stops_where_it_ends():
    """67 needs 85 moves for five disks, 62 needs 83 (Levy)."""
    race = Race(up_67(5), algorithm_62(5), magnetic(5), names=("67", "62"))
    race.step = 83
    goals = [str(goal) for goal in magnetic(5).goals]
    assert [position in goals for position in race.positions] == [False, True]
    race.step = 999
    assert race.step == 85
    assert ends(race) == ["67 arrives after 85 moves", "62 arrives after 83 moves"]


SIDES = [
    (recursive, "left arrives after 3 moves"),
    (nearly, "left stops after 2 moves: move 3 (A→C) in CB: peg A is empty"),
    (["AB", "AC"], "left ends after 2 moves but has not arrived"),
    (None, "left does not start: no moves yet: perhaps they are not written, or not returned"),
    (lambda n: 1 / 0, "left stops after 0 moves: the program stopped before move 1 in line 42 "),
]


@pytest.mark.parametrize(("given", "words"), SIDES)
def test_how_a_side_ends_is_told(given, words):
    """Arrived, stopped by the rules, or simply over; nothing raises."""
    assert ends(Race(given, [], 2, names=("left", "right")))[0].startswith(words)


def test_boards_bring_their_own_puzzles():
    """Three pegs against four; a line that was stopped is stopped here too."""
    four = Board(classic(3, pegs=4), moves=frame_stewart(3))
    race = Race(Board(3, moves=recursive(3)), four)
    assert ends(race) == ["left arrives after 7 moves", "right arrives after 5 moves"]
    wrong = Race(Board(2, moves=nearly(2)), Board("AB", moves=["AC"]))
    assert [side["refused"] for side in wrong._sides] == ["AC", ""]
    assert wrong.positions == ["AA", "AB"]


def test_names_come_from_the_functions():
    """Unless they are given, or there are none."""
    names = [side["name"] for side in Race(recursive, lambda n: [], 1)._sides]
    assert names == ["recursive", "right"]


def test_a_race_is_a_widget_like_any_other():
    """Its clock can be linked and observed."""
    race, slider, seen = Race(recursive, nearly, 2), ipywidgets.IntSlider(), []
    race.observe(lambda change: seen.append(change["new"]), "positions")
    ipywidgets.link((race, "step"), (slider, "value"))
    slider.value = 2
    assert seen == [["CB", "CB"]]


def test_a_saved_notebook_shows_both():
    """Words and pictures of both sides, always the same."""
    data, _ = Race(recursive, nearly, 1, step=1)._repr_mimebundle_()
    assert data["text/plain"].splitlines() == [
        "Race(recursive, nearly, step=1)",
        "  recursive arrives after 1 move",
        "  nearly arrives after 1 move",
        "recursive",
        " |   |   1",
        "-A---B---C-",
        "nearly",
        " |   |   1",
        "-A---B---C-",
    ]
    assert data["text/html"].count("<svg ") == 2


def test_whose_moves_a_side_plays_is_told_before_it_plays():
    """Where nothing is written yet, a shortest way stands in, and says so."""

    def unwritten(n): ...

    race = Race(unwritten, ["AB"], 2)
    assert [side["lent"] for side in race._sides] == [True, False]
    assert race._sides[0]["end"] == "unwritten is not written yet: a shortest solution is shown"

    def down_67(n): ...

    race = Race(down_67, unwritten, magnetic(5))
    assert race._sides[0]["end"] == "down_67 is not written yet: the paper's moves are shown"
    assert [side["steps"] for side in race._sides] == [85, 83]


def test_more_than_two_run_on_one_clock_and_one_map():
    """Each has its name, its end and its positions, and the map has all of these."""
    four = [WAYS[name] for name in ("100", "67 down", "62", "fewest")]
    names = ["100", "67", "62", "fewest"]
    race = Race(*four[:2], magnetic(3), names=names, more=four[2:], graph=True)
    race.step = 11
    assert race.positions[1:] == ["ccc"] * 3 and race.positions[0] != "ccc"
    assert all(f'data-position="{at}"' in race._map for side in race._sides for at in side["at"])
    data, metadata = race._repr_mimebundle_()
    assert data["text/html"].count("<svg") == 5 and metadata["hanoi"]["_map"] == race._map


WHY = "Your last version did not run: SyntaxError in line 2: invalid syntax."
OLDER = f"{WHY} The version before it is shown"


def hanoi(n):
    """Right, as far as it is known."""
    return recursive(n)


SHOWN = {
    "Board": lambda solver: Board(3, solver=solver)._trouble[2],
    "Explorer": lambda solver: Explorer(3, solver)._line["note"],
    "Race": lambda solver: Race(solver, hanoi_as_it_is, 3)._sides[0]["end"],
}


def hanoi_as_it_is(n):
    """A program that has run."""
    return recursive(n)


@pytest.mark.parametrize("widget", SHOWN)
def test_an_older_program_is_told_to_be_older(widget, monkeypatch):
    """Its moves play, and so does one whose cell has run, of which nothing is said."""
    monkeypatch.setattr(kernel, "_UNMADE", {"hanoi": WHY})
    assert SHOWN[widget](hanoi).endswith(OLDER)
    assert "version" not in SHOWN[widget](hanoi_as_it_is)


def test_a_list_that_goes_on_after_the_tower_has_arrived_says_so():
    """As the card does."""
    says = follow(classic(2), ["AB", "AC", "BC", "AB"]).trouble
    assert says.startswith("the tower arrives after 3 moves, but the list goes on: move 4 (A→B)")
    assert not follow(classic(2), ["AB", "AB"]).trouble.startswith("the tower")
