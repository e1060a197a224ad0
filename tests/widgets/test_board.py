"""The Python half of the board: what it takes, what it tells, which messages it sends."""

import ipywidgets
import pytest

from hanoi_ref import Board, arrows, bicolour, classic, coloured, predict
from hanoi_ref.checking.failure import ENDLESS
from hanoi_ref.puzzle import IllegalMoveError
from hanoi_ref.solvers import moves_slice, position_after, recursive
from hanoi_ref.widgets.boards.track import BEGUN, GAVE_NOTHING, INSTEAD


def test_a_number_means_the_classic_puzzle():
    """Board(4) is Board(classic(4))."""
    board, same = Board(4), Board(classic(4))
    assert (board.puzzle, board.position) == (same.puzzle, "AAAA")


def test_the_start_may_be_any_position():
    """A board starts where it is told, and counts from there."""
    assert Board(3, start="ABC").position == Board("ABC").position == "ABC"
    assert Board(3, start="BBC")._line == ["/3,2/1", "", "", [6]]


@pytest.mark.parametrize("moves", ["AC", ("A", "C"), ["A", "C"], ["AC"], iter([("A", "C")])])
def test_play_takes_moves_in_every_form(moves):
    """One move or many, as text or pairs."""
    board = Board(3)
    board.play(moves)
    assert (board.moves, board.position, board.step) == (["AC"], "AAC", 1)


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["AC", "AC"], "move 2 (A→C) in AAC: disk 2 may not rest on disk 1"),
        (["AC", 3], 'move 2: a move is written like "AC" or ("A", "C"), not 3'),
        (None, "no moves yet: perhaps they are not written, or not returned"),
        (iter(lambda: "AC", 0), "there are more than 10,000 moves. Is there an infinite loop?"),
    ],
)
def test_play_plays_all_or_nothing(moves, words):
    """A refused call leaves the board as it was and says why."""
    board = Board(3)
    with pytest.raises(ValueError) as refusal:
        board.play(moves)
    assert str(refusal.value) == words
    assert (board.moves, board.position) == ([], "AAA")


def test_an_illegal_move_carries_its_facts():
    """The error can be worded anew by whoever catches it."""
    with pytest.raises(IllegalMoveError) as refusal:
        Board(3).play(["AC", "AC"])
    error = refusal.value
    assert (error.number, error.move, error.position) == (2, "AC", "AAC")
    assert error.reason == "disk 2 may not rest on disk 1"


def test_undo_redo_reset():
    """Back, forth, and to the start."""
    board = Board(3)
    board.play(recursive(3))
    board.undo()
    assert (board.position, len(board.moves)) == ("CCA", 6)
    board.redo()
    assert board.position == "CCC"
    board.reset()
    board.undo()
    assert (board.position, board.moves) == ("AAA", [])


def test_traits_tell_each_change_once_and_together():
    """Whoever observes one trait finds the others already in step."""
    board, seen = Board(3), []
    board.observe(lambda change: seen.append((change.new, board.moves, board.step)), "position")
    board.play(["AC", "AB"])
    board.undo()
    assert seen == [("ABC", ["AC", "AB"], 2), ("AAC", ["AC"], 1)]


def test_setting_a_trait_moves_the_board():
    """position, step and moves can be set as well as read."""
    board = Board(3, moves=recursive(3))
    board.step = 3
    assert (board.position, board.moves) == ("ABB", ["AC", "AB", "CB"])
    board.position = "AAC"
    assert (board.step, board.moves) == (1, ["AC"])
    board.moves = ["AB"]
    assert (board.position, board.step) == ("AAB", 1)
    board.step = 99
    assert board.step == 1


@pytest.mark.parametrize(
    ("trait", "value", "words"),
    [
        ("position", "AB", "position 'AB' has 2 disks, this board 3"),
        ("moves", ["BA"], "move 1 (B→A) in AAA: peg B is empty"),
    ],
)
def test_setting_nonsense_is_refused(trait, value, words):
    """A value that does not fit leaves the board as it was."""
    board = Board(3)
    with pytest.raises(ValueError) as refusal:
        setattr(board, trait, value)
    assert str(refusal.value) == words
    assert (board.position, board.moves) == ("AAA", [])


@pytest.mark.parametrize("trait", ["position", "moves"])
def test_linked_boards_stay_in_step(trait):
    """ipywidgets.link works both ways."""
    one, other = Board(3), Board(3)
    ipywidgets.link((one, trait), (other, trait))
    one.play(["AC", "AB"])
    other.play("CB")
    assert one.position == other.position == "ABB"
    one.undo()
    assert one.position == other.position == "ABC"


def test_an_observer_may_play_on():
    """A move made while being told of a move is not lost and not doubled."""
    board = Board(2)
    answer = {"AB": "AC", "CB": "BC"}
    board.observe(
        lambda change: board.play(answer.pop(change.new)) if change.new in answer else None,
        "position",
    )
    board.play("AB")
    assert board.moves == ["AB", "AC", "BC"]
    assert (board.position, board.step) == ("CC", 3)


def test_boards_sit_in_boxes_and_sliders_drive_them():
    """It is an ipywidget like any other."""
    board, slider = Board(3, moves=recursive(3)), ipywidgets.IntSlider(max=7)
    ipywidgets.HBox([board, slider])
    ipywidgets.link((slider, "value"), (board, "step"))
    slider.value = 4
    assert board.position == "CBB"


def test_a_line_waits_at_its_start():
    """moves= loads a line to watch, with the fewest moves from each of its positions."""
    board = Board(2, moves=recursive(2))
    assert (board.moves, board.position, board.step) == ([], "AA", 0)
    assert board._line == ["2,1//", "ABACBC", "", [3, 2, 1, 0]]


def test_no_disks_are_a_board_too():
    """Nothing to move, and nothing missing that a view needs."""
    board = Board(0, moves=[])
    assert (board.position, board._line, board._legal) == ("", ["//", "", "", [0]], "")


@pytest.mark.parametrize(
    ("moves", "trouble"),
    [
        (None, ["", "", "no moves yet: perhaps they are not written, or not returned"]),
        (["AB", "AB"], ["move 2 (A→B) in AB: disk 2 may not rest on disk 1", "AB", ""]),
        ([], ["", "", ""]),
    ],
)
def test_a_line_with_trouble_says_so_and_never_raises(moves, trouble):
    """A student who watches a solver gets a sentence on the board."""
    assert Board(2, moves=moves)._trouble == trouble


def stops(n):
    """A solver with one slip."""
    return ["AC", "AB", "AB"]


def forgets(n):
    """A solver without a base case."""
    return forgets(n - 1)


def hangs(n):
    """A solver that waits for the position to change, which it never does."""
    while n:
        pass


def unwritten(n):
    """A solver to be."""
    ...


SOLVERS = [
    (stops, "ABC", "move 3 (A→B) in ABC: disk 3 may not rest on disk 2"),
    (forgets, "AAA", f"the program made too many nested calls: {ENDLESS}"),
    (hangs, "AAA", "the program was still running after a second. Is there an infinite loop?"),
    (lambda n: [].append("AC"), "AAA", f"<lambda> {GAVE_NOTHING}"),
]


@pytest.mark.parametrize(("solver", "stands", "words"), SOLVERS)
def test_a_board_stands_where_its_solver_went_wrong(solver, stands, words):
    """Whatever the function does, it is one sentence, and the board shows where."""
    board = Board(3, solver=solver)
    assert (board.position, board._trouble[0]) == (stands, words)


def test_what_a_solver_needs_can_be_given():
    """It is called with the number of disks, or with what the cell says."""
    called = []
    Board("ABBA", solver=lambda *given: called.append(given) or [], given=("ABBA", "C"))
    Board(2, solver=lambda *given: called.append(given) or [])
    assert called == [("ABBA", "C"), (2,)]


def test_an_unwritten_solver_is_stood_in_for_and_the_board_says_so():
    """A shortest way from where the board stands is shown, as nobody's own."""
    board = Board("ABB", solver=unwritten)
    assert board._game.line == ["AC", "BA", "BC", "AC"]
    assert board._trouble == ["", "", f"unwritten is not written yet: {INSTEAD}"]


@pytest.mark.full
def test_a_tall_tower_shows_how_a_shortest_way_begins():
    """From wherever it stands, and it says whose moves these are."""
    middle = position_after(2**63, 64)
    board = Board(middle, solver=unwritten)
    begun = [str(move) for move in moves_slice(64, 2**63 + 1, 2**63 + 31)]
    assert (board._game.line, board._trouble[2].endswith(BEGUN)) == (begun, True)


def test_a_tall_tower_that_cannot_be_carried_shows_no_moves():
    """And nothing raises."""
    assert Board(arrows(13, {"AB", "BC"}), solver=unwritten)._game.line == []


def test_the_fewest_moves_wait_for_the_guess():
    """Or are not told at all."""
    guess = predict("How many moves will three boards take?", answer=7)
    board = Board(3, fewest=guess)
    assert not board._counting and not Board(3, fewest=False)._counting
    guess.guess = "6"
    assert board._counting


def test_words_for_places_without_widgets():
    """The repr holds no address; plain text draws the pegs; a static page gets a picture."""
    board = Board("AAB")
    data, _ = board._repr_mimebundle_()
    assert repr(board) == "Board('AAB')"
    assert data["text/plain"].splitlines() == [
        "Board('AAB')",
        "   |       |       |",
        "  =2=      |       |",
        " ==3==     1       |",
        "---A-------B-------C---",
    ]
    assert data["image/svg+xml"].startswith("<svg ")
    assert "application/vnd.jupyter.widget-view+json" in data


def test_words_and_pictures_of_variants_name_sides_and_posts():
    """What a saved notebook shows of a magnetic and of a bicolour board."""
    data, metadata = Board(coloured(2))._repr_mimebundle_()
    assert data["text/plain"].splitlines()[1] == (
        "Peg A (always red): disks 2 red, 1 red. Peg B (always blue): empty. "
        "Peg C (always blue): empty."
    )
    assert metadata["hanoi"]["_fixed"]["posts"] == "Abc"
    data, _ = Board(bicolour(1))._repr_mimebundle_()
    assert "Peg A: disk 1 black. Peg B: disk 1 white." in data["image/svg+xml"]


@pytest.mark.parametrize("puzzle", [0, 64, classic(2, pegs=26)])
def test_the_smallest_and_largest_boards_show(puzzle):
    """No board is too small, too tall or too wide to have a picture and words."""
    data, _ = Board(puzzle)._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg ")
    assert data["text/plain"].startswith("Board('")
