"""The pages of each world: their links lead somewhere, and their commands do what they say.

A world is a place in which somebody reads the README and a guide: a clone, a folder that a student
made with hanoi init, and one that a teacher made.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import unquote
from urllib.request import urlopen

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.publish.folder import make
from hanoi_ref.publish.handout import pack
from hanoi_ref.publish.site.build import put_contents
from tests.grading.downloads import pack as zipped
from tests.grading.sandbox.walk import LIBRARY, MODULES
from tests.shared import PATIENCE, ROOT

LINK = re.compile(r'\]\(<?([^)\s>]+)|(?:src|href)="([^"]+)"')
LINE = re.compile(r"^    +((?:hanoi|make|pip|python|cd|source) .*?)(?: +#.*)?$", re.M)
INLINE = re.compile(r"`((?:hanoi|make|pip|uvx|nbgrader) [^`=][^`]*)`")


def pages(world: Path) -> list[Path]:
    """The Markdown files and notebooks that a reader opens there."""
    found = [path for path in world.rglob("*") if path.suffix in (".md", ".ipynb")]
    own = [path.relative_to(world) for path in found]
    left_out = ("node_modules", "scaffold", "mine", "grading", "public")
    return [
        world / path
        for path in own
        if not any(part[0] == "." or part in left_out for part in path.parts)
    ]


def texts(page: Path) -> Iterator[str]:
    """The Markdown of a page."""
    if page.suffix == ".md":
        yield page.read_text("utf-8")
    else:
        for cell in json.loads(page.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                yield "".join(cell["source"])


def dead_links(world: Path) -> list[str]:
    """The relative links and pictures of all pages that lead nowhere."""
    dead = []
    for page in pages(world):
        for text in texts(page):
            plain = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)
            for target in ("".join(found) for found in LINK.findall(plain)):
                path, _, _ = target.partition("#")
                is_far = re.match(r"[a-z]+:", target) or not path
                if not is_far and not (page.parent / unquote(path)).exists():
                    dead.append(f"{page.relative_to(world)}: {target}")
    return dead


def handed_out(folder: Path) -> Path:
    """What students find in the file from hanoi handout."""
    course = Course(ROOT)
    pack(course, course.lessons, folder.parent / "hanoi.zip")
    shutil.unpack_archive(folder.parent / "hanoi.zip", folder)
    return folder


def for_binder(folder: Path) -> Path:
    """What hanoi binder makes."""
    assert run(["binder", "--out", str(folder), "--root", str(ROOT)]) == 0
    return folder


def on_site(folder: Path) -> Path:
    """The files of a site."""
    put_contents(Course(ROOT), folder)
    return folder


WORLDS = {
    "clone": lambda folder: ROOT,
    "student": make,
    "teacher": lambda folder: make(folder, teacher=True),
    "hand-out": handed_out,
    "Binder": for_binder,
    "site": on_site,
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return the folder of a world, which is made once."""
    return cache(lambda world: WORLDS[world](tmp_path_factory.mktemp("made") / world))


@pytest.mark.parametrize("world", WORLDS)
def test_no_link_leads_nowhere(world, made):
    """In any page, with the files that this world has."""
    assert dead_links(made(world)) == []


@pytest.mark.parametrize("world", [each for each in WORLDS if each != "clone"])
def test_only_a_clone_has_make(world, made):
    """No guide elsewhere tells its reader to call it, or to enter an environment."""
    guides = [page for page in pages(made(world)) if page.suffix == ".md"]
    assert guides
    for guide in guides:
        assert not [each for each in commands(guide) if re.match(r"source|make [a-z]+$", each)]


def commands(page: Path, *others: Path) -> list[str]:
    """The commands of pages, each once; in a sentence, the first words of one only name it."""
    whole = "\n".join(text for each in (page, *others) for text in texts(each))
    typed, named = LINE.findall(whole), INLINE.findall(whole)
    alone = [each for each in named if not any(is_start(each, long) for long in [*typed, *named])]
    return list(dict.fromkeys([*typed, *alone]))


def is_start(command: str, other: str) -> bool:
    """Whether a command is the first words of another."""
    return other.startswith(f"{command} ")


SERVES = r"http://(?:127\.0\.0\.1|localhost|\[::\]|0\.0\.0\.0):(\d+)"

# Each command with a pattern of what it prints; the first pattern that fits a command holds.
# For SERVES, the address in it must answer.
SAYS = {
    r"hanoi --help": r"Commands:",
    r"hanoi lab.*": SERVES,
    r"hanoi desk.*": SERVES,
    r"hanoi init my-course": r"is ready",
    r"hanoi init --teacher my-class": r"is ready",
    r"hanoi update": r"is up to date",
    r"hanoi progress": r"0-start +○.* 0 of \d+ points",
    r"hanoi solve 4": r"AB AC BC AB CA CB AB AC BC BA CA BC AB AC BC",
    r"hanoi solve 64 --count": r"18446744073709551615",
    r"hanoi solve 3 --variant linear .*": r"[ABC ]+",
    r"hanoi binder .*": r"a repository for Binder",
    r"hanoi handout .*": r"hanoi.zip: 0-start, 1-recursion",
    r"hanoi collect .*": r"1-recursion: (2 collected|0 collected, 2 as before)",
    r"hanoi (demo|grade|mark).*": r"points",
    r"hanoi platform .*": r"autograder.zip|recursion-template|hanoi-recursion",
    r"hanoi review --done ada": r"ada",
    r"hanoi review": r"",
    r"hanoi override .*": r"ada",
    r"hanoi requests.*": r"recursion.hanoi: Why|^$",
    r"hanoi replay .*": r"nothing differs",
    r"hanoi alike.*": r"groups? in \d+ questions",
    r"hanoi feedback.*": r"recursion",
    r"hanoi report": r"grading/report.html",
    r"hanoi extend .*": r"ada",
    r"hanoi export .*": r"^(marks|canvas).csv",
    r"hanoi restore": r"from the journal",
    r"hanoi forget .*": r"ada",
    r"hanoi new .*": r"The draft works|another exercise, because submissions of it are graded",
    r"hanoi release": r"frogs.ipynb|already what solutions/ gives",
}
FIRST = ("hanoi collect",)
LAST = ("hanoi forget ada --list", "hanoi forget", "hanoi new", "hanoi release")
ELSEWHERE = (  # they install, need other machines, or name what the reader has
    *("pip ", "uvx ", "cd ", "source ", "nbgrader ", "make "),
    *("hanoi grade --scheduler", "hanoi mark FOLDER"),
    *("hanoi site --out", "python -m http.server"),  # tests/browser/site builds and serves one
    "hanoi demo",  # as make demo
)
# What a student's folder has not; the message says what does.
FOR_TEACHERS = r"hanoi (handout|site|binder .*--out)\b.*"


@cache
def said_by(command: str) -> str | None:
    """What a command prints by the table; None if it is not in it."""
    if command.startswith(ELSEWHERE):
        return None
    return next((says for known, says in SAYS.items() if re.fullmatch(known, command)), None)


def test_every_command_of_the_pages_is_in_the_table():
    """A new one fails here until it is tried in its world."""
    guides = ("README.md", "course/README.md", "solutions/*.md", "solutions/*/teaching.md")
    told = commands(*(path for name in guides for path in sorted(ROOT.glob(name))))
    assert len(told) > 60
    assert [each for each in told if said_by(each) is None and not each.startswith(ELSEWHERE)] == []


# Where the packages of this environment keep what they share with Jupyter.
TOLD = {
    "JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter"),
    "PYTHONUNBUFFERED": "1",
}


class Home:
    """A home that has only leave to serve as root, and an environment with the wheels."""

    def __init__(self, at: Path, wheels: list[Path]) -> None:
        self.home = at / "home"
        settings = self.home / ".jupyter" / "jupyter_server_config.json"
        settings.parent.mkdir(parents=True)
        settings.write_text('{"ServerApp": {"allow_root": true, "open_browser": false}}')
        venv.create(at / "env", symlinks=True, with_pip=True)
        (at / "env" / MODULES / "others.pth").write_text(LIBRARY)
        self._path = os.pathsep.join([str(at / "env" / "bin"), str(Path(sys.executable).parent)])
        self._path += f"{os.pathsep}{os.environ['PATH']}"
        pip = "python -m pip install --quiet --no-deps --no-index --ignore-installed"
        self.types(f"{pip} {shlex.join(map(str, wheels))}", self.home)

    def start(self, command: str, folder: Path) -> subprocess.Popen[str]:
        """Starts a command as somebody would who types it there."""
        kept = {name: each for name, each in os.environ.items() if name.startswith("npm_")}
        return subprocess.Popen(
            ["bash", "-c", f"exec {command}"],
            cwd=folder,
            env=kept | {"HOME": str(self.home), "PATH": self._path, "BROWSER": "true", **TOLD},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def types(self, command: str, folder: Path) -> str:
        """What a command prints until it ends."""
        process = self.start(command, folder)
        said, _ = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in said, (command, said)
        return said

    def serves(self, command: str, folder: Path) -> bool:
        """Whether a server that a command starts answers at the address that it prints."""
        process = self.start(command, folder)
        said = ""
        try:
            assert process.stdout is not None
            for line in process.stdout:
                said += line
                if found := re.search(SERVES, line):
                    return answers(int(found[1]))
            raise AssertionError((command, said))
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def answers(port: int) -> bool:
    """Whether a server answers there, be it that it asks for a token."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urlopen(f"http://127.0.0.1:{port}/") as page:
                return page.status == 200
        except HTTPError as error:
            error.close()
            return True
        except OSError:
            time.sleep(0.1)  # between two questions
    return False


def turn(command: str) -> int:
    """When a command is typed: pages explain some before what they need, or after its end."""
    if command.startswith(FIRST):
        return -1
    return next((at for at, start in enumerate(LAST, 1) if command.startswith(start)), 0)


def type_all(home: Home, folder: Path, told: list[str], names: re.Pattern[str]) -> list[str]:
    """Types those of these commands that `names` fits; returns what went otherwise than said."""
    wrong = []
    for command in sorted(told, key=turn):
        says = said_by(command)
        if says is None or not names.fullmatch(command):
            continue
        if says is SERVES:
            if not home.serves(command, folder):
                wrong.append(f"{command}: nobody answers")
        elif not re.search(says, said := home.types(command, folder), re.MULTILINE):
            wrong.append(f"{command}: {said}")
    return wrong


@pytest.mark.full
def test_a_student_types_what_the_pages_say(wheels, tmp_path):
    """In a folder from hanoi init, with the student's wheel alone."""
    home = Home(tmp_path, wheels[:1])
    home.types("hanoi init my-course", home.home)
    folder = home.home / "my-course"
    told = commands(folder / "course" / "README.md", ROOT / "README.md")
    names = re.compile(r"hanoi (lab( recursion)?|update|progress|solve .*)")
    teachers = [each for each in told if re.fullmatch(FOR_TEACHERS, each)]
    assert len(teachers) == 3
    for command in teachers:
        assert "hanoi init --teacher" in home.types(command, folder), command
    assert type_all(home, folder, told, names) == []


@pytest.mark.release  # it takes minutes
def test_a_teacher_types_what_the_pages_say(wheels, tmp_path):
    """In a folder from hanoi init --teacher, with the work of two students."""
    home = Home(tmp_path, wheels)
    home.types("hanoi init --teacher my-class", home.home)
    folder = home.home / "my-class"
    give_work(folder)
    guides = [folder / "solutions" / name for name in ("MARKING.md", "TEACHING.md")]
    told = commands(*guides, ROOT / "README.md")
    told = [each for each in told if not each.startswith("hanoi init")]
    assert type_all(home, folder, told, re.compile("hanoi .*")) == []


def give_work(folder: Path) -> None:
    """Puts the files that the commands name beside the course."""
    right = (ROOT / "solutions/1-recursion/recursion.ipynb").read_text("utf-8")
    blank = (ROOT / "course/1-recursion/recursion.ipynb").read_text("utf-8")
    for name in ("work.zip", "submissions.zip"):
        zipped(folder / name, {"ada/recursion.ipynb": right, "bob/recursion.ipynb": blank})
    (folder / "work").mkdir()
    for name in ("homework.ipynb", "recursion.ipynb", "work/ada.ipynb"):
        (folder / name).write_text(right, "utf-8")
    table = "Student,ID,SIS User ID,SIS Login ID,Section,recursion (8801)\n"
    table += '"Lovelace, Ada",1,ada,ada,A,\n"Berg, Bob",2,bob,bob,A,\n'
    for name in ("roster.csv", "gradebook.csv"):
        (folder / name).write_text(table)
    (folder / "form.csv").write_text("student,exercise,request\nada,recursion.hanoi,Why?\n")


@pytest.mark.release
def test_who_has_a_clone_types_what_the_pages_say(tmp_path):
    """With the environment of this clone; make fresh and CI call what begins with make."""
    home = Home(tmp_path, [])
    subprocess.run(["git", "clone", "--quiet", ROOT, home.home / "hanoi"], check=True)
    told = commands(ROOT / "course" / "README.md", ROOT / "README.md")
    names = re.compile(r"hanoi (lab.*|progress|solve .*|handout .*|binder .*|platform .*)")
    assert type_all(home, home.home / "hanoi", told, names) == []
    for command in [each for each in told if each.startswith("make ")]:
        assert "Error" not in home.types(f"{command} --dry-run", home.home / "hanoi")
