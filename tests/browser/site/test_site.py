"""The course as a site: Python in the browser, no network but the site's own."""

import json
import re
import shutil
from urllib.parse import unquote

import pytest
from boarddriver import Played
from labdriver import COURSE, ROOT
from pages import expect, held
from sitedriver import RECURSION, START, FileServer, Reader

from hanoi_ref.cli import run
from hanoi_ref.publish.site import megabytes
from tests.shared import by_tier

pytestmark = pytest.mark.full

MEGABYTE = 1e6


def test_the_site_is_small(site):
    """Under 60 megabytes, and no file that a host of pages would refuse."""
    sizes = [path.stat().st_size for path in site.rglob("*") if path.is_file()]
    assert sum(sizes) < 60 * MEGABYTE
    assert max(sizes) < 25 * MEGABYTE


def test_a_folder_with_something_else_is_left_alone(tmp_path, capsys):
    """A site takes the place of a site only."""
    (tmp_path / "thesis.txt").write_text("mine")
    assert run(["site", "--out", str(tmp_path), "--root", str(ROOT)]) == 1
    assert capsys.readouterr().err == (f"hanoi: {tmp_path} is not a site; choose another folder\n")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("word", by_tier(recursion="full"))
def test_a_lesson_runs_from_top_to_bottom(reader, word):
    """Nothing fails, nothing is said on stderr, every check asks for what is not written.

    And a cell that is run before the first one leads there.
    """
    notebook = reader.begin(COURSE.lesson(word).file)
    asks = notebook.find("predict(")
    notebook.run(asks)
    expect(notebook.locate(asks)).to_contain_text(
        "Run the first cell of this lesson: it loads predict."
    )
    notebook.run_all()
    for cell in notebook.cells():
        kinds = {out.get("name", out["output_type"]) for out in cell.get("outputs", [])}
        assert not kinds & {"error", "stderr"}, cell["source"]
        if cell["cell_type"] == "code" and cell["metadata"].get("nbgrader", {}).get("grade"):
            told = json.dumps(cell["outputs"])  # or reaches the dots of a frame
            assert "not written yet" in told or "placeholder" in told, cell["source"]


@pytest.mark.parametrize("word", ["start", "recursion", "iteration"])
def test_the_first_picture_is_there_before_python(reader, word):
    """A tower, or whatever the lesson shows first."""
    notebook = reader.open(COURSE.lesson(word).file)
    expect(notebook.page.locator(".jp-OutputArea svg, .jp-RenderedSVG").first).to_be_visible()


SEEN = "import sys, random\n'hanoi_ref.widgets.boards.board' in sys.modules, random.random()"


def test_the_first_board_is_played_before_the_lesson_is_there(reader):
    """And goes on in it; a reader who comes back to a lesson of their own has it at once."""
    page = reader.page
    with held(page, "**/build/**"):
        page.goto(f"{reader.server.url}/notebooks/index.html?path=0-start/start.ipynb")
        expect(page.get_by_role("dialog").get_by_role("application")).to_be_focused()
        page.keyboard.press("a")
        page.keyboard.press("c")
    count = page.locator(".jp-Notebook .hanoi-count").first
    expect(count).to_have_text("1 move")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("window.jupyterapp.shell.currentWidget.context.save()")
    page.wait_for_selector("html[data-kept=all]", state="attached")
    with held(page, "**/build/**"):
        page.reload(wait_until="load")
        page.wait_for_load_state("networkidle")
        assert page.get_by_role("dialog").count() == 0
    expect(page.locator(".jp-Notebook .hanoi-count").first).to_have_text("1 move")


def test_python_begins_where_its_snapshot_was_taken(reader):
    """With the course imported, cell 1 as number 1, and random numbers of its own each time."""
    drawn = set()
    for source in ("from hanoi_ref import", SEEN):  # what was written is there again
        notebook = reader.begin(START)
        first = notebook.find(source)
        notebook.set_source(first, SEEN)
        notebook.run(first)
        assert notebook.outputs(first).startswith("(True, ")
        assert notebook.cells()[first]["execution_count"] == 1
        drawn.add(notebook.outputs(first))
        reader.page.wait_for_selector("html[data-kept=all]", state="attached")
    assert len(drawn) == 2


def test_python_starts_while_the_page_loads(reader):
    """Of a first visit too; no service worker is there before, and no workspace is waited for."""
    with held(reader.page, "**/pyodide/**"):
        reader.open(START)
        registered = "navigator.serviceWorker.getRegistrations().then(all => all.length)"
        assert reader.page.evaluate(registered) == 0
        assert not reader.page.evaluate("jupyterapp.commands.hasCommand('apputils:load-statedb')")
    reader.page.wait_for_selector("html[data-kept=all]", state="attached")
    first = [each.url for each in reader.page.workers]
    reader.begin(START)
    assert first == [each.url for each in reader.page.workers]
    assert [each.rpartition("/")[2] for each in first] == ["kernel.mjs"]


def test_a_page_that_opens_comes_before_the_files_for_later(reader):
    """The service worker ends the requests that it has begun, and waits for the next page."""
    reader.visit()
    reader.page.wait_for_selector("html[data-kept=all]", state="attached")
    (worker,) = reader.context.service_workers
    begun = worker.evaluate(KEEP_AGAIN)
    reader.visit("icon.svg")
    assert worker.evaluate("release(), done.then(() => asked)") == begun


KEEP_AGAIN = """async () => {
  await caches.delete(CACHE);
  const released = new Promise((free) => { self.release = free; });
  [self.asked, self.ask] = [[], self.fetch];
  const begun = new Promise((all) => {
    self.fetch = async (path) => {
      if (typeof path !== "string") return ask(path); // for the page
      if (asked.push(path) === AT_ONCE) all();
      await released;
      return ask(path);
    };
  });
  self.done = keepAll(null);
  await begun;
  return [...asked];
}"""


def test_python_starts_without_its_snapshot(browser, site, tmp_path):
    """In a browser that cannot take it the packages are imported, which is slower."""
    shutil.copytree(site, tmp_path / "site")
    (tmp_path / "site" / "static" / "pyodide" / "memory.bin").write_bytes(b"damaged")
    server = FileServer(tmp_path / "site")
    reader = Reader(browser.browser, server)
    notebook = reader.begin(START)
    first = notebook.find("from hanoi_ref import")
    notebook.set_source(first, SEEN)
    notebook.run(first)
    assert notebook.outputs(first).startswith("(False, ")
    notebook.set_source(first, "from hanoi_ref import Board, fewest\nfewest(3)")
    notebook.run(first)
    assert notebook.outputs(first) == "7"
    reader.close()
    server.stop()


def test_a_disk_is_dragged_and_a_program_is_checked(reader):
    """The first board, then a wrong and a right answer; all of it is there after a reload."""
    notebook = reader.begin(START)
    notebook.run_all()
    notebook.select(notebook.find("Board(3)"))
    board = Played(notebook)
    board.drag("A", "C")
    expect(board.root.locator("[data-disk='1']")).to_have_attribute("data-peg", "C")
    box, check = notebook.find("by_hand ="), notebook.find('check("start.by_hand", by_hand)')
    for answer, points in [
        ('["AC", "AB"]', "1 of 2 points"),
        ('["AB", "AC", "BC"]', "2 of 2 points"),
    ]:
        notebook.set_source(box, f"by_hand = {answer}")
        notebook.run(box)
        notebook.run(check)
        expect(notebook.locate(check)).to_contain_text(points)
    notebook.save()
    notebook = reader.begin(START)
    assert notebook.cells()[box]["source"] == 'by_hand = ["AB", "AC", "BC"]'
    expect(notebook.locate(check)).to_contain_text("2 of 2 points")
    reader.visit()
    expect(reader.page.locator(f"[data-lesson='{START}']")).to_contain_text("● 2 of 2 points")
    expect(reader.page.locator(".come")).to_have_count(1)
    expect(reader.page.locator(".begin")).to_have_text(
        "Continue with lesson 0 Play before you think"
    )


def test_the_second_visit_needs_no_server(browser, site):
    """Pages, Python, a board and a lesson that was never opened."""
    server = FileServer(site)
    reader = Reader(browser.browser, server)
    reader.visit()
    reader.page.wait_for_selector("html[data-kept=all]", state="attached")
    server.stop()
    notebook = reader.begin(RECURSION)
    notebook.run(notebook.find("from hanoi_ref import Board"))
    notebook.run(notebook.find("Friend(3)"))
    expect(notebook.locate(notebook.find("Friend(3)")).locator("svg").first).to_be_visible()
    reader.close()


def test_a_link_to_another_lesson_opens_it_as_a_notebook(reader):
    """Not as a file in a list of files."""
    notebook = reader.open(RECURSION)
    notebook.page.get_by_role("link", name="lesson 0").first.click()
    expect(notebook.page).to_have_url(
        re.compile(r"notebooks/index.html\?path=0-start/start.ipynb$")
    )


def test_the_first_visit_loads_what_the_texts_say(site):
    """The service worker fetches the whole site; as it is, and from a server that compresses."""
    size, packed = megabytes(site)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    said = [*map(int, re.findall(r"(\d+) MB", readme[readme.index("hanoi site --out") :]))][:3]
    assert said == pytest.approx([size, size, packed], rel=0.03)
    page = (site / "index.html").read_text(encoding="utf-8")
    assert int(re.search(r"up to (\d+) megabytes", page)[1]) == pytest.approx(size, rel=0.03)


PAGES = ("", "tree/index.html", "edit/index.html?path=0-start/start.ipynb", "api/index.html")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_for_nothing_that_is_not_there(reader, path):
    """`Reader` collects refused requests of every test; here of the pages around the lessons."""
    reader.visit(path)
    reader.page.wait_for_load_state("networkidle")


def test_all_links_of_the_first_page_lead_somewhere(reader, site):
    """Lessons, extras with the laboratory, and the reference."""
    reader.visit()
    links = reader.page.locator("main a").evaluate_all(
        "all => all.map(a => a.getAttribute('href'))"
    )
    assert any("extras/laboratory.ipynb" in link for link in links)
    for link in links:
        path, _, asked = unquote(link).partition("?path=")
        assert (site / path).is_file() and (not asked or (site / "files" / asked).is_file()), link
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert all((site / each["src"]).is_file() for each in manifest["icons"])
