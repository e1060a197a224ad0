"""A sample class: people, their programs and submissions, with all kinds of work."""

import ast
import inspect
import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

from hanoi_ref.checking import Exercise, Mistake, Verdict, judge, observe_all
from hanoi_ref.course.course import CONFIG, Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.exercises import exercises_of
from hanoi_ref.course.notebooks import by_name, checked, graded, read_notebook, text
from hanoi_ref.course.requirements import PINS

NAMES = """
ada-lindqvist amara-okafor anton-weber aoife-byrne arjun-mehta beatriz-souza camille-laurent
carlos-ibarra chen-wei daniela-rossi david-cohen elif-yilmaz emeka-nwosu erik-dahl fatima-zahra
filip-novak grace-kim hana-suzuki hugo-moreau ines-costa ivan-petrov jamal-hassan jana-horvat
jonas-berg kaya-demir kwame-mensah lea-fischer liam-murphy lin-xiaoyu lucia-fernandez maja-nowak
malik-traore maria-papadaki mateo-vargas mei-tanaka mia-jansen minh-tran nadia-rahman nikolai-orlov
noor-ali olga-ivanova omar-farouk petra-kralova priya-nair rafael-lima ravi-sharma rosa-marino
samuel-adeyemi sara-lindgren selma-aydin sofia-almeida tariq-aziz theo-martin tomas-kovac uma-iyer
victor-dumont wanjiru-kamau yael-levi yusuf-kaya zoe-papas
""".split()

WRITTEN = (
    "For no disks no moves are needed. To move disk n, the n - 1 others must all be on the spare "
    "peg, which takes at least T(n - 1) moves; the same again afterwards. So T(n) is at least "
    "2 T(n - 1) + 1, the recursion needs just that, and by induction both are 2^n - 1.",
    "I tried it for 1, 2, 3 and 4 disks: 1, 3, 7, 15. That is always 2^n - 1.",
    "Because every disk moves twice as often as the one below it: 1 + 2 + 4 + ... = 2^n - 1.",
)


def pick_names(count: int, random: Random) -> list[str]:
    """Return so many different names in random order; beyond the list they get numbers.

    >>> len(set(pick_names(150, Random(7))))
    150
    """
    rounds = [f"-{number}" if number > 1 else "" for number in range(1, count // len(NAMES) + 2)]
    names = [name + end for end in rounds for name in random.sample(NAMES, len(NAMES))]
    return names[:count]


LAMBDA = (lambda: None).__name__


def wrong_program(exercise: Exercise, partly: bool, random: Random) -> str | None:
    """Return a known mistake as a student would type it: a partly right one, or one without points.

    If the exercise has no mistake of that sort, return one of the other; None if it has none.
    """
    known = [mistake for mistake in exercise.mistakes if not mistake.slow]
    random.shuffle(known)
    other = None
    for mistake in known:
        verdict = _verdict(exercise, mistake)
        if verdict.word != "hang":  # a hanging program would delay the demo
            other = other or mistake
            if (verdict.score > 0) == partly:
                return typed(exercise, mistake)
    return typed(exercise, other) if other else None


def typed(exercise: Exercise, mistake: Mistake) -> str:
    """Return a mistake as a cell's source: a function, or a value if the exercise asks for one."""
    if exercise.variable:
        return f"{exercise.name} = {mistake.program()!r}"
    return source_of(mistake.program, exercise.name)


@cache
def _verdict(exercise: Exercise, mistake: Mistake) -> Verdict:
    """Return the verdict on a mistake, without the mistake's name."""
    answer = mistake.program() if exercise.variable else mistake.fresh()
    cases = exercise.cases()
    return judge(replace(exercise, mistakes=()), cases, observe_all(answer, cases))


def source_of(program: Callable[..., Any], name: str) -> str:
    """Return the program's source under another name, with all that it uses from its module.

    >>> from hanoi_ref.lessons.recursion.count_moves import mistakes
    >>> print(source_of(mistakes[1].program, "count_moves"))
    def count_moves(n):
        return int(2 ** n)
    """
    module = inspect.getmodule(program)
    assert module is not None
    statements = list(_statements(module.__name__, program.__code__.co_firstlineno))
    bound = {word: statement for statement in statements for word in _names_bound(statement)}
    needed, names = set[int](), [program.__name__]
    while names:
        if statement := bound.pop(names.pop(), None):
            needed.add(id(statement))
            names += [node.id for node in ast.walk(statement) if isinstance(node, ast.Name)]
    kept = [statement for statement in statements if id(statement) in needed]
    rename = _Renamed(program.__name__, name)
    return "\n\n".join(ast.unparse(rename.visit(statement)) for statement in kept)


def _statements(module: str, line: int = 0) -> Iterator[ast.stmt]:
    """Yield the definitions of a module, after those that it imports from its lesson.

    A lambda that begins on `line` becomes a function named LAMBDA.
    """
    for statement in ast.parse(inspect.getsource(import_module(module))).body:
        match statement:
            case ast.ImportFrom(module=str(other)) if other.startswith("hanoi_ref.lessons"):
                yield from _statements(other)
            case ast.Expr(value=ast.Call(args=[*_, ast.Lambda(lineno=start) as program])):
                if start == line:
                    function = ast.parse("def f(): return 0").body[0]
                    assert isinstance(function, ast.FunctionDef)
                    function.name, function.args = LAMBDA, program.args
                    function.body = [ast.Return(program.body)]
                    yield function
            case _:
                yield _Plainly().visit(statement)


def _names_bound(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.FunctionDef(name=name):
            return [name]
        case ast.Assign(targets=[ast.Name(id=name)]):
            return [name]
        case ast.ImportFrom(names=names) | ast.Import(names=names):
            return [alias.asname or alias.name for alias in names]
    return []


class _Plainly(ast.NodeTransformer):
    """Removes annotations, as beginners write none, and the decorators that register mistakes.

    A @cache remains: many programs would take too long without it.
    """

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # noqa: D102
        self.generic_visit(node)
        node.decorator_list = [each for each in node.decorator_list if isinstance(each, ast.Name)]
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:  # noqa: D102
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:  # noqa: D102
        if node.value is None:
            return node
        return ast.copy_location(ast.Assign([node.target], node.value), node)


class _Renamed(ast.NodeTransformer):
    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # noqa: D102
        self.generic_visit(node)
        node.name = self.new if node.name == self.old else node.name
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:  # noqa: D102
        node.id = self.new if node.id == self.old else node.id
        return node


class Draft:
    """A sample submission: a lesson's release, to be filled in, together with its solutions."""

    def __init__(self, course: Course, lesson: Lesson) -> None:
        self.notebook = deepcopy(read_notebook(course.release / lesson.file))
        self._solved = by_name(read_notebook(course.source / lesson.file))
        self._exercises = dict(self._known(course, lesson))
        self.names = list(self._exercises)

    def _known(self, course: Course, lesson: Lesson) -> Iterator[tuple[str, Exercise]]:
        """Yield the exercises that the notebook checks, with the names of their functions."""
        known = exercises_of(course, lesson)
        for name, cell in by_name(self.notebook).items():
            if graded(cell).get("grade") and (exercise := known.get(checked(cell, lesson.word))):
                yield name.removesuffix("-check"), exercise

    def exercise(self, name: str) -> Exercise:
        """Return the exercise with this name."""
        return self._exercises[name]

    def solved(self, name: str) -> str:
        """Return the answer in the solutions, which may use answers before it."""
        lines = text(self._solved[name]).splitlines()
        return "\n".join(line for line in lines if not re.search("(BEGIN|END) SOLUTION", line))

    def functions(self) -> list[str]:
        """Return the names of the exercises that ask for a function."""
        return [name for name in self.names if not self.exercise(name).variable]

    def header(self, name: str) -> str:
        """Return the line that begins an exercise's function."""
        found = re.search(rf"^def {name}\(.*?\).*?:$", text(self._cell(name)), re.M | re.S)
        return found[0] if found else f"def {name}(*anything):"

    def fill(self, name: str, source: str) -> None:
        """Write an answer into its cell."""
        self._cell(name)["source"] = source

    def copy(self, name: str, source: str) -> None:
        """Insert a copy of a cell before it, with the source of an earlier attempt."""
        cell = self._cell(name)
        at = self.notebook["cells"].index(cell)
        self.notebook["cells"].insert(at, {**deepcopy(cell), "id": f"{name}-old", "source": source})

    def drop(self, name: str) -> None:
        """Delete a cell."""
        self.notebook["cells"].remove(self._cell(name))

    def written(self) -> list[str]:
        """Return the names of the answers that a person grades."""
        cells = by_name(self.notebook).items()
        return [n for n, each in cells if graded(each).get("grade") and graded(each)["solution"]]

    def __str__(self) -> str:
        return json.dumps(self.notebook, indent=1, ensure_ascii=False) + "\n"

    def _cell(self, name: str) -> dict[str, Any]:
        return by_name(self.notebook)[name]


@dataclass(frozen=True)
class Labelled:
    """A sample submission, and a label for its kind, such as late or damaged."""

    student: str
    lesson: Lesson
    kind: str


@contextmanager
def made_up_course(course: Course, keep: bool = False) -> Iterator[Course]:
    """Yield a copy of the course for a sample class; it is deleted afterwards unless `keep` is set.

    Raise WorkError if the course has no solutions, which provide the right answers.
    """
    if not course.source.is_dir():
        raise WorkError(
            f"a sample class needs the right answers in {course.source}, which does not exist"
        )
    if not course.lessons:
        raise WorkError(f"{course.source} has no lessons, so there is nothing to grade")
    if keep:
        yield _copy(course, Path(mkdtemp(prefix="hanoi-demo-")))
    else:
        with TemporaryDirectory(prefix="hanoi-demo-") as folder:
            yield _copy(course, Path(folder))


def _copy(course: Course, root: Path) -> Course:
    ignored = shutil.ignore_patterns(".*", "__pycache__")
    for folder in (course.source, course.release):
        shutil.copytree(folder, root / folder.name, ignore=ignored)
    for name in (CONFIG, "course.toml", PINS):  # some old folders have the first one alone
        if (course.root / name).is_file():
            (root / name).parent.mkdir(exist_ok=True)
            shutil.copyfile(course.root / name, root / name)
    return Course(root)


def hand_in(
    course: Course, students: int, seed: int, lessons: Sequence[Lesson] = ()
) -> list[Labelled]:
    """Fill the course's folder of submissions, and return what each of them is.

    Only these lessons are submitted (default: all).
    """
    random = Random(f"class {seed}")
    labelled = []
    for at, student in enumerate(pick_names(students, random)):
        for number, lesson in enumerate(course.lessons):
            if lessons and lesson not in lessons:
                continue
            # Another kind in each lesson, as real students vary.
            kind = KINDS[(at + 5 * number) % len(KINDS)]
            path = course.submitted / student / lesson.file
            path.parent.mkdir(parents=True)
            draft = Draft(course, lesson)
            fill(draft, kind, random)
            whole = str(draft)
            content = whole[: len(whole) // 2] if kind == "truncated" else whole
            path.write_text(content, encoding="utf-8")
            labelled.append(Labelled(student, lesson, kind))
    return labelled


def _mistake(draft: Draft, name: str, random: Random, partly: bool) -> None:
    if wrong := wrong_program(draft.exercise(name), partly, random):
        draft.fill(name, wrong)


KINDS = (
    "right",
    "partly",
    "wrong",
    "hang",
    "crash",
    "truncated",
    "untouched",
    "right again",
    "hanging cell",
    "unfinished",
    "deleted check",
    "copied cell",
)


def fill(draft: Draft, kind: str, random: Random) -> None:
    """Fill in a draft with work of this kind."""
    names = draft.names
    if kind == "unfinished":
        names = names[: len(names) // 2]
    elif kind == "wrong":
        for name in names:
            _mistake(draft, name, random, partly=False)
    if kind in ("wrong", "untouched"):
        return
    for name in names:
        draft.fill(name, draft.solved(name))
    if kind == "unfinished":
        return
    for name in draft.written():
        draft.fill(name, random.choice(WRITTEN))
    match kind:
        case "partly":
            for name in random.sample(names, (len(names) + 1) // 2):
                _mistake(draft, name, random, partly=True)
        case "hang" | "crash":  # in one function, or in one value computed by it
            hang, crash = "while True:\n        moves = []", "import os\n    os._exit(1)"
            body = hang if kind == "hang" else crash
            if functions := draft.functions():
                name = random.choice(functions)
                draft.fill(name, f"{draft.header(name)}\n    {body}")
            else:
                name = names[0]
                draft.fill(name, f"def find_out():\n    {body}\n\n{name} = find_out()")
        case "hanging cell":
            draft.fill(random.choice(names), "disks = 3\nwhile disks:\n    pass")
        case "deleted check":
            draft.drop(f"{random.choice(names)}-check")
        case "copied cell":
            name = random.choice(names)
            is_function = name in draft.functions()
            draft.copy(name, f"{draft.header(name)}\n    ..." if is_function else "...")
