"""Requests to grade again: read from a table, listed until they are answered."""

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.gradebook.people import Person, Roster
from hanoi_ref.gradebook.regrade_requests import open_requests, read_requests, tick_off
from tests.grading.downloads import write_table

TABLE = [
    {"Email Address": "bob@x.org", "Exercise": "recursion.count_moves", "Request": "Why 0?"},
    {"Email Address": "ada@x.org", "Exercise": "recursion-written", "Request": "Is 2 right?"},
    {"Email Address": "eve@x.org", "Exercise": "recursion-written", "Request": "Me too"},
    {"Email Address": "bob@x.org", "Exercise": "recursion.count", "Request": "And this?"},
    {"Email Address": "", "Exercise": "recursion.hanoi", "Request": "Guess who"},
]
BOB = "bob, recursion.count_moves: Why 0?"


@pytest.fixture
def asked(marked: Course, tmp_path) -> Course:
    """A class of two, known by their addresses, with three rows that nobody can act on."""
    Roster(tuple(Person(id, email=f"{id}@x.org") for id in ("ada", "bob"))).keep(marked)
    messages = read_requests(marked, write_table(tmp_path / "form.csv", TABLE))
    for message, bad in zip(messages, ("'eve@x.org'", "'recursion.count'", "''"), strict=True):
        assert message.startswith("form.csv: there is no ") and bad in message
    return marked


def test_a_row_is_stored_once_and_stays_answered(asked, tmp_path):
    """A form's table grows; what was answered in it does not come back."""
    assert [str(each) for each in open_requests(asked)] == [
        BOB,
        "ada, recursion-written: Is 2 right?",
    ]
    tick_off(asked, "ada", "recursion.count_moves")
    tick_off(asked, "ada", "recursion-written")
    newer = [*TABLE[:2], {**TABLE[1], "Request": "And now?"}]
    assert not read_requests(asked, write_table(tmp_path / "newer.csv", newer))
    assert [str(each) for each in open_requests(asked)] == [
        BOB,
        "ada, recursion-written: And now?",
    ]


def test_the_command_lists_and_ticks_off(asked, capsys):
    """With an exit status of 1 until none is open; a name without one is an error."""
    root = ["--root", str(asked.root)]
    assert run(["requests", "--done", "ada", *root]) == 1
    assert capsys.readouterr().out == f"{BOB}\n"
    assert run(["requests", "--done", "ada", *root]) == 2
    assert "'ada' has no open request" in capsys.readouterr().err
    assert run(["requests", "--done", "bob", *root]) == 0


@pytest.mark.parametrize(
    ("gone", "says"),
    [("Email Address", "no student column"), ("Exercise", "no exercise column; expected one of")],
)
def test_a_missing_column_is_named(marked, tmp_path, gone, says):
    """With the names that are understood, and nothing is stored."""
    rows = [{name: cell for name, cell in TABLE[0].items() if name != gone}]
    with pytest.raises(CallError, match=says):
        read_requests(marked, write_table(tmp_path / "form.csv", rows))
    assert not open_requests(marked)
