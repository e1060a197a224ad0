"""nbgrader's own code takes the points of a check from what its cell shows."""

import json

import pytest
from nbclient import NotebookClient
from nbformat import v4
from nbgrader.utils import determine_grade

from hanoi_ref.lessons import EXERCISES
from tests.lessons.programs import load
from tests.shared import ROOT, by_tier

RIGHT, WRONG = load()
LOAD = "import json\nfrom hanoi_ref import check\nfrom tests.lessons.programs import load\nload()"
CHECK = """score = check({name!r}, load()[{which}][{name!r}][{at}])
scores.append(score)
score"""
MOST = 3  # wrong programs of an exercise, some of which earn a part


@pytest.mark.parametrize("word", by_tier(iteration="full"))
def test_a_check_is_worth_what_it_shows(word):
    """Right, wrong and partly right answers of every exercise, with and without a button."""
    asked = [name for name in EXERCISES if name.startswith(f"{word}.")]
    cells = [v4.new_code_cell(f"{LOAD}\nscores = []")]
    for name in asked:
        for which, at in [(0, 0), *((1, at) for at in range(min(MOST, len(WRONG[name]))))]:
            cell = v4.new_code_cell(CHECK.format(name=name, which=which, at=at))
            known = {"grade": True, "solution": False, "points": EXERCISES[name].points}
            cell.metadata["nbgrader"] = known | {"grade_id": f"{name}-{which}-{at}"}
            cells.append(cell)
    cells.append(v4.new_code_cell("print(json.dumps(scores))"))
    notebook = v4.new_notebook(cells=cells)
    NotebookClient(notebook, kernel_name="python3").execute(cwd=str(ROOT))
    graded = [determine_grade(cell)[0] for cell in notebook.cells[1:-1]]
    assert graded == json.loads(notebook.cells[-1].outputs[0].text)
    assert {0.0, 2.0} <= set(graded)
