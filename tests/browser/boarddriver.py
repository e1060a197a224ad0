"""A board on a page, driven the way a person plays on it."""

from __future__ import annotations

from playwright.sync_api import expect


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
        """The middle of a peg."""
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
        for disk, peg in enumerate(reversed(position), 1):
            expect(self.root.locator(f"[data-disk='{disk}']")).to_have_attribute("data-peg", peg)
        assert self.asked("board.position") == repr(position)

    def asked(self, expression: str) -> str:
        """What Python answers in the last cell."""
        last = len(self.notebook.cells()) - 1
        self.notebook.set_source(last, expression)
        self.notebook.run(last)
        return self.notebook.outputs(last)
