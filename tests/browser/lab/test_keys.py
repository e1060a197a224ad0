"""The notebook's own keys work in every widget: Shift+Enter runs the next cell, Ctrl+S saves."""

import pytest
from pages import expect

from tests.browser.boards.test_figures import SHOWN as FIGURES

pytestmark = pytest.mark.full

ASKED = "quiz('Where is disk 1 in `BAC`?', {'on B': 'No.', 'on C': 'Yes.'}, answer='on C')"
WIDGETS = (
    "Board(3)",
    "Explorer(3)",
    "Race(recursive, recursive, 3)",
    "predict('Where will disk 1 go?', choices='BC')",
    "predict('How many moves?', answer=7)",
    ASKED,
    "fold_film()",
    *FIGURES,
)
CONTROLS = "button:visible:not([aria-disabled='true']), input:enabled:visible, select:visible"
# Counts the keys that a widget has passed on and the notebook has taken, and how often it saved.
COUNT = """window.taken = window.saved = 0;
    addEventListener('hanoi:key', key => (taken += key.defaultPrevented));
    jupyterapp.shell.currentWidget.context.saveState.connect(
        (_, state) => (saved += state === 'completed'));"""
# What somebody does in a widget before they go on, by the first control that is there.
ANSWERS = {
    "form input[type=text]:visible": lambda found: (found.fill("7"), found.press("Enter")),
    "form input[type=radio]:visible": lambda found: (found.check(), found.press("Enter")),
    ".hanoi-option": lambda found: found.click(),
    "[role=application]": lambda found: found.press("A"),
    "button:visible:not([aria-disabled='true'])": lambda found: found.click(),
    "[data-do][tabindex='0']": lambda found: found.press("Enter"),
}


@pytest.fixture
def page_of(either):
    """Return a notebook that has each widget, and after each a cell that counts its runs."""
    counted = "runs += 1; runs"
    cells = [cell for widget in WIDGETS for cell in (widget, counted)]
    notebook = either.notebook("from hanoi_ref import *; runs = 0", *cells)
    notebook.run_all()
    notebook.page.evaluate(COUNT)
    return notebook


def test_the_keys_of_the_notebook_work_in_every_widget(page_of):
    """From each kind of control, and when something has just been answered."""
    notebook, runs = page_of, len(WIDGETS)
    for at, widget in enumerate(WIDGETS):
        cell = 2 * at + 1
        root = notebook.locate(cell).locator(".hanoi").first
        before = notebook.cells()[cell]["execution_count"]
        for use in (focus, answer):
            press(notebook.page, "Shift+Enter", root, use)
            runs += 1
            after = notebook.page.locator(f"[data-windowed-list-index='{cell + 1}']").last
            expect(after.locator(".jp-OutputArea-output").last, widget).to_have_text(str(runs))
            saved = notebook.page.evaluate("saved")
            press(notebook.page, "Control+s", root, use)
            notebook.page.wait_for_function("before => saved > before", arg=saved)
        assert notebook.cells()[cell]["execution_count"] == before, widget


def press(page, key, root, use):
    """Use the widget and press the key; again if a notebook that scrolls had put it aside."""
    taken = page.evaluate("taken")
    for _ in range(3):
        use(root)
        page.keyboard.press(key)
        if page.evaluate("taken") > taken:
            return
    raise AssertionError(f"{key} does not get to the notebook")


def focus(root):
    """Give the focus to the widget's first control, or to the widget if it has none."""
    controls = root.locator(CONTROLS)
    (controls.first if controls.count() else root).focus()


def answer(root):
    """Do what the widget asks for, or tap it if nothing is left to do."""
    for selector, act in ANSWERS.items():
        if root.locator(selector).count():
            return act(root.locator(selector).first)
    return root.click()
