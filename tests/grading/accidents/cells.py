"""Accidents of cells, what is tried out and left there, and harmless habits."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.grading.accidents.making import (
    STUBS,
    Accident,
    Change,
    Notebook,
    add,
    cell_of,
    copy,
    do,
    drop,
    every,
    keep,
    known,
    move,
    new_cell,
    place,
    put,
    said,
    take,
)

COUNT = "def count_moves(n):\n    return 2**n - 1"
FIRST, REST = "def count_moves(n):\n    if n == 0:\n        return 0", "    return 2**n - 1"
BOTH = f'{COUNT}\n\ncheck("recursion.count_moves", count_moves)'
FENCED = f"My answer:\n\n```python\n{COUNT}\n```"
CALL = 'check("recursion.count_moves",', "      count_moves)"
MOVED = "each is back in its place: "


def _elsewhere(where: int | str, kind: str = "code") -> Change:
    """The answer is written in a new cell."""
    return do(add(where, new_cell("", kind)), take("hanoi", "mine"))


def _written_below(notebook: Notebook) -> None:
    words = new_cell("".join(cell_of(notebook, "recursion-written")["source"]), "markdown")
    add(place(notebook, "recursion-written") + 1, words)(notebook)
    put("recursion-written", STUBS["recursion-written"])(notebook)


def _exchanged(notebook: Notebook) -> None:
    """Each of two answers is in the cell of the other."""
    one, two = cell_of(notebook, "count_moves"), cell_of(notebook, "hanoi")
    one["source"], two["source"] = two["source"], one["source"]


def _in_one_cell(notebook: Notebook) -> None:
    """Only the answers are left, in one cell of a new notebook."""
    answers = [each for each in notebook["cells"] if f"{each['id']}-check" in STUBS]
    program = "\n\n".join("".join(each["source"]) for each in answers)
    notebook["cells"] = [new_cell(program), cell_of(notebook, "recursion-written")]


def _without_ids(notebook: Notebook) -> None:
    for at, cell in enumerate(notebook["cells"]):
        cell |= {"metadata": {}, "id": f"x{at}"}


CELLS: list[Accident] = [
    *said(
        f"{MOVED}hanoi-check",
        check_above=move("hanoi-check", "hanoi"),
        check_first=move("hanoi-check", 0),
        checks_exchanged=move("hanoi-check", "count_moves"),
    ),
    *said(MOVED, check_last=move("count_moves-check", -1), answer_last=move("hanoi", -1)),
    *said(MOVED, upside_down=lambda notebook: notebook["cells"].reverse()),
    *said(
        "it is put back",
        check_deleted=drop("hanoi-check"),
        all_checks_deleted=keep(lambda id: not id.endswith("-check")),
        check_merged=do(put("count_moves", BOTH), drop("count_moves-check")),
        answers_alone=keep(lambda id: id in STUBS and not id.endswith("-check")),
        written_deleted=drop("recursion-written"),
    ),
    *said(
        "more than once",
        check_copied=copy("hanoi-check"),
        check_copied_above=do(copy("hanoi-check"), move("hanoi-check", 0)),
        answer_copied_empty=lambda notebook: copy("hanoi", STUBS["hanoi"])(notebook),
        answer_copied_old=copy("hanoi", "def hanoi(n):\n    return n", behind=False),
        answer_copied=copy("hanoi"),
        check_split=do(put("count_moves-check", CALL[0]), copy("count_moves-check", CALL[1])),
        all_doubled=lambda notebook: notebook["cells"].extend(deepcopy(notebook["cells"])),
    ),
    *said(
        "in pieces",
        answer_split=do(put("count_moves", FIRST), copy("count_moves", REST)),
        answer_split_plain=do(put("count_moves", FIRST), add("count_moves-check", new_cell(REST))),
        answer_split_header=do(put("count_moves", FIRST[:19]), copy("count_moves", REST)),
    ),
    *said(
        "of another kind; it is code again",
        answer_as_text=put("hanoi", cell_type="markdown"),
        answer_as_raw=put("hanoi", cell_type="raw"),
        answer_as_fenced_text=put("count_moves", FENCED, cell_type="markdown"),
        check_as_text=put("hanoi-check", cell_type="markdown"),
        check_as_raw=put("hanoi-check", cell_type="raw"),
    ),
    *said(
        "of another kind; it is text again",
        written_as_code=put("recursion-written", cell_type="code"),
        written_as_raw=put("recursion-written", cell_type="raw"),
    ),
    *said(
        "was moved above it",
        merged_into_the_check=do(put("count_moves-check", BOTH), drop("count_moves")),
        answer_in_the_check=take("hanoi", "hanoi-check"),
    ),
    *said(
        "found in another cell",
        answer_in_a_new_cell=_elsewhere("hanoi-check"),
        answer_in_a_cell_above=_elsewhere("hanoi"),
        answer_below_its_check=_elsewhere("years_needed"),
        answer_in_the_last_cell=_elsewhere(-1),
        answer_in_a_text=_elsewhere("hanoi-check", "markdown"),
        answer_in_a_raw_cell=_elsewhere("hanoi-check", "raw"),
        answer_cell_deleted=do(_elsewhere("hanoi"), drop("hanoi")),
        two_answers_in_the_first=take("hanoi", "count_moves"),
        two_answers_in_the_second=take("count_moves", "hanoi"),
        answers_exchanged=_exchanged,
        all_in_one_cell=_in_one_cell,
    ),
    *said("found below its cell", written_in_a_new_cell=_written_below),
    *said(
        "the original is used",
        check_edited=put("hanoi-check", "check(hanoi)"),
        check_emptied=put("hanoi-check", ""),
        check_commented=put("hanoi-check", "# check(...)"),
        check_with_more=put("hanoi-check", 'check("recursion.hanoi", hanoi)\nhanoi(3)'),
    ),
    *said(
        "its metadata were changed",
        points_changed=known("hanoi-check", points=1),
        lock_opened=known("hanoi-check", locked=False),
        check_as_solution=known("hanoi-check", solution=True),
        check_unmarked=known("hanoi-check", grade=False),
        answer_marked=known("hanoi", grade=True, points=3),
    ),
    *said("known by its id", named_as_another=known("hanoi-check", grade_id="gather-check")),
    *said("", name_unknown=known("hanoi-check", grade_id="nothing")),
    *said("metadata missing", all_stripped=every(metadata={}), stripped_without_ids=_without_ids),
]

# What is tried out

LEFT_OUT = "is left out when"
GOES_ON = "the rest of the cell is run, too"
OWN_MEANING = "it has its own again"
USES = """\
def hanoi(n, source='A', target='C', spare='B'):
    moves = list([])
    print(end='')
    if n:
        moves += hanoi(n - 1, source, spare, target) + [source + target]
        moves += hanoi(n - 1, spare, target, source)
    return moves"""
HUNTS = "bug_hunt = next(n for n in range(99) if fast_count(n) != 2**n - 1)"


def _own(source: str, where: str = "hanoi-check") -> Change:
    """A cell of the student's own, by default between an answer and its check."""
    return add(where, new_cell(source))


def _above(line: str) -> Change:
    """A line above an answer."""

    def write(notebook: Notebook) -> None:
        cell = cell_of(notebook, "hanoi")
        cell["source"] = f"{line}\n" + "".join(cell["source"])

    return write


BOARD = _above("Board(3)")  # a line that needs the lesson's imports
SCRATCH: list[Accident] = [
    *said(
        "",
        scratch_quit=_own("quit()"),
        scratch_exit=_own("exit()"),
        scratch_sys_exit=_own("import sys\nsys.exit()"),
        scratch_input=_own('int(input("How many? "))'),
        scratch_inline=_own("%matplotlib inline"),
        scratch_no_magic=_own("%nothing of the kind"),
        scratch_check=_own("check = 5"),
        scratch_package=_own("hanoi_ref = None\nBoard = 3"),
        scratch_error=_own("1 / 0"),
        scratch_half=_own("hanoi(3"),
        above_quit=_above("quit()"),
        above_inline=_above("%matplotlib inline"),
        helper_below=do(
            put("count_moves", "def count_moves(n):\n    return power(n) - 1"),
            _own("def power(n):\n    return 2**n"),
        ),
    ),
    *said(
        LEFT_OUT,
        scratch_pip=_own("!pip install numpy"),
        scratch_pip_magic=_own("%pip install numpy"),
        scratch_matplotlib=_own("%matplotlib notebook"),
        scratch_reset=_own("%reset -f"),
        scratch_reset_later=_own("%reset -f", "gather-check"),
        above_pip=_above("!pip install numpy"),
        above_matplotlib=_above("%matplotlib notebook"),
        above_unknown_magic=_above("%load_ext nothing"),
        above_timeit=_above("%%timeit"),
        above_time=_above("%%time"),
    ),
    *said(
        GOES_ON,
        above_input=_above('disks = input("How many? ")'),
        above_input_used=_above("n = int(input())\nm = 2 * n\nfor k in range(m):\n    print(k)\nn"),
        above_input_in_a_loop=_above(
            "while True:\n    n = int(input())\n    if n > 0:\n        break"
        ),
        above_use=_above("print(hanoi(3))"),
        above_assert=_above("assert len(hanoi(3)) == 7"),
    ),
    *said(
        OWN_MEANING,
        scratch_result=_own("hanoi = hanoi(3)"),
        scratch_loop=_own("for hanoi in range(3):\n    print(hanoi)"),
        scratch_deleted=_own("del hanoi"),
        scratch_result_later=_own("hanoi = hanoi(3)", "gather"),
        needs_print=do(put("hanoi", USES), _own("print = 'hello'", "hanoi")),
        needs_list=do(put("hanoi", USES), _own("list = [1, 2, 3]", "hanoi")),
        # fast_count, a function of the lesson, calls int
        builtin_of_the_lesson=do(put("bug_hunt", HUNTS), _own("int = 3", "gather")),
    ),
    *said("tools: the cell was deleted", imports_deleted=do(BOARD, drop("tools"))),
    *said("back in its place: tools", imports_last=do(BOARD, move("tools", -1))),
    *said("tools: the cell was of", imports_as_text=do(BOARD, put("tools", cell_type="markdown"))),
    *said(
        "tools: the cell was changed",
        imports_starred=do(BOARD, put("tools", "from hanoi_ref import *")),
        imports_emptied=do(BOARD, put("tools", "")),
        imports_shortened=do(BOARD, put("tools", "from hanoi_ref import check")),
    ),
    *said("", imports_not_needed=drop("tools")),
]


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
OWN_FILE, IMPORTED = f"%%writefile mine.py\n{HELPER}", "from mine import help_me"

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
    *said(
        "",
        magic=_around("%matplotlib inline"),
        own_file=_helped("", "%%html\n<b>My file</b>", "%%bash\nls", OWN_FILE, IMPORTED),
    ),
    *said(
        "nowhere is not installed here",
        await_and_import=_helped("", f"import nowhere\nawait nowhere.install()\n{USED}"),
    ),
]
