"""The first page of the site: a puzzle that moves before any Python is there."""

import pytest
from pages import expect, looks, violations
from sitedriver import START

from hanoi_ref import recursive

pytestmark = pytest.mark.full
BOARD = ".challenge:not([hidden])"


@pytest.fixture
def first(reader):
    """The first page; nothing on it asks for Python, which the lesson behind its last link does."""
    asked = []
    reader.page.on("request", lambda request: asked.append((request.frame.url, request.url)))
    reader.visit()
    here = reader.page.url
    yield reader.page
    assert not [url for frame, url in asked if frame == here and "pyodide" in url]


def carry(page, moves) -> None:
    """Plays moves by the letters of their pegs."""
    page.locator(f"{BOARD} [role=application]").focus()
    for key in "".join(moves).lower():
        page.keyboard.press(key)


def test_the_puzzle_is_played_and_the_next_one_is_larger(first):
    """Three disks with two moves too many, then four, five and six, and then the first lesson."""
    carry(first, ["AB", "BA", *recursive(3)])
    expect(first.locator("#result")).to_have_text("You: 9. Fewest: 7.")
    for disks in (4, 5, 6):
        first.get_by_role("button", name=f"Now {disks} disks").click()
        expect(first.locator(f"{BOARD} .hanoi-disk")).to_have_count(disks)
        carry(first, recursive(disks))
        expect(first.locator("#result")).to_contain_text(f"Fewest: {2**disks - 1}. Nobody")
    first.get_by_role("link", name="Teach the computer").click()
    assert "1-recursion" in first.url


def test_a_wide_page_has_the_board_in_the_middle_and_a_map_of_its_width(first):
    """Without scrolling, and all of it on two screens."""
    first.set_viewport_size({"width": 1280, "height": 1000})
    page, board, map_ = (
        first.locator(each).bounding_box() for each in ("main", BOARD, ".map .wide svg")
    )
    assert board["x"] + board["width"] / 2 == page["x"] + page["width"] / 2
    assert board["y"] + board["height"] < 1000 and page["height"] <= 2 * 1000
    assert map_["width"] > 0.95 * page["width"]
    first.set_viewport_size({"width": 390, "height": 844})
    expect(first.locator(".map .narrow svg")).to_be_visible()
    assert first.evaluate("document.documentElement.scrollWidth") == 390


def test_the_first_page_is_for_everybody(first):
    """axe-core finds nothing, in light or in dark, wide or narrow, with a move refused."""
    carry(first, ["AB", "AB"])
    for look in looks(first):
        assert violations(first) == [], look


def test_a_larger_disk_is_refused_with_the_reason(first):
    """The rules are those of Python, which has made the page."""
    carry(first, ["AB", "AB"])
    said = first.locator(f"{BOARD} .hanoi-said")
    expect(said).to_have_text("A→B: disk 2 may not rest on disk 1.")
    expect(first.locator(f"{BOARD} .hanoi-count")).to_have_text("1 move")


def test_a_link_shows_the_run_that_it_shares(reader):
    """In another browser; the run plays from its start."""
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.visit()
    carry(reader.page, recursive(3))
    reader.page.get_by_role("button", name="Copy a link").click()
    expect(reader.page.locator("#result")).to_contain_text("Copied: ")
    address = reader.page.evaluate("navigator.clipboard.readText()")
    reader.page.goto("about:blank")
    reader.page.goto(address)
    moves = reader.page.locator(BOARD).get_by_label("Moves so far")
    expect(moves).to_have_value(str(list(map(str, recursive(3)))).replace("'", '"'))


def test_a_link_is_followed_where_the_page_is_open_already(reader):
    """As when it is put into the address bar of the tab that has the puzzle."""
    reader.visit()
    carry(reader.page, ["AB"])
    reader.page.evaluate("location.hash = 'run=4.ABAC'")
    expect(reader.page.locator(f"{BOARD} .hanoi-disk")).to_have_count(4)
    moves = reader.page.locator(BOARD).get_by_label("Moves so far")
    expect(moves).to_have_value('["AB", "AC"]')
    expect(reader.page.locator("#result")).to_contain_text("shares this run")


def test_a_run_is_shared_without_a_clipboard(reader):
    """Which a page has only where it is secure: the address bar has the run."""
    reader.context.add_init_script("delete Navigator.prototype.clipboard")
    reader.visit()
    carry(reader.page, recursive(3))
    reader.page.get_by_role("button", name="Copy a link").click()
    expect(reader.page.locator("#result")).to_contain_text("The address of this page now has")
    assert reader.page.url.endswith(f"#run=3.{''.join(recursive(3))}")


LONG = f"3.{'ACCA' * 300}"


@pytest.mark.parametrize("run", ["3.ABAB", "3.ABC", "7.AB", "3.XY", "", "3.AB%22", LONG])
def test_a_damaged_link_opens_the_plain_board(reader, run):
    """Nothing is played, the page says so, and the board is ready."""
    reader.visit(f"#run={run}")
    expect(reader.page.locator(f"{BOARD} .hanoi-count")).to_have_text("0 moves")
    expect(reader.page.locator("#result")).to_have_text("This link is damaged. Here is the puzzle.")
    expect(reader.page.locator(f"{BOARD} [role=status]")).not_to_contain_text("from")
    carry(reader.page, ["AB"])
    expect(reader.page.locator(f"{BOARD} .hanoi-count")).to_have_text("1 move")


def test_lesson_0_has_a_board_to_play_before_python(reader):
    """Its first board is a saved output, dark as the system; cells run later find it unchanged."""
    reader.page.emulate_media(color_scheme="dark")
    reader.context.route("**/pyodide/**", lambda route: route.abort())
    notebook = reader.open(START)
    board = notebook.page.locator(".jp-OutputArea .hanoi").first
    board.get_by_role("application").focus()
    for key in "acab":
        notebook.page.keyboard.press(key)
    expect(board.locator(".hanoi-count")).to_have_text("2 moves")
    expect(board.locator("[data-disk='1']")).to_have_attribute("data-peg", "C")
    expect(notebook.page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
