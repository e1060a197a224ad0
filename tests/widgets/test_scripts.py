"""Scripts of widgets, and the extension of JupyterLab that ships them."""

import json
import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

import hanoi_ref
from hanoi_ref.widgets import assets, memory
from hanoi_ref.widgets.assets import PARTS, joined, script, style, variables
from hanoi_ref.widgets.replay import MOST_DISKS
from tests.shared import ROOT

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
    "carried": "Line.edit BoardView.allows",
    "arrows": "arrowWords shortArrowWords makeArrows arrowSpans",
    "room": "roomOn roomTag roomWords Picture.measure",
    "posts": "postStates",
    "turns": "keyOf standingOf postStates makeColumn Picture.constructor Picture.measure",
    "shape": "makeDisk miniature Picture.measure",
    "goals": "goalWords goalPegs miniature Picture.constructor BoardView.solved",
    '" red"': "standingOf",
    '"red"': "postStates",
    '"blue"': "postStates",
    "_legal": "BoardView.openMoves",
    "_brought": "BoardView.openMoves",
    "_table": "BoardView.constructor",
    "rowHere": "BoardView.openMoves BoardView.foresee BoardView.late BoardView.lost",
    "_there": "ExplorerView.constructor ExplorerView.there",
    "legal": "Input.outlook Input.targets",
    "openMoves": "BoardView.legal BoardView.attempt",
    "attempt": "BoardView.replay Input.drop",
    "why": "BoardView.refused BoardView.answer ExplorerView.refused Question.show",
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


HERE = Path(assets.__file__).parent
ENTRY = (HERE / "lab/static/remoteEntry.js").read_text(encoding="utf-8")
SHARE = "share/jupyter/labextensions/hanoi-ref"


def test_a_page_that_it_shows_can_be_shown():
    """It calls what the last part of an exported page defines."""
    assert PARTS["page"][-1] == "page.js"
    assert "function showKept(" in (FOLDER / "page.js").read_text(encoding="utf-8")


def test_the_palette_is_that_of_python():
    """After a change of colours the file is written anew, with variables(MOST_DISKS)."""
    palette = (HERE / "lab/static/palette.css").read_text(encoding="utf-8")
    assert palette == variables(MOST_DISKS)


def test_all_its_files_are_installed():
    """The folder itself, and beside its script the parts that it fetches."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    installed = {path: to for path, to in shared.items() if to.startswith(SHARE)}
    folders = {"hanoi_ref/widgets/lab": SHARE, "hanoi_ref/widgets/page": f"{SHARE}/static"}
    assert installed == folders
    assert {path.name for path in FOLDER.iterdir()} >= {*PARTS["page"], "parts.json"}


def test_it_has_the_names_that_others_know_it_by():
    """JupyterLab looks for the package's name on the page, the kernel for the key of a cell."""
    package = json.loads((HERE / "lab/package.json").read_text(encoding="utf-8"))
    assert package["name"] == Path(SHARE).name
    assert package["version"] == hanoi_ref.__version__.replace(".dev", "-dev.")  # as npm writes it
    assert f'const NAME = "{package["name"]}"' in ENTRY
    assert f'const KEY = "{memory.KEY}"' in ENTRY
    assert '"hanoi:left"' in ENTRY and '"hanoi:left"' in assets.joined("board")
