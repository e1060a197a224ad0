"""The magnetic tower on a page: posts that show their state, and a race over its map."""

import pytest
from pages import expect

from hanoi_ref import levy_table

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is missing")

RACE = """from hanoi_ref import *
from hanoi_ref.widgets.figures.magnetic import WAYS
three = [WAYS[name] for name in ("100", "67 down", "62")]
Race(*three[:2], magnetic(3), names=("100", "67", "62"), more=three[2:], graph=True)"""


def test_a_post_shows_its_state_and_lights_up_when_that_changes(played):
    """Red, blue or neutral below its letter, and for those who only hear."""
    board = played("magnetic(2)")
    states = board.root.locator(".hanoi-state")
    expect(states).to_have_text(["red", "neutral", "neutral"])
    board.stage.focus()
    board.page.keyboard.press("a")
    board.page.keyboard.press("b")
    expect(states).to_have_text(["red", "blue", "neutral"])
    lit = states.evaluate_all("tags => tags.map(tag => tag.getAnimations().length)")
    assert lit == [0, 1, 0]
    expect(board.stage).to_have_attribute(
        "aria-label",
        "Tower of Hanoi board, 2 disks. Peg A (red): disk 2 red. Peg B (blue): disk 1 blue. "
        "Peg C (neutral): empty. Goal: all disks on C.",
    )


def test_a_post_of_fixed_colour_keeps_it_when_it_is_empty(played):
    """And says that it does."""
    board = played("coloured(1)")
    expect(board.root.locator(".hanoi-state")).to_have_text(
        ["always red", "always blue", "always blue"]
    )
    board.stage.focus()
    board.page.keyboard.press("a")
    board.page.keyboard.press("c")
    board.page.get_by_text("Solved in 1 move").first.wait_for()
    expect(board.root.locator("[data-post]").first).to_have_attribute("data-post", "red")


def test_all_who_race_stand_on_one_map(bare):
    """Each by a ring of its own size, which goes where its disks are."""
    bare.notebook(RACE).run_all()
    page = bare.page
    rings = page.locator(".hanoi-race-map svg > circle:not([data-position])")
    expect(rings).to_have_count(3)
    start = page.locator("[data-position='AAA']").get_attribute("cx")
    assert rings.evaluate_all("all => all.map(ring => ring.getAttribute('cx'))") == [start] * 3
    page.get_by_role("slider").fill("13")
    end = page.locator("[data-position='ccc']").get_attribute("cx")
    expect(rings.nth(1)).to_have_attribute("cx", end)
    expect(page.get_by_role("status")).to_contain_text("67 arrives after 11 moves.")
    assert axe.Axe().run(page, context=".hanoi-race").response["violations"] == []


def test_a_table_of_the_paper_is_read_in_little_room(bare):
    """It scrolls by itself, by keyboard too, and axe-core finds nothing."""
    page = bare.page
    page.set_viewport_size({"width": 390, "height": 800})

    page.set_content(f"<main><h1>Tables</h1>{levy_table(5, n=6)._repr_html_()}</main>")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Tab")
    expect(page.locator(".hanoi-sheet")).to_be_focused()
    found = axe.Axe().run(page, context=".hanoi-sheet").response["violations"]
    assert [each["id"] for each in found] == []
