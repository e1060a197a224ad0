"""What the desk answers to a browser; Jupyter's server asks for its token before any of it."""

import hashlib
import json
import secrets
from collections.abc import Callable, Iterator
from functools import cached_property, wraps
from pathlib import Path
from typing import Any

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.web import authenticated

from hanoi_ref.classroom.desk import saved_comments
from hanoi_ref.classroom.desk.answers import Answer, Moved, answers, counted, give
from hanoi_ref.classroom.desk.page import page
from hanoi_ref.classroom.desk.questions import Question, question, questions
from hanoi_ref.classroom.desk.shown import in_groups, named, shown_answer, shown_question, state
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.gradebook.book import opened

PLACE = "hanoi/desk"
WRONG, MOVED, FAILED = 400, 409, 503
# The page is one file: nothing but it may run there, and it talks to its own server alone.
POLICY = (
    "default-src 'none'; script-src 'nonce-{}'; style-src 'unsafe-inline'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)


class Desk:
    """The course on the desk.

    Its gradebook is opened for each question that a browser asks: it may be put back from a backup
    meanwhile, and a connection that was kept would go on writing into the old one.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    @property
    def name(self) -> str:
        """A name of the course that no other one has on this machine."""
        return hashlib.sha256(str(self._root).encode()).hexdigest()[:16]

    @cached_property
    def course(self) -> Course:
        """The course; CallError where there is none."""
        return Course(self._root)

    def answers(self, asked: Question) -> list[Answer]:
        """All answers to a question."""
        with opened(self.course) as book:
            return answers(book, self.course, asked)

    def give(self, asked: Question, student: str, version: str, mark: Any, said: str) -> Answer:
        """An answer with its new mark and comment: see answers.give.

        Parameters
        ----------
        asked, student : whose answer it is.
        version : of the answer that the reader has seen.
        mark, said : what the reader has given.

        Returns
        -------
        The answer, with a new version.
        """
        with opened(self.course) as book:
            return give(book, self.course, asked, student, version, mark, said)

    def counted(self) -> Iterator[tuple[Question, int, int]]:
        """Each question with how many answers it has, and how many are to be read."""
        with opened(self.course) as book:
            for each in questions(self.course):
                yield each, *counted(book, each)


def add_routes(server: Any) -> None:
    """Puts the desk on a server, for the course in its folder or the one that it is told."""
    root = server.config.get("HanoiDesk", {}).get("root") or server.root_dir
    desk, base = Desk(Path(root).expanduser().resolve()), server.base_url
    routes = [
        (url_path_join(base, PLACE, *rest), handler, {"desk": desk}) for rest, handler in ROUTES
    ]
    server.web_app.add_handlers(".*$", routes)


def told(method: Callable[..., Any]) -> Any:
    """A method whose value is sent as JSON, and whose errors are a sentence; guarded."""

    @authenticated
    @authorized
    @wraps(method)
    def answered(handler: Any, *args: str) -> None:
        try:
            said = method(handler, *args)
        except Moved as moved:
            handler.set_status(MOVED)
            said = {"says": str(moved), "now": state(moved.now)}
        except CallError as error:
            handler.set_status(WRONG)
            said = {"says": str(error)}
        except (WorkError, OSError) as error:
            handler.set_status(FAILED)
            said = {"says": str(error)}
        handler.finish(json.dumps(said))

    return answered


class Page(JupyterHandler):
    """The page, in which everything happens."""

    auth_resource = "hanoi:desk"

    nonce = ""

    def initialize(self, desk: Desk) -> None:
        """Takes the desk."""
        self.desk = desk

    @property
    def content_security_policy(self) -> str:
        """What may run on the page."""
        return POLICY.format(self.nonce)

    @authenticated
    @authorized
    def get(self) -> None:
        """The page as HTML."""
        self.nonce = secrets.token_urlsafe(16)
        self.set_header("Content-Security-Policy", self.content_security_policy)
        self.xsrf_token  # noqa: B018  (to ask for it sets the cookie that the script sends back)
        self.finish(page(url_path_join(self.base_url, PLACE), self.desk.name, self.nonce))


class JsonHandler(APIHandler):
    """What the routes for the page's script share."""

    auth_resource = "hanoi:desk"

    def initialize(self, desk: Desk) -> None:
        """Takes the desk."""
        self.desk = desk

    def question(self, lesson: str, name: str) -> Question:
        """The question of this name."""
        return question(self.desk.course, lesson, name)

    def said(self) -> dict[str, Any]:
        """What the browser has sent; CallError where it is nothing that the page would send."""
        sent = self.get_json_body()
        if not isinstance(sent, dict):
            raise CallError("the request is not a JSON object")
        return sent


class Questions(JsonHandler):
    """All questions, with how many answers each has and how many are still to be read."""

    @told
    def get(self) -> Any:
        """A list in the order of the course."""
        return [
            {**named(each), "answers": total, "left": left}
            for each, total, left in self.desk.counted()
        ]


class Answers(JsonHandler):
    """One question across the class."""

    @told
    def get(self, lesson: str, name: str) -> Any:
        """The question, its stock comments, and all answers, those that are alike together."""
        asked = self.question(lesson, name)
        together = in_groups(self.desk.answers(asked))
        return {
            "question": shown_question(asked),
            "stock": saved_comments.stock(self.desk.course, asked),
            "groups": [[shown_answer(each, asked) for each in group] for group in together],
        }

    @told
    def post(self, lesson: str, name: str) -> Any:
        """The state of an answer that has been given a mark and a comment."""
        asked, sent = self.question(lesson, name), self.said()
        student, version, comment = (sent.get(each) for each in ("student", "version", "comment"))
        if not (isinstance(student, str) and isinstance(version, str) and isinstance(comment, str)):
            raise CallError("a mark needs a student, the version of the answer, and a comment")
        return state(self.desk.give(asked, student, version, sent.get("mark"), comment))


class States(JsonHandler):
    """What others have done meanwhile."""

    @told
    def get(self, lesson: str, name: str) -> Any:
        """The state of every answer."""
        return [state(answer) for answer in self.desk.answers(self.question(lesson, name))]


class Stock(JsonHandler):
    """The stock comments of a question."""

    @told
    def post(self, lesson: str, name: str) -> Any:
        """All of them, with one more."""
        asked = self.question(lesson, name)
        return saved_comments.keep(self.desk.course, asked, str(self.said().get("comment", "")))

    @told
    def delete(self, lesson: str, name: str) -> Any:
        """All of them, without one."""
        asked = self.question(lesson, name)
        return saved_comments.drop(self.desk.course, asked, str(self.said().get("comment", "")))


WHICH = "([^/]+)/([^/]+)"
ROUTES = (
    (("?",), Page),
    (("questions",), Questions),
    (("answers", WHICH), Answers),
    (("states", WHICH), States),
    (("stock", WHICH), Stock),
)
