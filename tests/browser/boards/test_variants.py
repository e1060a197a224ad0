"""Every variant on the board, by every way of input."""

import re

from boarddriver import READ, Played
from pages import expect

from hanoi_ref import arrows, bicolour, classic, coloured, cyclic, hanoy, linear, london, magnetic

PUZZLES = {
    "classic(3, pegs=5)": classic(3, pegs=5),
    "linear(2)": linear(2),
    "cyclic(2)": cyclic(2),
    "arrows(2, {'AB', 'BD', 'DA'})": arrows(2, {"AB", "BD", "DA"}),
    "bicolour(2)": bicolour(2),
    "magnetic(3)": magnetic(3),
    "coloured(2)": coloured(2),
    "coloured(2, 'A')": coloured(2, "A"),
    "london()": london(),
    "hanoy()": hanoy(),
}


def boards(bare, puzzles) -> dict[str, Played]:
    """A page with a board for each puzzle."""
    names = list(puzzles)
    start = "from hanoi_ref import *\nboards = []\ndef show(puzzle):\n"
    start += "    boards.append(Board(puzzle))\n    return boards[-1]"
    notebook = bare.notebook(start, *(f"show({name})" for name in names), "1")
    notebook.run_all()
    return {name: Played(notebook, which) for which, name in enumerate(names)}


def told(rules, position) -> str:
    """What a person should see of a position: the disks on each peg, with their sides."""
    pegs = []
    for peg in rules.pegs:
        disks = []
        for disk in position.stack(peg):
            side = ("br" if rules.flips else "wb")[position.letter_of(disk).isupper()]
            two = rules.flips or rules.rests_on == "equal"
            disks.append(f"{rules.size(disk)}{side if two else ''}")
        pegs.append(f"{peg}={','.join(disks)}")
    return " ".join(pegs)


def settles(board: Played, words: str) -> None:
    """Waits until the disks have come to rest where they should be seen."""
    board.stage.scroll_into_view_if_needed()
    shown = f"([root, words]) => ({READ})(root) === words"
    board.page.wait_for_function(shown, arg=[board.root.element_handle(), words])


def test_every_variant_is_played_in_every_way(bare):
    """Drag, two taps and two keys each make a move; the page shows what the rules say."""
    for name, board in boards(bare, PUZZLES).items():
        puzzle = PUZZLES[name]
        position = puzzle.start
        board.stage.scroll_into_view_if_needed()
        for way in (board.drag, board.tap, board.type):
            moves = puzzle.rules.legal_moves(position)
            move = moves[len(position) % len(moves)]
            way(*move)
            position = puzzle.rules.after(position, move)
            settles(board, told(puzzle.rules, position))
        expect(board.count).to_have_text("3 moves")


def test_hints_are_followed_to_the_solution_then_undone_and_redone(bare):
    """From a random position; every third press of H names a move, and the keys make it."""
    mixed = {
        name: f"Board({name}, start=wander({name}))"
        for name in ("classic(4)", "linear(2)", "bicolour(2)", "magnetic(2)", "coloured(3, 'A')")
    }
    wander = (
        "from hanoi_ref import *\nfrom random import Random\n"
        "def wander(puzzle, random=Random(4)):\n    position = puzzle.start\n"
        "    for _ in range(99):\n"
        "        moves = puzzle.rules.legal_moves(position)\n"
        "        position = puzzle.rules.after(position, random.choice(moves))\n"
        "    return position"
    )
    notebook = bare.notebook(wander, *mixed.values())
    notebook.run_all()
    for which in range(len(mixed)):
        board = Played(notebook, which)
        begin = board.shows()
        far = int(board.far.inner_text().rsplit(" ", 1)[1])
        board.stage.focus()
        for left in range(far, 0, -1):
            for step in (1, 2, 3):
                board.press("h")
                expect(board.said).to_contain_text(f"Hint {step} of 3:")
            move = board.said.inner_text().rstrip(".").split(" from ")[1].split(" to ")
            board.press(" ".join(move).lower())
            expect(board.far).to_have_text(f"fewest from here: {left - 1}")
        expect(board.said).to_contain_text("the fewest there are" if far else "Solved already")
        end = board.shows() if not far else None
        board.press(" ".join("u" * far) or "u")
        settles(board, begin)
        expect(board.count).to_have_text("0 moves")
        board.press(" ".join("r" * far) or "r")
        expect(board.far).to_have_text("fewest from here: 0")
        if end:
            settles(board, end)


def test_posts_that_hold_few_disks_are_short_and_say_so(played):
    """The Tower of London: posts for three, two and one, and balls that are all alike."""
    board = played("london()")
    tags = board.stage.locator(".hanoi-goal")
    expect(tags).to_have_text(["room for 3", "room for 2", "room for 1"])
    expect(board.stage).to_have_attribute("aria-label", re.compile("B has room for 2"))
    height = "peg => getComputedStyle(peg, '::before').height"
    pegs = board.stage.locator(".hanoi-peg").all()
    heights = [float(peg.evaluate(height).removesuffix("px")) for peg in pegs]
    assert heights[0] - heights[1] == heights[1] - heights[2] > 20
    disks = board.stage.locator(".hanoi-disk").all()
    assert len({round(disk.bounding_box()["width"]) for disk in disks}) == 1
