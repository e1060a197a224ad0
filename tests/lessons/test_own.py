"""A teacher's own exercises, read from a file beside the notebook that asks."""

from pathlib import Path

import pytest

from hanoi_ref.checking.known import FILE, own_of, read_own
from hanoi_ref.lessons import check, find, hint, ready

HEAD = """
from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Part
from hanoi_ref.checking.judge_value import judge_value
"""
JUMPS = """
JUMPS = Exercise(
    id="frogs.jumps",
    parts=(Part("all", 2, "any number of frogs"),),
    make_cases=lambda random: [Case((n,), "all") for n in (1, 2, random.randint(3, 99))],
    judge_case=judge_value(lambda n: n * (n + 2), exact_int),
    hints=("Play it.", "Count slides and jumps.", "n * (n + ...)"),
)
"""


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a lesson of one's own, in which its notebook runs."""
    (tmp_path / FILE).write_text(HEAD + JUMPS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_check_finds_what_lies_beside_its_notebook(lesson):
    """Right gets all, wrong gets what it has; hints and the last box know it too."""
    assert check("frogs.jumps", lambda n: n * (n + 2)) == 2
    assert check("frogs.jumps", lambda n: n**2) == 0
    assert "Play it." in str(hint("jumps"))
    assert "2 of 2 points" in repr(ready("frogs", {"jumps": lambda n: n * n + 2 * n}))


def test_what_is_misspelt_is_named_with_what_was_meant(lesson):
    """Among the course's exercises and one's own."""
    with pytest.raises(ValueError, match="did you mean frogs.jumps?"):
        find("frogs.jmups")


def test_a_file_that_is_somebody_elses_is_left_alone(lesson):
    """One that does not name the package is not run."""
    (lesson / FILE).write_text("raise SystemExit")
    assert own_of(lesson) == {}


WRONG = {
    "no Python": ("def", "invalid syntax, in line 1"),
    "an error": ("x = 1\n1 / 0", "ZeroDivisionError in line 2: division by zero"),
    "no lesson": (JUMPS.replace("frogs.jumps", "jumps"), "not 'jumps'"),
    "two hints": (JUMPS.replace('"Play it.", ', ""), "frogs.jumps has 2 hints, and not three"),
    "no cases": (JUMPS.replace("range", "").replace("(1, 2,", "(1 / 0,"), "cannot be made"),
    "a strange part": (JUMPS.replace('Part("all"', 'Part("some"'), "cases of part 'all'"),
}


@pytest.mark.parametrize(("source", "says"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(source, says):
    """With the file, and the line where there is one."""
    whole = source if source.startswith(("def", "x")) else HEAD + source
    with pytest.raises(ValueError, match="8-frogs/exercises.py") as raised:
        read_own(whole, "8-frogs/exercises.py")
    assert says in str(raised.value)


def test_no_exercise_of_the_course_is_replaced(lesson):
    """A second one of that name is refused."""
    (lesson / FILE).write_text(HEAD + JUMPS.replace("frogs.jumps", "recursion.hanoi"))
    with pytest.raises(ValueError, match="recursion.hanoi is an exercise of the course"):
        find("frogs.jumps")
