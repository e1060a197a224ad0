"""The board that a new lesson begins with is played while JupyterLab loads, and goes on in it."""

import json
import secrets
import shutil

import pytest
from labdriver import Lab, released
from pages import expect, held, looks, violations

from tests.shared import often

pytestmark = pytest.mark.full

LOADING = "**/api/settings*"  # without them no front end opens a notebook
SEEN = """new MutationObserver(() => {
    if (document.querySelector("dialog")) window.hasSeenDialog = true;
}).observe(document, { childList: true, subtree: true })"""


@pytest.fixture
def lesson(server):
    """Lesson 0 as it is given out, in a folder of its own."""
    folder = server.root / secrets.token_hex(4)
    shutil.copytree(released("start").parent, folder)
    return folder / "start.ipynb"


def opens(page, server, lesson, front_end="JupyterLab 4") -> None:
    """Asks for the lesson, and waits for nothing."""
    at = Lab.FRONT_ENDS[front_end].format(lesson.relative_to(server.root))
    page.goto(f"{server.url}/{at}{server.token}", wait_until="commit")


def meanwhile(page):
    """The board before the lesson is there."""
    return page.get_by_role("dialog").get_by_role("application")


def in_lesson(page):
    """The board in the lesson."""
    return page.locator(".jp-Notebook .hanoi").first


@pytest.mark.parametrize("front_end", often(Lab.FRONT_ENDS, "JupyterLab 4", to="release"))
def test_what_is_played_meanwhile_goes_on_in_the_lesson(page, server, lesson, front_end):
    """Two moves, one of them taken back; the keys stay with the board."""
    with held(page, LOADING):
        opens(page, server, lesson, front_end)
        expect(meanwhile(page)).to_be_focused()
        for key in "acabu":
            page.keyboard.press(key)
        expect(page.get_by_role("dialog").locator(".hanoi-count")).to_have_text("1 move")
        for look in looks(page):
            assert violations(page, "dialog") == [], look
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(in_lesson(page).locator(".hanoi-count")).to_have_text("1 move")
    page.keyboard.press("r")
    expect(in_lesson(page).locator(".hanoi-count")).to_have_text("2 moves")


def on_a_hub(route) -> None:
    """Refuses what comes without the token, as JupyterHub does."""
    if "x-xsrftoken" in route.request.headers:
        route.continue_()
    else:
        route.fulfill(status=403)


def test_a_disk_in_the_hand_is_put_down_first(page, server, lesson):
    """The lesson waits behind the board, on a hub, too."""
    page.route("**/api/contents/**", on_a_hub)
    with held(page, LOADING):
        opens(page, server, lesson)
        expect(meanwhile(page)).to_be_focused()
        page.keyboard.press("a")
    in_lesson(page).wait_for(state="attached")
    page.keyboard.press("c")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(in_lesson(page).locator(".hanoi-count")).to_have_text("1 move")


def test_what_somebody_left_is_shown_by_the_lesson_itself(page, server, lesson):
    """A lesson in which a cell has run has no other board before it."""
    told = json.loads(lesson.read_text("utf-8"))
    next(cell for cell in told["cells"] if cell["cell_type"] == "code")["execution_count"] = 1
    lesson.write_text(json.dumps(told), "utf-8")
    page.add_init_script(SEEN)
    opens(page, server, lesson)
    in_lesson(page).wait_for()
    assert page.evaluate("!window.hasSeenDialog")
