"""What a marked notebook shows about each exercise, judged here, outside the student's process."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from hanoi_ref.checking import Observation, Verdict, judge
from hanoi_ref.grading.notebooks import Cell, by_name, checks
from hanoi_ref.lessons import find
from hanoi_ref.lessons.notebook import OBSERVATIONS

# What the run writes into a cell that lost its kernel: the word for the exercise, and a clause.
ENDS = {
    "KernelDied": ("crash", "ended the kernel"),
    "CellTimeoutError": ("hang", "did not end in time"),
}


@dataclass(frozen=True)
class Finding:
    """What is known about one exercise: `score` is None where nothing could be judged."""

    verdict: str
    mistake: str | None = None
    score: float | None = None
    flag: str | None = None


def find_all(notebook: dict[str, Any], word: str, seed: object) -> list[tuple[str, Any]]:
    """The findings about all exercises that a marked notebook checks, in order, as plain JSON."""
    ids = [f"{word}.{name}" for name in checks(notebook)]
    return [(id, asdict(find_out(notebook, id, seed))) for id in ids]


def find_out(notebook: dict[str, Any], exercise: str, seed: object) -> Finding:
    """The finding about one exercise of a marked notebook."""
    cells = by_name(notebook)
    name = exercise.partition(".")[2]
    check, answer = cells.get(f"{name}-check", {}), cells.get(name, {})
    handed_in = [each for each in _observed(check) if each.get("exercise") == exercise]
    if not handed_in:
        return _without(check, answer)
    if len(handed_in) > 1 or handed_in[0].get("seed") != str(seed):
        return Finding("refused", flag="its observations are not those of this marking")
    return _judged(exercise, seed, handed_in[0].get("observations"))


def _observed(cell: Cell) -> list[dict[str, Any]]:
    found = [output.get("data", {}).get(OBSERVATIONS) for output in cell.get("outputs", [])]
    return [each for each in found if isinstance(each, dict)]


def _judged(exercise: str, seed: object, observations: Any) -> Finding:
    try:
        known = find(exercise)
        seen = [Observation.from_json(each) for each in observations]
        verdict: Verdict = judge(known, known.cases(seed), seen)
    except (ValueError, TypeError, KeyError, AttributeError):
        return Finding("refused", flag="its observations cannot be read")
    mistake = verdict.mistake.name if verdict.mistake else None
    return Finding(verdict.word, mistake, verdict.score)


def _without(check: Cell, answer: Cell) -> Finding:
    """Nothing was observed: the check never ran to its end, and an error says why."""
    for cell, which in ((check, "its check"), (answer, "its cell")):
        for name, _ in _errors(cell):
            if name in ENDS:
                word, says = ENDS[name]
                return Finding(word, flag=f"{which} {says}")
    if errors := _errors(answer):
        name, says = errors[0]
        return Finding("wrong", flag=f"its cell stops with {name}: {says}")
    if _errors(check):
        return Finding("missing")
    return Finding("missing", flag="its check was never run")


def _errors(cell: Cell) -> list[tuple[str, str]]:
    return [
        (str(output.get("ename")), str(output.get("evalue")))
        for output in cell.get("outputs", [])
        if output.get("output_type") == "error"
    ]
