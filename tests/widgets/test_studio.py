"""The Python half of the studio: every change of the rules is at once the game that is played."""

import pytest

from hanoi_ref import Studio, arrows, cyclic, find
from hanoi_ref.widgets.explore.studio import FAMOUS
from hanoi_ref.widgets.figures.figure import Figure


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
