"""What a reader leaves in a widget comes back with the metadata of its cell."""

from datetime import date, timedelta
from itertools import count

import comm
import pytest

from hanoi_ref import (
    Beat62,
    Board,
    CubeWalk,
    DrawnMap,
    Explorer,
    Friend,
    Lamps,
    Odometer,
    Oranges,
    Race,
    Rings,
    Robot,
    Tasks,
    Tour,
    Vane,
    magnetic,
    order,
    predict,
    quiz,
    recursive,
    remember,
)
from hanoi_ref.checking import memory as spaced
from hanoi_ref.widgets import memory
from hanoi_ref.widgets.figures.magnetic import WAYS

RUNS = count()
LETTERS = {"on B": "The largest disk is on B.", "on C": "The last letter is disk 1."}


class Cell:
    """A cell in JupyterLab: its metadata go with each run, and widgets say what is to be kept."""

    def __init__(self, monkeypatch):
        self.metadata = {"cellId": "c"}
        monkeypatch.setattr(memory, "_request", lambda: self.request)

    def run(self, *makers):
        """What the cell makes in one run."""
        self.request = {"header": {"msg_id": str(next(RUNS))}, "metadata": self.metadata}
        self.made = [make() for make in makers]
        for widget in self.made:
            widget._repr_mimebundle_()
        return self.made

    def save(self):
        """What the extension does."""
        kept = {widget._cell[1]: widget._left for widget in self.made if widget._left}
        self.metadata = {"cellId": "c", "hanoi": kept}


@pytest.fixture
def cell(monkeypatch):
    """A cell that has not run."""
    return Cell(monkeypatch)


class Wire(comm.base_comm.BaseComm):
    """What a widget tells the page, kept."""

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        """Keeps the message."""
        self.told = [*getattr(self, "told", []), (msg_type, data)]


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: Board(3), id="board"),
        pytest.param(lambda: Explorer(3), id="explorer"),
        pytest.param(lambda: Race(recursive, recursive, 3), id="race"),
        pytest.param(lambda: Friend(3), id="figure"),
        pytest.param(lambda: predict("How many?"), id="guess"),
        pytest.param(lambda: quiz("Where?", LETTERS, "on C"), id="quiz"),
    ],
)
def test_a_page_hears_of_a_widget_once_and_whole(monkeypatch, make):
    """A second message may come while the page still asks what there is, and is lost then."""
    monkeypatch.setattr(comm, "create_comm", Wire)
    widget = make()
    ((kind, data),) = widget.comm.told
    assert kind == "comm_open"
    assert set(data["state"]) == set(widget.get_state())


def by_hand(board, *moves):
    """What a view asks for."""
    for move in moves:
        board._hear({"do": "move", "move": move, "view": "v", "number": 1})


def test_guesses_and_the_wish_for_none_come_back(cell):
    """With the result that they had brought out; another question is not answered."""

    def asks():
        return predict("How many?", 7)

    first, second = cell.run(asks, asks)
    first.guess = "5"
    second._shown = True
    cell.save()
    first, second = cell.run(asks, asks)
    assert (first.history, first._result) == (["5"], "7")
    assert (second.history, second._result) == ([], "7")
    (other,) = cell.run(lambda: predict("How many more?", 7))
    assert (other.guess, other._result) == ("", "")


def test_a_choice_comes_back_to_its_own_quiz(cell):
    """Not to another question with the same choices."""
    (asked,) = cell.run(lambda: quiz("Where?", LETTERS, "on C"))
    asked.chosen = ["on B"]
    cell.save()
    asked, other = *cell.run(lambda: quiz("Where?", LETTERS, "on C")), None
    assert asked.chosen == ["on B"]
    (other,) = cell.run(lambda: quiz("Who?", LETTERS, "on C"))
    assert other.chosen == [""]


@pytest.mark.parametrize(
    ("make", "moves", "back"),
    [
        pytest.param(lambda: Board(3), ["AC", "AB", "CB"], 1, id="played"),
        pytest.param(lambda: Board(3, moves=recursive(3)), ["AC", "AB", "BC"], 0, id="cut"),
        pytest.param(lambda: Board(3, moves=recursive(3)), ["AC", "AB"], 0, id="watched"),
        pytest.param(lambda: Board(magnetic(2)), ["AB", "AC"], 2, id="magnetic"),
        pytest.param(lambda: Board(2, moves=["AC", "AC"]), [], 1, id="with trouble"),
    ],
)
def test_a_board_comes_back_where_it_was_left(cell, make, moves, back):
    """The position, the step and the whole line, in the kernel and in what the page is told."""
    (left,) = cell.run(make)
    by_hand(left, *moves)
    left._hear({"do": "by", "by": -back, "view": "v", "number": 2})
    cell.save()
    (found,) = cell.run(make)
    for name in ("position", "step", "moves", "_pieces", "_legal", "_trouble", "_left"):
        assert getattr(found, name) == getattr(left, name), name
    assert found._game.line == left._game.line


def test_a_board_of_a_program_is_as_the_program_made_it(cell):
    """The next cell plays on it, and would do so again."""
    (board,) = cell.run(lambda: Board(3))
    board.play("AC")
    by_hand(board, "AB")
    assert board._left == {}


def test_another_board_in_the_same_cell_begins_anew(cell):
    """More disks, or what a mended program plays."""
    (board,) = cell.run(lambda: Board(3))
    by_hand(board, "AC")
    cell.save()
    four, told = cell.run(lambda: Board(4), lambda: Board(3, moves=recursive(3)))
    assert (four.position, told.step) == ("AAAA", 0)


def test_views_come_back_to_their_step(cell):
    """Of explorers and races."""
    makers = (lambda: Explorer(3), lambda: Race(recursive, recursive, 3))
    explorer, race = cell.run(*makers)
    explorer.step, race.step = 4, 5
    explorer.position = "BBA"  # beside the line
    cell.save()
    explorer, race = cell.run(*makers)
    assert (explorer.step, explorer.position, race.step) == (4, "BBA", 5)


FIGURES = {
    CubeWalk: "corner 001,corner 011,undo",
    DrawnMap: "take AA,dot 0,take BB,dot 1,dot 1",
    Friend: "how 2,from A,to B,ask,to C,move,step 2,step 1",
    Lamps: "move AC,move AB",
    Oranges: "take 3",
    Odometer: "bit 3,move BA",
    Rings: "ring 1,again,ring 1,ring 3",
    Robot: "disks 4,step 3,step 15,disks 2",
    Tasks: "take,put 0",
    Tour: "move AB,move AC,undo",
    Vane: "paint 2 1,turn",
}
ARGUMENTS = {Friend: (3,), Odometer: (5,)}


@pytest.mark.parametrize("kind", FIGURES, ids=lambda kind: kind.__name__)
def test_a_figure_comes_back_as_it_was_left(cell, kind):
    """Its drawing, its sentence and its buttons; it does not play its film again."""

    def make():
        return kind(*ARGUMENTS.get(kind, ()))

    (left,) = cell.run(make)
    for do in FIGURES[kind].split(","):
        left._hear({"do": do})
    cell.save()
    (found,) = cell.run(make)
    for name in ("_said", "_kind", "_rows", "_below", "_left", "_steps"):
        assert getattr(found, name) == getattr(left, name), name
    assert str(found.draw()) == str(left.draw())
    assert found._film == []


def test_cards_come_back_in_their_order(cell):
    """As they were put."""
    (left,) = cell.run(lambda: order(["a", "b", "c"]))
    left._hear({"do": "raise 1"})
    cell.save()
    assert cell.run(lambda: order(["a", "b", "c"]))[0].cards == left.cards


NONSENSE = [
    None,
    "AC",
    {"Board": 1},
    {"Board": {"step": "x"}},
    {"Board": {"step": 1, "since": 0, "moves": "ACAC"}},
    {"Board": {"step": 10**9, "since": -5, "moves": "A"}},
]


@pytest.mark.parametrize("kept", NONSENSE, ids=str)
def test_what_cannot_be_is_as_nothing(cell, kept):
    """Anybody may have written it there; the cell runs all the same."""
    (board,) = cell.run(lambda: Board(2))
    if isinstance(kept, dict) and isinstance(kept["Board"], dict):
        kept["Board"]["about"] = board._about
    cell.metadata = {"cellId": "c", "hanoi": kept}
    assert cell.run(lambda: Board(2))[0].position == "AA"


def test_what_is_kept_is_small(cell):
    """A line of a thousand moves costs nothing; who plays for ever is not remembered."""
    (board,) = cell.run(lambda: Board(10, moves=recursive(10)))
    board._hear({"do": "go", "step": 1000, "view": "v", "number": 1})
    by_hand(board, "AB")
    assert set(board._left) == {"about", "step", "since", "moves"} and len(str(board._left)) < 90
    (board,) = cell.run(lambda: Board(1))
    by_hand(board, *["AB", "BA"] * 600)
    assert board._left == {}


def test_without_a_cell_nothing_is_told(monkeypatch):
    """Where no front end says which cell runs: VS Code, nbclient, a plain Python."""
    monkeypatch.setattr(memory, "_request", lambda: {"header": {"msg_id": "1"}, "metadata": {}})
    board = Board(2)
    by_hand(board, "AB")
    assert (board._cell, board._left) == ([], {})


def test_the_best_of_a_challenge_is_kept_whatever_plays_now(cell):
    """Somebody who has found 687 moves and tries another way is reminded of them."""
    (best,) = cell.run(lambda: Beat62(WAYS["fewest"]))
    assert best._left["best"] == 687
    cell.save()
    (again,) = cell.run(lambda: Beat62(WAYS["62"]))
    assert again._said.endswith("Your best so far: 687.")
    assert again._left["best"] == 687


@pytest.fixture
def calendar(monkeypatch):
    """A day that tests can move."""
    days = [date(2026, 1, 1)]
    monkeypatch.setattr(spaced, "today", lambda: days[-1])
    return days


def answered(cell, right=True):
    """Run the cell of the questions, answer what is open, and save it."""
    (asked,) = cell.run(lambda: remember("binary"))
    for at, question in enumerate(asked._questions):
        choice = next(row["name"] for row in question["choices"] if row["right"] == right)
        asked.chosen = [*asked.chosen[:at], choice, *asked.chosen[at + 1 :]]
    cell.save()
    return cell.metadata["hanoi"]["Memory"]


def test_questions_ask_anew_after_a_day_a_week_and_a_month(cell, calendar):
    """Counted from the last answers; a mistake brings back the day."""
    for right, days in [(True, 1), (True, 7), (True, 30), (True, 30), (False, 1), (True, 1)]:
        left = answered(cell, right)
        due = calendar[-1] + timedelta(days)
        assert left["again"] == due.isoformat()
        calendar.append(due - timedelta(1))
        assert cell.run(lambda: remember("binary"))[0].chosen == left["chosen"]
        calendar.append(due)
        assert cell.run(lambda: remember("binary"))[0].chosen == [""] * 3
        cell.save()


def test_the_first_choice_tells_how_it_went(cell, calendar):
    """Whoever then reads the other explanations has not remembered more, or less."""
    answered(cell)
    left = answered(cell, right=False)
    assert left["again"] == "2026-01-02" and left["passed"] == 1


def test_questions_that_are_half_answered_stay_due(cell, calendar):
    """They come back as they were left, and their lesson still asks."""
    answered(cell)
    calendar.append(date(2026, 3, 1))
    (asked,) = cell.run(lambda: remember("binary"))
    asked.chosen = [asked._questions[0]["choices"][0]["name"], "", ""]
    cell.save()
    (again,) = cell.run(lambda: remember("binary"))
    assert again.chosen == asked.chosen and spaced.is_due(again._left)


@pytest.mark.parametrize(
    "left", [{"first": 1}, {"first": ["x"], "passed": 1, "again": ""}, {"chosen": ["x"] * 3}]
)
def test_an_edited_memory_asks_all_the_same(cell, left):
    """Anybody may have written it there."""
    (asked,) = cell.run(lambda: remember("binary"))
    cell.metadata = {"cellId": "c", "hanoi": {"Memory": {**left, "about": asked._about}}}
    assert cell.run(lambda: remember("binary"))[0].chosen == [""] * 3
