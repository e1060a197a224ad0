"""The studio: rules are drawn with the mouse or with keys, and the game follows."""

import pytest
from pages import expect


@pytest.fixture
def studio(bare):
    """A studio on the page."""
    notebook = bare.notebook("from hanoi_ref import Studio\nstudio = Studio()\nstudio")
    notebook.run_all()
    root = notebook.page.locator(".hanoi-studio")
    root.wait_for()
    return root


def peg(studio, letter):
    """A peg of the drawing."""
    return studio.locator(f".hanoi-drawn [data-peg='{letter}'] circle")


def test_a_line_from_peg_to_peg_is_an_arrow(studio):
    """There and gone; the map has one-way streets, the table its numbers."""
    for ends in ("CB", "BA", "AC"):
        peg(studio, ends[0]).drag_to(peg(studio, ends[1]))
    expect(studio.get_by_label("Arrows")).to_have_value("AB BC CA")
    expect(studio.locator("td")).to_have_text(["2", "7", "21", "59"])
    expect(studio.locator(".hanoi-count")).to_have_text("Move 0 of 21")
    expect(studio.get_by_text("In Python")).to_contain_text('arrows(3, {"AB", "BC", "CA"})')


def test_by_keyboard_alone(studio):
    """Enter on a peg, Enter on another one; the focus stays."""
    studio.locator(".hanoi-drawn [data-peg='A']").press("Enter")
    expect(studio.locator(".hanoi-drawn .hanoi-said")).to_have_text("An arrow from A to ...")
    studio.locator(".hanoi-drawn [data-peg='C']").press("Enter")
    expect(studio.get_by_label("Arrows")).to_have_value("AB BA BC CA CB")
    expect(studio.locator(".hanoi-drawn [data-peg='C']")).to_be_focused()
    field = studio.get_by_label("Arrows")
    field.fill("ab ba")
    field.press("Enter")
    expect(studio.locator("td")).to_have_text(["-", "-", "-", "-"])


def test_the_game_that_is_drawn_is_played(studio):
    """A disk goes where an arrow leads, and is refused where none does."""
    studio.get_by_role("button", name="row", exact=True).click()
    stage = studio.get_by_role("application")
    stage.focus()
    stage.press("a")
    stage.press("c")
    said = studio.locator(".hanoi-explorer .hanoi-said")
    expect(said).to_have_text("AC: no arrow leads from A to C.")
    stage.press("a")
    stage.press("b")
    expect(studio.locator(".hanoi-count")).to_have_text("Move 1 of 26")


@pytest.mark.parametrize(("game", "dots"), [("four pegs", 64), ("magnetic", 114), ("circle", 27)])
def test_every_known_game_has_its_map(studio, game, dots):
    """A dot for each position."""
    studio.get_by_role("button", name=game).click()
    expect(studio.locator(".hanoi-view-graph [data-position]")).to_have_count(dots)
