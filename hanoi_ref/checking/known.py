"""The exercises that can be checked: those of the course, and a teacher's own beside a lesson."""

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from hanoi_ref.checking.exercise import Exercise

# The module with the course's exercises, by id in ALL.  It imports this package, so it is known
# here by its name only.
CATALOGUE = "hanoi_ref.lessons.catalogue"


def known_with(own: Mapping[str, Exercise]) -> dict[str, Exercise]:
    """Return all exercises of the course and a teacher's own; ValueError names a duplicate."""
    ours: Mapping[str, Exercise] = import_module(CATALOGUE).ALL
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
