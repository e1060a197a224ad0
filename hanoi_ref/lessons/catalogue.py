"""All exercises of the course by id, and the goals of each lesson by its slug."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from hanoi_ref.checking.exercise import Exercise, Written


def _module(*names: str) -> Any:
    return import_module(".".join(("hanoi_ref.lessons", *names)))


Goals = dict[str, list[Exercise | Written]]
"""The goals of a lesson, each with the exercises that teach it."""

_WORDS = [path.parent.name for path in Path(__file__).parent.glob("*/__init__.py")]
# Each exercise of a lesson has a module of its name.
GOALS: dict[str, Goals] = {
    word: {
        goal: [_module(word, item).EXERCISE if isinstance(item, str) else item for item in items]
        for goal, items in _module(word).GOALS.items()
    }
    for word in sorted(_WORDS, key=lambda word: _module(word).NUMBER)
}
_ITEMS = [item for goals in GOALS.values() for items in goals.values() for item in items]
# A module is read from the task to its mistakes, so it fills the list below EXERCISE.  Here the
# module is complete, and its exercise gets all of them in a tuple.
EXERCISES: dict[str, Exercise] = {
    item.id: replace(item, mistakes=tuple(item.mistakes), siblings=lambda: EXERCISES.values())
    for item in _ITEMS
    if isinstance(item, Exercise)
}
RETIRED: dict[str, Exercise] = {
    exercise.id: exercise
    for word in GOALS
    for name in getattr(_module(word), "RETIRED", ())
    for exercise in [_module(word, name).EXERCISE]
}
"""Exercises that a lesson asked once, by id: worth 0 now, for the checks of older notebooks."""
WRITTEN: dict[str, Written] = {item.id: item for item in _ITEMS if isinstance(item, Written)}


def find(name: str) -> Exercise:
    """Return the exercise with this id, made of the lesson's slug and the function's name.

    >>> find("recursion.hanoi").name
    'hanoi'
    >>> find("recursion.hanio")
    Traceback (most recent call last):
    ValueError: there is no exercise 'recursion.hanio'; did you mean recursion.hanoi?
    """
    if not isinstance(name, str):
        raise ValueError(f'name an exercise by a string like "recursion.hanoi", not {name!r}')
    if name in (ours := {**EXERCISES, **RETIRED}):
        return ours[name]
    exercises = known_with(own_here())
    if name in exercises:
        return exercises[name]
    raise ValueError(no_exercise(name, exercises))


def known_with(own: Mapping[str, Exercise]) -> dict[str, Exercise]:
    """Return all exercises of the course and a teacher's own; ValueError names a duplicate."""
    ours = {**EXERCISES, **RETIRED}
    for name in own.keys() & ours.keys():
        raise ValueError(f"{name} is an exercise of the course; choose another name for your own")
    return {**ours, **own}


def no_exercise(name: str, exercises: Collection[str]) -> str:
    """Return an error message for an unknown exercise, with the name probably meant.

    >>> no_exercise("bug_hnt", ["recursion.bug_hunt", "recursion.hanoi", "graph.bug_hunt"])
    "there is no exercise 'bug_hnt'; did you mean recursion.bug_hunt or graph.bug_hunt?"
    """
    if "." in name and (near := get_close_matches(name, exercises, n=1)):
        return f"there is no exercise {name!r}; did you mean {near[0]}?"
    # Without a lesson, or with another one, all exercises with nearly this function are meant.
    functions = {id: id.partition(".")[2] for id in exercises}
    like = get_close_matches(name, set(functions.values()), n=1)
    near = [id for id in exercises if functions[id] in like]
    wanted = f"did you mean {' or '.join(near)}?" if near else f"they are {', '.join(exercises)}"
    return f"there is no exercise {name!r}; {wanted}"


FEW = 40  # inputs; for fewer, a table of all answers could replace a program
SEEDS = 100


@cache
def has_few_inputs(exercise: Exercise) -> bool:
    """Return whether a table could hold the answers to all inputs of an exercise.

    >>> has_few_inputs(find("variants.linear")), has_few_inputs(find("variants.best_split"))
    (True, False)
    """
    calls: set[str] = set()
    for seed in range(SEEDS):
        calls |= {case.call("") for case in exercise.cases(seed)}
        if len(calls) >= FEW:
            return False
    return True


GIVEN = "hanoi-given"  # key in a cell's metadata for the placeholder of an answer


def is_blank(cell: Mapping[str, Any]) -> bool:
    """Return whether a cell is empty or has only its placeholder.

    >>> is_blank({"source": ["Your answer:"], "metadata": {"hanoi-given": "Your answer:"}})
    True
    """
    given = str(cell.get("metadata", {}).get(GIVEN, ""))
    return "".join(cell.get("source", "")).strip() in ("", given.strip())


# A teacher's own exercises


FILE = "exercises.py"
OURS = "hanoi_ref"  # other files named exercises.py do not contain the package's name


def read_own(source: str, where: str = FILE) -> dict[str, Exercise]:
    """Return the exercises that a file defines, by id; ValueError says what is wrong.

    >>> read_own("this is no Python", "8-frogs/exercises.py")
    Traceback (most recent call last):
    ValueError: 8-frogs/exercises.py cannot be read: invalid syntax, in line 1
    """
    return dict(_exercises_in(source, where))


@lru_cache(64)
def _exercises_in(source: str, where: str) -> dict[str, Exercise]:
    names: dict[str, object] = {"__name__": "exercises", "__file__": where}
    try:
        exec(compile(source, where, "exec"), names)
    except Exception as error:
        raise ValueError(f"{where} cannot be read: {_sentence(error, where)}") from error
    exercises = {value.id: value for value in names.values() if isinstance(value, Exercise)}
    for exercise in exercises.values():
        _require_whole(exercise, where)
    return exercises


def _require_whole(exercise: Exercise, where: str) -> None:
    """Raise ValueError if an exercise lacks something that a check needs."""
    word, _, name = exercise.id.partition(".")
    if not (word and name.isidentifier()):
        raise ValueError(f"{where}: an exercise is called lesson.function, not {exercise.id!r}")
    if len(exercise.hints) != 3:
        raise ValueError(f"{where}: {exercise.id} has {len(exercise.hints)} hints, and not three")
    try:
        parts = {case.part for case in exercise.cases(0)}
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise ValueError(
            f"{where}: the cases of {exercise.id} cannot be made ({reason})"
        ) from error
    for name in sorted(filter(None, parts - {part.name for part in exercise.parts})):
        raise ValueError(f"{where}: {exercise.id} has cases of part {name!r}, and no such part")


def _sentence(error: Exception, where: str) -> str:
    """Return Python's error message with the line of the file."""
    if isinstance(error, SyntaxError):
        return f"{error.msg}, in line {error.lineno}"
    trace, line = error.__traceback__, 0
    while trace is not None:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == where else line
        trace = trace.tb_next
    return f"{type(error).__name__} in line {line}: {error}"


def own_of(folder: Path) -> dict[str, Exercise]:
    """Return a teacher's own exercises in a folder; {} if it has no such file."""
    return read_own(source, f"{folder.name}/{FILE}") if (source := own_source(folder)) else {}


def own_source(folder: Path) -> str:
    """Return the source of a teacher's own exercises in a folder; "" if there is none."""
    path = folder / FILE
    source = path.read_text(encoding="utf-8") if path.is_file() else ""
    return source if OURS in source else ""


def own_here() -> dict[str, Exercise]:
    """Return a teacher's own exercises next to the running notebook."""
    return own_of(Path.cwd())
