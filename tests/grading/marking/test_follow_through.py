"""A right answer that calls a wrong one gets its points, with a right one lent to it."""

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hanoi_ref.checking.running.observe import observe_all
from hanoi_ref.checking.verdict import judge as verdict_on
from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom.demo import Draft
from hanoi_ref.grading.gradebook.book import read_marks
from hanoi_ref.grading.marking import pipeline
from hanoi_ref.grading.marking.finding import Found
from hanoi_ref.grading.marking.lending import lends_rows, source_of
from hanoi_ref.grading.marking.replay import replay, run_again
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.submission import judge
from hanoi_ref.grading.marking.task import lendable_in, task_of
from hanoi_ref.grading.sandbox.runner.host import Program
from hanoi_ref.lessons import EXERCISES
from hanoi_ref.publish.release import release
from tests.grading.conftest import REAL, Class, exercise, recursion_cells, write_lesson
from tests.grading.handedin import HANOI, SWAPPED
from tests.grading.marking.test_rebuild import COURSE, draft, released
from tests.shared import ROOT, by_tier

pytestmark = REAL

SEED, LESSONS = 7, by_tier(recursion="test", variants="full")
GATHER = """\
def gather(position, target):
    if not position:
        return []
    largest, smaller = position[0], position[1:]
    if largest == target:
        return gather(smaller, target)
    (spare,) = set("ABC") - {largest, target}
    rest = hanoi(len(smaller), spare, target, largest)
    return gather(smaller, spare) + [largest + target] + list(rest)"""


def findings(word: str, **answers: str) -> dict[str, dict[str, Any]]:
    """Return the stored findings of a notebook that is right but for these answers, by name."""
    notebook = draft(word)
    for name in notebook.names:
        notebook.fill(name, answers.get(name, notebook.solved(name)))
    return told(notebook, word)


def told(notebook: Draft, word: str) -> dict[str, dict[str, Any]]:
    """Return the stored findings of a notebook, by name."""
    lesson = COURSE.lesson(word)
    found = Found(COURSE.release / lesson.file, str(notebook).encode(), [])
    task = task_of(COURSE, lesson, "x", found, json.dumps(released(word)), seed=SEED)
    stored = judge(task)["metadata"]["hanoi"]["findings"]
    return {each["exercise"].partition(".")[2]: each for each in stored}


@pytest.mark.parametrize("word", LESSONS)
def test_what_uses_a_wrong_answer_gets_its_points(word):
    """Every pair of the catalogue: the course's own answers, but for one that others use."""
    known = lendable_in(COURSE, COURSE.lesson(word))
    for other in {other for lent in known.values() for other in lent}:
        found = findings(word, **{other: f"def {other}(*anything):\n    return 5"})
        assert found[other]["share"] == 0
        for name in known.keys() - {other}:
            assert found[name]["share"] == 1, f"{name} with a wrong {other}"
            assert found[name]["lent"] in ((), (other,))


def test_every_lesson_that_builds_on_itself_lends():
    """So that the table above is not empty; no own test and no value borrows."""
    lent = [lendable_in(COURSE, lesson) for lesson in COURSE.lessons]
    assert [len(each) for each in lent] == [0, 1, 4, 3, 0, 4, 3, 5]
    assert not {"own_test", "bug_hunt"} & {name for each in lent for name in each}


ROWS = {  # what a reader has put into the tables of `coloured`, and whether `down_67` borrows
    "a wrong row": ('tables["like source"] = [[2, "AC", "itself"]]', True),
    "nothing": ("", True),
    "no tables": ("tables = None", False),
}


@pytest.mark.parametrize("says", ROWS)
def test_rows_of_another_exercise_are_lent(says):
    """As its function is, where there is a table to lend them to."""
    rows, borrows = ROWS[says]
    coloured = f"{rows}\n\n\ndef coloured(n):\n    return run_table(tables['like target'], n)"
    found = findings("magnetic", coloured=coloured)
    assert (found["down_67"]["share"] == 1) == borrows
    assert list(found["down_67"]["lent"]) == ["coloured"] * borrows


def test_rows_that_are_lent_do_not_make_a_wrong_answer_partly_right():
    """Any walk by them is legal: passed on, it would earn the first point of the next exercise."""
    coloured = "def coloured(n):\n    return []"
    down = "def down_67(n):\n    return run_table(tables['like target'], n)"
    found = findings("magnetic", coloured=coloured, down_67=down)["down_67"]
    assert (found["share"], list(found["lent"])) == (0, [])


@pytest.mark.parametrize("word", LESSONS)
def test_passing_on_what_is_lent_earns_nothing(word):
    """Nor its length or an end of it: whatever has been lent until then, to any exercise."""
    known = lendable_in(COURSE, COURSE.lesson(word))
    names = draft(word).names  # in the order of the lesson
    needs = {other: needed for lent in known.values() for other, needed in lent.items()}
    for name in known:
        asked = EXERCISES[f"{word}.{name}"]
        cases = [
            replace(case, seconds=min(case.seconds, 0.3), watched=False)
            for case in asked.cases(SEED)
        ]
        for other in needs.keys() & set(names[: names.index(name)]):
            for answer in passed_on(other, needs):
                got = verdict_on(asked, cases, observe_all(answer, cases))
                # With rows that are lent, only an answer that is right as a whole counts.
                counts = got.score == asked.points if lends_rows([other], needs) else got.score
                assert not counts, f"{name} as {other}"


def passed_on(other: str, needs: Mapping[str, Mapping[str, str]]) -> Iterator[Callable[..., Any]]:
    """The course's own answer, and what is easily made of its values."""
    made: dict[str, Any] = {"tables": {}}
    exec(source_of([other], needs, {other}), made)
    yield (function := made[other])
    yield lambda *args: len(function(*args))
    yield lambda *args: function(*args)[-1]
    yield lambda *args: function(args[0])


def kept(source: str, name: str) -> str:
    """An answer that keeps the code of a function that it calls wherever it can."""
    head, rest = source.split("\n", 1)
    return f"""import marshal, os, pathlib, threading
{head}
    global stolen
    stolen = {name}.__code__
    pathlib.Path("stolen").write_bytes(marshal.dumps(stolen))
    os.environ["STOLEN"] = marshal.dumps(stolen).hex()
    threading.Thread(target=lambda: globals().update({name}={name})).start()
{rest}"""


def used(name: str) -> str:
    """An answer that is what another one has kept."""
    return f"""import marshal, os, pathlib, types
def {name}(*args):
    code = globals().get("stolen") or os.environ.get("STOLEN")
    if not code:
        code = pathlib.Path("stolen").read_bytes()
    code = code if isinstance(code, types.CodeType) else marshal.loads(
        code if isinstance(code, bytes) else bytes.fromhex(code))
    defaults = ("A", "C", "B") if code.co_argcount == 4 else ()
    made = types.FunctionType(code, {{**globals()}}, argdefs=defaults)
    made.__globals__["{name}"] = made
    return made(*args)"""


# What is taken, by which answer, and both of them.
STOLEN = {
    "recursion": ("hanoi", "gather", {"hanoi": used("hanoi"), "gather": kept(GATHER, "hanoi")}),
}


@pytest.mark.full
@pytest.mark.parametrize("word", STOLEN)
def test_what_is_lent_earns_nothing_elsewhere(word):
    """Kept in a file, a global, the environment or a thread: its own exercise was asked before."""
    thing, keeper, answers = STOLEN[word]
    found = findings(word, **answers)
    assert found[thing]["share"] == 0
    assert thing in found[keeper]["lent"]


RULER = """def ruler(count):
    return [(gray(m - 1) ^ gray(m)).bit_length() for m in range(1, count + 1)]"""


OLD_RUN_TABLE = """tables = {}


def run_table(rows, n, source="A", target="C", spare="B"):
    names, moves = {"A": source, "B": spare, "C": target}, []
    for level, way, *kind in (row for row in rows if row[0] <= n):
        s, t = names[way[0]], names[way[1]]
        (x,) = {source, target, spare} - {s, t}
        inner = rows if kind == ["itself"] else tables.get("".join(kind))
        moves += run_table(inner, n - level + 1, s, t, x) if kind else [s + t]
    return moves"""
# Exercises that a lesson gives now: the cell that does, and a right answer of an older notebook.
GIVEN = {"ruler": ("gray", "ruler-code", RULER)}
GIVEN |= {"run_table": ("magnetic", "rows-code", OLD_RUN_TABLE)}


@pytest.mark.parametrize("name", GIVEN)
def test_a_notebook_that_still_asks_for_what_is_given_now_is_marked(name):
    """An older lesson, without the cell that gives it: all its answers get their points."""
    word, cell_id, answer = GIVEN[name]
    notebook = draft(word)
    for each in notebook.names:
        notebook.fill(each, notebook.solved(each))
    cells = notebook.notebook["cells"]
    (given,) = (cell for cell in cells if cell["id"] == cell_id)
    checked, check = f'check("{word}.{name}", {name})', f"{name}-check"
    cells[cells.index(given) : cells.index(given) + 1] = [
        {**given, "id": cell, "source": source, "metadata": {"nbgrader": marking}}
        for cell, source, marking in (
            (name, answer, {"grade_id": name, "solution": True, "grade": False}),
            (check, checked, {"grade_id": check, "solution": False, "grade": True}),
        )
    ]
    assert {name: each["share"] for name, each in told(notebook, word).items()} == dict.fromkeys(
        notebook.names, 1
    )


ODD = GATHER.replace("+ [largest + target] ", "")
OWN = f"{HANOI.replace('hanoi(', 'moves(')}\n\n\n{GATHER.replace('hanoi(', 'moves(')}"
HELPED = f"def h(*a):\n    return hanoi(*a)\n\n\n{GATHER.replace('hanoi(', 'h(')}"
EXITS, ALONE = "def hanoi(*a):\n    exit()", "def gather(p, t):\n    return hanoi(3)"
# A student's hanoi and gather, whether gather is right, and what it was lent.
PEOPLE = {
    "right gather": (SWAPPED, GATHER, True, ["hanoi"]),
    "by way of a helper": (SWAPPED, HELPED, True, ["hanoi"]),
    "no hanoi": ("", GATHER, True, ["hanoi"]),
    "hanoi ends": (EXITS, GATHER, True, ["hanoi"]),
    "wrong gather": (SWAPPED, ODD, False, []),
    "an own copy": (SWAPPED, OWN, True, []),
    "all right": (HANOI, GATHER, True, []),
    "hanoi alone": (SWAPPED, ALONE, False, []),
}


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """A lesson with hanoi and gather, which a class has submitted."""
    head, body = GATHER.split("\n", 1)
    solved = f"{head}\n    ### BEGIN SOLUTION\n{body}\n    ### END SOLUTION"
    cells = [*recursion_cells(), *exercise("recursion", "gather", solved)]
    write_lesson(tmp_path, "1-recursion", cells)
    shutil.copyfile(ROOT / "nbgrader_config.py", tmp_path / "nbgrader_config.py")
    release(Course(tmp_path))
    for name, (hanoi, gather, *_) in PEOPLE.items():
        Class(Course(tmp_path)).hand_in(name, hanoi=hanoi, gather=gather)
    return Course(tmp_path)


def gathered(course: Course) -> dict[str, dict[str, Any]]:
    """Return the stored finding on gather of each student."""
    paths = {name: course.autograded / name / "1-recursion/recursion.ipynb" for name in PEOPLE}
    read = {name: json.loads(path.read_text())["metadata"]["hanoi"] for name, path in paths.items()}
    return {
        name: next(each for each in told["findings"] if each["exercise"] == "recursion.gather")
        for name, told in read.items()
    }


def points(course: Course) -> dict[str, float]:
    """Return the points for gather in the gradebook, by student."""
    marks = read_marks(course, course.lesson("recursion"))
    return {student: each.cells["gather-check"].points for student, each in marks.items()}


@pytest.mark.full
def test_who_gets_what(course):
    """By every way of marking, and judged or run again it is the same."""
    lesson = course.lesson("recursion")
    mark(course, [lesson], seed=SEED)
    found = gathered(course)
    assert {name: [each["share"] == 1, each["lent"]] for name, each in found.items()} == {
        name: [*expected] for name, (_, _, *expected) in PEOPLE.items()
    }
    for student in PEOPLE:
        again = [*replay(course, lesson, student), *run_again(course, lesson, student)]
        assert not [each.differs for each in again if each.differs]
    by_hanoi = points(course)
    for student in list(PEOPLE)[:2]:
        pipeline.autograde(course, lesson, student)
    assert points(course) == by_hanoi
    says = "Your hanoi is not right yet. With a right hanoi in its place, your gather passes"
    assert says in json.dumps(found["right gather"]["card"])
    assert says not in json.dumps(found["wrong gather"]["card"])


@pytest.mark.full
def test_the_policy_takes_it_back(course):
    """With one line in course.toml."""
    (course.root / "course.toml").write_text("[partial]\nfollow_through = false")
    mark(course, course.lessons, seed=SEED)
    assert [each["lent"] for each in gathered(course).values()] == [[]] * len(PEOPLE)
    assert gathered(course)["right gather"]["share"] == 0


def test_right_work_is_asked_in_one_process(monkeypatch):
    """As without follow-through."""
    forks: list[Program] = []
    fork = Program.fork
    monkeypatch.setattr(Program, "fork", lambda self: forks.append(self) or fork(self))
    findings("recursion")
    assert len(forks) == 1
