"""Lessons in a kernel with Colab's packages, boards on a page that shows widgets as Colab does."""

import shutil

import pytest
from boarddriver import Played
from colabdriver import VIEW, Colab, HostedNotebook, colab, installed, scripts
from labdriver import ROOT
from pages import expect

from hanoi_ref.course.notebooks import read_notebook, text

pytestmark = pytest.mark.release  # downloads packages, from two indexes

LESSONS = sorted(ROOT.glob("course/[0-9]-*/*.ipynb"))
HANOI = """def hanoi(n, source="A", target="C", spare="B"):
    if n:
        yield from hanoi(n - 1, source, spare, target)
        yield source + target
        yield from hanoi(n - 1, spare, target, source)

check("recursion.hanoi", hanoi)"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory, wheels):
    """A folder with an environment of Colab's packages."""
    folder = tmp_path_factory.mktemp("colab")
    colab(folder, wheels)
    return folder


@pytest.fixture(scope="module")
def kernel(folder):
    """A kernel in which the first cell of a lesson has run, and nothing else."""
    python = folder / "venv" / "bin" / "python"
    before = installed(python)
    kernel = Colab(folder, python)
    kernel.run(codes(LESSONS[0])[0])
    kernel.added = set(installed(python)) ^ set(before)
    yield kernel
    kernel.stop()


def codes(path) -> list[str]:
    """Return the code cells of a notebook."""
    return [text(cell) for cell in read_notebook(path)["cells"] if cell["cell_type"] == "code"]


def test_the_first_cell_adds_the_package_and_replaces_nothing(kernel):
    """What a place has installed stays as it is."""
    assert [line.partition("==")[0] for line in kernel.added] in (["hanoi-ref"], ["hanoi_ref"])


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.parts[-2])
def test_every_cell_of_a_lesson_runs(folder, kernel, path):
    """As students get it: no cell raises, and each check asks for what is not written."""
    fresh = Colab(folder, folder / "venv" / "bin" / "python")
    for code in codes(path):
        fresh.run(code)
    fresh.stop()


def test_a_widget_brings_its_picture(kernel):
    """For places that show no widgets; Colab itself learns where its manager is."""
    (shown,) = kernel.run("from hanoi_ref import *\nBoard(3)")
    assert {"image/svg+xml", "text/plain", VIEW} <= set(shown["data"])
    address = "import google.colab.output as out; out._widgets._installed_url[:24]"
    assert kernel.run(address)[0]["data"]["text/plain"] == "'https://ssl.gstatic.com/'"


def test_a_board_is_played_and_a_program_is_checked(folder, kernel, page):
    """By dragging and by keys; Python knows the moves, and the card is as anywhere."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    kernel.show_on(page, scripts(folder, folder / "venv" / "bin" / "python"))
    notebook = HostedNotebook(kernel, "from hanoi_ref import *", "board = Board(3); board", "0")
    notebook.run_all()
    board = Played(notebook)
    board.drag("A", "C")
    board.stands("AAC")
    board.type("A", "B")
    board.stands("ABC")
    board.button("Back").click()
    board.stands("AAC")
    assert board.asked("board.play('AB'); board.moves") == "['AC', 'AB']"
    expect(board.root.locator("[data-disk='2']")).to_have_attribute("data-peg", "B")
    card, *inside = kernel.run(HANOI)
    assert "4 of 4 points" in card["data"]["text/html"]


@pytest.mark.parametrize(
    "code",
    ["Explorer(3)", "Race(Board(2), Board(2))", "predict('How many?')", "Odometer(3)", "Studio()"],
)
def test_the_other_widgets_are_drawn(folder, kernel, page, code):
    """Each has its element on the page, and its scripts throw nothing."""
    kernel.show_on(page, scripts(folder, folder / "venv" / "bin" / "python"))
    notebook = HostedNotebook(kernel, f"from hanoi_ref import *\n{code}")
    notebook.run_all()
    expect(page.locator(".hanoi").first).to_be_visible()
