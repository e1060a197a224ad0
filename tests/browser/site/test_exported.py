"""Pages that nbconvert has exported: boards and views work with no Python and no network."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import nbformat
import pytest
from labdriver import released
from pages import expect

from hanoi_ref import Board
from hanoi_ref.puzzle import Position, classic
from hanoi_ref.theory import distance_to_goal

pytestmark = pytest.mark.full

BOARDS = [
    "from hanoi_ref import *\nBoard(3, moves=recursive(3))",
    "Board(magnetic(2), moves=['AB', 'AC', 'BA', 'AC'])",
    "Board('AAB')",
    "Board(6, moves=recursive(6))",
]
VIEWS = [
    """from hanoi_ref import *

def hanoi(n, a="A", c="C", b="B"):
    return hanoi(n - 1, a, b, c) + [a + c] + hanoi(n - 1, b, c, a) if n else []

Explorer(3, solver=hanoi, gray=False)""",
    "Race(recursive, ['AB', 'AB'], 2, names=('right', 'wrong'))",
    "guess = predict('How many moves?')\nguess",
    "guess.compare(7)",
    "quiz('Where is disk 1 in `BAC`?', {'on B': 'No.', 'on C': 'Yes.'}, answer='on C')",
]
UNSAVED = "--ExecutePreprocessor.store_widget_state=False"  # as in the lessons
WITHOUT_PYTHON = (
    "New moves and hints need Python, which this page does not have. Here you can only watch."
)


def export(folder: Path, cells: list[str], *options: str) -> Path:
    """Return the page that the plain nbconvert command makes of these cells."""
    notebook = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, cells)))
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    path = folder / "page.ipynb"
    nbformat.write(notebook, path)
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", str(path), *options]
    environment = os.environ | {"JUPYTER_PREFER_ENV_PATH": "1"}
    subprocess.run(command, check=True, capture_output=True, env=environment)
    return path.with_suffix(".html")


@pytest.fixture(scope="module")
def exported(tmp_path_factory) -> Path:
    """A page of boards, widget state and all."""
    return export(tmp_path_factory.mktemp("exported"), BOARDS)


@pytest.fixture
def offline(browser, page):
    """A page in a browser without a network."""
    browser.set_offline(True)
    yield page
    browser.set_offline(False)


def test_an_exported_board_steps_plays_and_scrubs(offline, exported):
    """Step, play, slider, counter and moves work as they do with Python."""
    offline.goto(exported.as_uri())
    board = offline.locator(".hanoi").nth(0)
    count, said = board.locator(".hanoi-count"), board.locator(".hanoi-said")
    board.get_by_role("button", name="Next").click()
    expect(count).to_have_text("1 move")
    expect(board.locator(".hanoi-far")).to_have_text("fewest from here: 6")
    board.get_by_label("Speed").select_option("10×")
    board.get_by_role("button", name="Play").click()
    expect(said).to_have_text("Solved in 7 moves, the fewest there are.")
    board.get_by_label("Step", exact=True).fill("3")
    expect(board.get_by_label("Moves so far")).to_have_value('["AC", "AB", "CB"]')
    expect(board.locator("[data-disk='1']")).to_have_attribute("data-peg", "B")
    magnetic = offline.locator(".hanoi").nth(1)
    magnetic.get_by_role("button", name="End").click()
    expect(magnetic.locator("[data-disk='2']")).to_have_attribute("data-side", "blue")


def test_an_exported_board_is_played_without_python(offline, exported):
    """Moves, refusals with their reason, hints, the distance and the end are as with Python."""
    offline.goto(exported.as_uri())
    board = offline.locator(".hanoi").nth(2)
    said, count = board.locator(".hanoi-said"), board.locator(".hanoi-count")
    board.get_by_role("application").focus()
    type_keys(offline, "ab")
    expect(said).to_have_text("A→B: disk 2 may not rest on disk 1.")
    expect(count).to_have_text("0 moves")
    type_keys(offline, "hhh")
    expect(said).to_have_text(f"Hint 3 of 3: {Board('AAB').hint()[-1]}")
    type_keys(offline, "acbc")
    expect(count).to_have_text("2 moves")
    far = distance_to_goal(classic(3), Position("ACC"))
    expect(board.locator(".hanoi-far")).to_have_text(f"fewest from here: {far}")
    board.get_by_role("button", name="Start").click()
    expect(count).to_have_text("0 moves")
    magnetic = offline.locator(".hanoi").nth(1)
    magnetic.get_by_role("application").focus()
    type_keys(offline, "ab")
    expect(magnetic.locator("[data-disk='1']")).to_have_attribute("data-side", "blue")


def test_an_exported_board_that_is_large_says_what_it_cannot_do(offline, exported):
    """New moves and hints need Python: no waiting, and the replay stays where it was."""
    offline.goto(exported.as_uri())
    board = offline.locator(".hanoi").nth(3)
    board.get_by_label("Step", exact=True).fill("2")
    board.get_by_role("application").focus()
    for keys in ("cb", "h"):
        type_keys(offline, keys)
        expect(board.locator(".hanoi-said")).to_have_text(WITHOUT_PYTHON)
        expect(board.locator(".hanoi-count")).to_have_text("2 moves")
    board.get_by_role("button", name="Next").click()
    expect(board.locator(".hanoi-count")).to_have_text("3 moves")


def type_keys(page, keys: str) -> None:
    """Presses one key after the other."""
    for key in keys:
        page.keyboard.press(key)


def test_a_page_holds_the_program_once_and_a_picture_of_each_board(exported):
    """Without scripts there is still a picture with words; all boards share one program."""
    page = exported.read_text()
    assert page.count("function showKept(") == 1
    told = re.findall(r"Peg A(?: \(red\))?:", page)  # one of them is magnetic
    assert page.count('<div class="hanoi-kept"') == len(told) == len(BOARDS)


def by_nbconvert(lesson: Path, there: Path, _) -> None:
    """Export a lesson to another folder than its own."""
    command = [sys.executable, "-m", "nbconvert", "--to", "html", str(lesson)]
    environment = os.environ | {"JUPYTER_PREFER_ENV_PATH": "1"}
    subprocess.run([*command, "--output", str(there)], check=True, env=environment)


def by_jupyterlab(lesson: Path, there: Path, server) -> None:
    """Save a lesson by the menu File, which asks the server for it."""
    shutil.copytree(lesson.parent, server.root / "lesson")
    with urlopen(f"{server.url}/nbconvert/html/lesson/{lesson.name}?token={server.token}") as page:
        there.write_bytes(page.read())


@pytest.mark.parametrize("save", [by_nbconvert, by_jupyterlab])
def test_an_exported_lesson_begins_with_its_board_and_misses_no_file(
    offline, server, tmp_path, save
):
    """Its folded code is left out, and its pictures are in the page."""
    page, missing = tmp_path / "page.html", []
    save(released("start"), page, server)
    offline.on("requestfailed", lambda request: missing.append(request.url))
    offline.goto(page.as_uri())
    expect(offline.locator(".hanoi").first.get_by_role("application")).to_be_in_viewport(ratio=1)
    expect(offline.get_by_text("@title")).to_have_count(0)
    assert not [url for url in missing if url.startswith("file:")]


def test_exported_views_move_and_quizzes_unfold(offline, tmp_path):
    """The slider moves all views, a click jumps, the race runs, a question opens its answers."""
    offline.goto(export(tmp_path, VIEWS, UNSAVED).as_uri())
    explorer, race = offline.locator(".hanoi-explorer"), offline.locator(".hanoi-race")
    explorer.get_by_role("slider").fill("4")
    expect(explorer.locator(".hanoi-said")).to_have_text("Disk 3 from A to C.")
    expect(explorer.locator(".hanoi-here")).to_have_attribute("data-position", "CBB")
    expect(explorer.locator(".hanoi-code .hanoi-now")).to_contain_text("return hanoi(n - 1")
    expect(explorer.locator(".hanoi-view-gray")).to_have_count(0)
    explorer.locator("[data-call='1']").click()
    expect(explorer.locator(".hanoi-where")).to_have_text("Step 2 of 7")
    explorer.locator("[data-position='BBB']").click()
    expect(explorer.locator(".hanoi-far")).to_be_empty()
    race.get_by_role("slider").fill("3")
    ends = race.locator(".hanoi-end")
    expect(ends.first).to_have_text("right arrives after 3 moves.")
    expect(ends.last).to_contain_text("wrong stops after 1 move: move 2 (A→B)")
    expect(offline.get_by_text("No guess yet.")).to_be_visible()
    offline.get_by_text("Show the result without a guess").click()
    expect(offline.locator(".hanoi-comparison").get_by_text("7", exact=True)).to_be_visible()
    offline.get_by_text("on C", exact=True).click()
    expect(offline.get_by_text("Right. Yes.")).to_be_visible()
