"""Notebooks that went wrong in every way: mutations of a submission, drawn from a seed."""

import json
from copy import deepcopy
from random import Random
from typing import Any

Notebook = dict[str, Any]

UNITS = [
    *" \n\te0[](){`$*_|'\\-é𝔸\0\ud800\u202e",
    *'0,|[\n|((|"""|\\(|\\\\(|&#92;|<div>|</|<!--|<svg>|$$|```\n|~~~\n|- |> |# A : a ('.split("|"),
    *" (;|-|\n;![;](;(data:;[a]: ;http://a;\\begin{a};\\frac{;^{;\x1b[2K;=\n;%%\n;!ls\n;?\n".split(
        ";"
    ),
    *"lambda: 0,|lambda x: |a = 0\n|input()\n|n = n\n|if n:\n |def f(n):\n|x.|f(|not |1+".split(
        "|"
    ),
    *"{1:|[x for x in |import a\n|class A:\n|@f\n|del n\n|### BEGIN SOLUTION|int = 3\n".split("|"),
    *"check('recursion.hanoi', hanoi)\n|hanoi = hanoi(3)\n|getattr(sys, x)\n|f.__doc__\n".split(
        "|"
    ),
    *"'AC', |def hanoi(n):\n    return n\n|----> 1 a\n".split("|"),
]
ODD = [None, True, -1, 10**30, 1e300, "", "hanoi", "e" * 100_000, [], {}, [[]], {"a": {"b": []}}]
KEYS = "cell_type id metadata source outputs execution_count attachments".split()
GRADED = "grade_id grade solution points locked cell_type schema_version task".split()
KINDS = ["code", "markdown", "raw", "heading", "x"]
FORMATS = ["text/plain", "text/html", "image/svg+xml", "image/png", "text/latex", "a"]


def odd(random: Random) -> Any:
    """A value of an odd kind, which no other place shares."""
    return deepcopy(random.choice(ODD))


def text(random: Random) -> str:
    """One or several units, repeated, of a length that is seldom large."""
    parts, most = random.choices(UNITS, k=random.randint(1, 4)), random.choice([2, 3, 5])
    return "".join(part * int(10 ** random.uniform(0, most) / len(part)) for part in parts)


def output(random: Random) -> Any:
    """An output of any kind, or what is none."""
    value: Any = random.choice([text(random), text(random).splitlines(), odd(random)])
    kind = random.choice(["stream", "error", "display_data", "execute_result", "x", None])
    told: dict[str, Any] = {"output_type": kind, "name": "stderr", "text": value, "evalue": value}
    told |= {"ename": value, "traceback": [value], "data": {random.choice(FORMATS): value}}
    told |= {"metadata": {}, "execution_count": None}
    return random.choice([told, told, told, odd(random)])


def new_cell(random: Random) -> Any:
    """A cell of any kind."""
    cell = {"cell_type": random.choice(KINDS), "id": text(random)[:70], "metadata": {}}
    return {**cell, "source": text(random), "outputs": [output(random)]}


def change(cells: list[Any], random: Random) -> None:
    """Change an entry of a cell, its source, its outputs, or what nbgrader knows of it."""
    cell = random.choice(cells)
    if not isinstance(cell, dict):
        return
    match random.choice(["entry", "source", "source", "metadata", "outputs"]):
        case "entry":
            value = random.choice([odd(random), text(random), random.choice(KINDS)])
            cell[random.choice(KEYS)] = value
        case "source":
            source = cell.get("source")
            kept = "".join(map(str, source)) if isinstance(source, str | list) else ""
            kept = random.choice(["", kept])
            cell["source"] = random.choice([text(random) + kept, f"{kept}\n{text(random)}"])
        case "outputs":
            cell["outputs"] = [output(random) for _ in range(random.randint(0, 4))]
        case "metadata" if isinstance(cell.get("metadata"), dict):
            known = cell["metadata"].setdefault("nbgrader", {})
            if isinstance(known, dict):
                value = random.choice([odd(random), "hanoi", "hanoi-check"])
                known[random.choice(GRADED)] = value


def shuffle(cells: list[Any], random: Random) -> None:
    """Move, repeat, lose or add a cell, or what is none."""
    copies = [random.choice([new_cell(random), odd(random)])]
    if random.random() < 0.5:
        cell = cells.pop(random.randrange(len(cells)))
        copies = [deepcopy(cell) for _ in range(random.choice([0, 1, 1, 2, 200]))] or copies
    where = random.randint(0, len(cells))
    cells[where:where] = copies


def mutated(notebook: Notebook, seed: int) -> bytes:
    """Return the bytes of a notebook to which one to six things happened."""
    random = Random(seed)
    told = deepcopy(notebook)
    for _ in range(random.randint(1, 6)):
        random.choice([change, change, shuffle])(told["cells"], random)
    if random.random() < 0.1:
        told[random.choice(["nbformat", "nbformat_minor", "metadata"])] = odd(random)
    content = json.dumps(told).encode()
    if random.random() < 0.1:
        at, piece = (
            random.randrange(len(content)),
            random.choice([b"", b"\xff", b"}", b",", b"[" * 10_000]),
        )
        content = content[:at] + piece + content[at + 1 :]
    return content[: random.randrange(len(content))] if random.random() < 0.03 else content
