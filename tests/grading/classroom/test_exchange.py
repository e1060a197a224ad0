"""nbgrader's exchange between ordinary users of one system, as binder/hub/README.md has it."""

import json
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib.metadata import entry_points
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from hanoi_ref.course.course import Course
from hanoi_ref.grading.gradebook.applying import Ledger
from hanoi_ref.grading.gradebook.book import opened
from tests.grading.conftest import REAL
from tests.grading.handedin import COUNT, HANOI

pytestmark = REAL
FIRST = {"count_moves": COUNT}
BOTH = FIRST | {"hanoi": HANOI}

HUB = Path(__file__).parents[3] / "binder" / "hub"
PROGRAMS = ("nbgrader", "hanoi", "alembic")
HERE = "{}.{}".format(*sys.version_info)
PYTHONS = (sys.executable, f"/usr/bin/python{HERE}")  # the first may be for root alone
TEACHER, ADA, BOB = "daemon", "games", "mail"  # ordinary users that every Debian has


def _is_missing(name: str) -> bool:
    try:
        return not pwd.getpwnam(name)
    except KeyError:
        return True


def python() -> str:
    """A Python of this version that ordinary users can run; skips the test where there is none."""
    if os.geteuid() != 0 or any(map(_is_missing, (TEACHER, ADA, BOB))):
        pytest.skip("only root can be three other users")
    for path in PYTHONS:
        try:
            subprocess.run([path, "-c", ""], user=BOB, check=True, capture_output=True, cwd="/")
            return path
        except (OSError, subprocess.CalledProcessError):
            continue
    pytest.skip(f"ordinary users can run none of {', '.join(PYTHONS)}")


class Person:
    """An ordinary user of the system, with a home of their own."""

    def __init__(self, name: str, hub: Path) -> None:
        self.name, self.home, self._hub = name, hub / "home" / name, hub
        self.home.mkdir(parents=True)
        shutil.chown(self.home, name, pwd.getpwnam(name).pw_gid)
        self.home.chmod(0o700)

    def run(self, *words: str, at: Path | None = None) -> subprocess.CompletedProcess[str]:
        """What a command says to them."""
        account = pwd.getpwnam(self.name)
        environment = {
            "PATH": f"{self._hub / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin",
            "HOME": str(self.home),
            "USER": self.name,
            "JUPYTER_CONFIG_PATH": str(self._hub / "etc"),
            "JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter"),
            "PYTHONPATH": os.pathsep.join(each for each in sys.path if "site-packages" in each),
        }
        return subprocess.run(
            words,
            cwd=at or self.home,
            env=environment,
            user=account.pw_uid,
            group=account.pw_gid,
            extra_groups=[],
            capture_output=True,
            text=True,
        )

    def can(self, *words: str, at: Path | None = None) -> bool:
        """Whether a command does its work for them."""
        return self.run(*words, at=at).returncode == 0

    def do(self, *words: str, at: Path | None = None) -> str:
        """Runs a command that must do its work."""
        done = self.run(*words, at=at)
        assert done.returncode == 0, f"{self.name}: {words}: {done.stdout}{done.stderr}"
        return done.stdout


SCRIPT = """#!{}
import sys
sys.path.insert(0, "{}")
from {} import {} as main
sys.exit(main())
"""


@pytest.fixture
def hub() -> Iterator[Path]:
    """A folder that everybody may enter, with an exchange; pytest's own are for root alone."""
    interpreter = python()
    folder = Path(tempfile.mkdtemp(prefix="hanoi-hub-"))
    folder.chmod(0o755)
    (folder / "bin").mkdir()
    for each in entry_points(group="console_scripts"):
        if each.name in PROGRAMS:
            program = folder / "bin" / each.name
            program.write_text(SCRIPT.format(interpreter, HUB.parents[1], each.module, each.attr))
            program.chmod(0o755)
    (folder / "exchange").mkdir()
    (folder / "exchange").chmod(0o777)
    (folder / "etc").mkdir()
    settings = (HUB / "nbgrader_config.py").read_text()
    assert '"/srv/hanoi/exchange"' in settings
    told = settings.replace('"/srv/hanoi/exchange"', repr(str(folder / "exchange")))
    (folder / "etc" / "nbgrader_config.py").write_text(told)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.release
def test_a_lesson_goes_out_and_comes_back(course, hub):
    """Released, fetched, handed in by two, collected, marked, given back; nobody sees another's."""
    teacher, ada, bob = (Person(name, hub) for name in (TEACHER, ADA, BOB))
    root = hub / "course"
    shutil.copytree(course.root, root)
    teachers(root, teacher)
    teacher.do("nbgrader", "release_assignment", "1-recursion", at=root)
    for person, answers in ((ada, {"count_moves": COUNT}), (bob, {"hanoi": HANOI})):
        person.do("nbgrader", "fetch_assignment", "1-recursion")
        write(person, answers)
        person.do("nbgrader", "submit", "1-recursion")
    inbound = hub / "exchange" / "hanoi" / "inbound"
    assert not any(person.can("ls", str(inbound)) for person in (ada, bob))
    assert not any(person.can("ls", str(root)) for person in (ada, bob))
    (handed_in,) = inbound.glob(f"{ADA}+*")
    assert len(handed_in.name.rpartition("+")[2]) >= 12  # at random: nobody who cannot look has it
    teacher.do("nbgrader", "collect", "1-recursion", at=root)
    said = teacher.run("hanoi", "grade", "recursion", "--json", "marks.json", at=root)
    assert said.returncode in (0, 1), said.stderr
    marks = json.loads((root / "marks.json").read_text())["submissions"]
    assert {each["student"]: each["score"] for each in marks} == {ADA: 2, BOB: 4}
    teacher.do("hanoi", "feedback", "recursion", at=root)
    teacher.do("nbgrader", "release_feedback", "1-recursion", at=root)
    ada.do("nbgrader", "fetch_feedback", "1-recursion")
    (page,) = ada.home.rglob("recursion.html")
    assert ADA in page.read_text() and BOB not in page.read_text()


FORMGRADER = f"""
import sys
sys.path.insert(0, {str(HUB.parents[1])!r})
from nbgrader.apps import NbGrader
from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
app = NbGrader()
app.load_config_file()
api = NbGraderAPI(coursedir=CourseDirectory(config=app.config), config=app.config)
for student in sys.argv[1:]:
    assert api.autograde("1-recursion", student)["success"]
print(*sorted(api.get_autograded_students("1-recursion")))
"""
WAYS = {
    "hanoi": ["hanoi", "grade", "recursion", "--fresh"],
    "nbgrader": ["nbgrader", "autograde", "1-recursion", "--force"],
    "formgrader": ["python", "-c", FORMGRADER, ADA, BOB],
}


@pytest.mark.release
@pytest.mark.parametrize("ways", [*permutations(WAYS)], ids="-".join)
def test_points_and_times_are_those_of_the_exchange_whatever_grades(course, hub, ways):
    """Of late work and of work sent again, after each command; there is nothing to review."""
    teacher, ada, bob = (Person(name, hub) for name in (TEACHER, ADA, BOB))
    root = hub / "course"
    shutil.copytree(course.root, root)
    due = datetime.now(UTC) - timedelta(days=2)
    late = f"[due]\n1-recursion = {due:%Y-%m-%dT%H:%M:%SZ}\n[late]\npenalty = 10\n"
    (root / "course.toml").write_text(late)
    teachers(root, teacher)
    teacher.do("nbgrader", "release_assignment", "1-recursion", at=root)
    sent = {}
    for person, answers, points in ((ada, FIRST, 0), (bob, BOTH, 2), (ada, BOTH, 6)):
        if person.name not in sent:
            person.do("nbgrader", "fetch_assignment", "1-recursion")
        write(person, answers)
        person.do("nbgrader", "submit", "1-recursion")
        newest = max((hub / "exchange" / "hanoi" / "inbound").glob(f"{person.name}+*"))
        sent[person.name] = newest.name.split("+")[2]
        teacher.do("nbgrader", "collect", "1-recursion", "--update", at=root)
        if points:
            graded(teacher, root, ways, sent, {ADA: points, BOB: 6})


def graded(teacher, root, ways, sent, points):
    """Asserts that each command, one after the other, gives these points and times."""
    for way in ways:
        teacher.do(*(python() if word == "python" else word for word in WAYS[way]), at=root)
        for student, (score, penalty, at) in standing(Course(root)).items():
            assert (score, penalty) == pytest.approx((0.7 * points[student], 0.3 * points[student]))
            assert f"{at:%Y-%m-%d %H:%M:%S.%f UTC}" == sent[student], way
        assert teacher.do(python(), "-c", FORMGRADER, at=root).split() == [ADA, BOB], way


def standing(course: Course) -> dict[str, tuple[float, float, datetime | None]]:
    """The points, penalty and time of each student in the gradebook."""
    lesson = course.lesson("recursion")
    with opened(course) as book:
        ledger = Ledger(course, book)
        return {
            student: (marks.score, marks.penalty, ledger.late(lesson, student).at)
            for student, marks in ledger.marks(lesson).items()
        }


def teachers(root: Path, teacher: Person) -> None:
    """The course belongs to its teacher, and to nobody else; its exchange is that of all."""
    gid = pwd.getpwnam(teacher.name).pw_gid
    for path in (root, *root.rglob("*")):
        shutil.chown(path, teacher.name, gid)
    root.chmod(0o700)


def write(person: Person, answers: dict[str, str]) -> None:
    """Puts answers into the notebook that somebody has fetched."""
    path = person.home / "1-recursion" / "recursion.ipynb"
    notebook = json.loads(path.read_text())
    for cell in notebook["cells"]:
        cell["source"] = answers.get(cell["id"], cell["source"])
    path.write_text(json.dumps(notebook))


@pytest.mark.parametrize("name", ["jupyterhub_config.py", "nbgrader_config.py"])
def test_the_settings_can_be_read(name):
    """By Jupyter's own reader; that a hub takes them is not tried here."""
    from traitlets.config.loader import PyFileConfigLoader

    read: Any = PyFileConfigLoader(name, path=str(HUB)).load_config()
    assert read
