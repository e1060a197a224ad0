"""What a check says that a task asks for is what its box in the lesson says."""

import ast

import pytest

from hanoi_ref.lessons import EXERCISES
from tests.lessons.notebooks.test_answers import CELLS, marking

BOXES = {
    f"{word}.{marking(cell)['grade_id']}": cell.source
    for word, cells in CELLS.items()
    for cell in cells
    if cell.cell_type == "code" and marking(cell).get("solution")
}


@pytest.mark.parametrize(
    "exercise", [each for each in EXERCISES.values() if not each.variable], ids=lambda each: each.id
)
def test_a_task_is_told_as_its_box_tells_it(exercise):
    """How its function begins, and the first sentence in it."""
    source = BOXES[exercise.id]
    nodes = (each for each in ast.parse(source).body if isinstance(each, ast.FunctionDef))
    function = next(each for each in nodes if each.name == exercise.name)
    assert f"def {exercise.signature}:\n" in source
    assert ast.get_docstring(function) == f"Return {exercise.returns}."
