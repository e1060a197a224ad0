"""Creation of exercises, and of lessons with one exercise, in the solutions of a course."""

import json
import keyword
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from hanoi_ref.checking.known import FILE
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.course.exercises import exercises_of
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.notebooks import Notebook, read_notebook

FIRST = "first"  # default name of a new lesson's exercise
BEFORE = ("keypoints", "ready")  # the cells that follow all exercises
MORE = "more"  # the cell that ends the core of a lesson
LESSON = re.compile(r"(?:(\d+)-)?([a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?:\.(\w+))?")


def new_lesson(course: Course, name: str) -> list[Path]:
    """Create a lesson, named as in "frogs", "8-frogs" or "frogs.jumps", and return its files.

    The name may include the name of its one exercise, which can be graded.  CallError says why
    the lesson cannot be created.
    """
    lesson, function = _lesson(course, name)
    folder = course.source / lesson.folder
    words = {"WORD": lesson.word, "NAME": function, "CONSTANT": function.upper()}
    title = lesson.notebook.replace("-", " ").capitalize()
    said = {**words, "NUMBER": lesson.folder.partition("-")[0], "TITLE": title}
    notebook, own = folder / f"{lesson.notebook}.ipynb", folder / FILE
    folder.mkdir(parents=True)
    write_whole(own, _filled("file.txt", words) + _filled("exercise.txt", words))
    write_whole(notebook, _written(_draft(said)))
    return [notebook, own]


def _lesson(course: Course, name: str) -> tuple[Lesson, str]:
    """Return the new lesson, by default with the next number, and the name of its exercise."""
    match = LESSON.fullmatch(name)
    if match is None or not _can_be_called(function := match[3] or FIRST):
        raise CallError(f"a lesson's name is like frogs or 8-frogs, in lower case, not {name!r}")
    numbers = [int(each.folder.partition("-")[0]) for each in course.lessons]
    number = match[1] or max(numbers, default=-1) + 1
    lesson = Lesson(f"{number}-{match[2]}")
    taken = {word for each in course.lessons for word in (each.word, each.folder)}
    if lesson.word in taken or (course.source / lesson.folder).exists():
        raise CallError(f"there is a lesson {lesson.word!r} already")
    return lesson, function


def _can_be_called(name: str) -> bool:
    """Return whether a function can have this name."""
    return name.isidentifier() and not keyword.iskeyword(name)


def new_exercise(
    course: Course,
    name: str,
    in_package: bool = False,
    has_marks: Callable[[Course, Lesson], object] = lambda *_: False,
) -> list[Path]:
    """Add an exercise, named as in "recursion.positions", and return the files that changed.

    It is described in a file next to the notebook, or `in_package` in a module of hanoi_ref with
    programs for its tests.  CallError says why it cannot be created.  WorkError says that it is too
    late, because the lesson `has_marks`, and nbgrader cannot add exercises then.
    """
    word, _, function = name.partition(".")
    if not _can_be_called(function):
        raise CallError(
            f"an exercise's name is lesson.function, like recursion.hanoi, not {name!r}"
        )
    lesson = course.lesson(word)
    if (id := f"{lesson.word}.{function}") in exercises_of(course, lesson):
        raise CallError(f"there is an exercise {id} already")
    path = course.source / lesson.file
    words = {"WORD": lesson.word, "NAME": function, "CONSTANT": function.upper()}
    notebook = read_notebook(path)
    ids = [cell.get("id") for cell in notebook["cells"]]
    for taken in sorted({*map(str, ids)} & {function, f"{function}-task", f"{function}-check"}):
        raise CallError(f"the lesson has a cell {taken!r} already; choose another name")
    if has_marks(course, lesson):
        raise WorkError(
            f"{lesson} cannot get another exercise, because submissions of it are graded; "
            "create your own lesson with hanoi new lesson"
        )
    # The new cells go to the end of More, or before the last cells of a lesson without More.
    before = () if MORE in ids else BEFORE
    at = min((ids.index(each) for each in before if each in ids), default=len(ids))
    cells = [cell for cell in _draft(words)["cells"] if cell["id"].split("-")[0] == function]
    notebook["cells"][at:at] = cells
    if in_package:
        texts = _in_package(course, words)
    else:
        own = course.source / lesson.folder / FILE
        mine = own.read_text(encoding="utf-8") if own.is_file() else _filled("file.txt", words)
        texts = {own: mine.rstrip("\n") + "\n" + _filled("exercise.txt", words)}
    for file, text in {**texts, path: _written(notebook)}.items():
        write_whole(file, text)
    return [path, *texts]


def _in_package(course: Course, words: dict[str, str]) -> dict[Path, str]:
    """Return the new module, the lesson's goals and the test programs, by path."""
    folder = course.root / "hanoi_ref" / "lessons" / words["WORD"]
    goals = folder / "__init__.py"
    programs = course.root / "tests" / "lessons" / words["WORD"] / "programs.py"
    if not (goals.is_file() and programs.is_file()):
        raise CallError(f"--in-package needs a clone of the project, and {goals} is not a file")
    module, more = _filled("module.txt", words), _filled("programs.txt", words)
    body = _filled("exercise.txt", {**words, "CONSTANT": "EXERCISE"}).strip().removesuffix(")")
    head, _, tail = goals.read_text(encoding="utf-8").rpartition("}")
    goal = f'    "say what {words["NAME"]} is for": ["{words["NAME"]}"],\n'
    return {
        folder / f"{words['NAME']}.py": module.replace("EXERCISE\n", body),
        goals: f"{head}{goal}}}{tail}",
        programs: programs.read_text(encoding="utf-8") + more,
    }


def _draft(words: dict[str, str]) -> Notebook:
    notebook: Notebook = json.loads(_filled("lesson.ipynb", words))
    return notebook


def _filled(name: str, words: dict[str, str]) -> str:
    """Return a draft with its placeholders, words in capitals, replaced."""
    draft = files("hanoi_ref.publish.scaffold").joinpath(name).read_text(encoding="utf-8")
    return re.sub("|".join(words), lambda found: words[found[0]], draft)


def _written(notebook: Notebook) -> str:
    """Return the notebook in nbformat's format, to keep the rest of the file unchanged."""
    return json.dumps(notebook, sort_keys=True, indent=1, ensure_ascii=False) + "\n"
