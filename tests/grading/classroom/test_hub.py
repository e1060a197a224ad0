"""A JupyterHub with nbgrader's exchange, for users of the system: as binder/hub/README.md says."""

import json
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from importlib.metadata import entry_points
from itertools import permutations
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from hanoi_ref.course.course import CONFIG, Course
from hanoi_ref.grading.gradebook.applying import Ledger
from hanoi_ref.grading.gradebook.book import opened
from tests.grading.conftest import REAL
from tests.grading.handedin import COUNT, HANOI
from tests.shared import PATIENCE, ROOT, free_port

pytestmark = REAL

HUB = ROOT / "binder" / "hub"
PROGRAMS = ("nbgrader", "hanoi", "alembic")
HERE = "{}.{}".format(*sys.version_info)
PYTHONS = (sys.executable, f"/usr/bin/python{HERE}")  # the first may be for root alone
GRADERS, STUDENTS = ("sync", "_apt"), ("games", "mail", "news")  # of every Debian
ADA, BOB, CYN = STUDENTS
FIRST = {"count_moves": COUNT}
BOTH = FIRST | {"hanoi": HANOI}
PENALTY = 0.3  # 10 % for each day begun, two days after the due date


@pytest.fixture(scope="module")
def python() -> str:
    """A Python of this version that ordinary users can run; skips the tests where there is none."""
    try:
        one_group = len({pwd.getpwnam(name).pw_gid for name in GRADERS}) == 1
    except KeyError:
        one_group = False
    if os.geteuid() != 0 or not one_group:
        pytest.skip("only root can be other users, two of them of one group")
    for path in PYTHONS:
        try:
            subprocess.run([path, "-c", ""], user=BOB, check=True, capture_output=True, cwd="/")
            return path
        except (OSError, subprocess.CalledProcessError):
            continue
    pytest.skip(f"ordinary users can run none of {', '.join(PYTHONS)}")


class Person:
    """An ordinary user of the system, with a home of their own below the hub's folder."""

    def __init__(self, name: str, hub: Path) -> None:
        self.name, self.home, self._account = name, hub / "home" / name, pwd.getpwnam(name)
        settings = self.home / ".jupyter"
        self.environment = {
            "PATH": os.pathsep.join((str(hub / "env" / "bin"), "/usr/bin", "/bin")),
            "HOME": str(self.home),
            "USER": name,
            "JUPYTER_CONFIG_DIR": str(settings),
            "JUPYTER_CONFIG_PATH": os.pathsep.join((str(hub / "etc"), f"{sys.prefix}/etc/jupyter")),
            "JUPYTER_PATH": f"{sys.prefix}/share/jupyter",
            "JUPYTER_DATA_DIR": str(self.home / "data"),
            "PYTHONPATH": os.pathsep.join([str(ROOT), *_packages()]),
        }
        settings.mkdir(parents=True)
        self.owns(self.home)

    def owns(self, folder: Path) -> None:
        """Makes a folder theirs, and readable for nobody but their group."""
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, self.name, self._account.pw_gid)
            path.chmod(0o2770 if path.is_dir() else 0o660)

    def run(self, *words: str, at: Path | None = None) -> subprocess.CompletedProcess[str]:
        """What a command says to them."""
        return subprocess.run(
            words,
            cwd=at or self.home,
            env=self.environment,
            user=self._account.pw_uid,
            group=self._account.pw_gid,
            extra_groups=[],
            capture_output=True,
            text=True,
        )

    def do(self, *words: str, at: Path | None = None) -> str:
        """Runs a command that must do its work."""
        done = self.run(*words, at=at)
        assert done.returncode == 0, f"{self.name}: {words}: {done.stdout}{done.stderr}"
        return done.stdout

    def submit(self, answers: dict[str, str]) -> None:
        """Writes answers into lesson 1, which comes from the exchange, and submits it."""
        path = self.home / "1-recursion" / "recursion.ipynb"
        if not path.exists():
            self.do("nbgrader", "fetch_assignment", "1-recursion")
        notebook = json.loads(path.read_text())
        for cell in notebook["cells"]:
            cell["source"] = answers.get(cell["id"], cell["source"])
        path.write_text(json.dumps(notebook))
        self.do("nbgrader", "submit", "1-recursion")


def _packages() -> list[str]:
    return [each for each in sys.path if "site-packages" in each]


PROGRAM = """#!{}
import sys
from {} import {} as main
sys.exit(main())
"""
# The settings of binder/hub, with folders, ports, users and programs of this test.
SETTINGS = """
import json, os
from pathlib import Path
from jupyterhub.spawner import LocalProcessSpawner

told = json.loads(os.environ["TOLD"])
exec(Path(told["shipped"]).read_text().replace("/srv/hanoi", told["folder"]))

class Spawner(LocalProcessSpawner):
    def user_env(self, env):
        return super().user_env(env) | told["people"][self.user.name]

hub, api, service, c.JupyterHub.bind_url = (
    f"http://127.0.0.1:{port}" for port in told["ports"]
)
c.JupyterHub.hub_bind_url, c.ConfigurableHTTPProxy.api_url = hub, api
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = Spawner
c.Spawner.cmd = ["jupyterhub-singleuser"]
c.Spawner.args = ["--ServerApp.ip=127.0.0.1"]
shared = c.JupyterHub.services[0]
shared |= {"url": service, "user": told["owner"], "cwd": told["folder"] + "/course"}
shared["environment"] |= told["people"][told["owner"]]
c.JupyterHub.services += [{"name": "test", "api_token": told["token"]}]
rights = ["admin:users", "admin:servers", "tokens"]
c.JupyterHub.load_roles += [{"name": "test", "services": ["test"], "scopes": rights}]
"""
TOKEN = "of-a-service-that-may-make-tokens"


class Hub:
    """A JupyterHub with two graders, who share a course, and three students."""

    def __init__(self, python: str, folder: Path, course: Course) -> None:
        self.root = folder / "course"
        for name in ("hub", "etc", "exchange"):
            (folder / name).mkdir()
        (folder / "exchange").chmod(0o777)
        shutil.copytree(course.root, self.root, symlinks=True)
        self.graders, self.students = (
            [Person(name, folder) for name in names] for names in (GRADERS, STUDENTS)
        )
        self.inbound = folder / "exchange" / "hanoi" / "inbound"
        self._folder, self._env = folder, folder / "env"
        self._make_environment(python)
        self._write_settings()
        ports = [free_port() for _ in range(4)]
        self._url = f"http://127.0.0.1:{ports[-1]}"
        people = {each.name: each.environment for each in (*self.graders, *self.students)}
        told = {
            "shipped": str(HUB / "jupyterhub_config.py"),
            "folder": str(folder),
            "ports": ports,
            "people": people,
            "owner": GRADERS[0],
            "token": TOKEN,
        }
        environment = people[GRADERS[0]] | {
            "TOLD": json.dumps(told),
            "HANOI_STUDENTS": " ".join(STUDENTS),
            "HANOI_TEACHERS": " ".join(GRADERS),
        }
        command = [self._env / "bin" / "jupyterhub", "--config", folder / "settings.py"]
        self._log = (folder / "hub.log").open("w")
        self._process = subprocess.Popen(
            command, cwd=folder / "hub", env=environment, stdout=self._log, stderr=self._log
        )
        self._wait(lambda: self.asked("/hub/api/")[0] == 200)
        self._tokens = {name: self._token(name) for name in people}
        for name in people:
            self.asked(f"/hub/api/users/{name}/server", "POST")
            self._wait(lambda name=name: self.asked(f"/user/{name}/api/status", by=name)[0] == 200)
        self._wait(lambda: self.asked("/services/hanoi/api", by=GRADERS[0])[0] == 200)

    def _make_environment(self, python: str) -> None:
        """JupyterHub and its proxy, from the index, beside the packages of this environment."""
        subprocess.run([python, "-m", "venv", self._env], check=True)
        told = {**os.environ, "PYTHONPATH": os.pathsep.join(_packages())}
        pip = [self._env / "bin" / "python", "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, "jupyterhub>=5", "configurable-http-proxy"], env=told, check=True)
        for each in entry_points(group="console_scripts"):
            if each.name in PROGRAMS:
                program = self._env / "bin" / each.name
                interpreter = self._env / "bin" / "python"
                program.write_text(PROGRAM.format(interpreter, each.module, each.attr))
                program.chmod(0o755)

    def _write_settings(self) -> None:
        """As the guide has them: of the hub, of all users, of the course, and of its graders."""
        (self._folder / "settings.py").write_text(SETTINGS)
        for_all = (HUB / CONFIG).read_text().replace("/srv/hanoi", str(self._folder))
        (self._folder / "etc" / CONFIG).write_text(for_all)
        config, name = self.root / CONFIG, "c.CourseDirectory.groupshared = "
        config.write_text(config.read_text().replace(f"{name}False", f"{name}True"))
        due = datetime.now(UTC) - timedelta(days=2)
        late = f"[due]\n1-recursion = {due:%Y-%m-%dT%H:%M:%SZ}\n[late]\npenalty = 10\n"
        (self.root / "course.toml").write_text(late)
        self.graders[0].owns(self.root)
        for grader in self.graders:
            settings = grader.home / ".jupyter"
            (settings / CONFIG).symlink_to(config)
            (settings / "jupyter_server_config.d").mkdir()
            shutil.copy(HUB / "desk.json", settings / "jupyter_server_config.d")
            root = f"c.ServerApp.root_dir = {str(self._folder)!r}\n"
            (settings / "jupyter_server_config.py").write_text(root)
            grader.owns(grader.home)

    def _wait(self, is_so: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not is_so():
            assert self._process.poll() is None and time.monotonic() < until, self.said()
            time.sleep(0.2)

    def said(self) -> str:
        """What the hub and its servers have logged."""
        return (self._folder / "hub.log").read_text()

    def _token(self, name: str) -> str:
        _, said = self.asked(f"/hub/api/users/{name}/tokens", "POST", body={})
        return str(json.loads(said)["token"])

    def asked(self, path: str, method: str = "GET", by: str = "", body: Any = None) -> Any:
        """The status and the text of a reply, to a user or to the test's own service."""
        headers = {"Authorization": f"token {self._tokens[by] if by else TOKEN}"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self._url + path, data, headers, method=method)) as reply:
                return reply.status, reply.read().decode()
        except HTTPError as error:
            return error.code, ""
        except URLError:
            return 0, ""

    def stop(self) -> None:
        """Stops the hub, its proxy and all servers."""
        for person in (*self.graders, *self.students):
            self.asked(f"/hub/api/users/{person.name}/server", "DELETE")
        self._process.terminate()
        self._process.wait()
        self._log.close()


@pytest.fixture(scope="module")
def hub(python: str, released: Course) -> Iterator[Hub]:
    """A hub in a folder that everybody may enter; pytest's own are for root alone."""
    folder = Path(tempfile.mkdtemp(prefix="hanoi-hub-"))
    folder.chmod(0o755)
    hub = Hub(python, folder, released)
    yield hub
    hub.stop()
    shutil.rmtree(folder)


WAYS = {
    "hanoi": ("hanoi", "grade", "recursion", "--fresh"),
    "nbgrader": ("nbgrader", "autograde", "1-recursion", "--force"),
    "formgrader": (),
}


@pytest.mark.release
def test_points_and_times_are_those_of_the_exchange_after_each_way_to_grade(hub):
    """Two graders and each order of ways; late, excused and resubmitted work; nothing to review.

    At last the feedback comes to each student, and nobody has read another's work.
    """
    one, two = hub.graders
    one.do("nbgrader", "release_assignment", "1-recursion", at=hub.root)
    for person, answers in zip(hub.students, (FIRST, BOTH, FIRST), strict=True):
        person.submit(answers)
    points: dict[str, float] = {ADA: 2, BOB: 6}
    for number, order in enumerate(permutations(WAYS)):
        if number:
            points[ADA] = 6
            hub.students[0].submit(BOTH | {"count_moves": f"{COUNT}  # {number}"})
        one, two = two, one
        one.do("nbgrader", "collect", "1-recursion", "--update", at=hub.root)
        one.do("hanoi", "extend", CYN, "recursion", "--excuse", at=hub.root)
        newest = {name: max(hub.inbound.glob(f"{name}+*")).name for name in STUDENTS}
        for way in order:
            one, two = two, one
            if way == "formgrader":
                press_autograde(hub, one)
            else:
                one.do(*WAYS[way], at=hub.root)
            for student, (score, penalty, at) in standing(Course(hub.root)).items():
                had = points.get(student, 0)
                assert score == pytest.approx((1 - PENALTY) * had), (order, way)
                assert penalty == pytest.approx(PENALTY * had), (order, way)
                assert f"+{at:%Y-%m-%d %H:%M:%S.%f UTC}+" in newest[student], (order, way)
            assert graded_by_formgrader(hub) == {*STUDENTS}, (order, way)
    one.do("hanoi", "feedback", "recursion", at=hub.root)
    one.do("nbgrader", "release_feedback", "1-recursion", at=hub.root)
    for person in hub.students:
        person.do("nbgrader", "fetch_feedback", "1-recursion")
        (page, *_) = sorted(person.home.rglob("recursion.html"))
        others = {*STUDENTS} - {person.name}
        assert person.name in page.read_text() and not any(o in page.read_text() for o in others)
        assert person.run("ls", str(hub.inbound)).returncode
        assert person.run("ls", str(hub.root)).returncode


def press_autograde(hub: Hub, grader: Person) -> None:
    """Formgrader's button for each student, in a grader's own server."""
    for student in STUDENTS:
        path = f"/user/{grader.name}/formgrader/api/submission/1-recursion/{student}/autograde"
        status, said = hub.asked(path, "POST", by=grader.name, body={})
        assert status == 200 and json.loads(said)["success"], said


def graded_by_formgrader(hub: Hub) -> set[str]:
    """Who needs no autograding, as formgrader has it in the server that the graders share."""
    path = "/services/hanoi/formgrader/api/submissions/1-recursion"
    _, said = hub.asked(path, by=GRADERS[1])
    return {each["student"] for each in json.loads(said) if each["autograded"]}


def standing(course: Course) -> dict[str, tuple[float, float, Any]]:
    """The points, penalty and time of each student in the gradebook."""
    lesson = course.lesson("recursion")
    with opened(course) as book:
        ledger = Ledger(course, book)
        return {
            student: (marks.score or 0, marks.penalty, ledger.late(lesson, student).at)
            for student, marks in ledger.marks(lesson).items()
        }


@pytest.mark.release
@pytest.mark.parametrize("place", ["/services/hanoi", *(f"/user/{name}" for name in GRADERS)])
def test_formgrader_and_the_desk_open_for_graders_alone(hub, place):
    """In the server that they share, and in their own."""
    owners = GRADERS if place.startswith("/services") else [place.rpartition("/")[2]]
    for path, word in (("/formgrader/api/assignments", "1-recursion"), ("/hanoi/desk", "desk")):
        for name in owners:
            status, said = hub.asked(place + path, by=name)
            assert status == 200 and word in said, (path, name, said)
        for name in {*GRADERS[1:], *STUDENTS}.difference(owners):  # the first is an admin
            assert hub.asked(place + path, by=name)[0] in (403, 404), (path, name)


@pytest.mark.parametrize("name", ["jupyterhub_config.py", "nbgrader_config.py"])
def test_the_settings_can_be_read(name):
    """By Jupyter's own reader."""
    from traitlets.config.loader import PyFileConfigLoader

    read: Any = PyFileConfigLoader(name, path=str(HUB)).load_config()
    assert read
