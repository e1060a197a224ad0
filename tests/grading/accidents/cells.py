"""Accidents of cells: moved, copied, split, deleted, written where they do not belong."""

from collections.abc import Iterator
from copy import deepcopy

from tests.grading.accidents.making import (
    STUBS,
    Accident,
    Notebook,
    add,
    become,
    cell_of,
    code_cell,
    copy,
    do,
    drop,
    every,
    known,
    move,
    put,
    take,
    text_cell,
)

SPLIT = (
    "def count_moves(n):\n    if n == 0:\n        return 0",
    "    return 2 * count_moves(n - 1) + 1",
)
COUNT = "def count_moves(n):\n    return 2**n - 1"

OWN = code_cell("mine", "")
NOTE = text_cell("note", "")
MOVED = "it stands behind its answer again"
ELSEWHERE = "found in another cell"
CELLS = [
    Accident("check-above", MOVED, move("hanoi-check", "hanoi"), stock=True),
    Accident("check-first", MOVED, move("hanoi-check", 0)),
    Accident("check-last", MOVED, move("count_moves-check", -1)),
    Accident("checks-exchanged", MOVED, do(move("hanoi-check", "count_moves"))),
    Accident("answer-last", "judged there", move("hanoi", -1)),
    Accident("check-deleted", "it is put back", drop("hanoi-check"), stock=True),
    Accident("all-checks-deleted", "it is put back", lambda n: drop(*_checks(n))(n)),
    Accident("check-copied", "more than once", copy("hanoi-check")),
    Accident(
        "check-copied-above",
        "more than once",
        do(copy("hanoi-check"), move("hanoi-check", 0)),
    ),
    Accident("answer-copied-empty", "more than once", lambda n: copy("hanoi", STUBS["hanoi"])(n)),
    Accident(
        "answer-copied-old",
        "more than once",
        copy("hanoi", "def hanoi(n):\n    return n", False),
    ),
    Accident("answer-copied", "more than once", copy("hanoi")),
    Accident("answer-as-text", "it is code again", become("hanoi", "markdown"), stock=True),
    Accident("answer-as-raw", "it is code again", become("hanoi", "raw")),
    Accident(
        "answer-as-fenced-text",
        "it is code again",
        do(
            become("count_moves", "markdown"),
            put("count_moves", f"My answer:\n\n```python\n{COUNT}\n```"),
        ),
    ),
    Accident("check-as-text", "of another kind", become("hanoi-check", "markdown")),
    Accident("check-as-raw", "of another kind", become("hanoi-check", "raw")),
    Accident("written-as-code", "it is text again", become("recursion-written", "code")),
    Accident("written-as-raw", "it is text again", become("recursion-written", "raw")),
    Accident(
        "check-split",
        "more than once",
        do(
            put("count_moves-check", 'check("recursion.count_moves",'),
            copy("count_moves-check", "      count_moves)"),
        ),
    ),
    Accident(
        "answer-split",
        "in pieces",
        do(put("count_moves", SPLIT[0]), copy("count_moves", SPLIT[1])),
    ),
    Accident(
        "answer-split-plain",
        "in pieces",
        do(put("count_moves", SPLIT[0]), add("count_moves-check", code_cell("half", SPLIT[1]))),
    ),
    Accident(
        "answer-split-header",
        "in pieces",
        do(put("count_moves", "def count_moves(n):"), copy("count_moves", "    return 2**n - 1")),
    ),
    Accident(
        "check-merged",
        "it is put back",
        do(
            put("count_moves", f'{COUNT}\n\ncheck("recursion.count_moves", count_moves)'),
            drop("count_moves-check"),
        ),
    ),
    Accident(
        "merged-into-the-check",
        "was moved above it",
        do(
            put("count_moves-check", f'{COUNT}\n\ncheck("recursion.count_moves", count_moves)'),
            drop("count_moves"),
        ),
    ),
    Accident("answer-in-the-check", "was moved above it", take("hanoi", "hanoi-check")),
    Accident("answer-in-a-new-cell", ELSEWHERE, do(add("hanoi-check", OWN), take("hanoi", "mine"))),
    Accident("answer-in-a-cell-above", ELSEWHERE, do(add("hanoi", OWN), take("hanoi", "mine"))),
    Accident(
        "answer-below-its-check", ELSEWHERE, do(add("years_needed", OWN), take("hanoi", "mine"))
    ),
    Accident("answer-in-the-last-cell", "judged there", lambda n: _last(n)),
    Accident("answer-in-a-text", ELSEWHERE, do(add("hanoi-check", NOTE), take("hanoi", "note"))),
    Accident(
        "answer-in-a-raw-cell",
        ELSEWHERE,
        do(add("hanoi-check", NOTE), become("note", "raw"), take("hanoi", "note")),
    ),
    Accident("two-answers-in-the-first", ELSEWHERE, take("hanoi", "count_moves")),
    Accident("two-answers-in-the-second", ELSEWHERE, take("count_moves", "hanoi")),
    Accident(
        "answer-cell-deleted",
        ELSEWHERE,
        do(add("hanoi", OWN), take("hanoi", "mine"), drop("hanoi")),
    ),
    Accident("check-edited", "the original is used", put("hanoi-check", "check(hanoi)")),
    Accident("check-emptied", "the original is used", put("hanoi-check", "")),
    Accident("check-commented", "the original is used", put("hanoi-check", "# check(...)")),
    Accident(
        "check-with-more",
        "the original is used",
        put("hanoi-check", 'check("recursion.hanoi", hanoi)\nhanoi(3)'),
    ),
    Accident("points-changed", "its metadata were changed", known("hanoi-check", points=1)),
    Accident("lock-opened", "its metadata were changed", known("hanoi-check", locked=False)),
    Accident("check-as-solution", "its metadata were changed", known("hanoi-check", solution=True)),
    Accident(
        "check-unmarked",
        "its metadata were changed",
        known("hanoi-check", grade=False),
        stock=True,
    ),
    Accident("answer-marked", "its metadata were changed", known("hanoi", grade=True, points=3)),
    Accident("named-as-another", "known by its id", known("hanoi-check", grade_id="gather-check")),
    Accident("name-unknown", "metadata missing", known("hanoi-check", grade_id="nothing")),
    Accident("all-stripped", "metadata missing", every(lambda c: c.update(metadata={}))),
    Accident(
        "stripped-without-ids",
        "metadata missing",
        lambda n: (
            [cell.update(metadata={}, id=f"x{at}") for at, cell in enumerate(n["cells"])] and None
        ),
    ),
    Accident("written-deleted", "it is put back", drop("recursion-written")),
    Accident("written-in-a-new-cell", ELSEWHERE, lambda n: _written_below(n)),
    Accident("answers-exchanged", ELSEWHERE, lambda n: _exchanged(n)),
    Accident("all-doubled", "more than once", lambda n: n["cells"].extend(deepcopy(n["cells"]))),
    Accident("all-in-one-cell", ELSEWHERE, lambda n: _in_one_cell(n)),
    Accident("answers-alone", "it is put back", lambda n: _answers_alone(n)),
    Accident("upside-down", MOVED, lambda n: n["cells"].reverse()),
]


def _checks(notebook: Notebook) -> Iterator[str]:
    return (cell["id"] for cell in notebook["cells"] if cell["id"].endswith("-check"))


def _written_below(notebook: Notebook) -> None:
    at = notebook["cells"].index(cell_of(notebook, "recursion-written"))
    words = text_cell("mine", "".join(notebook["cells"][at]["source"]))
    notebook["cells"].insert(at + 1, words)
    put("recursion-written", STUBS["recursion-written"])(notebook)


def _exchanged(notebook: Notebook) -> None:
    """Each of two answers in the cell of the other."""
    one, two = cell_of(notebook, "count_moves"), cell_of(notebook, "hanoi")
    one["source"], two["source"] = two["source"], one["source"]


def _in_one_cell(notebook: Notebook) -> None:
    """Only the answers, in one new cell of a new notebook."""
    answers = [each for each in notebook["cells"] if f"{each['id']}-check" in STUBS]
    program = "\n\n".join("".join(each["source"]) for each in answers)
    words = cell_of(notebook, "recursion-written")
    notebook["cells"] = [code_cell("all", program), words]


def _answers_alone(notebook: Notebook) -> None:
    kept = [each for each in notebook["cells"] if each["id"] in STUBS]
    notebook["cells"] = [each for each in kept if not each["id"].endswith("-check")]


def _last(notebook: Notebook) -> None:
    notebook["cells"].append(code_cell("mine", ""))
    take("hanoi", "mine")(notebook)
