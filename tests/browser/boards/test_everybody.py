"""Boards for everybody, in each state: axe-core, contrast, the accessibility tree, small pages."""

from io import BytesIO
from urllib.parse import quote

import pytest
from boarddriver import Played
from pages import expect, violations
from PIL import Image

from hanoi_ref import palette
from hanoi_ref.draw import draw_position
from hanoi_ref.widgets.assets import variables

pytestmark = pytest.mark.full

BOARDS = (
    "Board(4, moves=recursive(4))",
    "Board(cyclic(3))",
    "Board(bicolour(2))",
    "Board(coloured(3))",
    "Board(magnetic(3), moves=['AB', 'AB'])",
    "Board(12)",
    "Board(classic(5, pegs=6))",
)

# The contrast of two sRGB colours, as WCAG 2.2 defines it, and what stands before what.
CONTRAST = """root => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
    const rgb = colour => {
        canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = colour => {
        const [r, g, b] = rgb(colour).map(v => v / 255)
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => {
        const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
        return (high + 0.05) / (low + 0.05);
    };
    const style = element => getComputedStyle(element);
    const value = name => style(root).getPropertyValue(name).trim();
    const ground = style(root).backgroundColor, found = {};
    const note = (name, ratio) => found[name] = Math.min(found[name] ?? 99, ratio);
    for (const disk of root.querySelectorAll('.hanoi-disk')) {
        const side = disk.dataset.side;
        const fill = {red: value('--red-face'), blue: value('--blue-face')}[side]
            ?? style(disk).backgroundColor;
        note('number', contrast(style(disk.firstChild).color, fill));
        const edges = [side === 'white' ? style(disk).borderColor : fill, value('--edge')];
        note('disk', Math.max(...edges.filter(each => each !== 'transparent')
            .map(each => contrast(each, ground))));
    }
    for (const [name, picked] of [['letter', '.hanoi-letter'], ['tag', '.hanoi-goal'],
        ['count', '.hanoi-count'], ['far', '.hanoi-far'], ['words', '.hanoi-said'],
        ['summary', 'summary']])
        for (const element of root.querySelectorAll(picked)) {
            const own = style(element).backgroundColor;
            note(name, contrast(style(element).color, own === 'rgba(0, 0, 0, 0)' ? ground : own));
        }
    for (const button of root.querySelectorAll('button')) {
        const own = style(button).backgroundColor;
        note('button', contrast(style(button).color, own === 'rgba(0, 0, 0, 0)' ? ground : own));
    }
    note('peg', contrast(value('--peg'), ground));
    note('lit', contrast(value('--accent'), ground));
    note('arrow', contrast(value('--faint'), ground));
    return found;
}"""
CONTROLS = "button:visible, select:visible, input:visible, summary, .hanoi-peg"
SHAPES = {"disk", "peg", "lit", "arrow"}


@pytest.fixture
def shown(bare) -> list[Played]:
    """A page with boards of many kinds."""
    notebook = bare.notebook("from hanoi_ref import *", *BOARDS)
    notebook.run_all()
    return [Played(notebook, which) for which in range(len(BOARDS))]


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_and_contrasts_are_high(bare, shown, theme):
    """At rest, with a disk up, after a refusal, with a hint, at the goal, on light and dark."""
    bare.theme(theme)
    first, states = shown[0], {}

    def look(state: str) -> None:
        states[state] = violations(bare.page, ".hanoi")
        for board in shown:
            for name, ratio in board.root.evaluate(CONTRAST).items():
                assert ratio >= (3 if name in SHAPES else 4.5), (state, name, ratio)

    look("at rest")
    for board in shown:
        board.type("A")
    look("a disk is up")
    for board in shown:
        board.type("A")
        board.button("Hint").click()
        expect(board.said).to_contain_text("Hint 1 of 3")
        board.press("h h")
    look("a hint")
    first.type("C", "A")
    expect(first.said).to_have_text("C→A: peg C is empty.")
    look("refused")
    first.button("End").click()
    expect(first.said).to_contain_text("Solved")
    first.root.get_by_text("How to play").click()
    look("solved")
    assert not any(states.values()), states


def test_the_whole_game_by_keyboard_is_heard(played):
    """What a screen reader is told, read from the browser's accessibility tree, move by move."""
    board = played("magnetic(2)")
    client = board.page.context.new_cdp_session(board.page)

    def heard(words: str) -> None:
        for _ in range(200):
            tree = client.send("Accessibility.getFullAXTree")["nodes"]
            names = [node.get("name", {}).get("value", "") for node in tree]
            if any(words in name for name in names):
                return
        raise AssertionError(f"{words!r} is not in the accessibility tree")

    heard("Tower of Hanoi board, 2 disks. Peg A (red): disks 2 red, 1 red.")
    heard("Goal: all disks on C.")
    board.stage.focus()
    for keys, words in [
        ("a b", "disk 1 blue from A to B; post B is blue now; 1 move, fewest from here 3."),
        (
            "a c",
            "disk 2 blue from A to C; post A is neutral now; post C is blue now; 2 moves, "
            "fewest from here 2.",
        ),
        ("b c", "B→C: two blue faces would touch."),
        (
            "b a",
            "disk 1 red from B to A; post A is red now; post B is neutral now; 3 moves, "
            "fewest from here 1.",
        ),
        ("a c", "Solved in 4 moves, the fewest there are."),
    ]:
        board.press(keys)
        heard(words)


@pytest.mark.parametrize(("width", "zoom"), [(320, 1), (640, 2)])
def test_a_small_page_and_a_doubled_one_hold_every_board(shown, width, zoom):
    """At 320 px and at 200 %, nothing is cut off and every target is at least 44 px."""
    for board in shown:
        board.root.evaluate(
            "(root, [width, zoom]) => { root.style.width = `${width / zoom}px`;"
            " root.style.zoom = zoom; }",
            [width, zoom],
        )
        assert board.root.evaluate("root => root.scrollWidth <= root.clientWidth + 1")
        for control in board.root.locator(CONTROLS).all():
            box = control.bounding_box()
            assert min(box["height"], box["width"]) >= 43.9
        board.tap("A")
        expect(board.root.locator(".hanoi-up")).to_have_count(1)


GROUND = {"light": palette.GROUND, "dark": palette.THEMED[palette.GROUND][1]}


@pytest.mark.parametrize("scheme", GROUND)
@pytest.mark.parametrize("kind", ["image", "page"])
def test_a_drawing_follows_the_theme(page, scheme, kind):
    """As an image, which is how JupyterLab shows it, and as a part of its page."""
    page.emulate_media(color_scheme=scheme)
    drawing = draw_position("AAB")
    shown = drawing if kind == "page" else f'<img src="data:image/svg+xml,{quote(drawing)}">'
    page.set_content(f'<style>{variables(3)}</style><div class="jp-RenderedSVG">{shown}</div>')
    picture = Image.open(BytesIO(page.locator(".jp-RenderedSVG > *").screenshot())).convert("RGB")
    assert "#{:02X}{:02X}{:02X}".format(*picture.getpixel((20, 20))) == GROUND[scheme]
