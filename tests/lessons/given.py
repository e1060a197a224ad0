"""What no card of an exercise may contain: a part of the model answer, or an answer itself."""

import ast
import re
from functools import cache

import nbformat

from hanoi_ref.lessons import EXERCISES
from tests.lessons.programs import load
from tests.shared import ROOT

RIGHT, _ = load()
CALCULATES = (ast.BinOp, ast.BoolOp, ast.Compare, ast.Call, ast.Subscript)
SHORT = 8  # characters of an expression that anybody may write, such as n - 1
# Words that lead from a typical wrong answer to the right one.
IN_WORDS = {
    "recursion.bug_hunt": "one more|disk more|one fewer|one less|half of",
    "gray.gray_inverse": r"m \^= g|g >>= 1|g //= 2",
    "magnetic.fewest_free": "ring - seen",
    "binary.bug_hunt": "one higher|one more|one lower|one less",
    "graph.bug_hunt": "exchange the two|the other way round",
    "magnetic.bug_hunt": "one more|disk more|one fewer|one less",
    "variants.clockwise": "[Cc]all counterclockwise",
    "variants.counterclockwise": "[Cc]all clockwise once",
    "variants.tape_for_day": "add 1",
    "start.by_hand": "first AB|begin with AB|to B first",
}


def flat(text: str) -> str:
    """A text without its spaces and backticks, with one kind of quotation marks."""
    return re.sub(r"[\s`]", "", text).replace('"', "'")


@cache
def key(lesson: str) -> dict[str, str]:
    """The model answers of a lesson, by the ids of their cells."""
    (path,) = (ROOT / "solutions").glob(f"[0-9]-{lesson}*/*.ipynb")
    cells = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4).cells
    return {cell.id: cell.source for cell in cells if "### BEGIN SOLUTION" in cell.source}


@cache
def decisive(exercise: str) -> frozenset[str]:
    """The expressions of a model answer: what it calculates in steps, and what it returns."""
    lesson, _, name = exercise.partition(".")
    source, found = key(lesson)[name], set[str]()
    for node in ast.walk(ast.parse(source)):
        whole = node.value if isinstance(node, ast.Return) else None
        least, one = (6, whole) if whole else (SHORT, node if steps_of(node) > 1 else None)
        if one and not isinstance(one, ast.Name | ast.Constant):
            texts = {ast.unparse(one), ast.get_source_segment(source, one) or ""}
            found |= {flat(text) for text in texts if len(flat(text)) >= least}
    return frozenset(found)


def steps_of(node: ast.AST) -> int:
    """How many steps an expression calculates; 0 for anything else."""
    if not isinstance(node, CALCULATES):
        return 0
    return sum(isinstance(inner, CALCULATES) for inner in ast.walk(node))


def given_away(exercise: str, card: str, own: str = "") -> list[str]:
    """What a card gives away; it may quote the program's own lines."""
    of_program, text = flat(own), flat(card)
    found = [each for each in decisive(exercise) if each in text and each not in of_program]
    if words := IN_WORDS.get(exercise):
        found += re.findall(words, card)
    if EXERCISES[exercise].variable:
        answers = {flat(repr(answer)) for answer in RIGHT[exercise]}
        new = [each for each in answers if each not in of_program]
        found += [each for each in new if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text)]
    return found
