"""Floats where exact numbers grow large, and arguments that are never used."""

import ast
from collections.abc import Iterator, Sequence

from hanoi_ref.checking.answer import kind_of
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.diagnose.functions import called, functions_in, quoted
from hanoi_ref.checking.exercise import Case, Diagnosis
from hanoi_ref.checking.observation import Observation, Plain

FLOATS = {"log", "log2", "log10", "sqrt", "exp", "float", "Decimal", "pow", "fabs"}
EXACT = 2**53  # floats from here on lack digits
LETTERS = 34  # a position of so many disks has a larger number, in base 3
FEW = 3  # right answers needed for comparison

ROUNDED = (
    "A float keeps about 16 digits (a Decimal 28), and these numbers have more. Whole numbers are "
    "exact: calculate without floats, with //, 2 ** k or bit_length."
)


def suspicious_code(evidence: Evidence, texts: Sequence[str]) -> Diagnosis | None:
    """Quote the first expression that makes a float, if only large numbers go wrong."""
    nodes = [node for function in functions_in(texts) for node in function.nodes()]
    floats = [node for node in nodes if _is_float(node)]
    if not floats or not _is_wrong_for_large(evidence):
        return None
    return Diagnosis(f"{quoted(floats[0])} is not an exact number", ROUNDED)


def unused_argument(texts: Sequence[str]) -> Diagnosis | None:
    """Name an argument without a default that the program never uses."""
    function = next(functions_in(texts), None)
    if function is None:
        return None
    given = function.tree.args
    needed = [arg.arg for arg in given.args[: len(given.args) - len(given.defaults)]]
    used = {name for node in function.nodes() for name in _used_by(node)}
    unused = next((name for name in needed if name not in used), None)
    if unused is None or not used.isdisjoint({"locals", "vars", "eval", "exec"}):
        return None
    return Diagnosis(f"it never uses {unused}", "How does the answer depend on it?")


def _used_by(node: ast.AST) -> Iterator[str]:
    """Yield the name that a node loads, deletes or changes; not one that it gives a new value."""
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        yield node.target.id
    elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
        yield node.id


def _is_float(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()) | ast.Constant(value=float()):
            return True
        case ast.Call():
            return called(node) in FLOATS and len(node.args) < 3  # pow(a, b, m) is exact
    return False


def _is_wrong_for_large(evidence: Evidence) -> bool:
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
