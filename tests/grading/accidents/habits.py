"""Harmless habits: what a right notebook may have in it besides any accident."""

from collections.abc import Callable
from typing import Any

from tests.grading.accidents.making import Accident, Change, Notebook, add, do, new_cell, said

HEAD = "def hanoi("
RELEASED = "your code here"


def _answer(notebook: Notebook) -> dict[str, Any]:
    """The last cell with a written hanoi, whatever its type and wherever it is."""
    texts = [("".join(cell["source"]), cell) for cell in reversed(notebook["cells"])]
    return next(cell for source, cell in texts if HEAD in source and RELEASED not in source)


def _edited(edit: Callable[[str], str]) -> Change:
    def change(notebook: Notebook) -> None:
        cell = _answer(notebook)
        cell["source"] = edit("".join(cell["source"]))

    return change


def _around(first: str = "", last: str = "") -> Change:
    """Lines above all others of the answer's cell, and below."""
    return _edited(lambda source: f"{first}\n{source.rstrip()}\n\n{last}".strip())


def _begins(line: str) -> Change:
    """A line at the begin of the function."""

    def edit(source: str) -> str:
        before, head, after = source.partition(HEAD)
        parameters, end, body = after.partition("\n")
        return f"{before}{head}{parameters}{end}    {line}\n{body}"

    return _edited(edit)


def _helped(behind: str, *cells: str) -> Change:
    """The answer calls a function of the student's cells, which are behind one, or at the end."""

    def change(notebook: Notebook) -> None:
        ids = ["", *(cell.get("id") for cell in notebook["cells"])]
        at = ids.index(behind) if behind in ids else -1
        add(at, *(new_cell(source, id=f"own-{at}") for at, source in enumerate(cells)))(notebook)

    return do(_begins("help_me(n)"), change)


def _worked(notebook: Notebook) -> None:
    """A line to try, an older copy above, and two answers in another order."""
    _around("", "hanoi(3)")(notebook)
    cells = notebook["cells"]
    answer = _answer(notebook)
    cells.insert(cells.index(answer), {**answer, "id": "older"})
    two = [at for at, cell in enumerate(cells) if cell.get("id") in ("gather", "grand_tour")]
    if len(two) == 2:
        cells[two[0]], cells[two[1]] = cells[two[1]], cells[two[0]]


def _counted(notebook: Notebook) -> None:
    """The cells were run in an odd order."""
    for count, cell in enumerate(reversed(notebook["cells"]), 1):
        if cell["cell_type"] == "code":
            cell["execution_count"] = 7 * count % 101 + 1


HELPER, CHAIN = "def help_me(n):\n    return n", "def help_me(n):\n    return inner(n)"
USED = "EMPTY = []\ndef help_me(n):\n    return EMPTY"
INNER = HELPER.replace("help_me", "inner")

# The rows of two faults that were reported, F1 (missing packages) and F2 (helpers below), and the
# rest of an evening's work.
HABITS: list[Accident] = [
    *said(
        "pandas is not installed here",
        missing_import=_around("import pandas as pd"),
        magic_and_import=_around("%matplotlib inline\nimport pandas as pd"),
        time_and_import=_around("%%time\nimport pandas as pd"),
        import_timeit_help=_around("import pandas as pd", "%timeit hanoi(5)\nhanoi?"),
    ),
    *said(
        "colorama is not installed here",
        pip_and_import=_around("!pip install -q colorama\nimport colorama"),
        import_and_pip=_around("import colorama\n!pip install -q colorama"),
    ),
    *said(
        "seaborn is not installed here",
        own_cell_magic=_helped("", f"%matplotlib inline\nimport seaborn as sns\n{USED}"),
    ),
    *said(
        "is left out when", own_cell_pip=_helped("", f"!pip install torch\nimport torch\n{USED}")
    ),
    *said(
        "",
        helper_last=_helped("end", HELPER),
        helper_after_gather=_helped("gather-check", HELPER),
        chain_below=_helped("end", CHAIN, INNER),
        counts=_counted,
        worked=_worked,
    ),
]
# What is tried without any accident.
RARE: list[Accident] = [
    *said(
        "pandas is not installed here",
        import_used_below=_around("import pandas as pd", "pd.DataFrame(hanoi(3))"),
        import_used_above=_around("import pandas as pd\ntable_of_mine = pd.DataFrame()"),
        import_inside=_begins("import pandas as pd"),
    ),
    *said("", magic=_around("%matplotlib inline")),
]
