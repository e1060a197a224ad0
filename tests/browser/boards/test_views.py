"""Boards, predictions, quizzes, explorers and races for everybody."""

from pages import expect

CELLS = (
    """from hanoi_ref import *

def nearly(n, source="A", target="C", spare="B"):
    if n > 0:
        yield from nearly(n - 1, source, spare, target)
        yield source, target
        yield from nearly(n - 1, source, target, spare)

guess = predict("How many moves will three disks take, as a number?", answer=7)
guess""",
    "predict('Where will disk 1 go?', choices='BC')",
    "quiz('Where is disk 1 in `BAC`?', {'on B': 'No.', 'on C': 'Yes.'}, answer='on C')",
    "explorer = Explorer(3, solver=nearly)\nexplorer",
    "race = Race(recursive, nearly, 3)\nrace",
    "guess.guess = '6'\nexplorer.step = race.step = 3",
)


FORBIDDEN = "() => { Element.prototype.animate = () => { throw Error('animated') } }"


def test_reduced_motion_is_respected(bare):
    """With reduced motion, disks arrive without flying or shaking."""
    notebook = bare.notebook(*CELLS)
    notebook.page.emulate_media(reduced_motion="reduce")
    for cell in range(5):
        notebook.run(cell)
    notebook.page.evaluate(FORBIDDEN)
    for kind in ("explorer", "race"):
        root = notebook.page.locator(f".hanoi-{kind}")
        root.get_by_label("Step", exact=True).fill("1")
        root.get_by_label("Speed").select_option("max")
        root.get_by_role("button", name="Play").click()
        expect(root.locator(".hanoi-no")).to_have_count(1)


def test_reduced_motion_is_respected_by_a_board(played):
    """Whether a move is made or refused."""
    board = played()
    board.page.emulate_media(reduced_motion="reduce")
    board.page.evaluate(FORBIDDEN)
    board.drag("A", "C")
    board.tap("A", "C")
    expect(board.said).to_have_text("AC: disk 2 may not rest on disk 1.")
    board.stands("AAC")


def test_names_contain_the_words_on_them(played):
    """Speech control works: the accessible name holds what is written on the button."""
    board = played()
    for button in board.root.get_by_role("button").all():
        words = button.inner_text().strip()
        assert words.lower() in (button.get_attribute("aria-label") or words).lower()
    expect(board.stage).to_have_attribute(
        "aria-label",
        "Tower of Hanoi board, 3 disks. Peg A: disks 3, 2, 1. Peg B: empty. Peg C: empty. "
        "Goal: all disks on C.",
    )
