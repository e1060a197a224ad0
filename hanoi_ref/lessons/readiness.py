"""Before a lesson is handed in: what passes, what is untouched or damaged, and what to hand in."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from hanoi_ref.checking.card import CARD, GREEN, HEAD, LIST, RESULTS, ROW
from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.checking.exercise import Written as WrittenAnswer
from hanoi_ref.checking.running.names import may_make
from hanoi_ref.checking.running.unrun import why_unrun
from hanoi_ref.draw.palette import FAINT, REFUSED
from hanoi_ref.lessons.notebook import LATER, MARKING, verdict_on

GIVEN = "hanoi-given"  # in a cell's metadata: the words that stand where an answer is to be written
SESSION = "JPY_SESSION_NAME"  # in which Jupyter tells a kernel the path of its notebook
WRITTEN, UNTOUCHED = ("✎", "written"), ("○", "untouched")
UNMADE = "○", "not there"

Cell = Mapping[str, Any]
"""A cell of a notebook, as JSON."""


@dataclass(frozen=True)
class ExerciseStatus:
    """An exercise with its sign, its word, and its points."""

    sign: str
    word: str
    name: str
    says: str = ""


@dataclass(frozen=True)
class Readiness:
    """What a lesson's exercises are like now, what is damaged in its file, and which file it is."""

    lines: tuple[ExerciseStatus, ...]
    damage: tuple[str, ...]
    file: str

    def __repr__(self) -> str:
        rows = [f"  {line.sign} {line.word:13} {line.name}{line.says}" for line in self.lines]
        return "\n".join([self._headline, *rows, *self.damage, self._what])

    @property
    def _headline(self) -> str:
        open_ = [line for line in self.lines if line.word not in ("right", "written")]
        if self.damage:
            return "Not ready: the notebook is damaged."
        if not open_:
            return "Ready: everything is done."
        are = "is" if len(open_) == 1 else "are"
        return f"You can submit it as it is; {len(open_)} of {len(self.lines)} {are} not done yet."

    @property
    def _what(self) -> str:
        return f"Save the notebook (Ctrl+S), then submit this one file: {self.file}"

    def _repr_html_(self) -> str:
        colour = REFUSED if self.damage else GREEN
        rows = "".join(
            f'<li style="{ROW}"><span style="flex:0 0 8em">{line.sign} {line.word}</span>'
            f"<span>{escape(line.name)}{escape(line.says)}</span></li>"
            for line in self.lines
        )
        damage = "".join(f'<p style="color:{REFUSED}">{escape(each)}</p>' for each in self.damage)
        return (
            f'<section class="hanoi-ready" style="{CARD.format(colour=colour)}">'
            f'<div style="{HEAD}"><strong>{escape(self._headline)}</strong></div>'
            f'<ul style="{LIST}">{rows}</ul>{damage}'
            f'<p style="margin:8px 0 0">{escape(self._what)}</p>'
            f'<p style="margin:0;color:{FAINT}">This stays on your computer.</p></section>'
        )


def ready(lesson: str, answers: Mapping[str, Any] | None = None) -> Readiness:
    """What is done in a lesson, what is untouched, what is damaged, and exactly what to hand in.

    >>> ready("start", {"by_hand": ["AB", "AC", "BC"]})
    Ready: everything is done.
      ✓ right         by_hand, 2 of 2 points
    Save the notebook (Ctrl+S), then submit this one file: start.ipynb

    `answers` are the names of the notebook as they are now, where nobody gives others.  The file
    is looked at as it was saved last.  ValueError names what is no lesson.
    """
    if os.environ.get(MARKING):  # nobody looks at it, and no lesson is known there
        return Readiness((), (), LATER)
    tasks = _tasks(lesson)
    path = _path(lesson)
    saved, damage = _saved(path)
    names = _names() if answers is None else answers
    lines = tuple(_line(each, names, saved) for each in _in_order(tasks, saved))
    return Readiness(lines, tuple([*damage, *_missing(tasks, saved)]), path.name)


def is_blank(cell: Cell) -> bool:
    """Return whether nothing is written in a cell, or only what was given to be replaced.

    >>> is_blank({"source": ["Your answer:"], "metadata": {"hanoi-given": "Your answer:"}})
    True
    """
    given = str(cell.get("metadata", {}).get(GIVEN, ""))
    return _source(cell).strip() in ("", given.strip())


def _source(cell: Cell) -> str:
    return "".join(cell.get("source", ""))


def _tasks(lesson: str) -> list[Exercise | WrittenAnswer]:
    """What a lesson asks: of the course, and of a teacher's own beside the notebook."""
    from hanoi_ref.lessons.catalogue import GOALS
    from hanoi_ref.lessons.own import own_here

    own = [each for id, each in own_here().items() if id.startswith(f"{lesson}.")]
    if lesson not in GOALS and not own:
        raise ValueError(f"a lesson is one of {', '.join(GOALS)}, not {lesson!r}")
    goals = (each for serving in GOALS.get(lesson, {}).values() for each in serving)
    return list(dict.fromkeys([*goals, *own]))


def _in_order(tasks: list[Exercise | WrittenAnswer], saved: Mapping[str, Cell]) -> list[Any]:
    """The tasks as they follow each other in the file; those that it lacks come last."""
    places = {name: at for at, name in enumerate(saved)}

    def place(task: Exercise | WrittenAnswer) -> int:
        name = task.name if isinstance(task, Exercise) else task.id
        return places.get(name, len(places))

    return sorted(tasks, key=place)


def _line(
    task: Exercise | WrittenAnswer, names: Mapping[str, Any], saved: Mapping[str, Cell]
) -> ExerciseStatus:
    name = task.id.partition(".")[2]
    if not isinstance(task, Exercise):
        sign, word = UNTOUCHED if is_blank(saved.get(task.id, {})) else WRITTEN
        return ExerciseStatus(sign, word, "the written answer", ", read by your teacher")
    if why_unrun(name):
        return ExerciseStatus(*UNMADE, name, f". {why_unrun(name)}")
    if name in saved and not may_make(_source(saved[name]), name):
        return ExerciseStatus(*UNTOUCHED, name, ": the saved cell does not define it")
    if name not in names:
        return ExerciseStatus(*UNTOUCHED, name, ": its cell has not been run")
    verdict = verdict_on(task, names[name])
    if verdict.word == "missing":
        return ExerciseStatus(*UNTOUCHED, name)
    sign, word, _ = RESULTS[verdict.word]
    return ExerciseStatus(sign, word, name, f", {verdict.score:g} of {task.points:g} points")


def _names() -> Mapping[str, Any]:
    """The names of the notebook that asks."""
    from IPython import get_ipython

    shell = get_ipython()
    return shell.user_ns if shell else {}


def _path(lesson: str) -> Path:
    """The notebook's file, as far as Jupyter tells it."""
    told = Path(os.environ.get(SESSION, ""))
    return told if told.suffix == ".ipynb" else Path(f"{lesson}.ipynb")


def _saved(path: Path) -> tuple[dict[str, Cell], list[str]]:
    """The cells of the saved file by the names that marking knows, and what is wrong with them."""
    try:
        cells = list(json.loads(path.read_text(encoding="utf-8"))["cells"])
    except FileNotFoundError:
        return {}, []
    except (OSError, ValueError, KeyError, TypeError):
        return {}, [f"{path.name} cannot be read: save it again, or start with a fresh copy."]
    found: dict[str, Cell] = {}
    twice = []
    for cell in cells:
        name = cell.get("metadata", {}).get("nbgrader", {}).get("grade_id", "")
        if name in found:
            twice.append(f"There are two cells called {name}: delete one of them.")
        if name:
            found[name] = cell
    return found, twice


def _missing(tasks: list[Exercise | WrittenAnswer], saved: Mapping[str, Cell]) -> Iterator[str]:
    """The boxes that marking looks for and does not find; nothing where no file was found."""
    for task in tasks if saved else ():
        name = task.id.partition(".")[2]
        for wanted in (name, f"{name}-check") if isinstance(task, Exercise) else (task.id,):
            if wanted not in saved:
                yield f"The cell {wanted} is missing: copy it from a fresh notebook."
