"""Lines of moves on a board, and who else moves it: programs and other views."""

from boarddriver import Played
from pages import expect

WRONG = "[('A', 'C'), ('A', 'C')]"
TROUBLE = [
    (WRONG, "Move 2 (AC) in AAC: disk 2 may not rest on disk 1"),
    ("['AC', 7]", 'Move 2: a move is written like "AC" or ("A", "C"), not 7'),
]


def test_a_line_is_replayed(played):
    """A solver's moves wait at the start, step both ways, play to the end and start again."""
    board = played("3, moves=['AC', 'AB', 'CB', 'AC', 'BA', 'BC', 'AC']")
    expect(board.count).to_have_text("0 moves")
    board.button("Next").click()
    board.stands("AAC")
    board.button("Back").click()
    board.stands("AAA")
    board.root.get_by_label("Speed").select_option("10×")
    board.button("Play").click()
    expect(board.said).to_have_text("Solved in 7 moves, the fewest there are.")
    board.button("Play").wait_for()
    board.stands("CCC")
    board.root.get_by_label("Speed").select_option("1×")
    board.stage.focus()
    board.press("p")
    board.button("Pause").wait_for()
    expect(board.count).to_have_text("2 moves")
    board.press("p")
    board.button("Play").wait_for()
    board.root.get_by_label("Move", exact=True).fill("4")
    expect(board.count).to_have_text("4 moves")
    board.stands("CBB")


def test_a_move_by_hand_cuts_the_line(played):
    """After stepping back, what one plays oneself is what counts; Reset brings the line back."""
    board = played("3, moves=['AC', 'AB', 'CB', 'AC', 'BA', 'BC', 'AC']")
    board.button("Next").click()
    board.tap("C", "B")
    board.stands("AAB")
    expect(board.root.locator(".hanoi-where")).to_have_text("2 of 2")
    board.button("Reset").click()
    expect(board.root.locator(".hanoi-where")).to_have_text("0 of 7")
    board.stands("AAA")


def test_a_line_with_trouble_says_so(bare):
    """The sentence is there at once, and still there where the replay stops."""
    imports = "from hanoi_ref import Board"
    notebook = bare.notebook(imports, *(f"Board(3, moves={moves})" for moves, _ in TROUBLE))
    notebook.run_all()
    for which, (_, sentence) in enumerate(TROUBLE):
        board = Played(notebook, which)
        expect(board.said).to_have_text(sentence)
        board.stage.focus()
        board.press("p")
        expect(board.said).to_have_text(sentence)
        expect(board.said).to_have_attribute("data-kind", "refused")


def test_what_python_does_is_seen(played):
    """A program plays on the same board; an unknown distance is not shown."""
    board = played("3")
    assert board.asked("board.play(['AC', 'AB', 'CB'])") == ""
    board.stands("ABB")
    expect(board.count).to_have_text("3 moves")
    assert board.asked("board.undo()") == ""
    board.stands("ABC")


def test_views_of_one_board_stay_in_step(played):
    """Two views show one game; two linked boards show one position."""
    board = played("3", "board")
    other = Played(board.notebook, 1)
    board.drag("A", "C")
    expect(other.count).to_have_text("1 move")
    other.stage.focus()
    board.press("a b")
    board.stands("ABC")
    expect(board.count).to_have_text("2 moves")


def test_boards_of_every_size_show(bare):
    """From no disk to a tall tower, on three pegs and on six: each says what there is to do."""
    sizes = ["0", "12", "20", "classic(6, pegs=6)"]
    words = ["0", "4095", "1048575", "13"]
    shown = [f"from hanoi_ref import Board, classic\nBoard({size})" for size in sizes]
    notebook = bare.notebook(*shown)
    notebook.run_all()
    for which, far in enumerate(words):
        expect(Played(notebook, which).far).to_have_text(f"fewest from here: {far}")
    expect(Played(notebook, 0).said).to_have_text("Solved already: there is nothing to move.")
