"""The scripts of widgets: how they are joined, and that no rule of the puzzle is in them.

What the page does with what it is told is tested in tests/browser/boards/test_no_rule.py; here the
text is read, so that this is also known where there is no browser.
"""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from hanoi_ref.widgets import assets
from hanoi_ref.widgets.assets import PARTS, joined, script, style

FOLDER = Path(assets.__file__).with_name("page")
SCRIPTS = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.js")}
CODE = {
    name: [re.sub(r"(^|\s)// .*", "", line) for line in text.splitlines()]
    for name, text in SCRIPTS.items()
}
DECLARED = re.compile(r"^(?:async )?(?:function|class|const|let) \{? ?(\w+)", re.MULTILINE)
METHOD = re.compile(r"^  (?:async |get )?(\w+)\(.*\) \{$")


def test_every_part_is_named_and_there():
    """The list has all files, and no file that is gone."""
    named = {part for parts in PARTS.values() for part in parts}
    assert named | {"parts.json"} == {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize("widget", PARTS)
def test_no_name_is_declared_twice(widget):
    """Joined parts share their names, and a browser refuses one that comes twice."""
    names = DECLARED.findall(joined(widget))
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("widget", [widget for widget in PARTS if widget != "page"])
def test_a_widget_exports_what_renders_it(widget):
    """The one thing that a front end asks of a module."""
    export = re.findall(
        r"^export .*render: remembering\((\w+)\) \};$", script(widget), re.MULTILINE
    )
    assert len(export) == 1 and export[0] in DECLARED.findall(joined(widget))
    assert not re.search(r"^import ", script(widget), re.MULTILINE)


@pytest.mark.parametrize("widget", PARTS)
def test_classes_of_a_script_have_styles(widget):
    """Every class has a rule in a sheet of the widget, save those that are there to be found."""
    marks = {"hanoi-live", "hanoi-kept", "hanoi-view-board"}
    named = set(re.findall(r'"hanoi-[a-z-]+"', joined(widget)))
    assert all(name.strip('"') in style(widget) for name in named if name.strip('"') not in marks)


# Where each fact of a puzzle is read: to draw it, to tell it in words, or to hand it on.  A rule
# would read it in another place, so another place is a line to add here, and to think about.
READ = {
    "sizeOf": "keyOf makeDisk showSide miniature Picture.constructor",
    "sideOf": "showSide miniature postStates",
    "topOn": "Picture.show Picture.advise Input.top BoardView.shake ExplorerView.wordsOnLine "
    "ExplorerView.refused",
    "stackOn": "topOn described postStates miniature Picture.rest Picture.light",
    "carried": "Line.edit",
    "arrows": "arrowWords shortArrowWords makeArrows arrowSpans",
    "room": "roomOn roomTag roomWords Picture.measure",
    "posts": "postStates",
    "turns": "keyOf standingOf postStates makeColumn Picture.constructor Picture.measure",
    "shape": "makeDisk miniature Picture.measure",
    "goals": "goalWords goalPegs miniature Picture.constructor BoardView.solved",
    '" red"': "standingOf",
    '"red"': "postStates",
    '"blue"': "postStates",
    "_legal": "BoardView.legal",
    "_brought": "BoardView.attempt",
    "_there": "ExplorerView.constructor ExplorerView.there",
    "legal": "BoardView.attempt Input.outlook Input.targets",
    "attempt": "Input.drop",
    "why": "BoardView.refused ExplorerView.refused Question.row Question.show",
}


def readers(word):
    """The functions and methods whose lines have a word, the one of that name left out."""
    found, whole = defaultdict(list), re.compile(rf"(?<![\w-]){word}(?![\w-])")
    for lines in CODE.values():
        part = method = ""
        for line in lines:
            if top := DECLARED.match(line):
                part, method = top[1], ""
            elif inner := METHOD.match(line):
                method = f".{inner[1]}"
            if whole.search(line):
                found[part + method].append(line)
    return {name: lines for name, lines in found.items() if name.rpartition(".")[2] != word}


@pytest.mark.parametrize("word", READ)
def test_facts_of_a_puzzle_are_drawn_and_told_not_judged(word):
    """Sizes, colours, arrows, room and legal moves are read where they are shown, nowhere else."""
    assert set(readers(word)) == set(READ[word].split())


def test_no_piece_is_compared_with_another():
    """No line that reads a size, a side or a stack asks which is larger, or whether two agree."""
    lines = [line for word in READ if word[-2:] in ("Of", "On") for line in all_of(readers(word))]
    assert len(lines) > 15
    assert not [line for line in lines if re.search(r"[^=]>|<|[!=]==", line)]


def all_of(found):
    """The lines of all readers."""
    return [line for lines in found.values() for line in lines]


@pytest.mark.parametrize(("name", "lines"), CODE.items())
def test_nothing_counts_odd_and_even(name, lines):
    """No remainder, no bits, no power: what a solver in few lines is made of."""
    sums = re.compile(r"[\w)\]]\s*(%|\*\*|<<|>>|\^|(?<!&)&(?!&))\s*[\w(]")
    assert not [line for line in lines if sums.search(re.sub(r'"[^"]*"', '""', line))], name


WORDS = (
    "may not",
    "rest on",
    "no arrow",
    "faces would",
    "is full",
    "there is no peg",
    "but the disk",
)


@pytest.mark.parametrize(("name", "lines"), CODE.items())
def test_no_refusal_is_worded_by_a_script(name, lines):
    """Why a move is refused is said in the words of Rules.why_not, which come with the answer."""
    assert not [line for line in lines for words in WORDS if words in line], name
