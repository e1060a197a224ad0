"""A right answer that calls a wrong one gets its points, with a right one lent to it."""

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.running.observe import observe_all
from hanoi_ref.checking.verdict import judge as verdict_on
from hanoi_ref.classroom.demo.submission import Draft
from hanoi_ref.course.course import Course
from hanoi_ref.gradebook.book import read_marks
from hanoi_ref.lessons import EXERCISES
from hanoi_ref.marking import pipeline
from hanoi_ref.marking.judging.lending import source_of
from hanoi_ref.marking.judging.submission import judge
from hanoi_ref.marking.judging.tasks import lendable_in, task_of
from hanoi_ref.marking.replay import replay, run_again
from hanoi_ref.marking.run import mark
from hanoi_ref.publish.releasing.release import release
from hanoi_ref.sandbox.runner.host import Program
from tests.grading.conftest import exercise, recursion_cells, write_lesson
from tests.grading.handedin import HANOI, SWAPPED
from tests.shared import ROOT, by_tier

COURSE, SEED = Course(ROOT), 7
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


def findings(word: str, folder: Path, **answers: str) -> dict[str, dict[str, Any]]:
    """The stored findings of a notebook that is right but for these answers, by their names."""
    lesson = COURSE.lesson(word)
    draft = Draft(COURSE, lesson)
    for name in draft.names:
        draft.fill(name, answers.get(name, draft.solved(name)))
    done = judge(task_of(COURSE, lesson, "x", draft.notebook, folder, "", SEED))
    found = done["metadata"]["hanoi"]["findings"]
    return {each["exercise"].partition(".")[2]: each for each in found}


def wrong(name: str) -> str:
    """A wrong answer; in lesson 7 the cell of `run_table` begins with an empty dict."""
    return f"tables = {{}}\n\ndef {name}(*anything):\n    return 5"


@pytest.mark.parametrize("word", by_tier(recursion="test", binary="full", variants="full"))
def test_what_uses_a_wrong_answer_gets_its_points(word, tmp_path):
    """Every pair of the catalogue: the course's own answers, but for one that others use."""
    known = lendable_in(COURSE, COURSE.lesson(word))
    for other in {other for lent in known.values() for other in lent}:
        found = findings(word, tmp_path, **{other: wrong(other)})
        assert found[other]["share"] == 0
        for name in known.keys() - {other}:
            assert found[name]["share"] == 1, f"{name} with a wrong {other}"
            assert found[name]["lent"] in ((), (other,))


def test_every_lesson_that_builds_on_itself_lends():
    """So that the table above is not empty; no own test and no value borrows."""
    lent = [lendable_in(COURSE, lesson) for lesson in COURSE.lessons]
    assert [len(each) for each in lent] == [0, 1, 4, 3, 2, 4, 3, 8]
    assert not {"own_test", "bug_hunt"} & {name for each in lent for name in each}


@pytest.mark.parametrize("word", by_tier(recursion="test", binary="full", variants="full"))
def test_passing_on_what_is_lent_earns_nothing(word):
    """Nor its length or an end of it: whatever has been lent until then, to any exercise."""
    known = lendable_in(COURSE, COURSE.lesson(word))
    names = Draft(COURSE, COURSE.lesson(word)).names  # in the order of the lesson
    needs = {other: needed for lent in known.values() for other, needed in lent.items()}
    for name in known:
        asked = EXERCISES[f"{word}.{name}"]
        cases = [short(case) for case in asked.cases(SEED)]
        for other in needs.keys() & set(names[: names.index(name)]):
            for answer in passed_on(other, needs):
                got = verdict_on(asked, cases, observe_all(answer, cases))
                assert got.score == 0, f"{name} as {other}"


def passed_on(other: str, needs: Mapping[str, Mapping[str, str]]) -> Iterator[Callable[..., Any]]:
    """The course's own answer, and what is easily made of its values."""
    made: dict[str, Any] = {"tables": {}}
    exec(source_of([other], needs, {other}), made)
    yield (function := made[other])
    yield lambda *args: len(function(*args))
    yield lambda *args: function(*args)[-1]
    yield lambda *args: function(args[0])


def short(case: Case) -> Case:
    """The same case in less time."""
    return replace(case, seconds=min(case.seconds, 0.3), watched=False)


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


def used(name: str, uses: str = "...") -> str:
    """An answer that is what another one has kept; it also uses what may be lent to it."""
    return f"""import marshal, os, pathlib, types
def {name}(*args):
    {uses}
    code = globals().get("stolen") or os.environ.get("STOLEN")
    if not code:
        code = pathlib.Path("stolen").read_bytes()
    code = code if isinstance(code, types.CodeType) else marshal.loads(
        code if isinstance(code, bytes) else bytes.fromhex(code))
    defaults = ("A", "C", "B") if code.co_argcount == 4 else ()
    made = types.FunctionType(code, {{**globals()}}, argdefs=defaults)
    made.__globals__["{name}"] = made
    return made(*args)"""


STOLEN = {
    "recursion": (
        "hanoi",
        "gather",
        {"hanoi": used("hanoi"), "gather": kept(GATHER, "hanoi")},
    ),
    "gray": (
        "ruler",
        "hanoi_gray",
        {
            "ruler": used("ruler", uses="gray"),
            "gray": "def gray(m):\n    return 5",
            "hanoi_gray": kept(
                "def hanoi_gray(n):\n"
                '    peg, circle, moves = ["A"] * (n + 1), "ACBA" if n % 2 else "ABCA", []\n'
                "    for disk in ruler(2**n - 1):\n"
                "        here = peg[disk]\n"
                "        if disk == 1:\n"
                "            there = circle[circle.index(here) + 1]\n"
                "        else:\n"
                '            (there,) = set("ABC") - {here, peg[1]}\n'
                "        peg[disk] = there\n"
                "        moves.append(here + there)\n"
                "    return moves",
                "ruler",
            ),
        },
    ),
}


@pytest.mark.parametrize("word", STOLEN)
def test_what_is_lent_earns_nothing_elsewhere(word, tmp_path):
    """Kept in a file, a global, the environment or a thread: its own exercise was asked before."""
    thing, keeper, answers = STOLEN[word]
    found = findings(word, tmp_path, **answers)
    assert found[thing]["share"] == 0
    assert thing in found[keeper]["lent"]


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A lesson with hanoi and gather, released; not to be written to."""
    root = tmp_path_factory.mktemp("course")
    head, body = GATHER.split("\n", 1)
    solved = f"{head}\n    ### BEGIN SOLUTION\n{body}\n    ### END SOLUTION"
    cells = [*recursion_cells(), *exercise("recursion", "gather", solved)]
    write_lesson(root, "1-recursion", cells)
    shutil.copyfile(ROOT / "nbgrader_config.py", root / "nbgrader_config.py")
    release(Course(root))
    return Course(root)


ODD = GATHER.replace("+ [largest + target] ", "")
OWN = f"{HANOI.replace('hanoi(', 'moves(')}\n\n\n{GATHER.replace('hanoi(', 'moves(')}"
PEOPLE = {
    "right gather": ({"hanoi": SWAPPED, "gather": GATHER}, 1, ("hanoi",)),
    "by way of a helper": (
        {
            "hanoi": SWAPPED,
            "gather": f"def h(*a):\n    return hanoi(*a)\n\n\n{GATHER.replace('hanoi(', 'h(')}",
        },
        1,
        ("hanoi",),
    ),
    "no hanoi": ({"gather": GATHER}, 1, ("hanoi",)),
    "hanoi ends": ({"hanoi": "def hanoi(*a):\n    exit()", "gather": GATHER}, 1, ("hanoi",)),
    "wrong gather": ({"hanoi": SWAPPED, "gather": ODD}, 0, ()),
    "an own copy": ({"hanoi": SWAPPED, "gather": OWN}, 1, ()),
    "all right": ({"hanoi": HANOI, "gather": GATHER}, 1, ()),
    "hanoi alone": ({"hanoi": SWAPPED, "gather": "def gather(p, t):\n    return hanoi(3)"}, 0, ()),
}


@pytest.fixture
def people(released: Course, make_class: Any, tmp_path: Path) -> Any:
    """The class of that course, with its work."""
    shutil.copytree(released.root, tmp_path / "course")
    people = make_class(Course(tmp_path / "course"))
    for number, (cells, _, _) in enumerate(PEOPLE.values()):
        people.hand_in(str(number), **cells)
    return people


def gathered(course: Course) -> list[dict[str, Any]]:
    """The stored finding on gather of each student, in order."""
    paths = (course.autograded / str(n) / "1-recursion/recursion.ipynb" for n in range(len(PEOPLE)))
    every = (json.loads(path.read_text())["metadata"]["hanoi"]["findings"] for path in paths)
    return [next(f for f in found if f["exercise"] == "recursion.gather") for found in every]


def points(course: Course) -> dict[str, float]:
    """The points for gather in the gradebook, by student."""
    marks = read_marks(course, course.lesson("recursion"))
    return {student: each.cells["gather-check"].points for student, each in marks.items()}


def test_who_gets_what(people):
    """By every way of marking, and judged or run again it is the same."""
    course, lesson = people.course, people.course.lesson("recursion")
    mark(course, [lesson], seed=SEED)
    found = dict(zip(PEOPLE, gathered(course), strict=True))
    assert {name: (each["share"] == 1, tuple(each["lent"])) for name, each in found.items()} == {
        name: (bool(share), lent) for name, (_, share, lent) in PEOPLE.items()
    }
    for student in map(str, range(len(PEOPLE))):
        again = [*replay(course, lesson, student), *run_again(course, lesson, student)]
        assert not [each.differs for each in again if each.differs]
    by_hanoi = points(course)
    for student in map(str, range(2)):
        pipeline.autograde(course, lesson, student)
    assert points(course) == by_hanoi
    says = "Your hanoi is not right yet. With a right hanoi in its place, your gather passes"
    assert says in json.dumps(found["right gather"]["card"])
    assert says not in json.dumps(found["wrong gather"]["card"])


def test_the_policy_takes_it_back(people):
    """With one line in course.toml."""
    (people.course.root / "course.toml").write_text("[partial]\nfollow_through = false")
    mark(people.course, people.course.lessons, seed=SEED)
    assert [each["lent"] for each in gathered(people.course)] == [[]] * len(PEOPLE)
    assert gathered(people.course)[0]["share"] == 0


def test_right_work_is_shown_no_more_often(tmp_path, monkeypatch):
    """One process per answer, as without follow-through."""
    shown: list[str] = []
    show = Program.show
    monkeypatch.setattr(
        Program, "show", lambda self, name, *more: shown.append(name) or show(self, name, *more)
    )
    findings("recursion", tmp_path)
    assert len(shown) == len(set(shown))
