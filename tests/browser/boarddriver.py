"""A board on a page, driven the way a person plays on it."""

from pages import expect

from hanoi_ref.puzzle import Rules

# Disks are read from where they are painted, lowest first, not from what the script remembers.
READ = """root => [...root.querySelectorAll('.hanoi-peg')].map(peg => {
    const {left, right} = peg.getBoundingClientRect();
    const disks = [...root.querySelectorAll('.hanoi-disk')]
        .map(disk => [disk, disk.getBoundingClientRect()]);
    return peg.dataset.peg + '=' + disks
        .filter(([, box]) => left < box.x + box.width / 2 && box.x + box.width / 2 < right)
        .sort((a, b) => b[1].y - a[1].y).map(([disk]) => disk.innerText).join(',');
}).join(' ')"""


def fits(root, width: int = 320) -> None:
    """Nothing sticks out of a narrow page, and every target is at least 44 px high and wide."""
    root.evaluate("(root, width) => root.style.width = `${width}px`", width)
    assert root.evaluate("root => root.scrollWidth <= root.clientWidth")
    targets = "button:visible, select, input:not([type=radio]), summary, .hanoi-peg, .hanoi-choice"
    for target in root.locator(targets).all():
        box = target.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= 44


def seen(position: str) -> dict[str, list[int]]:
    """The numbers of the disks on each peg, for positions with one letter a disk."""
    pegs: dict[str, list[int]] = {}
    for disk, peg in enumerate(reversed(position.upper()), 1):
        pegs.setdefault(peg, []).append(disk)
    return pegs


class Played:
    """A board on the page, in the words of somebody who plays on it."""

    def __init__(self, notebook, which: int = 0) -> None:
        self.page, self.notebook = notebook.page, notebook
        self.root = self.page.locator(".hanoi").nth(which)
        self.stage = self.root.get_by_role("application")
        self.said = self.root.locator(".hanoi-said")
        self.count = self.root.locator(".hanoi-count")
        self.far = self.root.locator(".hanoi-far")
        self.moves = self.root.get_by_label("Moves so far")
        self.live = self.root.get_by_role("status")
        self.stage.wait_for()
        self.stage.scroll_into_view_if_needed()

    def point(self, peg: str) -> tuple[float, float]:
        """The middle of a peg, scrolled into view."""
        self.stage.evaluate("stage => stage.scrollIntoView({block: 'center'})")
        box = self.root.locator(f".hanoi-peg[data-peg='{peg}']").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lift(self, peg: str) -> None:
        """Takes hold of a peg's upper disk and moves it a little."""
        x, y = self.point(peg)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 20, y - 30, steps=3)

    def drag(self, source: str, target: str) -> None:
        """Drags a disk from peg to peg."""
        self.lift(source)
        self.page.mouse.move(*self.point(target), steps=6)
        self.page.mouse.up()

    def tap(self, *pegs: str) -> None:
        """Taps one peg after another."""
        for peg in pegs:
            self.page.mouse.click(*self.point(peg))

    def press(self, keys: str) -> None:
        """Presses keys on the focused board, as fast as it goes."""
        for key in keys.split():
            self.page.keyboard.press(key)

    def type(self, *pegs: str) -> None:
        """Types the letters of pegs."""
        self.stage.focus()
        self.press(" ".join(pegs).lower())

    def button(self, name: str):
        """A button by the word on it."""
        return self.root.get_by_role("button", name=name)

    def stands(self, position: str) -> None:
        """Waits until every disk is where the position has it, on the page and in Python."""
        self.arrives(position)
        assert self.asked("board.position") == repr(position)

    def arrives(self, position: str) -> None:
        """Waits until every disk is where the position has it, on the page."""
        for peg, disks in seen(position).items():
            for disk in disks:
                shown = self.root.locator(f"[data-disk='{disk}']")
                expect(shown).to_have_attribute("data-peg", peg)

    def shows(self) -> str:
        """Which disks are seen on each peg and which side they show, read from the page itself."""
        return self.root.evaluate(READ)

    def asked(self, expression: str) -> str:
        """What Python answers in the last cell."""
        last = len(self.notebook.cells()) - 1
        self.notebook.set_source(last, expression)
        self.notebook.run(last)
        return self.notebook.outputs(last)


class UpsideDown(Rules):
    """Refuses what the rules allow, and allows what they forbid, if there is a disk to move.

    A class of its own, as distances are kept by the rules, for the tests of other files too.
    """

    def why_not(self, position: str, move: str) -> str | None:
        """Return the reason, upside down."""
        why = super().why_not(position, move)
        if why is None:
            return "so it is today"
        return None if "may not rest on" in why else why
