"""The reading desk, below its page: what is asked, what was written, and who may mark what."""

import json
import math
import os
import re
import resource
import shutil
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from http.client import HTTPConnection
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from traitlets.config import Config

from hanoi_ref.cli import run
from hanoi_ref.course.course import CONFIG, Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.notebooks import by_name, read_notebook, with_pictures_beside
from hanoi_ref.grading.classroom.desk import routes as saved_comments
from hanoi_ref.grading.classroom.desk.questions import (
    Answer,
    Moved,
    Question,
    answers,
    give,
    in_groups,
    picture,
    question,
    questions,
    shown_answer,
)
from hanoi_ref.grading.classroom.desk.routes import course_folder
from hanoi_ref.grading.classroom.pages import make_pages
from hanoi_ref.grading.gradebook.book import Book, opened
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.lessons import WRITTEN
from tests.grading.conftest import REAL, Class
from tests.grading.handedin import COUNT, PROOF, answered
from tests.shared import PATIENCE, ROOT

pytestmark = REAL

CLASS = {
    "ada": "By induction: no disks need no moves.",
    "bob": "I tried it.",
    "cleo": "by induction, no disks need no moves",
    "dan": "*Write your answer here, in place of this line.*",
}


def test_every_question_has_a_rubric_worth_its_points():
    """In rubrics.toml, under the question's own name."""
    asked = {each.name: each for each in questions(Course(ROOT)) if not each.is_check}
    assert asked.keys() == WRITTEN.keys()
    for name, each in asked.items():
        points = sum(points for points, _ in each.rubric.rows)
        assert points == each.points == WRITTEN[name].points, name
        assert each.task and each.solution and "SOLUTION" not in each.solution


def test_a_question_has_the_heading_above_its_answer():
    """Not the one above its check: clockwise is checked below the answer after it."""
    titles = {each.name: each.title for each in questions(Course(ROOT))}
    assert titles["clockwise-check"] != titles["counterclockwise-check"]


class Room:
    """A desk with a class's answers to one question."""

    def __init__(self, course: Course, book: Book) -> None:
        self.course, self.book = course, book

    @property
    def asked(self) -> Question:
        """The question."""
        return question(self.course, "1-recursion", PROOF)

    @property
    def answers(self) -> dict[str, Answer]:
        """What stands there now, by student."""
        return {each.student: each for each in answers(self.book, self.course, self.asked)}

    def give(self, student: str, mark: Any, said: str = "", version: str = "") -> Answer:
        """Marks what stands there, or the version that is named."""
        seen = version or self.answers[student].version
        return give(self.book, self.course, self.asked, student, seen, mark, said)


@pytest.fixture
def room(course: Course) -> Iterator[Room]:
    """The desk with the answers of four."""
    answered(course, CLASS)
    with opened(course) as book:
        yield Room(course, book)


def test_a_mark_is_what_formgrader_would_have_written(room):
    """In nbgrader's gradebook, with the comment; nothing waits any more."""
    done = room.give("ada", 2.5, " Which n? ")
    assert (done.mark, done.comment) == (2.5, "Which n?")
    with room.book.transaction() as gradebook:
        whose = (PROOF, "recursion", "1-recursion", "ada")
        grade, comment = gradebook.find_grade(*whose), gradebook.find_comment(*whose)
        assert (grade.manual_score, grade.needs_manual_grade) == (2.5, False)
        assert comment.manual_comment == "Which n?"
    assert room.give("ada", None, "Which n?").mark is None


def test_what_formgrader_writes_is_on_the_desk(room):
    """Mark and comment, and the version has moved."""
    before = room.answers["bob"]
    with room.book.transaction() as gradebook:
        whose = (PROOF, "recursion", "1-recursion", "bob")
        grade = gradebook.find_grade(*whose)
        grade.manual_score, grade.needs_manual_grade = 1, False
        gradebook.find_comment(*whose).manual_comment = "Try to prove it."
    after = room.answers["bob"]
    assert (after.mark, after.comment) == (1, "Try to prove it.")
    with pytest.raises(Moved) as moved:
        room.give("bob", 4, version=before.version)
    assert moved.value.now == after == room.answers["bob"]


def test_students_of_one_name_are_told_apart(room):
    """By their names in the gradebook, as on the class page; others have their names alone."""
    with room.book.transaction() as gradebook:
        for student, first in {"ada": "Kim", "bob": "Kim", "cleo": "Cleo"}.items():
            person = gradebook.find_student(student)
            person.first_name, person.last_name = first, "Lee"
    names = {student: answer.name for student, answer in room.answers.items()}
    assert names == {"ada": "Kim Lee (ada)", "bob": "Kim Lee (bob)", "cleo": "Cleo Lee"} | {
        "dan": "dan"
    }


def test_nobody_overwrites_what_they_have_not_seen(room):
    """The second of two readers is told what the first one wrote."""
    seen = room.answers["ada"].version
    room.give("ada", 3, "Good.", seen)
    with pytest.raises(Moved, match="ada has been marked by somebody else meanwhile") as moved:
        room.give("ada", 1, "Hm.", seen)
    assert (moved.value.now.mark, moved.value.now.comment) == (3, "Good.")
    assert room.give("ada", 1, "Hm.", moved.value.now.version).mark == 1


@pytest.mark.parametrize("wrong", [-1, 4.5, math.nan, math.inf, True, "3", [3]], ids=repr)
def test_a_mark_is_a_number_within_the_points(room, wrong):
    """What is none is named, and nothing is written."""
    with pytest.raises(CallError, match="a mark is a number from 0 to 4, not"):
        room.give("ada", wrong)
    assert room.answers["ada"].mark is None


def test_a_student_without_an_answer_is_named(room):
    """So is a question that there is not."""
    with pytest.raises(CallError, match="zoe has no answer to recursion-written"):
        room.give("zoe", 1, version="x")
    with pytest.raises(CallError, match="1-recursion has no question or exercise 'proof'"):
        question(room.course, "1-recursion", "proof")


def test_answers_that_are_alike_stand_together_and_blank_ones_last(room):
    """Whatever the case and the commas."""
    together = in_groups(list(room.answers.values()))
    assert [[each.student for each in group] for group in together] == [
        ["ada", "cleo"],
        ["bob"],
        ["dan"],
    ]


PHOTO = "My proof is on the photo below:\n\n![image.png](attachment:{})"
REMOTE = "My proof is on the photo below:\n\n![image.png](https://example.org/{}.png)"


@pytest.mark.parametrize(
    ("sources", "pictures", "together"),
    [
        ([PHOTO.format("a1"), PHOTO.format("b2")], [("a1",), ("b2",)], 1),
        ([PHOTO.format("a1"), PHOTO.format("a1")], [("a1",), ("a1",)], 2),
        ([PHOTO.format("a1"), PHOTO.format("a1")], [("a1",), ("a1", "b2")], 1),
        ([PHOTO.format("a1"), PHOTO.format("a1")], [(), ()], 1),
        ([REMOTE.format("a1"), REMOTE.format("b2")], [(), ()], 1),
        (['The same <img src="a.png">', 'The same <img src="b.png">'], [(), ()], 1),
        (["The same words", "The same words"], [(), ()], 2),
    ],
    ids=["two photos", "one photo", "one more", "dropped", "elsewhere", "as HTML", "words only"],
)
def test_answers_with_other_pictures_are_not_alike(sources, pictures, together):
    """A picture counts by its content, by which it is named; one that is not here is like none."""
    rows = zip("ab", sources, pictures, strict=True)
    answers = [
        Answer(student, student, source, None, "", 4.0, pictures=names)
        for student, source, names in rows
    ]
    assert len(in_groups(answers)[0]) == together


def test_comments_are_kept_for_all_and_once(room):
    """By question, in their order, until somebody drops them."""
    for words in ("Which n?", "Why?", "Which n? "):
        saved_comments.keep(room.course, room.asked, words)
    assert saved_comments.stock(room.course, room.asked) == ["Why?", "Which n?"]
    assert saved_comments.drop(room.course, room.asked, "Why?") == ["Which n?"]


@pytest.fixture
def read_once(marked: Course) -> Iterator[Room]:
    """A class that was marked by hanoi, with ada's answer read."""
    with opened(marked) as book:
        room = Room(marked, book)
        room.give("ada", 3, "And the base?")
        yield room


def hand_in_again(room: Room, source: str) -> Answer:
    """What is on the desk after another answer was handed in and marked."""
    Class(room.course).hand_in("ada", count_moves=COUNT, **{PROOF: source})
    mark(room.course, room.course.lessons, fresh=True)
    return room.answers["ada"]


def test_an_answer_that_comes_back_unchanged_stays_read(read_once):
    """With its mark and its comment, and so does one that has changed and changed back."""
    same = hand_in_again(read_once, "By induction on n.")
    assert (same.mark, same.comment) == (3, "And the base?")
    hand_in_again(read_once, "Something else.")
    assert hand_in_again(read_once, "By induction on n.") == same


def test_a_changed_answer_is_to_be_read_and_shows_its_old_mark(read_once):
    """With what has changed; the old mark does not count for the new answer."""
    for source in ("By induction on m.", "By induction on all n."):
        changed = hand_in_again(read_once, source)
        assert (changed.mark, changed.comment) == (None, "")
        assert changed.before is not None
        assert (changed.before.mark, changed.before.comment) == (3, "And the base?")
    shown = shown_answer(changed, read_once.asked)
    assert shown["before"]["changes"] == "By induction on <ins>all </ins>n."
    with read_once.book.transaction() as gradebook:
        assert gradebook.find_submission("1-recursion", "ada").score == 2  # that of the program
    assert read_once.give("ada", 4).before is None


def test_an_answer_that_was_taken_back_needs_no_reader(read_once):
    """There is nothing to read, and its mark is gone."""
    blank = hand_in_again(read_once, CLASS["dan"])
    assert (blank.mark, blank.is_blank) == (0, True)


PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABc3UBGAAAAABJRU5ErkJggg=="
PASTED = {
    "my photo.png": {"image/png": PNG},
    "x.svg": {"image/svg+xml": "PHN2ZyBvbmxvYWQ9IngoKSIvPg=="},
    "fake.png": {"image/png": "PHNjcmlwdD5hYmMoKTwvc2NyaXB0Pg=="},
}
LINKS = "By this: ![p](attachment:my%20photo.png) ![x](attachment:x.svg) ![f](attachment:fake.png)"


def test_a_picture_pasted_into_an_answer_is_kept_for_its_readers(people):
    """On the desk, on the page and in the marked notebook; nothing else that is pasted."""
    course, told = people.course, people.release()
    (proof,) = [cell for cell in told["cells"] if cell["id"] == PROOF]
    proof |= {"source": LINKS, "attachments": PASTED}
    people.put("ada", json.dumps(told))
    (found,) = mark(course, course.pick(["recursion"]), seed=7).submissions
    assert any("attachments that are not pictures" in each for each in found.repairs)
    asked = question(course, "recursion", PROOF)
    with opened(course) as book:
        (answer,) = answers(book, course, asked)
    make_pages(course, course.pick(["recursion"]))
    page = (course.feedback / "ada/1-recursion/recursion.html").read_text()
    assert f'src="data:image/png;base64,{PNG}"' in page
    on_desk = shown_answer(answer, asked, place="/hanoi/desk")["html"]
    (name,) = answer.pictures
    address = f"/hanoi/desk/pictures/1-recursion/{PROOF}/ada/{name}"
    assert f'src="{address}"' in on_desk and 'loading="lazy"' in on_desk
    assert picture(course, asked, "ada", name) == ("image/png", b64decode(PNG))
    for html in (on_desk, page):
        assert "svg+xml" not in html and "PHNj" not in html
    for student, called in (("ada", "x"), ("bob", name), ("..", name), ("", name)):
        with pytest.raises(CallError, match="has no picture"):
            picture(course, asked, student, called)
    marked = by_name(read_notebook(course.autograded / "ada/1-recursion/recursion.ipynb"))[PROOF]
    assert [*marked["attachments"].values()] == [{"image/png": PNG}]
    assert "is not shown" in shown_answer(answer, asked)["elsewhere"]


BESIDE = {
    "foto.png": b64decode(PNG),
    "pages/Foto 2.PNG": b64decode(PNG) + b"2",
    "drawn.svg": b"<svg onload='x()'/>",
    "fake.png": b"<script>abc()</script>",
}
SHOWS = {  # a picture of a text, and the words in its place if it is not shown
    "![](foto.png)": "",
    "![my proof](./Foto.png 'proof')": "",
    "![](pages/foto%202.png)": "",
    "![](<pages/foto 2.png>)": "",
    '<img width="40" src="foto.png" alt="x">': "",
    "![](gone.png)": "picture gone.png is missing",
    "![](drawn.svg)": "picture drawn.svg is missing, or no PNG, JPEG or GIF",
    "![](fake.png)": "picture fake.png is missing, or no PNG, JPEG or GIF",
    "![](../../bob/1-recursion/foto.png)": "picture ../../bob/1-recursion/foto.png is missing",
    "![](/etc/foto.png)": "picture /etc/foto.png is missing",
    "![](https://a.org/foto.png)": "picture a.org/foto.png is not in the submission",
    "![](attachment:gone.png)": "picture gone.png is missing",
}


def test_a_picture_beside_the_notebook_is_shown_or_named(people):
    """At the desk and on the page; nothing from outside the submission, and never nothing."""
    course, lesson = people.course, people.course.lesson("recursion")
    path = people.hand_in("ada", **{PROOF: "\n\n".join(f"See: {each}" for each in SHOWS)})
    for name, content in BESIDE.items():
        (path.parent / name).parent.mkdir(exist_ok=True)
        (path.parent / name).write_bytes(content)
    mark(course, [lesson], seed=7)
    asked, (made,) = question(course, lesson.folder, PROOF), make_pages(course, [lesson])[0]
    with opened(course) as book:
        (answer,) = answers(book, course, asked)
    pages = {
        "/hanoi/desk/pictures/": shown_answer(answer, asked, place="/hanoi/desk")["html"],
        "data:image/png;base64": made.read_text().partition(f'id="{PROOF}"')[2],
    }
    for address, html in pages.items():
        lines = html.split("See: ")[1 : len(SHOWS) + 1]
        for line, (source, words) in zip(lines, SHOWS.items(), strict=True):
            assert (f'<img src="{address}' in line) == (not words), (source, line)
            assert words in line and "<svg on" not in line and "https://a" not in line, source
    sent = {picture(course, asked, "ada", name)[1] for name in answer.pictures}
    assert sent == {BESIDE["foto.png"], BESIDE["pages/Foto 2.PNG"]}


def test_pictures_that_are_shown_often_do_not_make_a_notebook_large():
    """Each cell has a copy, up to a limit of all together."""
    data = b64encode(b64decode(PNG) + b"x" * 3_000).decode()
    text, found = with_pictures_beside("![](a.png) " * 9, {"a.png": data}, 5_000)
    assert text.count("attachment:") == 9 and len(found) == 1
    text, found = with_pictures_beside("![](a.png) ![](b.png)", {"a.png": data, "b.png": PNG}, 9)
    assert "attachment:" not in text and not found


def test_what_is_shown_is_harmless(room, course):
    """Whatever somebody has written."""
    shown = Answer("eve", "eve", "<script>x()</script> [a](javascript:x) $n$", None, "", 4)
    html = shown_answer(shown, room.asked)["html"]
    assert not re.search("<script|href=.javascript", html) and "<math" in html
    assert json.dumps(shown_answer(room.answers["ada"], room.asked))


def test_a_picture_that_was_pasted_is_said(room):
    """With the place where it can be seen."""
    photo = Answer("eve", "eve", "My proof: ![x.png](attachment:x.png)", None, "", 4)
    said = shown_answer(photo, room.asked)["elsewhere"]
    assert "picture" in said and "grading/submitted/eve/1-recursion/recursion.ipynb" in said
    assert not shown_answer(room.answers["ada"], room.asked)["elsewhere"]


FILES = """
    /files/grading/seeds.json /files/nbgrader_config.py /api/contents /api/kernels /view/x
    /static/../nbgrader_config.py /static/mine.css /nbconvert/html/x.ipynb /tree /lab /api/terminals
""".split()


class Served:
    """A desk that a server of its own shows."""

    def __init__(self, process: Any, address: str) -> None:
        self.process = process
        desk, _, self.token = address.partition("?token=")
        self.client = HTTPConnection(urlsplit(desk).netloc, timeout=PATIENCE)

    def ask(self, way: str, path: str, body: bytes = b"", token: str = "") -> tuple[int, bytes]:
        """The status and the content of an answer."""
        known = {"Authorization": f"token {token or self.token}"}
        self.client.request(way, path, body or None, known)
        answer = self.client.getresponse()
        return answer.status, answer.read()

    def told(self, way: str, route: str, body: bytes) -> tuple[int, Any]:
        """The status and the object that a route of the question answers with."""
        status, said = self.ask(way, f"/hanoi/desk/{route}/1-recursion/{PROOF}", body)
        return status, json.loads(said)


@pytest.fixture
def served(room, tmp_path) -> Iterator[Served]:
    """What `hanoi desk` starts, with a folder of files that a user's settings add."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "mine.css").write_text("secret")
    options = [f"--ServerApp.extra_static_paths={tmp_path / 'mine'}", "--ServerApp.port=0"]
    command = [sys.executable, "-m", "hanoi_ref", "desk", "--root", str(room.course.root)]
    server = subprocess.Popen(
        [*command, "--no-browser", "--allow-root", *options],
        env={**os.environ, "HOME": str(tmp_path), "JUPYTER_RUNTIME_DIR": str(tmp_path / "run")},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found is not None
    desk = Served(server, found[0])
    yield desk
    desk.client.close()
    server.terminate()
    server.wait(PATIENCE)
    server.stdout.close()


def test_the_desk_serves_the_desk_and_no_file(served):
    """With its token too: neither seeds nor solutions, and no folder that others have added."""
    assert {path: served.ask("GET", path)[0] for path in FILES} == dict.fromkeys(FILES, 404)
    desk = [served.ask("GET", f"/hanoi/desk{rest}")[0] for rest in ("", "/questions")]
    assert desk == [200, 200]
    # What the page needs that asks for the token.
    assert served.ask("GET", "/static/style/bootstrap.min.css")[0] == 200
    picture_of = f"/hanoi/desk/pictures/1-recursion/{PROOF}/ada/x"
    assert served.ask("GET", picture_of)[0] == 404
    assert served.ask("GET", picture_of, token="no")[0] == 403


ROUTES = [("POST", "answers"), ("POST", "stock"), ("DELETE", "stock"), ("POST", "preview")]
BODIES = [b"", b"null", b"[]", b"5", b'"x"', b"{", b"{}", b"\xff", b"[" * 100_000]
TEXTS = [None, 5, True, [], ["x"], {}, "\ud800", "good \udfff"]
TEXTED = ("student", "version", "comment")
BAD = {  # values by field; the others are good
    **dict.fromkeys(TEXTED, TEXTS),
    "by": TEXTS[1:],
    "mark": ["3", True, [3], {}, -1, 5, 10**400, math.nan, math.inf],
    "ticks": ["0", 5, {}, [True], ["0"], [None], [[]]],
    "answered": [0, 1, "yes", []],
}


def stored(room: Room) -> dict[str, bytes]:
    """What is kept of a class beside its gradebook."""
    files = room.course.work.glob("[!.]*.json*")
    return {file.name: file.read_bytes() for file in files if file.is_file()}


def test_a_request_with_a_bad_value_is_refused_whole(served, room):
    """With a sentence, on each route and for each field; nothing is stored."""
    good = {"student": "ada", "version": room.answers["ada"].version, "comment": "x", "mark": 3}
    deep = b'{"comment": ' + b"[" * 900 + b"]" * 900 + b"}"
    before, grade = stored(room), room.answers["ada"]
    for way, route in ROUTES:
        named = [name for name in BAD if route == "answers" or name == "comment"]
        bad = [json.dumps(good | {name: value}).encode() for name in named for value in BAD[name]]
        bad += [
            json.dumps({"mark": 3} | {n: "x" for n in TEXTED if n != gone}).encode()
            for gone in TEXTED
            if gone in named
        ]
        for body in [*BODIES, deep, *bad]:
            status, said = served.told(way, route, body)
            assert (status, said["says"][:1].islower()) == (400, True), (way, route, body[:80])
            assert len(said["says"]) < 200 and "\n" not in said["says"]
    assert (stored(room), room.answers["ada"]) == (before, grade)
    assert served.told("POST", "answers", json.dumps(good).encode())[0] == 200


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits another process on Linux only")
def test_a_mark_without_room_for_it_is_refused_with_a_sentence(served, room):
    """Neither gradebook nor journal has it; once there is room, it is stored as it was sent."""
    good = {"student": "ada", "version": room.answers["ada"].version, "comment": "x", "mark": 3}
    sent, limit = json.dumps(good).encode(), resource.RLIMIT_FSIZE
    before, grade = stored(room), room.answers["ada"]
    usual = resource.prlimit(served.process.pid, limit, (0, resource.RLIM_INFINITY))
    for route in ("answers", "stock"):
        status, said = served.told("POST", route, sent)
        assert (status, "damaged" in said["says"]) == (503, False), said
    assert (stored(room), room.answers["ada"]) == (before, grade)
    resource.prlimit(served.process.pid, limit, usual)
    assert served.told("POST", "answers", sent)[0] == 200
    assert room.answers["ada"].mark == 3


@pytest.mark.parametrize(
    ("configured", "served", "found"),
    [("other", "home", "other"), ("", "class", "class"), ("", "home", "linked")],
)
def test_a_desk_beside_jupyterlab_finds_the_course(
    tmp_path, monkeypatch, configured, served, found
):
    """As configured, in the server's folder, or as nbgrader's settings say."""
    for name in ("home", "class", "linked", "other"):
        (tmp_path / name).mkdir()
    settings = "from pathlib import Path\nc = get_config()\n"
    settings += "c.CourseDirectory.root = str(Path(__file__).resolve().parent)\n"
    for name in ("class", "linked"):
        (tmp_path / name / CONFIG).write_text(settings)
    (tmp_path / CONFIG).symlink_to(tmp_path / "linked" / CONFIG)
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path / "home")
    config = Config({"HanoiDesk": {"root": str(tmp_path / configured)}} if configured else {})
    server = SimpleNamespace(config=config, root_dir=str(tmp_path / served))
    assert course_folder(server) == tmp_path / found


@pytest.mark.parametrize(
    ("public", "words", "status", "said"),
    [
        ("", (), 0, "The reading desk is at /user/ada/hanoi/desk\n"),
        ("https://hub.org/user/ada/", (), 0, "The reading desk is at https://hub.org/user/ada/"),
        ("", ("--readers", "bob,cyn"), 2, "set c.HanoiDesk.readers of your server"),
        (None, (), 1, "jupyter server extension enable hanoi_ref.grading.classroom.desk"),
    ],
    ids=["enabled", "public address", "readers", "not enabled"],
)
def test_on_a_hub_the_desk_is_in_the_users_server(
    room, tmp_path, monkeypatch, capsys, public, words, status, said
):
    """Its address there is printed, as no browser reaches another server of that machine."""
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/ada/")
    if public:
        monkeypatch.setenv("JUPYTERHUB_PUBLIC_URL", public)
    if public is not None:
        (tmp_path / "jupyter_server_config.d").mkdir()
        shutil.copy(ROOT / "binder" / "hub" / "desk.json", tmp_path / "jupyter_server_config.d")
    assert run(["desk", *words, "--root", str(room.course.root)]) == status
    assert said in "".join(capsys.readouterr())
