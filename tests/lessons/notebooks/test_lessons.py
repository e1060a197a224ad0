"""What every lesson must hold: its exercises, its two copies, its stubs."""

import re
from pathlib import Path

import nbformat
import pytest

from hanoi_ref.lessons import EXERCISES, GOALS, WRITTEN, check
from tests.shared import ROOT

SOLUTIONS = sorted((ROOT / "solutions").glob("[0-9]*/*.ipynb"))
CALL = re.compile(r'check\("(?P<id>[a-z0-9_.]+)", (?P<name>\w+)\)')


def read(path: Path):
    """A notebook of the project."""
    return nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)


def word(lesson: Path) -> str:
    """The word that the lesson's exercises begin with: the first of its name."""
    return lesson.stem.partition("-")[0]


def graded(notebook) -> dict[str, dict]:
    """The cells that nbgrader marks, by their grade_id."""
    cells = (cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade"))
    return {cell.metadata.nbgrader.grade_id: cell for cell in cells}


def released(path: Path) -> Path:
    """The students' copy of a solution."""
    return ROOT / "course" / path.relative_to(ROOT / "solutions")


@pytest.fixture(params=SOLUTIONS, ids=lambda path: path.stem)
def lesson(request) -> Path:
    """Each lesson's solution notebook in turn."""
    return request.param


def test_a_lesson_marks_each_of_its_exercises(lesson):
    """Its marked cells are its written answers and its exercises' checks, which are locked."""
    cells = graded(read(lesson))
    for exercise in (each for each in EXERCISES.values() if each.id.startswith(f"{word(lesson)}.")):
        cell = cells.pop(f"{exercise.name}-check")
        assert cell.metadata.nbgrader.locked
        assert CALL.fullmatch(cell.source).groupdict() == {"id": exercise.id, "name": exercise.name}
    assert set(cells) == {name for name in WRITTEN if name.startswith(f"{word(lesson)}-")}


def test_an_exercise_serves_one_goal():
    """It stands in the table of its own lesson, and nowhere else."""
    served = [
        (word, each.id) for word, goals in GOALS.items() for all in goals.values() for each in all
    ]
    assert all(re.match(f"{word}[.-]", id) for word, id in served)
    assert sorted(id for _, id in served) == sorted([*EXERCISES, *WRITTEN])


def test_a_lesson_says_its_points_in_its_headings(lesson):
    """The points that a student reads above an exercise add up to those that can be earned."""
    notebook = read(lesson)
    prose = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    said = [int(points) for points in re.findall(r"^#+ Exercise.*\((\d+) points?", prose, re.M)]
    assert sum(said) == sum(cell.metadata.nbgrader.points for cell in graded(notebook).values())


def test_prose_is_the_same_for_teachers_and_students(lesson):
    """Apart from written answers, every prose cell of the solution stands in the release."""
    both = [read(lesson), read(released(lesson))]
    prose = [
        [
            cell.source
            for cell in notebook.cells
            if cell.cell_type == "markdown" and not written(cell)
        ]
        for notebook in both
    ]
    assert prose[0] == prose[1]


def written(cell) -> bool:
    """Whether a cell holds an answer that a teacher reads."""
    return cell.metadata.get("nbgrader", {}).get("grade_id", "").endswith("-written")


def test_a_release_holds_no_solution_and_at_most_one_board(lesson):
    """What a student opens has stubs in place of answers; a first board plays before any runs."""
    notebook = read(released(lesson))
    for cell in notebook.cells:
        assert "SOLUTION" not in cell.source
        assert all("_table" in each.metadata.hanoi for each in cell.get("outputs", []))
        if cell.metadata.get("nbgrader", {}).get("solution") and cell.cell_type == "code":
            assert "...  # " in cell.source
    assert sum(len(cell.get("outputs", [])) for cell in notebook.cells) <= 1


def test_every_hint_and_exercise_is_offered_in_its_lesson(lesson):
    """Each exercise tells how to ask for its hints."""
    text = "\n".join(cell.source for cell in read(lesson).cells)
    for name in (name for name in EXERCISES if name.startswith(f"{word(lesson)}.")):
        assert f'hint("{name}")' in text


def test_links_between_lessons_lead_somewhere(lesson):
    """A link to another lesson names a notebook that students have."""
    text = "\n".join(cell.source for cell in read(lesson).cells)
    for link in re.findall(r"\]\((\.\./[^)]+)\)", text):
        assert (released(lesson).parent / link).is_file(), link


def test_words_stay_calm(lesson):
    """No exclamation marks in prose."""
    for cell in read(lesson).cells:
        if cell.cell_type == "markdown":
            assert not re.search(r"\w!(\s|$)", cell.source), cell.source


def test_the_checks_of_a_lesson_are_ready_for_a_class():
    """A right answer is right for a seed that nobody could foresee."""
    assert check("recursion.count_moves", lambda n: 2**n - 1, seed="fresh").verdict.word == "right"
