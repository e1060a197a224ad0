"""The explorer, its views, and the studio, on a page."""

import pytest
from boarddriver import Played, fits
from pages import expect

pytestmark = pytest.mark.full

HANOI = """from hanoi_ref import Explorer

def hanoi(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    return (
        hanoi(n - 1, source, spare, target)
        + [source + target]
        + hanoi(n - 1, spare, target, source)
    )

explorer = Explorer({arguments})
explorer"""
MIXED_UP = """
def mixed_up(n, source="A", target="C", spare="B"):
    if n:
        yield from mixed_up(n - 1, source, spare, target)
        yield source + target
        yield from mixed_up(n - 1, source, target, spare)
"""
BESIDE = "off this line; the next step returns to it."
STATE = "explorer.step, explorer.position, explorer.moves"


class Explored:
    """An explorer on the page."""

    def __init__(self, notebook) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.root = self.page.locator(".hanoi-explorer").first
        self.root.wait_for()
        self.slider = self.root.get_by_role("slider")
        self.count = self.root.locator(".hanoi-count")
        self.said = self.root.locator(".hanoi-said")
        self.status = self.root.get_by_role("status")
        self.position = self.root.get_by_role("textbox", name="Position")

    def button(self, name: str):
        """A button by its word."""
        return self.root.get_by_role("button", name=name)

    def view(self, kind: str):
        """One of the views."""
        return self.root.locator(f".hanoi-view-{kind}")

    def stands(
        self, step: int, position: str, row: int | None, call: str | None, line: str
    ) -> None:
        """Every view shows this step: board, graph, rows, calls, code, and Python knows it."""
        for disk, peg in enumerate(reversed(position), 1):
            expect(self.root.locator(f"[data-disk='{disk}'][data-peg='{peg}']")).to_have_count(1)
        here = self.view("graph").locator(".hanoi-here")
        expect(here).to_have_attribute("data-position", position)
        expect(self.position).to_have_value(position)
        expect(self.slider).to_have_value(str(step))
        for kind, high in (("binary", 42), ("gray", 24)):
            band = self.view(kind).locator(".hanoi-band")
            if row is None:
                expect(band).to_be_hidden()
            else:
                top = {"binary": 41, "gray": 36}[kind]
                expect(band).to_have_attribute("y", str(top + high * row))
        expect(self.view("calls").locator("g.hanoi-now")).to_have_count(1 if call else 0)
        if call:
            expect(self.view("calls").locator(".hanoi-stack")).to_contain_text(call)
        expect(self.view("code").locator("code.hanoi-now")).to_have_text([line] if line else [])
        self.notebook.run(1)
        assert self.notebook.outputs(1).startswith(f"({step}, '{position}'")


@pytest.fixture
def explored(bare):
    """A maker of explorers; it takes the arguments as text, and code to run before."""

    def make(arguments: str = "3, solver=hanoi", before: str = "") -> Explored:
        source = HANOI.replace("\nexplorer = ", f"{before}\nexplorer = ")
        notebook = bare.notebook(source.format(arguments=arguments), STATE)
        notebook.run_all()
        return Explored(notebook)

    return make


def middle(locator) -> dict:
    """Where to click so as to hit a shape, not the box around it."""
    box = locator.bounding_box()
    return {"x": box["width"] / 2, "y": box["height"] / 2}


def test_all_views_follow_the_slider_and_each_other(explored):
    """Slider, buttons, keys, a click on a position, a row, a call or a move, and Python."""
    made = "+ [source + target]"
    explorer = explored()
    explorer.stands(0, "AAA", 0, None, "")
    explorer.slider.fill("4")
    explorer.stands(4, "CBB", 4, "hanoi(3, A, C, B)", made)
    expect(explorer.count).to_have_text("4 moves")
    expect(explorer.said).to_have_text("Disk 3 from A to C.")
    expect(explorer.status).to_have_text("Disk 3 from A to C.")
    explorer.button("Next").click()
    chain = "hanoi(3, A, C, B) → hanoi(2, B, C, A) → hanoi(1, B, A, C)"
    explorer.stands(5, "CBA", 5, chain, made)
    explorer.view("graph").locator("[data-position='ABB']").click()
    explorer.stands(3, "ABB", 3, "hanoi(1, C, B, A)", made)
    explorer.view("binary").locator("[data-move='1']").click()
    explorer.stands(1, "AAC", 1, "hanoi(1, A, C, B)", made)
    explorer.view("gray").locator("[data-row='6']").click()
    explorer.stands(6, "CCA", 6, "hanoi(2, B, C, A)", made)
    explorer.view("calls").locator("[data-call='1']").click()
    explorer.stands(2, "ABC", 2, "hanoi(3, A, C, B) → hanoi(2, A, B, C)", made)
    explorer.view("calls").locator("[data-move='7']").click()
    explorer.stands(7, "CCC", 7, "hanoi(1, A, C, B)", made)
    expect(explorer.said).to_have_text("Disk 1 from A to C. The tower has arrived.")
    explorer.notebook.set_source(1, f"explorer.step = 2\n{STATE}")
    explorer.notebook.run(1)
    explorer.stands(2, "ABC", 2, "hanoi(2, A, B, C)", made)


def test_a_position_beside_the_line_is_looked_at(explored):
    """By a click or by its name; the next step returns to the line."""
    explorer = explored("3, solver=hanoi")
    explorer.slider.fill("2")
    explorer.view("graph").locator("[data-position='BAC']").click()
    explorer.stands(2, "BAC", None, None, "")
    expect(explorer.said).to_have_text(f"Position BAC is {BESIDE} The dashed path leads on.")
    expect(explorer.root.locator(".hanoi-far")).to_have_text("fewest from here: 5")
    explorer.button("Next").click()
    explorer.stands(3, "ABB", 3, "hanoi(1, C, B, A)", "+ [source + target]")
    explorer.position.fill("bba")
    explorer.position.press("Enter")
    explorer.stands(3, "BBA", None, None, "")
    explorer.position.fill("xyz")
    explorer.position.press("Enter")
    expect(explorer.status).to_have_text("There is no position xyz here.")
    expect(explorer.position).to_have_value("BBA")
    explorer.position.fill("AAC")
    explorer.position.press("Enter")
    explorer.stands(1, "AAC", 1, "hanoi(1, A, C, B)", "+ [source + target]")


def test_a_disk_that_is_moved_takes_the_mark_along(explored):
    """By mouse or keys, on the line and beside it; a move against the rules is refused in words."""
    explorer = explored("3, solver=hanoi")
    hand = Played(explorer.notebook)
    hand.drag("A", "C")
    explorer.stands(1, "AAC", 1, "hanoi(1, A, C, B)", "+ [source + target]")
    hand.drag("C", "B")
    explorer.stands(1, "AAB", None, None, "")
    expect(explorer.view("graph").locator(".hanoi-ahead")).to_have_count(1)
    hand.drag("A", "B")
    expect(explorer.said).to_have_text("A→B: disk 2 may not rest on disk 1.")
    hand.type("B", "A")
    explorer.stands(0, "AAA", 0, None, "")
    expect(explorer.view("graph").locator(".hanoi-ahead")).to_have_count(0)


@pytest.mark.parametrize(("counting", "ways"), [(True, 2), (False, 0)])
def test_where_two_ways_are_shortest_both_are_drawn(explored, counting, ways):
    """In other strokes, and said in words; not before one may be told how far it is."""
    pair = 'Puzzle(Rules(), Position("AB"), Position("BA"))'
    explorer = explored(
        f"{pair}, fewest={counting}", "\nfrom hanoi_ref import Position, Puzzle, Rules"
    )
    expect(explorer.view("graph").locator(".hanoi-ahead")).to_have_count(ways)
    words = "Start: AB." + " Both dashed paths are among the shortest." * counting
    expect(explorer.said).to_have_text(words)
    expect(explorer.root.locator(".hanoi-far")).to_have_text("fewest from here: 3" * counting)


def test_a_dot_without_room_for_its_name_says_it(explored):
    """With five disks the name appears beside the pointer."""
    explorer = explored("5")
    explorer.view("graph").locator("[data-position='ABCAB']").hover()
    expect(explorer.view("graph").locator(".hanoi-tag")).to_have_text("ABCAB")


def test_an_illegal_move_freezes_the_picture_and_says_why(explored):
    """At that move: the disk above the peg it may not go to, the call and the line that made it."""
    explorer = explored("3, solver=mixed_up", MIXED_UP)
    why = "Move 3 (A→B) in ABC: disk 3 may not rest on disk 2"
    expect(explorer.root.locator(".hanoi-trouble")).to_have_text(why)
    explorer.root.get_by_label("Speed").select_option("10×")
    explorer.button("Play").click()
    expect(explorer.root.locator(".hanoi-no")).to_have_attribute("data-disk", "3")
    expect(explorer.said).to_have_text("AB is not allowed, so the path ends here.")
    explorer.button("Play").wait_for()
    expect(explorer.slider).to_have_value("3")
    expect(explorer.button("Next")).to_be_disabled()
    expect(explorer.view("calls").locator(".hanoi-stack")).to_contain_text("mixed_up(1, A, B, C)")
    expect(explorer.view("code").locator(".hanoi-now")).to_have_text("yield source + target")
    explorer.button("Back").click()
    expect(explorer.root.locator(".hanoi-no")).to_have_count(0)
    explorer.stands(2, "ABC", 2, "mixed_up(2, A, B, C)", "yield source + target")


def test_by_keyboard_alone(explored):
    """Arrows, Home, End and P step and play."""
    explorer = explored()
    explorer.button("Back").focus()
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        explorer.page.keyboard.press(key)
    expect(explorer.count).to_have_text("5 moves")
    explorer.page.keyboard.press("Home")
    explorer.slider.focus()
    explorer.page.keyboard.press("ArrowRight")
    expect(explorer.count).to_have_text("1 move")
    explorer.root.get_by_label("Speed").select_option("max")
    explorer.view("gray").locator(".hanoi-frame").focus()
    explorer.page.keyboard.press("p")
    expect(explorer.said).to_have_text("Disk 1 from A to C. The tower has arrived.")


def test_hidden_views_are_hidden_and_the_rest_fits_little_room(explored):
    """What is hidden is not on the page; at 320 px nothing sticks out of the page."""
    explorer = explored("3, board=False, gray=False, code=False")
    for kind in ("board", "graph", "binary", "gray", "calls", "code"):
        expect(explorer.view(kind)).to_have_count(int(kind in ("graph", "binary", "calls")))
    fits(explorer.root)
    for button in explorer.root.get_by_role("button").all():
        assert button.inner_text().strip()


def test_moving_through_six_disks_stays_smooth(explored):
    """Each of the 63 steps only marks other places: well within two frames of the screen."""
    explorer = explored("6, solver=hanoi")
    measure = """async slider => {
        const took = [];
        for (let step = 1; step <= 63; step++) {
            const start = performance.now();
            slider.value = step;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            slider.getBoundingClientRect();  // the layout that follows belongs to the step
            took.push(performance.now() - start);
            await new Promise(requestAnimationFrame);
        }
        return took.sort((a, b) => a - b);
    }"""
    took = explorer.slider.evaluate(measure)
    assert took[31] < 32
    nodes = explorer.view("graph").locator("[data-position]")
    expect(nodes).to_have_count(729)
    expect(explorer.count).to_have_text("63 moves")


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
    expect(board.said).to_have_text("A→C: disk 2 may not rest on disk 1.")
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
    expect(studio.locator(".hanoi-count")).to_have_text("0 moves")
    expect(studio.get_by_text("In Python")).to_contain_text('arrows(3, {"AB", "BC", "CA"})')


def test_a_studio_by_keyboard_alone(studio):
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
    expect(said).to_have_text("A→C: no arrow leads from A to C.")
    stage.press("a")
    stage.press("b")
    expect(studio.locator(".hanoi-count")).to_have_text("1 move")


@pytest.mark.parametrize(("game", "dots"), [("four pegs", 64), ("magnetic", 114), ("circle", 27)])
def test_every_known_game_has_its_map(studio, game, dots):
    """A dot for each position."""
    studio.get_by_role("button", name=game).click()
    expect(studio.locator(".hanoi-view-graph [data-position]")).to_have_count(dots)
