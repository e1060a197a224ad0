"""The Python half of the board: what it takes, what it tells, which messages it sends."""

import json
from itertools import zip_longest
from random import Random

import ipywidgets
import pytest

from hanoi_ref import (
    Board,
    bicolour,
    classic,
    coloured,
    cyclic,
    hanoy,
    linear,
    london,
    magnetic,
    predict,
)
from hanoi_ref.checking.failure import ENDLESS
from hanoi_ref.puzzle import IllegalMoveError
from hanoi_ref.solvers import recursive
from hanoi_ref.widgets.standing import standing
from hanoi_ref.widgets.track import GAVE_NOTHING, INSTEAD


class Messages:
    """What a board sends, in place of a front end."""

    def __init__(self, board, monkeypatch):
        self.board, self.sent = board, []
        monkeypatch.setattr(board.comm, "send", lambda data, buffers=None: self.sent.append(data))

    def say(self, **asked):
        """A request as a view makes it."""
        content = {"view": "v", "number": 1, **asked}
        message = {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        self.board._handle_msg(message)

    def answers(self):
        """The answers, and what each refused."""
        return [state["_answer"] for state in self.updates()]

    def updates(self):
        """The state updates."""
        return [data["state"] for data in self.sent if data["method"] == "update"]


@pytest.fixture
def told(monkeypatch):
    """A maker of boards whose messages are kept."""

    def make(*args, **kwargs):
        return Messages(Board(*args, **kwargs), monkeypatch)

    return make


def test_a_number_means_the_classic_puzzle():
    """Board(4) is Board(classic(4))."""
    board, same = Board(4), Board(classic(4))
    assert (board.puzzle, board.position) == (same.puzzle, "AAAA")


def test_the_start_may_be_any_position():
    """A board starts where it is told, and counts from there."""
    assert Board(3, start="ABC").position == Board("ABC").position == "ABC"
    assert Board(3, start="BBC")._line == ["/3,2/1", "", "", [6]]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((-1,), "n must be a whole number, 0 or more, not -1"),
        ((2.5,), "n must be a whole number, 0 or more, not 2.5"),
        (("x",), "a position is one capital letter per disk, largest disk first, not 'x'"),
        ((65,), "a board holds at most 64 disks, not 65"),
        ((3, [], "AB"), "position 'AB' has 2 disks, this board 3"),
        ((3, [], "ABD"), "position 'ABD' names peg D: the pegs are A, B, C"),
    ],
)
def test_a_board_that_cannot_be_is_refused_in_words(args, words):
    """The bad value is named and what was expected is said."""
    with pytest.raises(ValueError) as refusal:
        Board(*args)
    assert str(refusal.value) == words


@pytest.mark.parametrize("moves", ["AC", ("A", "C"), ["A", "C"], ["AC"], iter([("A", "C")])])
def test_play_takes_moves_in_every_form(moves):
    """One move or many, as text or pairs."""
    board = Board(3)
    board.play(moves)
    assert (board.moves, board.position, board.step) == (["AC"], "AAC", 1)


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["AC", "AC"], "move 2 (AC) in AAC: disk 2 may not rest on disk 1"),
        (["AC", 3], 'move 2: a move is written like "AC" or ("A", "C"), not 3'),
        (None, "no moves yet: perhaps they are not written, or not returned"),
        (iter(lambda: "AC", 0), "there are more than 10,000 moves: does the generator ever end?"),
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
        ("moves", ["BA"], "move 1 (BA) in AAA: peg B is empty"),
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
        (["AB", "AB"], ["move 2 (AB) in AB: disk 2 may not rest on disk 1", "AB", ""]),
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
    (stops, "ABC", "move 3 (AB) in ABC: disk 3 may not rest on disk 2"),
    (forgets, "AAA", f"the program never stopped calling itself: {ENDLESS}"),
    (hangs, "AAA", "the program was still running after a second: does its loop ever end?"),
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
    assert board._trouble == ["", "", f"nothing stands in unwritten yet: {INSTEAD}"]


def test_the_fewest_moves_wait_for_the_guess():
    """Or are not told at all."""
    guess = predict("How many moves will three boards take?", answer=7)
    board = Board(3, fewest=guess)
    assert not board._counting and not Board(3, fewest=False)._counting
    guess.guess = "6"
    assert board._counting


def test_a_view_asks_and_is_answered(told):
    """A legal move: the new state and the answer in one message."""
    messages = told(3)
    messages.say(do="move", move="AC", number=7)
    assert messages.updates() == [
        {
            "position": "AAC",
            "step": 1,
            "_pieces": "3,2//1",
            "_edit": [0, "AC", "", [6]],
            "_legal": "ABCACB",
            "_answer": {"view": "v", "number": 7},
        }
    ]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("BA", "peg B is empty"),
        ("AX", "there is no peg X: the pegs are A, B, C"),
        ("AA", "move 1: a move needs two different pegs, but 'AA' names one twice"),
    ],
)
def test_a_refused_try_gets_its_reason_from_the_rules(told, move, why):
    """JavaScript holds no rule: the words come with the answer."""
    messages = told(3)
    messages.say(do="move", move=move)
    answer = {"view": "v", "number": 1, "refused": move, "why": why}
    assert messages.updates() == [{"_answer": answer}]


@pytest.mark.parametrize("asked", [{"do": "fly"}, {"do": "move", "move": 5}, {"do": "go"}])
def test_a_strange_request_changes_nothing_and_is_answered(told, asked):
    """No view waits for ever."""
    messages = told(3)
    messages.say(**asked)
    assert messages.updates() == [{"_answer": {"view": "v", "number": 1}}]


def test_views_step_and_scrub(told):
    """go, by and reset move the cursor."""
    messages = told(3, moves=recursive(3))
    messages.say(do="go", step=5)
    messages.say(do="by", by=-2)
    assert messages.board.moves == ["AC", "AB", "CB"]
    messages.say(do="reset")
    assert messages.board.step == 0


def test_many_requests_are_done_in_order(told):
    """Fast clicks are neither lost nor reordered."""
    messages = told(3)
    for number, move in enumerate(recursive(3), 1):
        messages.say(do="move", move=str(move), number=number)
    assert messages.board.position == "CCC"
    assert [answer["number"] for answer in messages.answers()] == [1, 2, 3, 4, 5, 6, 7]


def test_a_number_too_long_for_a_float_is_told_to_the_last_digit():
    """A page would round it, so it travels as a text; the others stay numbers."""
    board = Board("A" + "B" * 63, moves=["AC"])
    assert json.loads(json.dumps(board._line))[3] == [str(2**63), str(2**63 - 1)]
    assert Board(53)._line[3] == [2**53 - 1]


def test_a_line_sent_in_pieces_is_the_line(told):
    """Start, line and edit together always tell the whole line, as a late view will see it."""
    messages = told(4)
    tour = ["AB", "BC", "CA"] * 50
    for move in tour:
        messages.say(do="move", move=move)
    start, moves, _, fewest = messages.board._line
    at, tail, _, further = messages.board._edit
    assert moves[: 2 * at] + tail == "".join(tour)
    assert len([*fewest[: at + 1], *further]) == len(tour) + 1


def test_a_view_asks_for_a_hint(told):
    """The words and the move come with the answer, for the position that they are about."""
    messages = told(bicolour(1))
    messages.say(do="hint")
    (answer,) = messages.answers()
    assert answer["hint"]["position"] == messages.board._pieces == "1 black/1 white/"
    assert answer["hint"]["move"] == "AC"
    assert answer["hint"]["words"] == tuple(messages.board.hint())


@pytest.mark.parametrize(
    ("puzzle", "fewest"),
    [(bicolour(3), 29), (classic(8, pegs=4), 33), (classic(6, pegs=5), 15), (hanoy(), None)],
)
def test_a_board_that_needs_a_search_opens_at_once(told, monkeypatch, puzzle, fewest):
    """No distance is asked for before a view that is on the screen asks; then all are told."""
    with monkeypatch.context() as patched:
        patched.setattr("hanoi_ref.widgets.fewest.distance_to_goal", None)
        messages = told(puzzle)
        messages.board.play(puzzle.rules.legal_moves(puzzle.start)[0])
    assert messages.board._fixed["later"]
    messages.say(do="fewest")
    start, move, _, counts = messages.updates()[-1]["_line"]
    assert (start, counts[0]) == (standing(puzzle.rules, puzzle.start), fewest)
    assert len(move) == 2 and len(counts) == 2


@pytest.mark.parametrize(
    ("puzzle", "move", "why"),
    [
        (linear(2), "AC", "no arrow leads from A to C"),
        (bicolour(2), "CA", "peg C is empty"),
        (coloured(1, "AC"), "AC", "peg C is red, but the disk would show blue"),
        (hanoy(), "AC", "disk 5 may not rest on disk 4"),
    ],
)
def test_every_variant_is_refused_in_the_words_of_its_rules(told, puzzle, move, why):
    """The board knows no rule itself."""
    messages = told(puzzle)
    messages.say(do="move", move=move)
    assert messages.answers()[-1]["why"] == why


PUZZLES = [classic(3, pegs=5), cyclic(3), bicolour(3), magnetic(4), coloured(3), london(), hanoy()]


def carried(position, move, brings, pegs):
    """What a page does with a move: the text of a piece goes from one peg to another."""
    stacks = [stack.split(",") if stack else [] for stack in position.split("/")]
    piece = stacks[pegs.index(move[0])].pop()
    stacks[pegs.index(move[1])].append(brings or piece)
    return "/".join(map(",".join, stacks))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.start))
def test_a_page_needs_no_rule_to_follow_a_line(puzzle):
    """By texts that are carried from peg to peg it shows every position of a long random walk."""
    random, rules, position, walk = Random(1), puzzle.rules, puzzle.start, []
    for _ in range(200):
        walk.append(random.choice(rules.legal_moves(position)))
        position = rules.after(position, walk[-1])
    start, _, brought, _ = Board(puzzle, moves=walk)._line
    stood = [start]
    for move, brings in zip_longest(walk, brought.split(",")):
        stood.append(carried(stood[-1], move, brings, rules.pegs))
    assert stood == [standing(rules, at) for at in rules.replay(puzzle.start, walk)]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.start))
def test_a_page_is_told_what_each_legal_move_brings(puzzle):
    """So that it can show a move at once."""
    board, rules = Board(puzzle), puzzle.rules
    moves = rules.legal_moves(puzzle.start)
    for move, brings in zip_longest(moves, board._brought.split(",")):
        after = carried(board._pieces, move, brings, rules.pegs)
        assert after == standing(rules, rules.after(puzzle.start, move))


def test_messages_stay_small(told):
    """A step in a line of 1,023 moves, and a move by hand after it, are under 1 kB each."""
    messages = told(10, moves=recursive(10))
    messages.say(do="go", step=1000)
    messages.say(do="move", move="AB")
    messages.say(do="move", move="BA")
    assert max(len(json.dumps(state)) for state in messages.updates()) < 400


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
        "Peg A (red): disks 2 red, 1 red. Peg B (blue): empty. Peg C (blue): empty."
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
