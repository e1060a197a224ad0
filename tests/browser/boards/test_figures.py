"""Figures, questions, races and exported pages, as they are used."""

import pytest
from boarddriver import Played, fits
from pages import expect

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is missing")
SHOWN = (
    "Friend(3)",
    "order(['one', 'two', 'three'])",
    "Robot()",
    "Odometer(4, entry=True)",
    "Rings(3)",
    "CubeWalk(3)",
    "Vane(3)",
    "Tasks(2)",
    "Lamps(2)",
    "Oranges(3)",
    "Search('AA', 'CC')",
    "Ways([['AA', 'AC', 'BC'], ['AA', 'AB', 'AC', 'BC']])",
    "Aside(4)",
    "Tapes()",
    "Drawings()",
    "DrawnMap()",
    "Automaton()",
    "Studio()",
    "MagneticMap(3)",
    "PostColours()",
    "Beat62(['AB'])",
)


@pytest.fixture
def figures(bare):
    """All figures on one page."""
    bare.page.emulate_media(reduced_motion="reduce")
    notebook = bare.notebook("from hanoi_ref import *", *SHOWN)
    notebook.run_all()
    bare.page.locator(".hanoi-figure").nth(len(SHOWN) - 1).wait_for()
    return bare.page


def of(page, at: int):
    """One of the figures."""
    return page.locator(".hanoi-figure").nth(at)


@pytest.mark.full
def test_figures_are_tapped(figures):
    """Each does what its buttons and its drawing offer, and says so."""
    (
        friend,
        cards,
        robot,
        odometer,
        rings,
        cube,
        vane,
        tasks,
        lamps,
        oranges,
        search,
        ways,
        *more,
    ) = (of(figures, at) for at in range(len(SHOWN)))
    friend.get_by_role("group", name="from").get_by_text("A").click()
    friend.get_by_role("group", name="to").get_by_text("B").click()
    friend.get_by_role("button", name="Friend, carry them").click()
    expect(friend.locator(".hanoi-said")).to_have_text(
        "Your friend has carried disks 1 and 2 from A to B."
    )
    cards.get_by_role("button", name="Card 3 up").click()
    cards.get_by_role("button", name="Is this a proof?").click()
    expect(cards.locator(".hanoi-said")).to_have_attribute("data-kind", "solved")
    robot.get_by_role("button", name="End of").click()
    expect(robot.locator("td")).to_have_text(
        ["3", "A-B, A-C, B-C", "all disks are on B after 7 moves"]
    )
    odometer.get_by_label("Moves made").fill("2^3")
    figures.keyboard.press("Enter")
    expect(odometer.locator(".hanoi-said")).to_have_text("After move 8.")
    rings.get_by_role("button", name="Ring 3, on").click()
    expect(rings.locator(".hanoi-said")).to_contain_text(
        "all rings before that off; but ring 1 is on"
    )
    cube.get_by_role("button", name="Corner 001").click()
    expect(cube.locator(".hanoi-said")).to_have_text("2 of 8 corners. Bits that changed: 1.")
    vane.get_by_role("button", name="Sector 3, ring 1: white").click()
    expect(vane.get_by_role("button", name="Sector 3, ring 1: black")).to_be_visible()
    tasks.get_by_role("button", name="Take the top task").click()
    vane.get_by_role("button", name="Let the wind turn it once").click()
    expect(vane.locator(".hanoi-said")).to_contain_text("between 111 and 000 the vane said")
    expect(tasks.locator(".hanoi-said")).to_contain_text("is replaced by three")
    lamps.get_by_role("button", name="AB").click()
    expect(lamps.locator(".hanoi-said")).to_have_text("Disk 1 has moved: 01.")
    oranges.get_by_role("button", name="The medium orange").click()
    expect(oranges.locator(".hanoi-said")).to_contain_text("Rule 3: the medium orange")
    oranges.get_by_role("button", name="The large orange").click()
    oranges.get_by_role("button", name="Plate 3, empty").click()
    expect(oranges.get_by_role("button", name="Plate 3, large")).to_be_visible()
    ways.get_by_role("button", name="2").click()
    expect(ways.locator(".hanoi-said")).to_contain_text("Path 2 of 2, 3 moves.")
    search.get_by_role("button", name="what came last").click()
    search.get_by_role("button", name="Look at AA").click()
    expect(search.get_by_role("button", name="Look at AB")).to_be_visible()
    search.get_by_role("button", name="End of").click()
    expect(search.locator(".hanoi-said")).to_contain_text("Found after")
    drawn = figures.get_by_role("group", name="A map to draw").first
    drawn.get_by_role("button", name="AA", exact=True).click()
    drawn.get_by_role("button", name="Dot 1, no name").click()
    name, dot = drawn.get_by_role("button", name="AC", exact=True), "Dot 2, no name"
    name.drag_to(drawn.get_by_role("button", name=dot))
    expect(drawn.locator(".hanoi-said")).to_have_text("1 of 12 lines is a move.")
    aside, *_ = more
    aside.get_by_role("button", name="2 aside").click()
    expect(aside.locator("tr").last.locator("td")).to_have_text(["4", "2", "9", ""])


@pytest.mark.full
def test_figures_are_used_by_keyboard_alone(figures):
    """Tab, Enter and Space do all, and the focus stays where it was."""
    ring = of(figures, 4).get_by_role("button", name="Ring 1, on")
    ring.focus()
    figures.keyboard.press("Enter")
    back = of(figures, 4).get_by_role("button", name="Ring 1, off")
    expect(back).to_be_focused()
    figures.keyboard.press(" ")
    expect(of(figures, 4).get_by_role("button", name="Ring 1, on")).to_be_focused()
    search = of(figures, 10)
    search.get_by_role("button", name="Next").focus()
    figures.keyboard.press("Enter")
    expect(search.get_by_role("button", name="Next")).to_be_focused()
    expect(search.locator(".hanoi-where")).to_contain_text("Step 1 of")
    search.get_by_role("button", name="Look at AB").focus()
    figures.keyboard.press("Enter")
    expect(search.locator(".hanoi-said")).to_contain_text("Look 2, at AB")


@pytest.mark.full
def test_figures_have_names_and_contrast(figures):
    """axe-core finds nothing in them."""
    found = axe.Axe().run(figures, context=".hanoi-figure")
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.full
def test_figures_fit_a_narrow_page(figures):
    """At 320 px nothing overflows."""
    figures.set_viewport_size({"width": 336, "height": 800})
    for at in range(len(SHOWN)):
        assert of(figures, at).evaluate("root => root.scrollWidth <= root.clientWidth"), SHOWN[at]


def test_a_film_is_played_by_its_slider_and_its_buttons(bare):
    """The sentence beside each picture changes with it, and an end has no further step."""
    notebook = bare.notebook("from hanoi_ref import *", "fold_film(2)")
    notebook.run_all()
    film = bare.page.locator(".hanoi-figure")
    expect(film.locator(".hanoi-said")).to_have_text("One bit: 0, 1. Neighbours differ in one bit.")
    film.get_by_role("button", name="Next").press("Enter")
    expect(film.locator(".hanoi-said")).to_contain_text("Fold: write the list again")
    film.get_by_role("slider").fill("2")
    expect(film.locator(".hanoi-said")).to_contain_text("Write 0 in front")
    expect(film.get_by_role("button", name="Next")).to_have_attribute("aria-disabled", "true")


SHOW = """from hanoi_ref import predict, quiz
guess = predict("How many moves will three disks take?")
guess"""
QUIZ = """quiz([
    ("Where is disk 1 in `BAC`?",
     {"on B": "The largest disk is on B.", "on C": "The last letter is disk 1."}, "on C"),
    ("Which disk moves first?", {"disk 1": "It lies on top.", "disk 3": "It is below."}, "disk 1"),
])"""
CHOICES = 'pegs = predict("Where will disk 1 go?", answer="C", choices="BC"); pegs'


@pytest.fixture
def notebook(bare):
    """A notebook with a prediction, what compares it, a quiz, and a prediction with choices."""
    made = bare.notebook(SHOW, "guess.compare(7)", QUIZ, CHOICES, "guess.history, pegs.guess")
    made.run_all()
    made.page.locator(".hanoi-predict").nth(1).wait_for()
    return made


def asked(notebook) -> str:
    """What Python knows of the guesses."""
    notebook.run(4)
    return notebook.outputs(4)


@pytest.mark.full
def test_a_guess_is_committed_by_mouse(notebook):
    """It is shown, can be changed, and stands beside the result when that comes."""
    first, second = notebook.page.locator(".hanoi-predict").all()
    expect(notebook.locate(1)).to_contain_text("You have not guessed yet")
    notebook.set_source(0, "guess = predict('How many moves will five disks take?')\nguess")
    notebook.run(0)
    expect(first).to_contain_text("five disks")  # the new one has taken the old one's place
    first.get_by_role("button", name="Commit").click()  # nothing written: nothing committed
    expect(first.get_by_label("Your guess")).to_be_focused()
    first.get_by_label("Your guess").fill("12")
    first.get_by_role("button", name="Commit").click()
    expect(first.locator(".hanoi-value")).to_have_text("12")
    first.get_by_role("button", name="Change my guess").click()
    first.get_by_label("Your guess").fill("14")
    first.get_by_role("button", name="Commit").click()
    expect(first.get_by_role("status")).to_have_text("Before that you guessed 12.")
    notebook.set_source(1, "guess.compare(15)")
    notebook.run(1)
    expect(first.locator(".hanoi-value")).to_have_text(["14", "15"])
    expect(first.get_by_role("button")).to_have_count(0)
    said = "You guessed 14; the result is 15: 1 more than you thought."
    expect(first.get_by_role("status")).to_contain_text(said)
    expect(notebook.locate(1)).to_contain_text(said)
    second.get_by_text("B", exact=True).click()
    second.get_by_role("button", name="Commit").click()
    expect(second.get_by_role("status")).to_contain_text("You guessed B; the result is C.")
    assert asked(notebook) == "(['12', '14'], 'B')"


def test_a_guess_and_a_quiz_by_keyboard_alone(notebook):
    """Tab, arrows, Enter and Space do all."""
    page = notebook.page
    first, second = page.locator(".hanoi-predict").all()
    box = first.get_by_label("Your guess")
    box.focus()
    page.keyboard.type("xabdd6")
    expect(box).to_have_value("xabdd6")
    page.keyboard.press("Enter")
    expect(first.locator(".hanoi-value").first).to_have_text("xabdd6")
    second.get_by_label("B", exact=True).focus()
    for key in ("Space", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(second.get_by_role("status")).to_have_text("You guessed C, and that is right.")
    option = page.locator(".hanoi-quiz").get_by_role("button")
    option.first.focus()
    for key in ("Enter", "x", "a", "b", "d", "d", "Tab", "Tab", "Space"):
        page.keyboard.press(key)
    expect(option.first).to_have_attribute("aria-expanded", "true")
    expect(option.nth(2)).to_have_attribute("aria-expanded", "true")


def test_every_choice_explains_itself_at_a_tap(notebook):
    """Right and wrong alike say why; the next tap moves on."""
    quiz = notebook.page.locator(".hanoi-quiz")
    said = quiz.get_by_role("status").filter(has_text=".")  # a live region for each choice
    quiz.get_by_role("button", name="on B").click()
    expect(said).to_have_text("Not this one. The largest disk is on B.")
    quiz.get_by_role("button", name="on C").click()
    expect(said).to_have_text("Right. The last letter is disk 1.")
    expect(said).to_be_visible()
    for root in notebook.page.locator(".hanoi").all():
        fits(root)


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


@pytest.mark.full
def test_two_boards_run_on_one_clock(bare):
    """Right against nearly right, then 67 against 62; by buttons, slider, keys and Python."""
    notebook = bare.notebook(RACE, LEVY, "race.step, race.positions", "race.step = 2")
    notebook.run_all()
    first, second = notebook.page.locator(".hanoi-race").all()
    left = first.get_by_role("group", name="recursive")
    right = first.get_by_role("group", name="nearly")
    expect(left.locator(".hanoi-far")).to_have_text("move 2 of 7")
    first.get_by_role("button", name="Next").click()
    why = "nearly stops after 2 moves: move 3 (A→B) in ABC: disk 3 may not rest on disk 2."
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


WRONG = "[('A', 'C'), ('A', 'C')]"
TROUBLE = [
    (WRONG, "Move 2 (A→C) in AAC: disk 2 may not rest on disk 1"),
    ("['AC', 7]", 'Move 2: a move is written like "AC" or ("A", "C"), not 7'),
]


@pytest.mark.full
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
    board.root.get_by_label("Step", exact=True).fill("4")
    expect(board.count).to_have_text("4 moves")
    board.stands("CBB")


def test_a_move_by_hand_cuts_the_line(played):
    """After stepping back, what one plays oneself is what counts; Start brings the line back."""
    board = played("3, moves=['AC', 'AB', 'CB', 'AC', 'BA', 'BC', 'AC']")
    board.button("Next").click()
    board.tap("C", "B")
    board.stands("AAB")
    expect(board.root.locator(".hanoi-where")).to_have_text("Step 2 of 2")
    board.button("Start").click()
    expect(board.root.locator(".hanoi-where")).to_have_text("Step 0 of 7")
    board.stands("AAA")


@pytest.mark.full
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


@pytest.mark.full
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
