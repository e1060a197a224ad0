"""An answer in words is whole on the desk, wherever its pieces are, and its place is said."""

import json
from typing import Any

import pytest

from hanoi_ref.checking.blank import is_blank
from hanoi_ref.course.course import Course
from hanoi_ref.course.notebooks import ATTACHED, by_name, read_notebook
from hanoi_ref.grading.marking.reading import understood
from hanoi_ref.grading.marking.rebuild import Rebuilt, rebuild
from tests.grading.accidents.making import Change, add, cell_of, copy, do, drop, move, new_cell, put
from tests.grading.toy import TOTAL, WRITTEN

CLAIM = "Claim: there are 2^n - 1 grains."
BASE = "Base: on one square there is one."
STEP = "Step: each square has one more than all before it."
NOTES = "My notes: the king of the story had too little rice."
TASK = (
    "### Exercise: total (2 points)\n\nWrite `total(n)`: twice `n`, for any whole number from 0 up."
)
POINTS = "- Say here what is worth keeping."
FRAME = "*Write your answer here, in place of this line.*"
PNG = {"image/png": "iVBORw0KGgo="}
JPEG = {"image/jpeg": "/9j/4AAQ"}
PHOTO = "![](attachment:image.png)"
BELOW, OVER = "total-try", WRITTEN  # a cell above the answer's place; cells are added before
END = "keypoints"


def note(words: str, kind: str = "markdown", **pictures: dict[str, str]) -> dict[str, Any]:
    """Return a cell of the student's, with attached pictures."""
    shown = {f"{name}.png": data for name, data in pictures.items()}
    return new_cell(words, kind, "mine") | ({"attachments": shown} if shown else {})


def below(*words: str | dict[str, Any]) -> Change:
    """Add cells below the answer's."""
    return add(END, *(each if isinstance(each, dict) else note(each) for each in words))


def above(*words: str) -> Change:
    """Add cells above the answer's."""
    return add(WRITTEN, *map(note, words))


def pieces(*words: str) -> Change:
    """Split the answer's cell, as JupyterLab does, with its metadata in each piece."""
    copies = [copy(WRITTEN, piece) for piece in words[:0:-1]]
    return do(put(WRITTEN, words[0]), *copies)


def bare(notebook: dict[str, Any]) -> None:
    """Remove ids and metadata."""
    for at, cell in enumerate(notebook["cells"]):
        cell |= {"metadata": {}, "id": f"x{at}"}


def typed_in(id: str, words: str) -> Change:
    """Write words at the end of a cell of the lesson."""

    def typed(notebook: dict[str, Any]) -> None:
        cell = cell_of(notebook, id)
        cell["source"] = "".join(cell["source"]) + words

    return typed


def in_one(*ids: str) -> Change:
    """Join the texts of some cells, as converters do."""

    def joined(notebook: dict[str, Any]) -> None:
        cells = [cell_of(notebook, id) for id in ids]
        cells[0]["source"] = "\n\n".join("".join(cell["source"]) for cell in cells)
        notebook["cells"] = [cell for cell in notebook["cells"] if cell not in cells[1:]]

    return joined


def in_paragraphs(notebook: dict[str, Any]) -> None:
    """Make a cell of each paragraph, with other marks for lists and emphasis."""
    cells = []
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        parts = text.split("\n\n") if cell["cell_type"] == "markdown" else [text]
        changed = [part.replace("\n- ", "\n* ").replace("**", "__") for part in parts]
        cells += [{**cell, "source": part} for part in changed]
    notebook["cells"] = cells


A_TASK = do(drop("total-try"), move("total-task", WRITTEN))
ALL = (CLAIM, BASE, STEP)
JOINED = "3 pieces are joined"
ONCE = "the cell was there more than once; its last place counts"
FAR = "nothing is written at its place; the text {} is shown and may be notes"
# A change, the pieces on the desk and what is said of the answer.
PLACES: dict[str, tuple[Change, tuple[str, ...], str]] = {
    "in its cell": (put(WRITTEN, CLAIM), (CLAIM,), ""),
    "notes far from an answer": (do(add("fill", note(NOTES)), put(WRITTEN, CLAIM)), (CLAIM,), ""),
    "split": (pieces(*ALL), ALL, f"{ONCE}; answer found in its cell; {JOINED}"),
    "split, one piece empty": (pieces(CLAIM, "", STEP), (CLAIM, STEP), "2 pieces are joined"),
    "goes on below": (
        do(put(WRITTEN, CLAIM), below(BASE, STEP)),
        ALL,
        f"answer found in its cell and below its cell; {JOINED}",
    ),
    "a photo below": (
        do(put(WRITTEN, CLAIM), below(note(PHOTO, image=PNG))),
        (CLAIM, PHOTO),
        "in its cell and below its cell",
    ),
    "two photos of one name": (
        below(note(PHOTO, image=PNG), note(PHOTO, image=JPEG)),
        (PHOTO, "![](attachment:1-image.png)"),
        "answer found below its cell; 2 pieces are joined",
    ),
    "a photo that stayed in the other piece": (
        do(pieces(CLAIM, PHOTO), put(WRITTEN, attachments={"image.png": PNG})),
        (CLAIM, PHOTO),
        "in its cell",
    ),
    "below": (below(*ALL), ALL, f"answer found below its cell; {JOINED}"),
    "raw cells below": (below(note(CLAIM, "raw")), (CLAIM,), "found below its cell"),
    "comments below": (below(note(f"# {STEP}", "code")), (STEP,), "found below its cell"),
    "%md below": (below(note(f"%md\n{CLAIM}", "code")), (CLAIM,), "found below its cell"),
    "%%markdown below": (
        below(note(f"%%markdown\n{CLAIM}", "code")),
        (CLAIM,),
        "found below its cell",
    ),
    "a program between": (
        below(CLAIM, note("print(2**5)", "code"), STEP),
        (CLAIM, STEP),
        "found below its cell",
    ),
    "above": (above(*ALL), ALL, f"answer found above its cell; {JOINED}"),
    "around": (
        do(put(WRITTEN, BASE), above(CLAIM), below(STEP)),
        ALL,
        "found above its cell and in its cell and below its cell",
    ),
    "cell deleted": (
        do(add("fill", note(NOTES)), below(*ALL), drop(WRITTEN)),
        ALL,
        f"answer found where its cell was; {JOINED}",
    ),
    "cell and its neighbours deleted": (
        do(below(*ALL), drop(WRITTEN), drop("total-check"), drop("total-try"), drop(END)),
        ALL,
        "found where its cell was",
    ),
    "without metadata": (
        do(below(*ALL), drop(WRITTEN), bare),
        ALL,
        f"answer found where its cell was; {JOINED}",
    ),
    "cell emptied": (do(put(WRITTEN, ""), below(*ALL)), ALL, "found below its cell"),
    "in the task": (
        do(A_TASK, typed_in("total-task", f"\n\n{CLAIM}")),
        (CLAIM,),
        "answer found in the lesson's text",
    ),
    "in the task's last line": (
        do(A_TASK, typed_in("total-task", f" {STEP}")),
        (STEP,),
        "answer found in the lesson's text",
    ),
    "begun in the task": (
        do(A_TASK, typed_in("total-task", f"\n{CLAIM}"), put(WRITTEN, BASE), below(STEP)),
        ALL,
        f"found in the lesson's text and in its cell and below its cell; {JOINED}",
    ),
    "in place of the task": (do(A_TASK, put("total-task", STEP)), (STEP,), "in the lesson's text"),
    "in the text below": (typed_in(END, f"\n\n{STEP}"), (STEP,), "in the lesson's text"),
    "a text of the lesson that was only reworded": (
        do(A_TASK, put("total-task", TASK.replace("twice", "two times"))),
        (),
        "",
    ),
    "texts merged by a converter": (
        do(A_TASK, put(WRITTEN, STEP), in_one("total-task", WRITTEN, END), bare),
        (STEP,),
        "answer found where its cell was",
    ),
    "paragraphs as cells": (
        do(put(WRITTEN, f"{CLAIM}\n\n{STEP}"), in_paragraphs, bare),
        (CLAIM, STEP),
        "answer found where its cell was",
    ),
    "paragraphs as cells, no answer": (do(in_paragraphs, bare), (), ""),
    "the notebook doubled": (
        lambda notebook: notebook["cells"].extend(
            [*map(dict, notebook["cells"]), put(WRITTEN, CLAIM)(notebook)][:-1]
        ),
        (CLAIM,),
        ONCE,
    ),
    "notes alone": (add("fill", note(NOTES)), (NOTES,), FAR.format("below fill-task")),
    "notes at the top": (add(0, note(NOTES)), (NOTES,), FAR.format("at the top")),
    "at the end": (
        do(add(0, note(NOTES)), add(-1, note(CLAIM), note(STEP))),
        (CLAIM, STEP),
        FAR.format("below ready-code") + "; 2 pieces are joined",
    ),
    "a copy of the task": (below(TASK), (), ""),
    "nothing": (below(" "), (), ""),
}


def rebuilt(released: Course, change: Change) -> tuple[Rebuilt, dict[str, Any]]:
    """Return a changed release rebuilt, and its written answer."""
    lesson = released.lessons[1]
    notebook = read_notebook(released.release / lesson.file)
    given = [{**cell, "source": "".join(cell["source"])} for cell in notebook["cells"]]
    put("total", TOTAL)(notebook)
    change(notebook)
    read, _ = understood(json.dumps(notebook).encode(), "a.ipynb")
    made = rebuild(read["cells"], given)
    return made, by_name({"cells": made.cells})[WRITTEN]


@pytest.mark.parametrize("case", PLACES)
def test_an_answer_in_words_is_whole(released, case):
    """The desk has all pieces in order and no other text; each picture is attached once."""
    change, words, says = PLACES[case]
    made, answer = rebuilt(released, change)
    assert ("" if is_blank(answer) else answer["source"]) == "\n\n".join(words)
    said = [each.removeprefix(f"{WRITTEN}: ") for each in made.repairs if WRITTEN in each]
    said = [each for each in said if "metadata" not in each and "moved" not in each]
    assert says in "; ".join(said) and bool(says) == bool(said)
    linked = ATTACHED.findall(answer["source"])
    assert sorted(answer.get("attachments", {})) == sorted(linked)
    lesson = read_notebook(released.release / released.lessons[1].file)["cells"]
    given = {cell["id"] for cell in lesson}
    others = [cell for cell in made.cells if cell is not answer and cell["id"] not in given]
    assert not [cell for cell in others if any(each in cell["source"] for each in words)]
