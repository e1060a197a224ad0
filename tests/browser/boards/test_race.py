"""A race: two boards on one clock."""

from boarddriver import fits
from pages import expect

RACE = """from hanoi_ref import Race, magnetic, recursive
from hanoi_ref.solvers import algorithm_62, up_67

def nearly(n, source="A", target="C", spare="B"):
    if n > 0:
        yield from nearly(n - 1, source, spare, target)
        yield source, target
        yield from nearly(n - 1, source, target, spare)

race = Race(recursive, nearly, 3)
race"""
LEVY = "Race(up_67(4), algorithm_62(4), magnetic(4), names=('67', '62'))"


def test_two_boards_run_on_one_clock(bare):
    """Right against nearly right, then 67 against 62; by buttons, slider, keys and Python."""
    notebook = bare.notebook(RACE, LEVY, "race.step, race.positions", "race.step = 2")
    notebook.run_all()
    first, second = notebook.page.locator(".hanoi-race").all()
    left = first.get_by_role("group", name="recursive")
    right = first.get_by_role("group", name="nearly")
    expect(left.locator(".hanoi-far")).to_have_text("move 2 of 7")
    first.get_by_role("button", name="Next").click()
    why = "nearly stops after 2 moves: move 3 (AB) in ABC: disk 3 may not rest on disk 2."
    expect(right.locator(".hanoi-end")).to_have_text(why)
    expect(first.get_by_role("status")).to_have_text(why)
    expect(right.locator(".hanoi-no")).to_have_attribute("data-disk", "3")
    expect(left.locator(".hanoi-end")).to_be_empty()
    first.get_by_label("Speed").select_option("10×")
    first.get_by_role("button", name="Play").click()
    expect(left.locator(".hanoi-end")).to_have_text("recursive arrives after 7 moves.")
    expect(right.locator(".hanoi-far")).to_have_text("move 3 of 3")
    expect(left.locator("[data-disk][data-peg='C']")).to_have_count(3)
    notebook.run(2)
    assert notebook.outputs(2) == "(7, ['CCC', 'ABC'])"
    first.get_by_role("button", name="Back").focus()
    for key in ("ArrowLeft", "Home", "ArrowRight"):
        notebook.page.keyboard.press(key)
    expect(left.locator(".hanoi-far")).to_have_text("move 1 of 7")
    expect(right.locator(".hanoi-no")).to_have_count(0)
    slider = second.get_by_role("slider")
    ends = second.locator(".hanoi-end")
    slider.fill(slider.get_attribute("max"))
    expect(ends).to_have_text(["67 arrives after 30 moves.", "62 arrives after 30 moves."])
    for root in (first, second):
        fits(root)
