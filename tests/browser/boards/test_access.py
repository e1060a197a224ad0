"""The board for everybody: names, little room, little motion."""

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


def test_reduced_motion_is_respected(played):
    """Whoever asks for less motion sees disks arrive, not fly or shake."""
    board = played()
    board.page.emulate_media(reduced_motion="reduce")
    forbid = "() => { Element.prototype.animate = () => { throw Error('animated') } }"
    board.page.evaluate(forbid)
    board.drag("A", "C")
    board.tap("A", "C")
    expect(board.said).to_have_text("AC: disk 2 may not rest on disk 1.")
    board.stands("AAC")


def test_everything_fits_a_narrow_page(played):
    """At 320 px nothing overflows, and every target is at least 44 px high and wide."""
    board = played("12")
    board.root.evaluate("root => root.style.width = '320px'")
    assert board.root.evaluate("root => root.scrollWidth <= 320")
    for control in board.root.locator("button, select, input, summary, .hanoi-peg").all():
        box = control.bounding_box()
        assert box["height"] >= 44
        assert box["width"] >= 44


def test_names_contain_the_words_on_them(played):
    """Speech control works: the accessible name holds what is written on the button."""
    board = played()
    for button in board.root.get_by_role("button").all():
        assert (
            button.inner_text().strip().lower()
            in (button.get_attribute("aria-label") or button.inner_text()).lower()
        )
    label = board.stage.get_attribute("aria-label")
    assert label == (
        "Tower of Hanoi board, 3 disks. Peg A: disks 3, 2, 1. Peg B: empty. Peg C: empty. "
        "Goal: all disks on C."
    )
