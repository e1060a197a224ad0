"""Lesson 1 by keys alone: they get everywhere, and a screen reader hears each result once."""

import pytest
from labdriver import COURSE, released
from pages import expect

from hanoi_ref import Rules, find, order
from hanoi_ref.checking.guesses import known_cards
from hanoi_ref.puzzle import Position

pytestmark = pytest.mark.full

# What screen readers say: of a live region that was there before, what is written into it.
HEAR = """window.heard = [], window.hears?.disconnect();
window.hears = new MutationObserver(changes => {
  const elements = changes.map(({target}) => target.closest ? target : target.parentElement);
  const regions = elements.map(each => each?.closest("[role=status], [role=alert], [aria-live]"));
  for (const region of new Set(regions))
    if (region?.innerText.trim() && !region.closest(".cm-editor"))
      heard.push(region.innerText.trim().replace(/\\s*\\n\\s*/g, " "));
});
hears.observe(document.body, {childList: true, subtree: true, characterData: true});"""
CELL = "Code Cell Content with Output"  # JupyterLab's name of a cell that has run
RIGHT = {
    "count_moves": "def count_moves(n):\nreturn 2 ** n - 1",
    "hanoi": "def hanoi(n, source='A', target='C', spare='B'):\nif n == 0:\nreturn []\n\b"
    "first = hanoi(n - 1, source, spare, target)\n"
    "return first + [source + target] + hanoi(n - 1, spare, target, source)",
}


class Hands:
    """Somebody who has a keyboard and a screen reader, and neither a mouse nor a screen."""

    def __init__(self, notebook) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.tree = self.page.context.new_cdp_session(self.page)
        self.page.evaluate(HEAR)

    def focused(self) -> tuple[str, str]:
        """The role and the name of what has the focus, in the browser's accessibility tree."""
        element = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})
        which = {"objectId": element["result"]["objectId"], "fetchRelatives": False}
        (node,) = self.tree.send("Accessibility.getPartialAXTree", which)["nodes"][:1]
        return node["role"]["value"], node.get("name", {}).get("value", "")

    def cell(self) -> int:
        """The cell that has the focus; -1 outside of the cells."""
        return self.page.evaluate(
            "Number(document.activeElement.closest('.jp-Cell')?.dataset.windowedListIndex ?? -1)"
        )

    def press(self, *keys: str) -> None:
        """Presses one key after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        r"""Types a text; an editor indents its lines, and \b goes back out of a block."""
        for part in text.split("\b"):
            self.press(*["Backspace"] * (part is not text and not text.startswith(part)))
            self.page.keyboard.type(part)

    def hears(self, *sentences: str) -> None:
        """Waits for these sentences, and until Python is done; nothing else was said."""
        self.page.wait_for_function("count => heard.length >= count", arg=len(sentences))
        self.notebook._until_idle()
        assert self.page.evaluate("heard.splice(0)") == list(sentences)

    def go(self, text: str, kind: str = "code") -> None:
        """From cell to cell to the first one with a text."""
        target = self.notebook.find(text, kind)
        while (here := self.cell()) != target:
            self.press("ArrowDown" if here < target else "ArrowUp")
            assert self.cell() not in (here, -1), f"no arrow leads on from cell {here}"

    def run(self, text: str, *sentences: str) -> None:
        """Runs a cell, stays there, and hears what it shows."""
        self.go(text)
        self.press("Control+Enter")
        self.notebook._until_idle()
        self.hears(*sentences)

    def reach(self, name: str, by: str = "Tab") -> None:
        """From control to control of a cell to one with this name; each on the way has a name."""
        here, passed = self.cell(), []
        while not passed or not passed[-1][1].startswith(name):
            self.press(by)
            passed.append(self.focused())
            assert all(passed[-1]) and self.cell() == here, f"no {by} leads to {name}: {passed}"

    def use(self, name: str, *sentences: str, by: str = "Tab") -> None:
        """Goes to a control, presses it, and hears the result; the focus stays in the cell."""
        self.reach(name, by)
        self.again(*sentences)

    def again(self, *sentences: str, key: str = "Enter") -> None:
        """Presses a key where the focus is, hears the result, and has not lost the focus."""
        here = self.cell()
        self.press(key)
        self.hears(*sentences)
        assert self.cell() == here, f"the focus left cell {here} for {self.focused()}"

    def leave(self) -> None:
        """From a control back to its cell."""
        self.reach(CELL, "Shift+Tab")

    def write(self, text: str, answer: str) -> None:
        """Replaces the source of a cell, and runs it."""
        self.go(text)
        self.press("Enter", "Control+a")
        self.type(answer)
        self.press("Escape", "Control+Enter")
        self.notebook._until_idle()


def test_lesson_one_by_keys_and_by_ear(lab):
    """Guesses, orders, cards, checks, hints, a test, a proof, a quiz, a board, and what is next."""
    hands = Hands(lab.open(released("recursion"), of=COURSE.release))
    notebook = hands.notebook
    before = [cell["id"] for cell in notebook.cells()]
    hands.press("Shift+Enter", "Shift+Enter", "Shift+Enter")
    notebook._until_idle()
    guesses(hands)
    orders(hands)
    exercises(hands)
    cards(hands)
    proof_and_quiz(hands)
    board(hands)
    after = [cell["id"] for cell in notebook.cells()]
    assert [cell for cell in after if cell in before] == before and len(after) == len(before) + 1
    hands.leave()
    hands.go("**Next:**", "markdown")
    hands.reach("lesson 2")
    hands.press("Enter")
    hands.page.wait_for_function(
        "jupyterapp.shell.currentWidget.context?.localPath.endsWith('iteration.ipynb')"
    )


def guesses(hands) -> None:
    """One in words, one chosen, and one that is given up; letters stay in the field."""
    hands.run("Three disks take 7 moves")
    hands.reach("Your guess")
    hands.type("xddm32")
    hands.press("Control+a")
    hands.type("32")
    hands.again(
        "You guessed 32; the result is 31: 1 less than you thought. "
        "A friend will now show you how to get from 15 to 31."
    )
    hands.leave()
    hands.run("journeys = ")
    hands.reach("A to B")
    hands.press("ArrowDown")
    hands.again(
        "You guessed A to C; the result is A to B. The largest disk needs an empty C, so the "
        "smaller ones wait on B. Their spare peg is C."
    )
    hands.leave()
    hands.run("And what is their journey")
    hands.use(
        "Show it without a guess",
        "The result is B to C. They go from the peg where they wait to the target. Now their spare "
        "peg is A.",
    )
    hands.leave()


def orders(hands) -> None:
    """Each order and each refusal is said, the same one again if it is given again."""
    hands.run("Friend(3)")
    hands.use("Friend, carry them", refused := "Choose two different pegs.")
    hands.again(refused)
    choose(hands, "A", "B")
    hands.use("Friend, carry them", "Your friend has carried disks 1 and 2 from A to B.")
    hands.use("I move one disk", "A to B: disk 3 may not rest on disk 1.")
    choose(hands, "A", "C")
    hands.use("I move one disk", "You have moved disk 3 from A to C.")
    choose(hands, "B", "C")
    hands.use("Friend, carry them", "Done: you asked twice, and made 1 move yourself.")
    hands.use("Back one step", "You have moved disk 3 from A to C.", by="Shift+Tab")
    hands.leave()
    hands.run("def total(n)")
    hands.run("CallStack(total, 3)")
    hands.use("Next step", "total(3) calls total(2) and waits.")
    hands.leave()


def choose(hands, source: str, target: str) -> None:
    """Chooses the pegs of an order, from the first control on; nothing is said of a result."""
    hands.leave()
    for before, peg in (("2", source), ("C", target)):
        hands.reach(before)
        hands.use(peg)
        hands.page.wait_for_function("document.activeElement.ariaPressed === 'true'")


def exercises(hands) -> None:
    """A wrong answer, its hint, a hint asked for, a test, two right answers, and the way on."""
    hands.write("def count_moves", "def count_moves(n):\nreturn 2 ** n")
    hands.run('check("recursion.count_moves"', "count_moves: 0 of 2 points, not yet")
    hands.again("count_moves: 0 of 2 points, not yet", key="Control+Enter")
    hands.use("Goal")
    expect(hands.page.locator("details[data-hint='1'][open]")).to_be_visible()
    hands.leave()
    hands.write("table(count_moves", 'hint("recursion.count_moves")')
    hands.hears(hands.notebook.outputs(hands.cell()).replace("\n", " "))
    hands.press("b")
    hands.press("Enter")
    hands.type("assert count_moves(2) == 3")
    hands.press("Escape", "Control+Enter")
    hands.notebook._until_idle()
    assert "AssertionError" in str(hands.notebook.cells()[hands.cell()]["outputs"])
    hands.write("def count_moves", RIGHT["count_moves"])
    hands.go("assert count_moves")
    hands.press("Control+Enter")
    hands.notebook._until_idle()
    assert hands.notebook.cells()[hands.cell()]["outputs"] == []
    hands.run('check("recursion.count_moves"', "count_moves: 2 of 2 points, right")
    hands.reach("Next: the tower itself")
    hands.press("Enter")
    task = hands.notebook.find("### Exercise: the tower itself", "markdown")
    hands.page.wait_for_function(
        "task => document.activeElement.dataset.windowedListIndex === String(task)", arg=task
    )
    hands.write("def hanoi", RIGHT["hanoi"])
    hands.run("Explorer(3, solver=hanoi, graph")
    hands.use("Next step", "Disk 1 from A to C.")
    hands.leave()
    hands.run('check("recursion.hanoi"', "hanoi: 4 of 4 points, right")


def cards(hands) -> None:
    """Each card is brought up to its place; the focus goes with it, until it can go no further."""
    hands.run("order(")
    given, right = order("recursion.fewest").cards, known_cards("recursion.fewest")
    for place, card in enumerate(right, 1):
        at = given.index(card) + 1
        if at == place:
            continue
        hands.reach(f"Card {at} up")
        for now in range(at, place, -1):
            hands.again(f"Card {now} is card {now - 1} now.")
            up = f"Card {now - 1} up"
            hands.page.wait_for_function("up => document.activeElement.ariaLabel === up", arg=up)
        given.insert(place - 1, given.pop(at - 1))
        hands.leave()
    proof = "This order is right: each card rests on those above it."
    hands.use("Is this a proof?", proof)
    hands.again(proof)
    hands.leave()


def proof_and_quiz(hands) -> None:
    """A proof is written, and each explanation of the quiz is said when its choice is taken."""
    hands.go("**Claim.**", "markdown")
    hands.press("Enter", "Control+End")
    hands.type("\nIt doubles, and one more.")
    hands.press("Shift+Enter")
    assert hands.notebook.find("It doubles, and one more.", "markdown") == hands.cell() - 1
    hands.run('quiz("recursion.end")')
    hands.use(
        "hanoi(4, A, C, B)",
        "Not this one. That puts the four smaller disks on the peg where the largest must go.",
    )
    hands.use("hanoi(4, A, B, C)", "Right. From A to B, with C as the spare peg.")
    hands.use(
        "10",
        "Not this one. Ten calls wait for another call. The call that they wait for has begun too.",
    )
    hands.leave()
    hands.go('ready("recursion")')
    hands.press("Control+Enter")
    hands.notebook._until_idle()
    hands.hears(" ".join(hands.notebook.outputs(hands.cell()).split()))


def board(hands) -> None:
    """Lifted, put down, refused, hinted, moved: eleven moves gather the disks of a board."""
    hands.run('Board("BACA")')
    hands.reach("Tower of Hanoi board, 4 disks. Peg A: disks 3, 1. Peg B: disk 4. Peg C: disk 2.")
    hands.press("x", "d", "d", "m", "y")  # commands of JupyterLab, elsewhere
    lifted = "Disk 1 lifted from A: it may go to B, C."
    hands.again(lifted, key="a")
    hands.again("Disk 1 put down on A.", key="Escape")
    hands.again("Disk 2 lifted from C: it may go to B.", key="c")
    hands.again("C→A: disk 2 may not rest on disk 1.", key="a")
    hands.again("Hint 1 of 3: The largest disk that still has to move is disk 4: it will go from "
                "B to C.", key="h")  # fmt: skip
    position, solution = Position("BACA"), find(Rules(), "BACA", "CCCC").moves
    for at, move in enumerate(solution, 1):
        disk, left = position.top(move[0]), len(solution) - at
        position = Rules().after(position, move)
        hands.press(move[0].lower())
        hands.page.wait_for_function("heard.splice(0).length === 1")
        words = f"disk {disk} from {move[0]} to {move[1]}; {at} move{'s' * (at > 1)}, fewest from "
        done = " Solved in 11 moves, the fewest there are." if left == 0 else ""
        hands.again(f"{words}here {left}.{done}", key=move[1].lower())
    assert "Peg C: disks 4, 3, 2, 1." in hands.focused()[1]
