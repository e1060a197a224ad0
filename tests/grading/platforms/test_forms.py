"""A submission gets the same points by all doors, in forms that the platforms accept."""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NoReturn
from xml.etree import ElementTree

import pytest

from hanoi_ref import Grade, grade_notebook
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.grading.gradebook.results import Submission
from hanoi_ref.grading.marking.finding import Found
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.workers import _pool, judged, pool_of
from hanoi_ref.grading.platforms import github, gradescope, junit, prairielearn
from hanoi_ref.grading.platforms.lessons import LENDABLE, installed, lendable, lesson_of, task_for
from hanoi_ref.grading.platforms.parts import parts
from tests.grading.platforms import validators
from tests.grading.platforms.works import DAMAGED, LESSON, SEEDS, WORKS, a_class
from tests.shared import ROOT


@cache
def graded(name: str, seed: int) -> Grade:
    """The grade of a submission of works.py."""
    return grade_notebook(WORKS[name], seed=seed)


@pytest.fixture(scope="module")
def in_a_course(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, int], Submission]:
    """By student and seed, the result of `hanoi grade` in a course's folder."""
    course = a_class(tmp_path_factory.mktemp("class") / "course")
    return {
        (each.student, seed): each
        for seed in SEEDS
        for each in mark(course, course.lessons, seed=seed, fresh=True).submissions
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", WORKS)
def test_every_door_gives_the_points_of_a_course(name, seed, in_a_course):
    """And the same verdicts and flags; also what follow-through gives."""
    grade, wanted = graded(name, seed), in_a_course[name, seed]
    assert replace(grade.submission(), student=name) == wanted
    score = pytest.approx(wanted.score)
    assert sum(part.points for part in parts(grade)) == score
    assert json.loads(gradescope.results(grade))["score"] == score
    assert json.loads(prairielearn.results(grade))["score"] * grade.most == score
    (suite,) = ElementTree.fromstring(junit.results([grade]))
    assert float(suite.find("properties/property[@name='score']").get("value")) == score
    told = json.loads(b64decode(github.results([grade]).points))
    assert sum(test["score"] for test in told["tests"]) == score
    assert grade.to_json()["score"] == score
    assert told["max_score"] == grade.to_json()["max"] == grade.max == 22


def test_what_is_expected_of_these_submissions():
    """A right one has all points of its checks, and a wrong hanoi costs gather none."""
    scores = {name: graded(name, 7).score for name in WORKS}
    assert scores["right"] == 18 and scores["untouched"] == 0
    assert (scores["wrong"], scores["hostile"]) == (10, 12)
    points = {each.id: each.points for each in graded("wrong", 7).exercises}
    assert points["recursion.gather"] == 3 and points["recursion.hanoi"] < 4


def points_of(grades: list[Grade]) -> str:
    """The points for GitHub Classroom."""
    return github.results(grades).points


FORMS: dict[str, tuple[Callable[[Grade], str], Callable[[str], list[str]]]] = {
    "gradescope": (gradescope.results, validators.gradescope),
    "prairielearn": (prairielearn.results, validators.prairielearn),
    "junit": (lambda grade: junit.results([grade, grade]), validators.junit),
    "github": (lambda grade: points_of([grade]), validators.reporter),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", [*WORKS, "damaged"])
def test_each_form_is_what_its_documentation_asks_for(form, name):
    """Of a notebook that cannot be graded as well."""
    grade = graded(name, 7) if name in WORKS else grade_notebook(DAMAGED)
    made, wrong = FORMS[form]
    assert wrong(made(grade)) == []


def changed(path: str, value: object) -> Callable[[str], str]:
    """A change to a field in JSON, such as tests.0.score; None removes it."""

    def change(text: str) -> str:
        told = at = json.loads(text)
        *ways, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        for key in ways:
            at = at[key]
        if value is None:
            del at[last]
        else:
            at[last] = value
        return json.dumps(told)

    return change


def replaced(old: str, new: str) -> Callable[[str], str]:
    """A change to a text."""
    return lambda text: re.sub(old, new, text, count=1)


def in_base64(change: Callable[[str], str]) -> Callable[[str], str]:
    """A change to what is encoded."""
    return lambda text: b64encode(change(b64decode(text).decode()).encode()).decode()


BROKEN = {
    "gradescope": [
        changed("score", "18"),
        changed("score", 1000.0),
        changed("tests.0.score", None),
        changed("tests.0.score", 99.0),
        changed("tests.1.max_score", float("inf")),
        changed("tests.0.status", "right"),
        changed("tests.0.output_format", "svg"),
        changed("visibility", "always"),
        changed("tests.0.points", 1.0),
        changed("tests.0.number", 1.1),
    ],
    "prairielearn": [
        changed("score", 18.0),
        changed("score", None),
        changed("gradable", "yes"),
        changed("tests.0.points", -1.0),
        changed("tests.0.max_points", None),
        changed("output", "x" * 1_000_001),
    ],
    "junit": [
        replaced(' hostname="localhost"', ""),
        replaced(r'tests="\d+"', 'tests="many"'),
        replaced(r'failures="\d+"', 'failures="99"'),
        replaced(r'timestamp="[^"]*"', 'timestamp="today"'),
        replaced("(?s)<failure (.*?)</failure>", r"<broken \1</broken>"),
        replaced("<testcase ", "<testcase colour='red' "),
        replaced("<system-err />", ""),
    ],
    "github": [
        lambda text: f"{text}!",
        in_base64(changed("max_score", None)),
        in_base64(changed("max_score", 1)),
        in_base64(changed("tests.0.status", "passed")),
        in_base64(changed("tests.0.score", "2")),
        in_base64(replaced("^", "{")),
    ],
}


@pytest.mark.parametrize(
    ("form", "broken"), [(form, each) for form, several in BROKEN.items() for each in several]
)
def test_a_broken_result_is_refused(form, broken):
    """The validators do not accept everything."""
    made, wrong = FORMS[form]
    before = made(graded("wrong", 7))
    after = broken(before)
    assert after != before
    assert wrong(after)


def test_a_failure_has_the_words_of_the_card():
    """Each wrong part is one, and what was not reached is skipped, not failed again."""
    (suite,) = ElementTree.fromstring(junit.results([graded("wrong", 7)]))
    failures = [each.text for each in suite.findall("testcase/failure")]
    assert any("its second call carries the smaller disks back" in text for text in failures)
    assert all(re.match(r"\w+: \d of \d points, ", text) for text in failures)
    assert len(failures) == 4 and len(suite.findall("testcase/skipped")) == 5


def test_what_a_student_writes_ends_no_line_and_no_element():
    """Not in a command to GitHub's runner, nor in its summary, nor in XML."""
    evil = "]]>\n::error::x\n</pre><script>\x00\ud800"
    grade = graded("wrong", 7)
    card = replace(grade.exercises[0].card, id=evil)
    grade = replace(
        grade,
        student=evil,
        repairs=(evil,),
        exercises=(replace(grade.exercises[0], card=card), *grade.exercises[1:]),
    )
    told = github.results([grade])
    assert all(line.startswith("::error title=") for line in told.annotations.splitlines())
    assert "<script>" not in told.summary
    assert validators.junit(junit.results([grade])) == []


def test_the_page_is_that_of_feedback():
    """Points, cards and the student's programs; nothing is loaded from a server."""
    page = graded("wrong", 7).page()
    assert "10 of 18 points" in page and "4 more that your teacher has not read yet" in page
    assert "gather" in page and "hanoi-verdict" in page
    assert not re.search(r'src="https?://|<link|@import', page)


ODD = {
    DAMAGED: "the notebook is not JSON (Expecting value in line 1)",
    b"": "the notebook is empty",
    b"PK\x03\x04": "the notebook is a zip archive, not a notebook",
}


@pytest.mark.parametrize(("content", "says"), ODD.items())
def test_a_notebook_that_cannot_be_graded_says_why(content, says):
    """In the grade, in one sentence; nothing is raised."""
    grade = grade_notebook(content)
    assert (grade.error, grade.score, grade.exercises) == (says, 0, ())


def test_a_lesson_that_is_not_known_is_refused():
    """With the one that was meant."""
    with pytest.raises(CallError, match="there is no lesson 'recursoin'; did you mean recursion"):
        grade_notebook(WORKS["right"], lesson="recursoin")


@pytest.mark.parametrize("lesson", installed().lessons, ids=str)
def test_each_lesson_is_recognised(lesson):
    """As it was given out and when it is solved, and without the ids of its cells."""
    for folder in ("course", "solutions"):
        content = (ROOT / folder / lesson.file).read_bytes()
        assert lesson_of(content, "work") == lesson
        told = json.loads(content)
        for cell in told["cells"]:
            cell["metadata"] = {}
            del cell["id"]
        assert lesson_of(json.dumps(told).encode(), "work") == lesson


def test_what_a_wheel_lends_is_what_the_solutions_lend():
    """Otherwise run make course."""
    assert LENDABLE.read_text(encoding="utf-8") == lendable(Course(ROOT))


def test_a_folder_is_one_submission_with_its_files(tmp_path: Path):
    """A program may read those; of a single file's neighbours it sees nothing."""
    answer = "def count_moves(n):\n    return int(open('two.txt').read()) ** n - 1"
    told = json.loads(WORKS["right"])
    for cell in told["cells"]:
        cell["source"] = answer if cell["id"] == "count_moves" else cell["source"]
    (tmp_path / "two.txt").write_text("2")
    (tmp_path / "my work.ipynb").write_text(json.dumps(told))
    grade = grade_notebook(tmp_path)
    assert grade.score == 18 and "beside the notebook: two.txt" in grade.flags
    assert grade_notebook(tmp_path / "my work.ipynb").score < 18


@pytest.mark.parametrize(("link", "says"), [("above", None), ("in it", "beside is a link")])
def test_a_link_counts_only_inside_a_folder(tmp_path, link, says):
    """A linked home is usual, and nobody should remove it."""
    (tmp_path / "real" / "work").mkdir(parents=True)
    (tmp_path / "home").symlink_to("real")
    folder = tmp_path / "home" / "work"
    (folder / "my work.ipynb").write_bytes(WORKS["wrong"])
    if link == "in it":
        (folder / "beside").symlink_to("/etc/hostname")
    grade = grade_notebook(folder)
    assert grade.error is None if says is None else says in grade.error


@pytest.mark.full
def test_a_thread_leaves_the_work_to_a_process(monkeypatch):
    """Only a main thread can be ended when its time is up, so no other reads or judges."""

    def no(*_: object) -> NoReturn:
        raise AssertionError("this process reads or judges")

    monkeypatch.setattr("hanoi_ref.grading.platforms.grade.begun", no)
    monkeypatch.setattr("hanoi_ref.grading.marking.workers.judge", no)
    with ThreadPoolExecutor(1) as thread:
        grade = thread.submit(grade_notebook, WORKS["wrong"], seed=7).result()
        task = task_for(LESSON, Found(Path("ada.ipynb"), WORKS["wrong"], []), 7)
        told = json.loads(thread.submit(judged, task.written()).result())
    pool_of(
        "hanoi_ref.grading.marking.workers"
    ).close()  # it would stay, and other tests count workers
    _pool.cache_clear()
    assert grade.score == 10
    assert {finding["share"] for finding in told["notebook"]["metadata"]["hanoi"]["findings"]} > {1}
