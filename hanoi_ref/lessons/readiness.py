"""The function `ready`: what is done, missing or damaged in a lesson, and what to submit."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

from hanoi_ref.checking.blank import is_blank
from hanoi_ref.checking.card import CARD, HEAD, LIST, RESULTS, ROW
from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.checking.exercise import Written as WrittenAnswer
from hanoi_ref.checking.running.kernel import why_unrun
from hanoi_ref.checking.running.source import may_make
from hanoi_ref.lessons.notebook import verdict_on
from hanoi_ref.palette import FAINT, GREEN, REFUSED, themed

SESSION = "JPY_SESSION_NAME"  # environment variable with the path of a kernel's notebook
VS_CODE = "__vsc_ipynb_file__"  # the name under which VS Code tells a kernel that path
WRITTEN, UNTOUCHED = ("✎", "written"), ("○", "untouched")
UNMADE = "○", "not there"
MORE = "# More"  # the heading after which the core has ended

Cell = Mapping[str, Any]
"""A cell of a notebook, as JSON."""


@dataclass(frozen=True)
class ExerciseStatus:
    """The status of an exercise: its sign, word and points, and whether it stands before More."""

    sign: str
    word: str
    name: str
    says: str = ""
    is_core: bool = True


@dataclass(frozen=True)
class Readiness:
    """The status of a lesson: its exercises, damage in its file, and the file to submit."""

    lines: tuple[ExerciseStatus, ...]
    damage: tuple[str, ...]
    file: str

    def __repr__(self) -> str:
        rows = [f"  {line.sign} {line.word:13} {line.name}{line.says}" for line in self.lines]
        return "\n".join([self._headline, *rows, *self.damage, self._what])

    @property
    def _headline(self) -> str:
        if self.damage:
            return "Not ready: the notebook is damaged."
        open_ = [line for line in self.lines if line.word not in ("right", "written")]
        if not open_:
            return "Ready: everything is done."
        parts = []
        for is_core, place in ((True, " in the core"), (False, " in More")):
            most, left = (sum(x.is_core == is_core for x in some) for some in (self.lines, open_))
            if left:
                parts.append(f"{left} of {most}{place if most < len(self.lines) else ''}")
        done = "" if any(line.is_core for line in open_) else "The core is done. "
        are = "is" if len(open_) == 1 else "are"
        return f"{done}You can submit it as it is; {' and '.join(parts)} {are} not done yet."

    @property
    def _what(self) -> str:
        return f"Save the notebook (Ctrl+S), then submit this one file: {self.file}"

    def _repr_html_(self) -> str:
        colour = themed(REFUSED if self.damage else GREEN)
        rows = "".join(
            f'<li style="{ROW}"><span style="flex:0 0 8em">{line.sign} {line.word}</span>'
            f"<span>{escape(line.name)}{escape(line.says)}</span></li>"
            for line in self.lines
        )
        bad = f"color:{themed(REFUSED)}"
        damage = "".join(f'<p style="{bad}">{escape(text)}</p>' for text in self.damage)
        return (
            f'<section class="hanoi-ready" style="{CARD.format(colour=colour)}">'
            f'<div style="{HEAD}"><strong>{escape(self._headline)}</strong></div>'
            f'<ul style="{LIST}">{rows}</ul>{damage}'
            f'<p style="margin:8px 0 0">{escape(self._what)}</p>'
            f'<p style="margin:0;color:{themed(FAINT)}">This stays on your computer.</p></section>'
        )


def ready(lesson: str, answers: Mapping[str, Any] | None = None) -> Readiness:
    """Return what is done, untouched or damaged in a lesson, and which file to submit.

    >>> ready("start", {"by_hand": ["AB", "AC", "BC"]})
    Ready: everything is done.
      ✓ right         by_hand, 2 of 2 points
    Save the notebook (Ctrl+S), then submit this one file: this notebook

    `answers` are by default the names defined in the notebook.  The file is read as last saved.
    ValueError names an unknown lesson.
    """
    from IPython import get_ipython

    tasks = _tasks(lesson)
    shell = get_ipython()
    names = shell.user_ns if shell else {}
    answers = names if answers is None else answers
    path = _path(lesson, str(names.get(VS_CODE, "")))
    saved, damage = _saved(path) if path else ({}, [])
    order = [*saved, *map(_cell, tasks)]  # as in the file; what is missing comes last
    tasks.sort(key=lambda task: order.index(_cell(task)))
    more = order.index(MORE) if MORE in saved else len(order)
    lines = tuple(
        replace(_line(task, answers, saved), is_core=order.index(_cell(task)) < more)
        for task in tasks
    )
    file = path.name if path else "this notebook"
    return Readiness(lines, tuple([*damage, *_missing(tasks, saved)]), file)


def _path(lesson: str, by_editor: str) -> Path | None:
    """Return the path of the running notebook, or None if nothing tells it.

    Without a server or an editor that names it, it is the lesson's only notebook in the folder: the
    first word of its name is the lesson's.
    """
    for named in (Path(os.environ.get(SESSION, "")), Path(by_editor)):
        if named.suffix == ".ipynb":
            return named
    here = [path for path in Path().glob("*.ipynb") if path.stem.partition("-")[0] == lesson]
    return here[0] if len(here) == 1 else None


def _cell(task: Exercise | WrittenAnswer) -> str:
    """Return nbgrader's name of the cell of an answer."""
    return task.name if isinstance(task, Exercise) else task.id


def _source(cell: Cell) -> str:
    return "".join(cell.get("source", ""))


def _tasks(lesson: str) -> list[Exercise | WrittenAnswer]:
    """Return the tasks of a lesson, including a teacher's own next to the notebook."""
    from hanoi_ref.checking.known import own_here
    from hanoi_ref.lessons.catalogue import GOALS

    own = [exercise for id, exercise in own_here().items() if id.startswith(f"{lesson}.")]
    if lesson not in GOALS and not own:
        raise ValueError(f"a lesson is one of {', '.join(GOALS)}, not {lesson!r}")
    goals = (task for tasks in GOALS.get(lesson, {}).values() for task in tasks)
    return list(dict.fromkeys([*goals, *own]))


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


def _saved(path: Path) -> tuple[dict[str, Cell], list[str]]:
    """Return the cells of the saved file by nbgrader's names, with More, and the damage found."""
    try:
        cells = list(json.loads(path.read_text(encoding="utf-8"))["cells"])
    except FileNotFoundError:
        return {}, []
    except (OSError, ValueError, KeyError, TypeError):
        return {}, [f"{path.name} cannot be read: save it again, or start with a fresh copy."]
    saved: dict[str, Cell] = {}
    twice = []
    for cell in cells:
        name = cell.get("metadata", {}).get("nbgrader", {}).get("grade_id", "")
        name = MORE if _source(cell).startswith(MORE) else name
        if name in saved:
            twice.append(f"There are two cells called {name}: delete one of them.")
        if name:
            saved[name] = cell
    return saved, twice


def _missing(tasks: list[Exercise | WrittenAnswer], saved: Mapping[str, Cell]) -> Iterator[str]:
    """Yield a message for each missing cell that grading needs; none if there is no file."""
    for task in tasks if saved else ():
        name = _cell(task)
        for wanted in (name, f"{name}-check") if isinstance(task, Exercise) else (name,):
            if wanted not in saved:
                yield f"The cell {wanted} is missing: copy it from a fresh notebook."
