"""What lessons know of their questions: each question is known, and each answer is worked out."""

import re

import nbformat
import pytest

import hanoi_ref
from hanoi_ref.checking import guesses as known
from hanoi_ref.checking.guesses import alike
from tests.lessons.notebooks.worked_out import WORKED_OUT
from tests.shared import ROOT

ASKED = re.compile(r"\bpredict\(")


def code_cells() -> list[str]:
    """The code of all lessons and extras, cell by cell."""
    files = sorted(ROOT.glob("solutions/*/*.ipynb"))
    cells = [cell for path in files for cell in nbformat.read(path, as_version=4).cells]
    return [cell.source for cell in cells if cell.cell_type == "code"]


def asked() -> dict[str, list[str] | None]:
    """What the lessons ask for a guess of, with the choices that they offer."""
    found: dict[str, list[str] | None] = {}

    def note(question, answer=None, choices=None, why=""):
        if answer is None:  # an extra notebook may have its answers in its own cells
            found[question] = choices if choices is None else [str(choice) for choice in choices]

    names = {"predict": note, "hanoi_ref": hanoi_ref}
    for source in filter(ASKED.search, code_cells()):
        exec(source, names)
    return found


@pytest.mark.parametrize("question", known._all())
def test_an_answer_is_what_the_package_works_out(question):
    """Nothing is only claimed."""
    assert known.known(question).answer == str(WORKED_OUT[question]())


@pytest.mark.parametrize(("question", "choices"), asked().items())
def test_a_question_of_a_lesson_has_its_answer_elsewhere(question, choices):
    """It is known, so that the cell need not show it, and its choices hold it."""
    told = known.known(question)
    assert told is not None and told.why
    assert choices is None or [each for each in choices if alike(each, told.answer)] == [
        told.answer
    ]


def test_no_lesson_shows_the_answer_to_a_guess():
    """Only extra notebooks have answers in their cells."""
    for path in ROOT.glob("solutions/[0-9]*/*.ipynb"):
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code" and ASKED.search(cell.source):
                assert "answer=" not in cell.source, (path.name, cell.id)


def test_a_quiz_of_a_lesson_is_asked_by_its_name():
    """So that no cell shows the answers; all that are known are asked."""
    named = [
        name for source in code_cells() for name in re.findall(r'^quiz\("(\w+\.\w+)"\)', source)
    ]
    all_quizzes = [
        f"{word}.{which}"
        for word, answers in known._answers().items()
        for which in answers.get("quiz", {})
    ]
    assert sorted(named) == sorted(all_quizzes)
    assert all(answer in choices for name in named for _, choices, answer in known.known_quiz(name))
