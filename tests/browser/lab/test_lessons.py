"""Each lesson as a student meets it: the released notebook, in JupyterLab, in a real browser."""

import json
import re
from pathlib import Path

import pytest
from labdriver import ROOT, released, said
from pages import expect

from hanoi_ref.widgets.boards.lines import NOTHING
from tests.shared import by_tier

pytestmark = pytest.mark.full

IMPORT = "from hanoi_ref import"
START = "course/0-start/start.ipynb"
RECURSION = "course/1-recursion/recursion.ipynb"
GRAPH = "course/5-graph/graph.ipynb"
MAGNETIC = "course/7-magnetic/magnetic.ipynb"
VARIANTS = "course/6-variants/variants.ipynb"

RIGHT = """def hanoi(n, source="A", target="C", spare="B"):
    if n:
        yield from hanoi(n - 1, source, spare, target)
        yield source, target
        yield from hanoi(n - 1, spare, target, source)
"""
SWAPPED = RIGHT.replace(
    "hanoi(n - 1, source, spare, target)", "hanoi(n - 1, source, target, spare)"
)

# In the text of an output: an answer that an unwritten function gives, or a board about its moves.
UNWRITTEN = re.compile(rf"\bNone\b|\bEllipsis\b|{re.escape(NOTHING)}")


def is_check(cell: dict) -> bool:
    """Whether this is a graded check cell."""
    return cell["metadata"].get("nbgrader", {}).get("grade_id", "").endswith("-check")


def is_story(cell: dict) -> bool:
    """Whether a code cell belongs to everybody: it neither holds, tries nor checks an answer."""
    return cell["cell_type"] == "code" and not (
        cell["metadata"].get("nbgrader") or cell["id"].endswith("-try")
    )


def gaps(cells: list[dict]) -> dict[str, int]:
    """How often the outputs of each cell of the story show that something is not written."""
    told = {cell["id"]: "\n".join(map(said, cell["outputs"])) for cell in filter(is_story, cells)}
    return {name: len(UNWRITTEN.findall(words)) for name, words in told.items()}


def solved(page: Path) -> list[dict]:
    """The cells of the solution of a lesson, as stored."""
    path = ROOT / "solutions" / page.relative_to(ROOT / "course")
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


@pytest.mark.parametrize("word", by_tier(recursion="full"))
def test_a_released_lesson_runs_from_top_to_bottom(lab, word):
    """Untouched, it raises nowhere, every check gives 0 and says that nothing is written yet, and
    whoever writes no function still gets through the story: no box of it has gaps of its own."""
    runs_from_top_to_bottom(lab, released(word))


EXTRAS = sorted((ROOT / "course" / "extras").glob("*.ipynb"))


@pytest.mark.release
@pytest.mark.parametrize("page", EXTRAS, ids=lambda page: page.stem)
def test_a_page_that_is_no_lesson_runs_from_top_to_bottom(lab, page):
    """It raises nowhere, and has no gaps."""
    runs_from_top_to_bottom(lab, page)


def runs_from_top_to_bottom(lab, page: Path) -> None:
    """Run a notebook and look at all that it shows."""
    notebook = lab.open(page)
    notebook.run_all()
    cells = notebook.cells()
    for cell in cells:
        kinds = {out.get("name", out["output_type"]) for out in cell.get("outputs", [])}
        assert not kinds & {"error", "stderr"}, cell["source"]
        if is_check(cell):
            (output,) = cell["outputs"]
            assert said(output) == "0", cell["source"]
            assert "not written yet" in "".join(output["data"]["text/html"])
    allowed = gaps(solved(page))
    assert {name: count for name, count in gaps(cells).items() if count > allowed[name]} == {}


def test_run_all_comes_to_the_end_though_a_box_fails(either):
    """The check below it explains, and the last box says what is missing."""
    notebook = either.open("course/1-recursion/recursion.ipynb")
    notebook.set_source(notebook.find("def hanoi("), "def hanoi(n)\n    return []")
    notebook.run_all()
    # Jupyter says that it is done when the first box has failed; the others still run.
    last = notebook.locate(notebook.find("ready("))
    expect(last).to_contain_text("not there")
    told = notebook.outputs(notebook.find('check("recursion.hanoi"'))
    assert "Your last version did not run: SyntaxError in line 1: expected" in told


def after(notebook, *words: str):
    """Run the cells that hold these words, one after the other, and return the last of them."""
    for each in words:
        at = notebook.find(each)
        notebook.run(at)
    return notebook.locate(at)


def test_a_disk_of_the_first_board_can_be_dragged(lab):
    """Dragging a disk of lesson 0 to another peg is a move, which the board writes down."""
    cell = after(lab.open(START), IMPORT, "guess = predict", "board = Board(4")
    disk, peg = cell.locator("[data-disk='1']").first, cell.locator("[data-peg='C']").first
    disk.drag_to(peg)
    expect(cell.get_by_label("Moves so far")).to_have_value('["AC"]')


def test_a_dot_of_the_map_takes_the_board_there(lab):
    """A click on a position of lesson 5's graph puts the disks of the board where it says."""
    cell = after(lab.open(GRAPH), IMPORT, "guess_path = predict", "Explorer(3")
    expect(cell.locator("[data-position]")).to_have_count(27)
    cell.locator("[data-position='BAC']").click()
    expect(cell.get_by_role("textbox", name="Position")).to_have_value("BAC")


def test_a_drawn_arrow_changes_the_game_and_the_counts(lab):
    """In lesson 6 two disks can be carried at first; one more arrow lets three and four arrive."""
    cell = after(lab.open(VARIANTS), IMPORT, "studio = Studio(")
    expect(cell.locator("td")).to_have_text(["1", "4", "-", "-"])
    peg = ".hanoi-drawn [data-peg='{}'] circle"
    cell.locator(peg.format("C")).drag_to(cell.locator(peg.format("A")))
    expect(cell.locator("td")).to_have_text(["1", "4", "13", "40"])


def test_the_row_is_one_line_on_the_map_once_it_is_guessed(lab):
    """In lesson 6 the line is not shown before; then a click on a dot goes to a step."""
    notebook = lab.open(VARIANTS)
    cell = after(notebook, IMPORT, "row, circle =", "guess_row = predict", "Explorer(row")
    expect(cell.locator("[data-position]")).to_have_count(27)
    expect(cell.locator(".hanoi-count")).to_have_text("0 moves")
    guess = notebook.locate(notebook.find("guess_row = predict"))
    guess.locator("form").get_by_text("14").click()
    guess.get_by_role("button", name="Commit").click()
    cell = notebook.locate(notebook.find("Explorer(row"))
    cell.locator("[data-position='BBB']").click()
    cell.get_by_text("Step 13 of 26").wait_for()


def test_the_magnets_of_lesson_7_refuse_in_words(lab):
    """The three moves that its first box asks for end with the reason why the third is refused."""
    cell = after(lab.open(MAGNETIC), IMPORT, "Board(magnetic(4), fewest")
    cell.get_by_role("application").focus()
    for key in "acabcb":
        lab.page.keyboard.press(key)
    expect(cell.get_by_label("Moves so far")).to_have_value('["AC", "AB"]')
    expect(cell.locator(".hanoi-said")).to_have_text("C→B: two blue faces would touch.")


def test_the_move_at_which_levy_loses_is_seen_on_the_board(lab):
    """Lesson 7's long game: the fewest moves from here rise from 512 to 513 at move 176."""
    cell = after(lab.open(MAGNETIC), IMPORT, "Board(magnetic(7), moves=game")
    slider, far = cell.get_by_role("slider").first, cell.locator(".hanoi-far")
    for move, fewest in ((174, 513), (175, 512), (176, 513), (177, 512)):
        slider.fill(str(move))
        expect(far).to_have_text(f"fewest from here: {fewest}")


@pytest.mark.parametrize(("program", "words"), [(RIGHT, "4 of 4"), (SWAPPED, "0 of 4")])
def test_a_solution_typed_into_the_cell_is_judged(lab, program, words):
    """A right program earns all points; a wrong one sees the board where it first goes wrong."""
    notebook = lab.open(RECURSION)
    notebook.set_source(notebook.find("def hanoi("), program)
    cell = after(notebook, IMPORT, "def hanoi(", 'check("recursion.hanoi"')
    cell.get_by_text(re.compile(words)).first.wait_for()
    if program == SWAPPED:
        cell.get_by_text("move 2 (A→C) in AC: disk 2 may not rest on disk 1").first.wait_for()
        assert cell.locator(".jp-OutputArea-output svg").first.is_visible()
    else:
        assert cell.locator(".jp-OutputArea-output svg").count() == 0
