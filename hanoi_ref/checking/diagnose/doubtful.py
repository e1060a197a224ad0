"""What stands in a wrong program and often gives something else than is meant."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from hanoi_ref.checking.answer import kind_of
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.exercise import Case, Diagnosis
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.checking.running.functions import called, functions_in

STRIPS = {"strip", "lstrip", "rstrip"}
FLOATS = {"log", "log2", "log10", "sqrt", "exp", "float", "Decimal", "pow", "fabs"}
EXACT = 2**53  # from here on a float has no place for all digits
LETTERS = 34  # a position of so many has a number beyond that, in base 3
FEW = 3  # right answers beside which wrong ones of large numbers say something
SHOWN = 50  # characters of an expression

STRIPPED = (
    "It takes off every letter that occurs in what stands in its brackets, in any order and as "
    "often as it comes; removeprefix and removesuffix take off a whole text, once."
)
REPLACED = (
    "The second replace finds what the first has just written, too. To exchange letters do it in "
    "one step, with a dict or with translate."
)
ROUNDED = (
    "It keeps 16 digits or so (a Decimal 28), and all that goes wrong here has more. Whole "
    "numbers are exact: // in place of /, 2 ** k, bit_length."
)


def doubtful(evidence: Evidence, texts: Sequence[str]) -> Diagnosis | None:
    """The first expression in a program that often does not do what it seems to."""
    nodes = [node for read in functions_in(texts) for node in read.nodes()]
    found = [*filter(None, map(_stripped, nodes)), *filter(None, map(_replaced, nodes))]
    if not found and _is_wrong_for_large(evidence):
        found = [
            Diagnosis(f"{_quoted(node)} is no exact number", ROUNDED) for node in _floats(nodes)
        ]
    return next(iter(found), None)


def _stripped(node: ast.AST) -> Diagnosis | None:
    """A strip of what stands in a name; whoever writes letters there may mean letters."""
    if isinstance(node, ast.Call) and called(node) in STRIPS:
        if node.args and not isinstance(node.args[0], ast.Constant):
            return Diagnosis(f"{_quoted(node)} takes off letters, not a text", STRIPPED)
    return None


def _replaced(node: ast.AST) -> Diagnosis | None:
    """One replace upon the other, where the second may find what the first has written."""
    match node:
        case ast.Call(
            func=ast.Attribute(
                attr="replace",
                value=ast.Call(func=ast.Attribute(attr="replace"), args=[_, written]),
            ),
            args=[found, _],
        ) if _may_be_alike(written, found):
            return Diagnosis(f"{_quoted(node)} replaces twice", REPLACED)
    return None


def _may_be_alike(written: ast.expr, found: ast.expr) -> bool:
    if isinstance(written, ast.Constant) and isinstance(found, ast.Constant):
        return bool(written.value) and written.value == found.value
    return not (isinstance(written, ast.Constant) and not written.value)


def _floats(nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        match node:
            case ast.BinOp(op=ast.Div()) | ast.Constant(value=float()):
                yield node
            case ast.Call() if called(node) in FLOATS and len(node.args) < 3:
                yield node


def _is_wrong_for_large(evidence: Evidence) -> bool:
    """Whether it goes wrong where exact numbers are large, and nowhere else."""
    right = [seen for _, seen, is_right in evidence.judged if is_right]
    wrong = [(case, seen) for case, seen, is_right in evidence.judged if not is_right]
    if any(kind_of(seen.value) == "float" for seen in right):
        return False
    return len(right) >= FEW and all(_is_large(*pair) for pair in wrong)


def _is_large(case: Case, seen: Observation) -> bool:
    return any(map(_has_many_digits, (*case.args, seen.value)))


def _has_many_digits(value: Plain) -> bool:
    if isinstance(value, (int, float)):
        return abs(value) >= EXACT
    if isinstance(value, dict) and "text" in value:  # a Fraction
        return len(str(value["text"])) >= len(str(EXACT))
    return isinstance(value, str) and len(value) >= LETTERS


def _quoted(node: ast.AST) -> str:
    text = ast.unparse(node)
    return f"`{text if len(text) <= SHOWN else text[: SHOWN - 1] + '…'}`"
