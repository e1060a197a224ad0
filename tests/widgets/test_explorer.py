"""The explorer, and the studio for rules, which is an explorer too."""

import json
from itertools import repeat

import ipywidgets
import pytest

from hanoi_ref import (
    Explorer,
    Studio,
    arrows,
    classic,
    coloured,
    cyclic,
    find,
    grand_tour,
    linear,
    london,
    magnetic,
    predict,
    state_graph,
)
from hanoi_ref.solvers import recursive
from hanoi_ref.widgets.explore.explorer import redrawn
from hanoi_ref.widgets.explore.studio import FAMOUS
from hanoi_ref.widgets.figures.figure import Figure


def hanoi(n, source="A", target="C", spare="B"):
    """A student's function."""
    if n == 0:
        return []
    before = hanoi(n - 1, source, spare, target)
    return before + [source + target] + hanoi(n - 1, spare, target, source)


def mixed_up(n, source="A", target="C", spare="B"):
    """One with its pegs mixed up."""
    if n:
        yield from mixed_up(n - 1, source, spare, target)
        yield source + target
        yield from mixed_up(n - 1, source, target, spare)


class Steps:
    """A solver that is no plain function."""

    def __call__(self, n):
        """The moves."""
        return list(recursive(n))


@pytest.mark.parametrize("solver", [None, hanoi, Steps(), recursive])
def test_step_moves_and_position_go_together(solver):
    """Whatever makes the moves, setting the step sets the rest."""
    explorer = Explorer(3, solver=solver)
    explorer.step = 4
    assert (explorer.position, explorer.moves) == ("CBB", ["AC", "AB", "CB", "AC"])
    explorer.position = "AAC"
    assert (explorer.step, explorer.moves) == (1, ["AC"])
    explorer.step = 99
    assert (explorer.step, explorer.position) == (7, "CCC")


def test_a_position_beside_the_line_is_looked_at():
    """The step stays; how far it is to the goal is known."""
    explorer = Explorer(3)
    explorer.step = 2
    explorer.position = "BBB"
    assert (explorer.step, explorer.position, explorer._there["far"]) == (2, "BBB", 7)
    explorer.step = 3
    assert explorer.position == "ABB"


def test_the_nearest_step_is_taken_where_a_line_crosses_itself():
    """A position that comes twice is gone to where it is nearest."""
    explorer = Explorer(1, moves=["AB", "BA", "AB", "BC"])
    explorer.step = 3
    explorer.position = "A"
    assert explorer.step == 2


def test_every_view_knows_where_each_step_stands():
    """Rows of digits by position, calls and lines by move."""
    views = Explorer(3, solver=hanoi)._views
    assert views["rows"] == list(range(8))
    assert [views["labels"][call] for call in views["at"][1:3]] == [
        "hanoi(1, A, C, B)",
        "hanoi(2, A, B, C)",
    ]
    assert {views["code"][row].strip() for row in views["lines"][1:]} == {
        "return before + [source + target] + hanoi(n - 1, spare, target, source)"
    }
    assert views["code"][views["waits"][1]].strip().startswith("before = hanoi(n - 1")


def test_a_line_of_another_kind_has_rows_where_it_meets_the_shortest():
    """Digits belong to positions: off the shortest way there are none."""
    views = Explorer(2, moves=grand_tour(2))._views
    assert views["rows"] == [0, 1, -1, -1, -1, -1, -1, 2, 3]
    assert (views["tree"], views["code"]) == ("", [])


def test_an_illegal_move_has_a_step_of_its_own():
    """The picture stands still there; the call and the line are those that made the move."""
    explorer = Explorer(3, solver=mixed_up)
    explorer.step = 99
    assert (explorer.step, explorer.moves, explorer.position) == (3, ["AC", "AB"], "ABC")
    line, views = explorer._line, explorer._views
    why = "move 3 (A→B) in ABC: disk 3 may not rest on disk 2"
    assert (line["trouble"], line["refused"]) == (why, "AB")
    assert views["labels"][views["at"][3]] == "mixed_up(1, A, B, C)"
    assert views["code"][views["lines"][3]].strip() == "yield source + target"
    assert views["tree"].count("data-move=") == 7


KINDLY = [
    (
        lambda n: [].append("AB"),
        "<lambda> returned None: perhaps a return is missing, or it returns ",
    ),
    (lambda n: "AB AC BC", "the moves came as one string; return a list"),
    (lambda n: {"AB"}, "the moves came as a set, which keeps no order; return a list"),
    (lambda n: repeat(("A", "D")), "move 1 (A→D) in AA: there is no peg D"),
    (lambda n: n // 0, "the program stopped before move 1 in line "),
    (lambda n, *, key: [], "the program stopped before move 1 with TypeError: "),
    (lambda n: hanoi(-1), "the program made too many nested calls: does every call lead"),
    ([("A", "B"), 7], 'move 2: a move is written like "AC" or ("A", "C"), not 7'),
]


@pytest.mark.parametrize(("solver", "words"), KINDLY)
def test_a_solver_in_trouble_becomes_a_sentence(solver, words):
    """Nothing raises; what went wrong stands beside what could be played."""
    explorer = Explorer(2, solver=solver)
    assert explorer._line["trouble"].startswith(words)
    assert words in repr(explorer._repr_mimebundle_()[0]["text/plain"]).replace("\\'", "'")


def test_views_can_be_hidden():
    """What is not wanted is neither drawn nor sent."""
    names = ("graph", "binary", "gray", "calls", "code")
    all_shown = Explorer(3, solver=hanoi)._views
    assert all(all_shown["tree" if name == "calls" else name] for name in names)
    for hidden in names:
        views = Explorer(3, solver=hanoi, **{hidden: False})._views
        for name in names:
            assert bool(views["tree" if name == "calls" else name]) == (name != hidden)
    assert Explorer(3, board=False)._views["board"] is False


@pytest.mark.parametrize(
    ("puzzle", "length"),
    [(classic(3, pegs=4), 5), (magnetic(3), 11), (coloured(3, "Ac"), 11), (london(), 6)],
)
def test_any_puzzle_with_one_disk_of_each_size_has_a_map(puzzle, length):
    """Four pegs, faces, balls: a dot for each position to be reached, made again on a page."""
    explorer = Explorer(puzzle)
    assert (len(explorer._line["moves"]), explorer._line["goal"]) == (length, True)
    graph = explorer._views["graph"]
    assert graph.count("data-position=") == len(state_graph(puzzle).positions)
    kept = json.loads(json.dumps(explorer._repr_mimebundle_()[1]["hanoi"]))
    assert redrawn(kept)["_views"]["graph"] == graph


def test_too_many_positions_have_no_map():
    """A board and a slider are left."""
    assert Explorer(classic(5, pegs=4))._views["graph"] == ""


@pytest.mark.parametrize(("puzzle", "length"), [(linear(3), 26), (cyclic(3), 21)])
def test_other_arrows_have_a_line_and_a_map_of_their_own(puzzle, length):
    """Row and circle: the fewest moves, their own lines on the map, no binary, no Gray code."""
    explorer = Explorer(puzzle)
    assert (len(explorer._line["moves"]), explorer._line["goal"]) == (length, True)
    assert explorer._line["fewest"] == list(range(length, -1, -1))
    views = explorer._views
    assert views["fixed"]["arrows"] == sorted(puzzle.rules.arrows)
    assert ("one way only" in views["graph"]) == (puzzle == cyclic(3))
    assert not any(views[name] for name in ("binary", "gray", "tree", "code"))
    kept = explorer._repr_mimebundle_()[1]["hanoi"]
    assert redrawn(kept)["_views"] == views


def test_where_no_way_leads_the_line_is_empty():
    """How far it is stays open, and nothing is claimed."""
    explorer = Explorer(arrows(3, {"AB", "AC", "BC"}))
    line, there = explorer._line, explorer._there
    assert (line["moves"], line["fewest"], there["far"], there["ahead"]) == ([], [None], None, [])
    explorer.position = "CCB"
    assert explorer._there["far"] == 1


def test_positions_that_do_not_fit_are_refused():
    """The position stays as it was."""
    explorer = Explorer(2)
    with pytest.raises(ValueError) as refusal:
        explorer.position = "ABC"
    assert str(refusal.value) == "position 'ABC' has 3 disks, this explorer 2"
    assert explorer.position == "AA"


def test_an_explorer_is_a_widget_like_any_other():
    """It can be observed, linked and put in a box."""
    explorer, slider, seen = Explorer(2), ipywidgets.IntSlider(max=3), []
    explorer.observe(lambda change: seen.append(change["new"]), "position")
    ipywidgets.link((explorer, "step"), (slider, "value"))
    slider.value = 2
    assert seen == ["CB"]
    explorer.position = "CC"
    assert slider.value == 3
    assert explorer in ipywidgets.HBox([explorer]).children


@pytest.mark.parametrize("n", range(8))
def test_every_size_shows(n):
    """From no disks to seven; what fits no page is left out."""
    views = Explorer(n)._views
    assert views["graph"].count("data-position") == 3**n
    assert bool(views["binary"]) == bool(views["gray"]) == (n <= 6)


def test_six_disks_take_less_than_a_megabyte():
    """729 positions, 127 calls and 64 rows; how long they take, `make bench ONLY=explorer` says."""
    explorer = Explorer(6, solver=hanoi)
    assert len(json.dumps(explorer.get_state())) < 1_000_000


def test_a_saved_notebook_shows_a_board_and_words():
    """Plain text is always the same; the picture is SVG."""
    explorer = Explorer(2, moves=["AB", "AB"], step=9)
    data, _ = explorer._repr_mimebundle_()
    assert data["text/plain"].splitlines() == [
        "Explorer(2, step=2): move 2 of 2",
        "  |     |     |",
        " =2=    1     |",
        "--A-----B-----C--",
        "move 2 (A→B) in AB: disk 2 may not rest on disk 1",
    ]
    assert data["image/svg+xml"].startswith("<svg ")


def test_the_line_is_not_shown_before_the_guess_is_in():
    """Board and map are there to play on; then the line and how far it is are told."""
    guess = predict("Three disks in a row of pegs, from A to C: how many moves?")
    explorer = Explorer(linear(2), fewest=guess)
    assert (explorer._counting, explorer._line["moves"]) == (False, [])
    assert explorer._line["note"] == "The path appears after you have committed your guess above."
    explorer._hear({"do": "move", "move": "AB"})
    assert explorer.position == "AB"
    guess.guess = "20"
    assert (explorer._counting, len(explorer._line["moves"]), explorer.position) == (True, 8, "AA")
    assert not explorer._line["note"]


def drawn(*acts):
    """A studio in which that was done."""
    studio = Studio()
    for act in acts:
        studio.act(act)
    return studio


@pytest.mark.parametrize("name", FAMOUS)
def test_a_known_game_is_played_as_it_is_known(name):
    """Its puzzle, its shortest line, its line of code."""
    studio, game = drawn(f"famous {name}"), FAMOUS[name]
    assert studio.puzzle == game
    assert len(studio._line["moves"]) == find(game.rules, game.start, *game.goals).length
    assert studio.design.code in studio._design["_below"].replace("&quot;", '"')


def test_the_drawing_has_every_trait_of_a_figure():
    """The script of figures reads them all; one that is missing leaves the studio empty."""
    assert set(Studio()._design) == set(Figure.class_own_traits(sync=True))


def test_two_taps_make_an_arrow_and_two_more_take_it_away():
    """The same as one drag."""
    studio = drawn("peg A", "peg B")
    assert studio.arrows == {"AC", "BA", "BC", "CA", "CB"}
    studio.act("arrow AB")
    assert len(studio.arrows) == 6


def test_arrows_can_be_typed():
    """All at once; what is no arrow changes nothing and is named."""
    studio = drawn("enter ab, bc ca")
    assert studio.puzzle == cyclic(3)
    studio.act("enter AB BX")
    assert (studio.puzzle, studio._design["_kind"]) == (cyclic(3), "refused")
    assert studio._design["_said"] == "BX is not an arrow: name two pegs of A, B, C, such as AB."


NUMBERS = [
    (["enter AB BA AC"], "<td>1</td><td>4</td><td>-</td><td>-</td>", "8 of 27 positions"),
    (["famous row"], "<td>2</td><td>8</td><td>26</td><td>80</td>", "27 of 27 positions"),
    (["famous magnetic"], "<td>1</td><td>4</td><td>11</td><td>30</td>", "114 positions"),
    (["rest any"], "<td>1</td><td>3</td>", "60 positions"),
]


@pytest.mark.parametrize(("acts", "counts", "reached"), NUMBERS)
def test_what_a_game_takes_is_told_at_once(acts, counts, reached):
    """The moves of small towers, and how many positions can be reached."""
    below = drawn(*acts)._design["_below"]
    assert counts in below and reached in below


def test_where_nothing_leads_to_the_goal_the_board_is_still_there():
    """The line is empty, and disks move where they may."""
    studio = drawn("enter AB")
    assert (studio._line["moves"], studio._there["legal"]) == ([], "AB")


def test_a_studio_begins_with_the_game_that_it_is_given():
    """Its arrows are there to be given to a program."""
    studio = Studio(arrows(2, {"AB", "BC"}))
    assert (studio.arrows, studio.design.disks) == ({"AB", "BC"}, 2)


def test_what_was_drawn_comes_back():
    """With where its reader stood."""
    studio = drawn("famous circle", "disks 2")
    studio.step = 3
    again = Studio()
    again._come_back(studio._now())
    assert (again.puzzle, again.position, again.step) == (cyclic(2), studio.position, 3)
