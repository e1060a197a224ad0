"""What a board and its views say to each other."""

import json
from itertools import zip_longest
from random import Random

import pytest

from hanoi_ref import (
    Board,
    arrows,
    bicolour,
    classic,
    coloured,
    cyclic,
    hanoy,
    linear,
    london,
    magnetic,
)
from hanoi_ref.solvers import recursive
from hanoi_ref.widgets.boards.still import standing


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


@pytest.mark.full
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
        patched.setattr("hanoi_ref.widgets.boards.game.distance_to_goal", None)
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
        (cyclic(2), "AC", "no arrow leads from A to C"),
        (arrows(2, {"AB", "BD", "DA"}), "AD", "no arrow leads from A to D"),
        (bicolour(2), "CA", "peg C is empty"),
        (coloured(2), "CB", "peg C is empty"),
        (london(), "CA", "peg C is empty"),
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
