"""Figures that answer to taps, for everybody: by mouse, by keyboard, in little room."""

import pytest
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
    robot.get_by_role("button", name="Run").click()
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
    search.get_by_role("button", name="Play").click()
    expect(search.locator(".hanoi-said")).to_contain_text("Found after")


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
    search.get_by_role("button", name="Step").focus()
    figures.keyboard.press("Enter")
    expect(search.get_by_role("button", name="Step")).to_be_focused()
    search.get_by_role("button", name="Look at AB").focus()
    figures.keyboard.press("Enter")
    expect(search.locator(".hanoi-said")).to_contain_text("Look 2, at AB")


def test_figures_have_names_and_contrast(figures):
    """axe-core finds nothing in them."""
    found = axe.Axe().run(figures, context=".hanoi-figure")
    assert found.violations_count == 0, found.generate_report()


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
    film.get_by_label("Step").fill("2")
    expect(film.locator(".hanoi-said")).to_contain_text("Write 0 in front")
    expect(film.get_by_role("button", name="Next")).to_have_attribute("aria-disabled", "true")
