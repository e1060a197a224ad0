"""Follow-through: a second look at an answer, with right answers lent to it.

An answer that calls a wrong one, or reads the wrong rows of another, cannot be right.  It is asked
again, in a process in which the course's own function has that name and the course's own rows stand
in that table.  It may borrow only what the course's own answer uses, of exercises before it: no
exercise is solved by passing on what is lent to it.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import indent
from typing import Any

from hanoi_ref.checking.card import Note
from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.checking.running.source import bound_by, loaded, parsed
from hanoi_ref.grading.marking.answer_source import Names, all_names, references, used
from hanoi_ref.grading.marking.examine import Finding, judged

Lendable = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By exercise, the names that it may borrow, each with the sources of all names that it needs."""

OWN_TEST = "own_test"  # its answers are judged by the programs that it is given


def lendable(sources: Sequence[str], exercises: Sequence[str]) -> dict[str, Any]:
    """Return what each exercise may borrow, from the code cells of a lesson's solutions.

    `exercises` are the names of its functions, in order.

    >>> cells = ["def one(n): return n", "def two(n): return 2 * one(n)"]
    >>> lendable(cells, ["one", "two"])
    {'two': {'one': {'one': 'def one(n):\\n    return n'}}}
    """
    code, names = all_names(sources)
    rows = _rows(sources)
    imports = {
        name: ast.unparse(each)
        for each in code.body
        if isinstance(each, ast.Import | ast.ImportFrom)
        for name in bound_by(each)
    }
    needs = {name: _needs(name, names, imports, rows) for name in exercises}
    found = {
        name: {
            other: needs[other]
            for other in exercises[:at]
            if other in needs.get(name, ()) and needs[other].keys().isdisjoint(exercises[at:])
        }
        for at, name in enumerate(exercises)
        if name != OWN_TEST
    }
    return {name: lent for name, lent in found.items() if lent}


@dataclass(frozen=True)
class _Rows:
    """The rows of a table, as in tables["67 up"] = [...], and the function in the same cell."""

    owner: str
    filling: ast.Assign


def _rows(sources: Sequence[str]) -> dict[str, _Rows]:
    """Return the rows that cells put into tables, by their names."""
    found: dict[str, _Rows] = {}
    for cell in filter(None, map(parsed, sources)):
        owner = next((each.name for each in cell.body if isinstance(each, ast.FunctionDef)), "")
        for each in cell.body:
            match each:
                case ast.Assign([ast.Subscript(ast.Name(), ast.Constant(str(name)))]):
                    found[name] = _Rows(owner, each)
    return found


def _needs(
    name: str, names: Names, imports: Mapping[str, str], rows: Mapping[str, _Rows]
) -> dict[str, str]:
    """Return the sources of a function, its rows, and all that they use; {} for a value."""
    found: dict[str, str] = {}
    todo = [(name, names.get(name))]
    while todo:
        each, there = todo.pop()
        if each in found or there is None or not isinstance(there.node, ast.FunctionDef):
            continue
        own = [table.filling for table in rows.values() if table.owner == each]
        found[each] = "\n".join(map(ast.unparse, (there.node, *own)))
        used = loaded(there.node) & imports.keys()
        found.update((name, imports[name]) for name in sorted(used))
        todo += references(there)
        read = _strings_below(there.node, *own) & rows.keys()
        todo += [(owner, names.get(owner)) for owner in {rows[table].owner for table in read}]
    return found


def _strings_below(*nodes: ast.AST) -> set[str]:
    below = [each for node in nodes for each in ast.walk(node)]
    return {
        each.value
        for each in below
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }


def lent_to(
    name: str, findings: Mapping[str, Finding], lendable: Lendable, sources: Sequence[str]
) -> list[str]:
    """Return the names of the wrong answers that a wrong answer uses and may borrow, in order.

    `findings` has those so far, by the names of the answers.  A right answer borrows nothing, nor
    does an unwritten one.
    """
    not_right = wrong(findings)
    others = [other for other in lendable[name] if {name, other} <= not_right]
    names = used(sources, name) | _tables_read(sources, name) if others else set()
    return [
        other
        for other in others
        if other in names or names & _rows([lendable[name][other][other]]).keys()
    ]


def _tables_read(sources: Sequence[str], name: str) -> set[str]:
    """Return the strings of an answer, and of the rows of each table that they name."""
    rows, unit = _rows(sources), all_names(sources)[1].get(name)
    found, todo = set[str](), [unit.node] if unit else []
    while todo:
        new = _strings_below(todo.pop()) - found
        found |= new
        todo += [rows[table].filling.value for table in new & rows.keys()]
    return found


def wrong(findings: Mapping[str, Finding]) -> set[str]:
    """Return the names of the answers that are not right, without those of the package."""
    return {name for name, each in findings.items() if each.share < 1 and each.verdict != "refused"}


def source_of(lent: Sequence[str], needs: Mapping[str, Mapping[str, str]], wrong: set[str]) -> str:
    """Return code that defines what is lent, and of what it needs all that is wrong or missing."""
    needed = {name: source for each in lent for name, source in needs[each].items()}
    lines: list[str] = []
    for name, source in reversed(needed.items()):  # an imported decorator comes before its function
        if name in wrong:
            lines.append(source)
        else:
            lines += [f"if {name!r} not in globals():", indent(source, "    ")]
    return "\n".join(lines)


def lends_rows(lent: Sequence[str], needs: Mapping[str, Mapping[str, str]]) -> bool:
    """Return whether rows are lent: a walk by them is legal, and earns part of many exercises."""
    return any(_rows([needs[each][each]]) for each in lent)


def fresh(seed: int) -> int:
    """Return the seed of a second look: the first may have kept the inputs that it was asked."""
    return ~seed


def followed(
    finding: Finding, exercise: Exercise, seed: int, lent: Sequence[str], seen: Sequence[Any]
) -> Finding:
    """Return the finding of a second look, from its observations, if it earns more than the first.

    It keeps the observations of both looks and says on its card what was lent.
    """
    second = judged(exercise, fresh(seed), seen)
    if second.share <= finding.share or second.card is None:
        return finding
    others, is_one = " and ".join(lent), len(lent) == 1
    what = f"a right {others} in its" if is_one else f"right versions of {others} in their"
    earns = "passes and gets its points" if second.share == 1 else "gets part of its points"
    says = f"Your {others} {'is' if is_one else 'are'} not right yet. "
    says += f"With {what} place, your {exercise.name} {earns}."
    return replace(
        second,
        card=replace(second.card, notes=(Note("", says), *second.card.notes)),
        observations=finding.observations,
        again=finding.again,
        lent=tuple(lent),
        with_lent=second.observations,
    )
