"""Moves that a check found wrong can be looked at from inside, when somebody wants to."""

from dataclasses import replace

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from hanoi_ref import check, classic
from hanoi_ref.lessons import notebook
from hanoi_ref.widgets.explore.explorer import Inside

CALLED = []


def hanoi(n, source="A", target="C", spare="B"):
    """Wrong where two disks go from B to C, which four disks are the first to ask for."""
    CALLED.append(n)
    if n == 0 or (n == 2 and (source, target) == ("B", "C")):
        return []
    first = hanoi(n - 1, source, spare, target)
    return [*first, source + target, *hanoi(n - 1, spare, target, source)]


def shown(score):
    """What a notebook displays besides the result of a check's cell, when the cell has ended."""
    shell = InteractiveShell.instance()
    try:
        with capture_output() as captured:
            data, _ = shell.display_formatter.format(score)
            assert data["text/plain"] == repr(score)  # the result, from which nbgrader takes it
            shell.events.trigger("post_run_cell", None)
    finally:
        InteractiveShell.clear_instance()
    return captured.outputs


def opener(score):
    """The button below the card."""
    played = score.verdict.replay
    return Inside(played.puzzle, score.answer, played.args, played.call)


def test_the_button_stands_below_the_card():
    """Nothing but it is displayed besides the result."""
    (button,) = shown(check("recursion.hanoi", hanoi))
    assert button.data["text/plain"] == "Look at hanoi(5) from inside"
    assert "Run the check again" in button.data["text/html"]


def test_the_call_that_the_card_shows_is_opened():
    """Its own puzzle and its own calls; nothing runs before somebody asks."""
    inside = opener(check("recursion.hanoi", hanoi))
    CALLED.clear()
    inside.opener.click()
    assert CALLED[0] == 5
    explorer = inside.explorer
    assert (explorer.puzzle.start, explorer.puzzle.goal) == ("AAAAA", "CCCCC")
    inside.opener.click()
    assert inside.children == (inside.opener,)


@pytest.mark.parametrize(
    ("word", "hidden"),
    [
        ("recursion", {"binary", "gray", "graph"}),
        ("binary", {"gray", "graph"}),
        ("graph", set()),
        ("a_teachers_own", set()),
    ],
)
def test_views_of_later_lessons_stay_hidden(word, hidden, monkeypatch):
    """Lesson 1 knows the board, the code and the calls; lesson 5 has them all."""
    opened = []
    monkeypatch.setattr(
        notebook, "OPENERS", [lambda played, answer, not_yet: opened.append(not_yet)]
    )
    score = check("recursion.hanoi", hanoi)
    exercise = replace(score.verdict.exercise, id=f"{word}.hanoi")
    score.verdict = replace(score.verdict, exercise=exercise)
    shown(score)
    assert {*opened[0]} == hidden
    inside = Inside(classic(2), hanoi, (2,), "hanoi(2)", hidden)
    inside.opener.click()
    views = inside.explorer._shown
    assert {view for view in views if not views[view]} == hidden


def test_a_refused_move_is_opened_where_it_is_refused():
    """Here the answer is the moves themselves."""
    inside = opener(check("start.by_hand", ["AB", "AB", "BC"]))
    inside.opener.click()
    assert inside.explorer.step == 2


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("start.by_hand", ["AB", "AC", "BC"]),
        ("recursion.count_moves", lambda n: n),
        ("recursion.hanoi", lambda n: 1 / 0),
    ],
    ids=["right", "no moves", "an error"],
)
def test_there_is_no_button_where_no_moves_went_wrong(exercise, answer):
    """The card is shown as anything else is."""
    score = check(exercise, answer)
    assert score.verdict.replay is None
    assert shown(score) == []
