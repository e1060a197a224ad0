"""A board does what Python says, whatever that is: the page has no opinion of its own."""

from boarddriver import Played
from pages import expect

from hanoi_ref.puzzle import Piece, Rules, pieces
from hanoi_ref.widgets.boards import board as standing

KNOWN = Rules.why_not
SETTLED = "() => document.getAnimations().length === 0"
PILES = """from hanoi_ref import Board
from hanoi_ref.puzzle import Position, Puzzle, Rules

board = Board(Puzzle(Rules(piles=True), Position("32/1/"), Position("/321/")))
board"""


def upside_down(rules: Rules, position: str, move: str) -> str | None:
    """Refuses what the rules allow, and allows what they forbid, if there is a disk to move."""
    why = KNOWN(rules, position, move)
    if why is None:
        return "so it is today"
    return None if "may not rest on" in why else why


def all_red(rules: Rules, position: str) -> dict[str, tuple[Piece, ...]]:
    """A position in which every piece shows its red side."""
    lying = pieces(rules, position)
    return {peg: tuple(Piece(piece.size, "red") for piece in lying[peg]) for peg in lying}


def test_what_python_refuses_is_refused_and_what_it_allows_is_shown(bare, monkeypatch):
    """Under rules that stand upside down, a larger disk goes on a smaller one, and only there."""
    monkeypatch.setattr(Rules, "why_not", upside_down)
    notebook = bare.notebook(PILES, "board.position")
    notebook.run_all()
    board = Played(notebook)
    board.tap("A")
    expect(board.said).to_have_text("Disk 2 lifted from A: it may go to B.")
    assert board.root.locator(".hanoi-lit").count() == 1
    board.tap("C")
    expect(board.said).to_have_text("AC: so it is today.")
    board.type("B", "C")
    expect(board.said).to_have_text("BC: so it is today.")
    board.drag("A", "B")
    expect(board.count).to_have_text("1 move")
    assert board.asked("board.position") == "'3/12/'"
    board.type("A", "B")
    expect(board.count).to_have_text("2 moves")
    assert board.asked("board.position") == "'/123/'"
    board.page.wait_for_function(SETTLED)
    assert board.shows() == "A= B=1,2,3 C="


def test_without_legal_moves_none_is_lit_and_python_is_asked_all_the_same(played, monkeypatch):
    """The list of legal moves is what the page shows; the answer is what it does."""
    monkeypatch.setattr(Rules, "legal_moves", lambda rules, position: [])
    board = played()
    board.tap("A")
    expect(board.said).to_have_text("Disk 1 lifted from A: it may go nowhere.")
    assert board.root.locator(".hanoi-lit").count() == 0
    board.tap("C")
    board.stands("AAC")
    board.type("A", "C")
    expect(board.said).to_have_text("AC: disk 2 may not rest on disk 1.")


def test_a_move_called_legal_but_refused_is_taken_back(played, monkeypatch):
    """What is shown before Python has answered gives way to the answer."""
    every = ["AB", "AC", "BA", "BC", "CA", "CB"]
    monkeypatch.setattr(Rules, "legal_moves", lambda rules, position: every[:2])
    monkeypatch.setattr(Rules, "why_not", lambda rules, position, move: "not before tea")
    board = played()
    board.tap("A")
    assert board.root.locator(".hanoi-lit").count() == 2
    board.tap("C")
    expect(board.said).to_have_text("AC: not before tea.")
    board.stands("AAA")
    expect(board.count).to_have_text("0 moves")


def test_a_piece_looks_as_python_says_it_does(played, monkeypatch):
    """On magnetic disks that are said to show red for ever, no move turns anything over."""
    monkeypatch.setattr(standing, "pieces", all_red)
    board = played("magnetic(2), moves=['AB', 'AC']")
    for shown in ("A=2r B=1r C=", "A= B=1r C=2r"):
        board.button("Next").click()
        expect(board.root.locator("[data-disk='1']")).to_have_attribute("data-peg", "B")
        board.page.wait_for_function(SETTLED)
        assert board.shows() == shown
    board.drag("B", "A")
    board.page.wait_for_function(SETTLED)
    assert board.shows() == "A=1r B= C=2r"
