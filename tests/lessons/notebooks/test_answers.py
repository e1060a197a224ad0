"""The key is right: every answer in solutions/ earns its points, and does what its task shows."""

import ast
import re
from contextlib import suppress
from functools import cache

import nbformat
import pytest

from hanoi_ref.lessons import EXERCISES, check
from tests.shared import ROOT

CELLS = {
    path.stem.partition("-")[0]: nbformat.reads(
        path.read_text(encoding="utf-8"), as_version=4
    ).cells
    for path in sorted((ROOT / "solutions").glob("[0-9]*/*.ipynb"))
}
IDS = [each for word in CELLS for each in EXERCISES if each.startswith(f"{word}.")]
EXAMPLE = re.compile(r"`(\w+\([^`]*\))` is `([^`]+)`")
UNBOUND = ("gray(m)",)  # said of every m


def marking(cell) -> dict:
    """What nbgrader knows of a cell."""
    return cell.metadata.get("nbgrader", {})


def told(cell) -> list[ast.stmt]:
    """A code cell's statements: all of an answer, of others what gives a name to a tool."""
    body = ast.parse(cell.source).body
    if marking(cell).get("solution"):
        return body
    tools = (ast.Import, ast.ImportFrom, ast.FunctionDef)
    body = [each for each in body if isinstance(each, tools) or is_filled(each)]
    return [each for each in body if not is_decorated(each)]


def is_filled(statement: ast.stmt) -> bool:
    """Whether it gives a name to an empty dictionary, which answers fill."""
    return isinstance(statement, ast.Assign) and ast.unparse(statement.value) == "{}"


def is_decorated(statement: ast.stmt) -> bool:
    """Whether it is a function that something runs at once, such as a slider; a cache does not."""
    return any(ast.unparse(each) != "cache" for each in getattr(statement, "decorator_list", ()))


def answers(word: str, but: str = "") -> dict[str, object]:
    """What a lesson's cells define, but for one answer: answers and what they lean on, no story."""
    names: dict[str, object] = {"__name__": "lesson"}
    for cell in CELLS[word]:
        if but and marking(cell).get("grade_id") == but:
            continue
        for statement in told(cell) if cell.cell_type == "code" else ():
            with suppress(NameError):  # a tool of the story alone, with a default from the story
                exec(compile(ast.Module([statement], []), word, "exec"), names)
    return names


@pytest.fixture(scope="module")
def lesson():
    """What a lesson defines, by its word; each lesson is run once."""
    return cache(answers)


@pytest.mark.parametrize("exercise", IDS)
def test_an_answer_earns_all_its_points_whatever_the_seed(exercise, lesson):
    """Under three seeds, as a class would be marked."""
    word, _, name = exercise.partition(".")
    for seed in range(3):
        score = check(exercise, lesson(word)[name], seed)
        assert score == EXERCISES[exercise].points, str(score)


@pytest.mark.parametrize("exercise", IDS)
def test_a_stored_check_shows_all_its_points(exercise):
    """What a teacher sees who opens the notebook."""
    word, _, name = exercise.partition(".")
    (cell,) = (each for each in CELLS[word] if marking(each).get("grade_id") == f"{name}-check")
    (output,) = cell.outputs
    assert output.data["text/plain"] == f"{EXERCISES[exercise].points:g}"


TASKS = [
    pytest.param(word, call, value, id=f"{word}: {call}")
    for word, cells in CELLS.items()
    for cell in cells
    if cell.cell_type == "markdown"
    for call, value in EXAMPLE.findall(cell.source)
    if not any(each in call for each in UNBOUND)
]


@pytest.mark.parametrize(("word", "call", "value"), TASKS)
def test_an_example_in_a_task_is_what_the_answer_gives(word, call, value, lesson):
    """Moves may come in any form; everything else is that very value, of that very type."""
    given, wanted = (eval(text, lesson(word)) for text in (call, value))
    if isinstance(wanted, list) and not isinstance(given, list):
        given = ["".join(move) for move in given]
    assert (type(given), given) == (type(wanted), wanted)


def statements(exercise: str) -> list[str]:
    """The lines that the key puts in the place of the dots, without their spaces."""
    word, _, name = exercise.partition(".")
    (cell,) = (each for each in CELLS[word] if marking(each).get("grade_id") == name)
    inside = re.findall(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", cell.source, re.DOTALL)
    return ["".join(line.split()) for body in inside for line in body.splitlines() if line.strip()]


@pytest.mark.parametrize("exercise", IDS)
def test_no_hint_is_the_whole_answer(exercise):
    """Almost the line is not the line: the key has one that stands in no hint."""
    for text in EXERCISES[exercise].hints:
        told = "".join(text.split())
        assert not all(line in told for line in statements(exercise)), text
