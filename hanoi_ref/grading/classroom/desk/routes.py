"""The desk's HTTP routes; Jupyter's server asks for its token before each."""

import hashlib
import json
import os
import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, wraps
from pathlib import Path
from typing import Any, NamedTuple

from filelock import FileLock
from jupyter_core.paths import jupyter_config_path
from jupyter_server import DEFAULT_STATIC_FILES_PATH
from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.extension.config import ExtensionConfigManager
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.contents.manager import ContentsManager
from jupyter_server.utils import url_path_join
from nbgrader.apps.baseapp import NbGrader
from tornado.web import HTTPError, authenticated
from traitlets.config import Config

from hanoi_ref.course.course import CONFIG, Course
from hanoi_ref.course.errors import CallError, WorkError, sentence
from hanoi_ref.course.files import read_kept, write_kept
from hanoi_ref.course.words import template
from hanoi_ref.grading.classroom.desk.questions import (
    SHOWN,
    Answer,
    Moved,
    Question,
    answers,
    counted,
    give,
    in_groups,
    named,
    picture,
    question,
    questions,
    shown_answers,
    shown_question,
    state,
)
from hanoi_ref.grading.classroom.feedback import colours
from hanoi_ref.grading.classroom.markdown import comment_as_html
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.journal import login_name, signed
from hanoi_ref.grading.gradebook.regrade_requests import Request, open_requests, tick_off

FILE = "comments.json"
LONGEST = 2_000  # characters


def stock(course: Course, question: Question) -> list[str]:
    """Return the stock comments of a question in the order in which they were added."""
    return _all(course).get(_key(question), [])


def keep(course: Course, question: Question, comment: str) -> list[str]:
    """Add a stock comment to a question and return all."""
    return _changed(course, question, comment, is_kept=True)


def drop(course: Course, question: Question, comment: str) -> list[str]:
    """Remove a stock comment from a question and return the rest."""
    return _changed(course, question, comment, is_kept=False)


def _changed(course: Course, question: Question, comment: str, is_kept: bool) -> list[str]:
    path, words = course.work / FILE, comment.strip()[:LONGEST]
    with FileLock(path.with_name(f".{FILE}.lock"), timeout=10):
        known = _all(course)
        others = [other for other in known.get(_key(question), []) if other != words]
        known[_key(question)] = [*others, words] if is_kept and words else others
        write_kept(path, known)
    return known[_key(question)]


def _all(course: Course) -> dict[str, list[str]]:
    return read_kept(course.work / FILE, dict) or {}


def _key(question: Question) -> str:
    return f"{question.lesson.folder}/{question.name}"


class Kind(NamedTuple):
    """A kind of value in a request: what it is called, and which values are of it."""

    name: str
    has: Callable[[Any], bool]
    may_miss: bool = False


def _is_text(value: Any) -> bool:
    # A part of a character cannot be stored.
    return isinstance(value, str) and not re.search("[\ud800-\udfff]", value)


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and all(type(row) is int for row in value)


TEXT, NAME = Kind("a text", _is_text), Kind("a text", _is_text, may_miss=True)
MARK = {
    "student": TEXT,
    "version": TEXT,
    "comment": TEXT,
    "mark": Kind("a number", lambda value: type(value) in (int, float), may_miss=True),
    "by": NAME,
    "ticks": Kind("a list of the rubric's rows", _is_rows, may_miss=True),
    "answered": Kind("true or false", lambda value: type(value) is bool, may_miss=True),
}


def fields(sent: bytes, **kinds: Kind) -> dict[str, Any]:
    """Return the fields of a request's JSON object; None for those that may be missing.

    Raise CallError for any other request.

    >>> fields(b'{"comment": "Good."}', comment=TEXT)
    {'comment': 'Good.'}
    """
    try:
        told = json.loads(sent)
    except (ValueError, RecursionError):
        raise CallError("the request is not valid JSON") from None
    if not isinstance(told, dict):
        raise CallError("the request is not a JSON object")
    for name, kind in kinds.items():
        value = told.get(name)
        if not (kind.has(value) or value is None and kind.may_miss):
            is_short = value is None or isinstance(value, str | int | float)
            bad = ascii(value)[:SHOWN] if is_short else f"a {type(value).__name__}"
            raise CallError(f"{name} is {bad}; it has to be {kind.name}")
    return {name: told.get(name) for name in kinds}


HERE = Path(__file__).parent / "page"
# Joined in this order: storage until the server has saved, grades, the view, readers, keys.
SCRIPTS = ("server.js", "marks.js", "seen.js", "sharing.js", "desk.js")


class Readers(NamedTuple):
    """The people who share the work: each has a part of the students, or of the questions."""

    names: Sequence[str] = ()
    by_question: bool = False


ALONE = Readers()


def page(place: str, course: str, nonce: str, readers: Readers) -> str:
    """Return the page for the desk's address; only scripts with the nonce may run.

    A browser stores data under the course's name.
    """
    script, style = "\n".join(map(_text, SCRIPTS)), _text("desk.css")
    told = {"place": place, "course": course, "nonce": nonce, "script": script, "style": style}
    sharing = {"login": login_name(), "readers": readers.names, "by_question": readers.by_question}
    made = template("hanoi_ref.grading.classroom.desk", "page/desk.html.j2")
    return made.render(told | sharing, colours=colours())


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


PLACE = "hanoi/desk"
WRONG, MOVED, FAILED = 400, 409, 503
# The page is a single file: no other script may run, and it contacts only its own server.
POLICY = (
    "default-src 'none'; script-src 'nonce-{}'; style-src 'unsafe-inline'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)


class Desk:
    """A course on the desk.

    The gradebook is opened for each request.  It may be restored from a backup meanwhile, and a
    connection kept open would go on writing to the old file.
    """

    def __init__(self, root: Path, readers: Readers) -> None:
        self._root, self.readers = root, readers

    @property
    def name(self) -> str:
        """A name for the course that is unique on this machine."""
        return hashlib.sha256(str(self._root).encode()).hexdigest()[:16]

    @cached_property
    def course(self) -> Course:
        """The course of the server's folder; raises CallError if the folder is not in a course."""
        return Course(self._root)

    def answers(self, asked: Question) -> list[Answer]:
        """Return all answers to a question."""
        with opened(self.course) as book:
            return answers(book, self.course, asked)

    def give(self, asked: Question, sent: bytes) -> Answer:
        """Grade an answer as a browser has sent it: see questions.give."""
        told = fields(sent, **MARK)
        student, version, comment, ticks = (
            told[name] for name in ("student", "version", "comment", "ticks")
        )
        with opened(self.course) as book, signed(told["by"] or ""):
            mark = told["mark"]
            given = give(book, self.course, asked, student, version, mark, comment, ticks or ())
            if told["answered"]:
                tick_off(self.course, student, asked.exercise)
        return given

    def requests(self, asked: Question) -> list[Request]:
        """Return the open requests on a question."""
        return [each for each in open_requests(self.course) if each.exercise == asked.exercise]

    def counted(self) -> Iterator[tuple[Question, int, int]]:
        """Yield each question with the number of its answers and of those that wait."""
        waiting = open_requests(self.course)
        with opened(self.course) as book:
            for each in questions(self.course):
                asking = {r.student for r in waiting if r.exercise == each.exercise}
                yield each, *counted(book, self.course, each, asking)


def course_folder(server: Any) -> Path:
    """Return the course's folder: the configured one, the server's own, or that of nbgrader.

    A hub starts servers in a home folder.  There, nbgrader's settings name the course, as for
    formgrader.
    """
    root = server.config.get("HanoiDesk", {}).get("root") or server.root_dir
    if root == server.root_dir and not (Path(root) / CONFIG).is_file():
        settings = NbGrader()
        settings.load_config_file()
        root = settings.config.get("CourseDirectory", {}).get("root") or root
    return Path(root).expanduser().resolve()


def add_routes(server: Any) -> None:
    """Add the desk to a server, for the course that course_folder finds."""
    config = server.config.get("HanoiDesk", {})
    readers = Readers(list(config.get("readers") or ()), config.get("split") == "questions")
    desk, base = Desk(course_folder(server), readers), server.base_url
    routes = [
        (url_path_join(base, PLACE, *rest), handler, {"desk": desk}) for rest, handler in ROUTES
    ]
    server.web_app.add_handlers(".*$", routes)


def told(method: Callable[..., Any]) -> Any:
    """Decorate a handler: send its value as JSON and its errors as messages; require a login."""

    @authenticated
    @authorized
    @wraps(method)
    def answered(handler: Any, *args: str) -> None:
        try:
            said = method(handler, *args)
        except Moved as moved:
            handler.set_status(MOVED)
            said = {"says": str(moved), "now": state(moved.now, ())}
        except CallError as error:
            handler.set_status(WRONG)
            said = {"says": str(error)}
        except (WorkError, OSError) as error:
            handler.set_status(FAILED)
            said = {"says": sentence(error) if isinstance(error, OSError) else str(error)}
        handler.finish(json.dumps(said))

    return answered


class Page(JupyterHandler):
    """The handler of the page."""

    auth_resource = "hanoi:desk"

    nonce = ""

    def initialize(self, desk: Desk) -> None:
        """Store the desk."""
        self.desk = desk

    @property
    def content_security_policy(self) -> str:
        """The page's Content-Security-Policy."""
        return POLICY.format(self.nonce)

    @authenticated
    @authorized
    def get(self) -> None:
        """Send the page as HTML."""
        self.nonce = secrets.token_urlsafe(16)
        self.set_header("Content-Security-Policy", self.content_security_policy)
        self.xsrf_token  # noqa: B018  (to ask for it sets the cookie that the script sends back)
        place = url_path_join(self.base_url, PLACE)
        self.finish(page(place, self.desk.name, self.nonce, self.desk.readers))


class JsonHandler(APIHandler):
    """The base of the handlers for the page's script."""

    auth_resource = "hanoi:desk"

    def initialize(self, desk: Desk) -> None:
        """Store the desk."""
        self.desk = desk

    @property
    def place(self) -> str:
        """The address of the desk."""
        return url_path_join(self.base_url, PLACE)

    def question(self, lesson: str, name: str) -> Question:
        """Return the question with this name."""
        return question(self.desk.course, lesson, name)

    def comment(self) -> str:
        """Return the comment in the request."""
        return str(fields(self.request.body, comment=TEXT)["comment"])


class Questions(JsonHandler):
    """The handler that lists all questions with their numbers of answers."""

    @told
    def get(self) -> Any:
        """Return the questions in the order of the course."""
        return [
            {**named(item), "answers": total, "left": left}
            for item, total, left in self.desk.counted()
        ]


class Answers(JsonHandler):
    """The handler for one question across the class."""

    @told
    def get(self, lesson: str, name: str) -> Any:
        """Return the question, its stock comments and all answers, similar ones together."""
        asked = self.question(lesson, name)
        found, asking = self.desk.answers(asked), self.desk.requests(asked)
        shown = shown_answers(found, asked, asking, self.place)
        return {
            "question": shown_question(asked),
            "stock": stock(self.desk.course, asked),
            "groups": [[shown[each.student] for each in group] for group in in_groups(found)],
        }

    @told
    def post(self, lesson: str, name: str) -> Any:
        """Grade an answer, tick off requests that it answers, and return its new state."""
        asked = self.question(lesson, name)
        return state(self.desk.give(asked, self.request.body), self.desk.requests(asked))


class States(JsonHandler):
    """The handler for changes that other people made."""

    @told
    def get(self, lesson: str, name: str) -> Any:
        """Return the state of every answer."""
        asked = self.question(lesson, name)
        waiting = self.desk.requests(asked)
        return [state(answer, waiting) for answer in self.desk.answers(asked)]


class Preview(JsonHandler):
    """The handler that shows a comment as the student's page will."""

    @told
    def post(self, lesson: str, name: str) -> Any:
        """Return a comment as HTML."""
        return comment_as_html(self.comment())


class Stock(JsonHandler):
    """The handler for the stock comments of a question."""

    @told
    def post(self, lesson: str, name: str) -> Any:
        """Add a comment and return all."""
        asked = self.question(lesson, name)
        return keep(self.desk.course, asked, self.comment())

    @told
    def delete(self, lesson: str, name: str) -> Any:
        """Remove a comment and return the rest."""
        asked = self.question(lesson, name)
        return drop(self.desk.course, asked, self.comment())


class Picture(JsonHandler):
    """The handler for a picture in an answer, which a browser asks for when it is looked at."""

    @authenticated
    @authorized
    def get(self, lesson: str, name: str, student: str, called: str) -> None:
        """Send a picture; its name follows from its content, so a browser may keep it."""
        try:
            asked = self.question(lesson, name)
            kind, content = picture(self.desk.course, asked, student, called)
        except (CallError, WorkError) as error:
            raise HTTPError(404, str(error)) from None
        self.set_header("Content-Type", kind)
        self.set_header("Content-Security-Policy", "default-src 'none'; sandbox")
        self.set_header("Cache-Control", "private, max-age=86400, immutable")
        self.finish(content, set_content_type=kind)


WHICH = "([^/]+)/([^/]+)"
ROUTES = (
    (("?",), Page),
    (("questions",), Questions),
    (("answers", WHICH), Answers),
    (("states", WHICH), States),
    (("stock", WHICH), Stock),
    (("preview", WHICH), Preview),
    (("pictures", WHICH, WHICH), Picture),
)


# The same in every run: browsers store a page's data by its address.
PORT = 8876


class NoContents(ContentsManager):
    """No contents: jupyter's own manager would serve every file of the course at /files/."""

    def get_extra_handlers(self) -> list[Any]:
        """Return no handlers for files."""
        return []


class DeskServer(ServerApp):
    """A server without kernels, files and terminals: only login and the desk."""

    default_services = ("security",)  # type: ignore[assignment]  # typed by its own length

    @property
    def static_file_path(self) -> list[str]:
        """The folder of the files that the login page shows; other folders may not be added."""
        return [DEFAULT_STATIC_FILES_PATH]


def settings(course: Course, readers: Readers = ALONE) -> Config:
    """Return the server's default settings, which its options override."""
    split = "questions" if readers.by_question else "students"
    told = {
        "root_dir": str(course.root),
        "contents_manager_class": NoContents,
        "port": PORT,
        "default_url": f"/{PLACE}",
        "allow_unauthenticated_access": False,
        "log_level": "WARN",
        "answer_yes": True,  # stop at Ctrl+C without a question
    }
    return Config({"ServerApp": told, "HanoiDesk": {"readers": [*readers.names], "split": split}})


EXTENSION = "hanoi_ref.grading.classroom.desk"


def address_on_hub() -> str | None:
    """Return the address of the desk in the user's server on a JupyterHub; None elsewhere.

    Browsers reach no other server there.  Raise WorkError if that server does not have the desk.
    """
    server = os.environ.get("JUPYTERHUB_SERVICE_PREFIX")
    if not server:
        return None
    address = url_path_join(os.environ.get("JUPYTERHUB_PUBLIC_URL") or server, PLACE)
    stored: Any = ExtensionConfigManager(read_config_path=jupyter_config_path())
    if not stored.get_jpserver_extensions().get(EXTENSION):
        enable = f"jupyter server extension enable {EXTENSION}"
        raise WorkError(f"run {enable}, restart your server, and open {address}")
    return address


def serve(course: Course, options: Sequence[str], readers: Readers = ALONE) -> None:
    """Serve the desk until it is stopped; `options` are those of any Jupyter server."""
    server = DeskServer.instance(
        config=settings(course, readers), jpserver_extensions={EXTENSION: True}
    )
    server.initialize(list(options), find_extensions=False)
    address = server.display_url.split()[0]
    server.io_loop.add_callback(print, f"The reading desk is at {address}", flush=True)
    server.start()  # runs the callback as soon as it listens
