"""What is tried out in a notebook and left there."""

from tests.grading.accidents.making import (
    Accident,
    Notebook,
    add,
    become,
    cell_of,
    code_cell,
    do,
    drop,
    move,
    put,
)

# What is tried out


def _scratch(name: str, source: str, says: str = "", where: str = "hanoi-check") -> Accident:
    """A cell of one's own, by default between an answer and its check."""
    return Accident(f"scratch-{name}", says, add(where, code_cell("mine", source)))


def _above(name: str, line: str, says: str = "is left out when") -> Accident:
    """A line above an answer."""

    def put(notebook: Notebook) -> None:
        cell = cell_of(notebook, "hanoi")
        cell["source"] = f"{line}\n" + "".join(cell["source"])

    return Accident(f"above-{name}", says, put)


USES = "def hanoi(n, source='A', target='C', spare='B'):\n    moves = list([])\n    print(end='')\n"
USES += "    if n:\n        moves += hanoi(n - 1, source, spare, target) + [source + target]\n"
USES += "        moves += hanoi(n - 1, spare, target, source)\n    return moves"
HUNTS = "bug_hunt = next(n for n in range(99) if fast_count(n) != 2**n - 1)"
THREE = code_cell("mine", "int = 3")  # fast_count, a function of the lesson, calls int
OWN_MEANING = "it has its own again"


def _needs(name: str, source: str, says: str = OWN_MEANING) -> Accident:
    """The answer calls what a cell above it has given another meaning."""
    own = code_cell("mine", source)
    return Accident(f"needs-{name}", says, do(put("hanoi", USES), add("hanoi", own)))


SCRATCH = [
    _scratch("quit", "quit()", "is left out when"),
    _scratch("exit", "exit()", "is left out when"),
    _scratch("sys-exit", "import sys\nsys.exit()", "is left out when"),
    _scratch("input", 'int(input("How many? "))', "is left out when"),
    _scratch("pip", "!pip install numpy", "is left out when"),
    _scratch("pip-magic", "%pip install numpy", "is left out when"),
    _scratch("matplotlib", "%matplotlib notebook", "is left out when"),
    _scratch("inline", "%matplotlib inline"),
    _scratch("no-magic", "%nothing of the kind"),
    _scratch("check", "check = 5", "check: the name was given"),
    _scratch("package", "hanoi_ref = None\nBoard = 3", "Board: the name was given"),
    _scratch("error", "1 / 0"),
    _scratch("half", "hanoi(3"),
    _scratch("reset", "%reset -f", "is left out when"),
    _scratch("reset-later", "%reset -f", "is left out when", "gather-check"),
    _scratch("result", "hanoi = hanoi(3)", OWN_MEANING),
    _scratch("loop", "for hanoi in range(3):\n    print(hanoi)", OWN_MEANING),
    _scratch("deleted", "del hanoi", OWN_MEANING),
    _scratch("result-later", "hanoi = hanoi(3)", OWN_MEANING, "gather"),
    _needs("print", "print = 'hello'"),
    _needs("list", "list = [1, 2, 3]"),
    Accident(
        "builtin-of-the-lesson", OWN_MEANING, do(put("bug_hunt", HUNTS), add("gather", THREE))
    ),
    _above("quit", "quit()"),
    _above("input", 'disks = input("How many? ")'),
    _above("input-used", "n = int(input())\nm = 2 * n\nfor k in range(m):\n    print(k)\nn"),
    _above("input-in-a-loop", "while True:\n    n = int(input())\n    if n > 0:\n        break"),
    _above("pip", "!pip install numpy"),
    _above("matplotlib", "%matplotlib notebook"),
    _above("unknown-magic", "%load_ext nothing"),
    _above("timeit", "%%timeit"),
    _above("time", "%%time", ""),
    _above("inline", "%matplotlib inline", ""),
    _above("use", "print(hanoi(3))"),
    _above("assert", "assert len(hanoi(3)) == 7"),
    Accident(
        "helper-below",
        "judged there",
        do(
            put("count_moves", "def count_moves(n):\n    return power(n) - 1"),
            add("hanoi-check", code_cell("mine", "def power(n):\n    return 2**n")),
        ),
    ),
    Accident("imports-deleted", "imports: the cell", drop("tools"), stock=True),
    Accident("imports-last", "imports: the cell", move("tools", -1)),
    Accident("imports-as-text", "tools: the cell was of another kind", become("tools", "markdown")),
    Accident("imports-starred", "imports: the cell", put("tools", "from hanoi_ref import *")),
    Accident("imports-emptied", "imports: the cell", put("tools", "")),
    Accident("imports-shortened", "imports: the cell", put("tools", "from hanoi_ref import check")),
]
