"""The reading desk in a real browser: by keys alone, by two at once, and through a restart."""

import json
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import product, zip_longest
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from deskdriver import HERE, DeskServer, Reader
from labdriver import ROOT
from pages import expect, held, looks, violations

from hanoi_ref.course.course import Course
from hanoi_ref.course.exercises import FILE as RUBRICS
from hanoi_ref.grading.classroom.desk.routes import ROUTES
from hanoi_ref.grading.classroom.markdown import comment_as_html
from hanoi_ref.grading.gradebook.book import gradebook, read_marks
from hanoi_ref.grading.gradebook.journal import CHANGED, note
from hanoi_ref.grading.gradebook.journal import FILE as JOURNAL
from hanoi_ref.grading.gradebook.manual_grades import Reading, note_mark
from hanoi_ref.grading.gradebook.regrade_requests import open_requests, read_requests
from hanoi_ref.publish.release import release
from tests.grading.conftest import recursion_cells, write_lesson
from tests.grading.handedin import PROOF, answered

pytestmark = pytest.mark.full

MANY = 200
FEW = {
    "ada": "Induction on $n$, and the largest disk.",
    "bob": "It doubles each time.",
    "cleo": "Because I tried it <script>window.pwned = 1</script>",
    "dan": "*Write your answer here, in place of this line.*",
}
Maker = Callable[..., DeskServer]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course with one lesson, which nobody has handed in."""
    root = tmp_path_factory.mktemp("desk") / "root"
    write_lesson(root, "1-recursion", recursion_cells())
    shutil.copyfile(ROOT / "nbgrader_config.py", root / "nbgrader_config.py")
    shutil.copyfile(ROOT / "solutions" / RUBRICS, root / "solutions" / RUBRICS)
    release(Course(root))
    return root


@pytest.fixture
def desk(empty: Path, tmp_path: Path) -> Iterator[Maker]:
    """What starts a desk on a class with these answers."""
    started = []

    def start(answers: dict[str, str], *options: str) -> DeskServer:
        shutil.copytree(empty, tmp_path / "root")
        course = Course(tmp_path / "root")
        answered(course, answers)
        (tmp_path / "home").mkdir()
        started.append(DeskServer(course, tmp_path / "home", *options))
        return started[-1]

    yield start
    for server in started:
        server.stop()


@pytest.fixture
def reader(browser) -> Iterator[Callable[[DeskServer], Reader]]:
    """What opens the desk for one more reader."""
    readers = []

    def come(server: DeskServer) -> Reader:
        readers.append(Reader(browser, server))
        return readers[-1]

    yield come
    for each in readers:
        each.close()


def marks(course: Course) -> dict[str, float | None]:
    """The marks of the question in nbgrader's gradebook; None for what is to be read."""
    found = read_marks(course, course.lesson("recursion"))
    cells = {student: each.cells[PROOF] for student, each in found.items()}
    return {student: None if cell.waits else cell.points for student, cell in cells.items()}


def comment(course: Course, student: str) -> str | None:
    """What stands in nbgrader's gradebook."""
    with gradebook(course) as book:
        return book.find_comment(PROOF, "recursion", "1-recursion", student).comment


def check_all(course: Course) -> str:
    """Gives the programs of FEW no points by their check, and returns its name."""
    name, lesson = "count_moves-check", course.lesson("recursion")
    with gradebook(course) as book:
        for student in FEW:
            grade = book.find_grade(name, lesson.notebook, lesson.folder, student)
            grade.auto_score, grade.needs_manual_grade = 0, False
    return name


def test_two_hundred_answers_are_read_by_keys_alone(desk, reader):
    """Each gets its own mark, as many points as rows of the rubric are given."""
    server = desk({f"s{at:03}": f"Proof {at}: {'x' * (at % 7)} {at * at}" for at in range(MANY)})
    page = reader(server)
    page.wait(left=MANY)
    given = {}
    for at in range(MANY):
        student = re.search(r"Proof (\d+):", page.here)[1]
        rows = at % 5
        given[f"s{int(student):03}"] = rows
        page.press(*"1234"[:rows], *(["0"] if not rows else []), "Enter")
    page.wait(left=0, unsaved=0)
    assert marks(server.course) == given


def test_a_request_is_answered_with_other_points_and_a_reason(desk, reader, tmp_path):
    """By keys; without a reason nothing is sent, and what was answered is ticked off."""
    server = desk(FEW)
    name, lesson = check_all(server.course), server.course.lesson("recursion")
    (server.course.submitted / "bob" / lesson.folder).mkdir(parents=True)
    (tmp_path / "form.csv").write_text("student,exercise,request\nbob,recursion.count_moves,Why?")
    assert not read_requests(server.course, tmp_path / "form.csv")
    page = reader(server)
    page.wait(left=3)
    page.page.locator("#questions").select_option(label="1-recursion (1 to read)")
    page.see("Asks to grade it again: Why?")
    page.press("+", "+", "r")
    page.see("1 of 2, in place of 0, needs a reason")
    page.page.keyboard.type("One case is right.")  # `r` has put the cursor into the comment
    page.press("Escape", "r")
    page.wait(left=0, unsaved=0)
    assert read_marks(server.course, lesson)["bob"].cells[name].points == 1
    assert not open_requests(server.course)


SCREENS = ({"width": 1280, "height": 800}, {"width": 390, "height": 844})
LEAVING = ("Enter", "j", "]")


@pytest.mark.parametrize("screen", SCREENS, ids=["1280", "390"])
def test_points_without_a_reason_keep_the_cursor_where_it_is_written(desk, reader, screen):
    """Whichever way one tries to leave; the warning and the answer are in sight."""
    server = desk(FEW)
    name = check_all(server.course)
    page = reader(server)
    page.page.set_viewport_size(screen)
    page.press("]", "]")
    page.see("0 of 2")
    page.wait(question=name)
    here = page.here
    page.press("+")
    for leave in (*LEAVING, "click"):
        page.page.evaluate("scrollTo(0, 10_000)")
        page.press(leave) if leave != "click" else page.page.locator("article").last.click()
        expect(page.page.locator("#comment")).to_be_focused()
        expect(page.page.locator("#reason")).to_be_in_viewport()
        expect(page.page.locator(f"{HERE} h2")).to_be_in_viewport()
        assert page.here.split()[:2] == here.split()[:2]
        page.press("Escape")
    page.press("Enter")
    page.page.keyboard.type("Nearly: rounding.")
    page.press("Control+Enter")
    page.wait(unsaved=0)
    lines = [json.loads(line) for line in (server.course.work / JOURNAL).read_text().splitlines()]
    told = [(each["student"], each["points"], each["comment"]) for each in lines]
    assert told == [("ada", 0.5, "Nearly: rounding.")]


@pytest.mark.parametrize("screen", SCREENS, ids=["1280", "390"])
def test_each_field_and_dialog_is_left_for_the_keys(desk, reader, screen):
    """By Enter, by Esc, and after a click: the next key goes to the answer that is shown."""
    page = reader(desk(FEW))
    page.page.set_viewport_size(screen)
    given = 0
    for field, key in (
        *product(("#reader", "#questions"), ("Enter", "Escape")),
        ("#comment", "Escape"),
    ):
        page.page.locator(field).focus()
        page.press(key, "1")
        given = 1 - given
        page.see(f"{given} of 4")
    page.page.locator("#rubric button").first.click()
    page.see("0 of 4")
    page.press("Enter")  # goes on, and does not press the button again
    page.see("It doubles each time.")
    keys = page.page.locator("#keys")
    for close in ("?", "Escape", "button"):
        page.press("?", "1", "j")
        box = keys.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= screen["width"]
        assert box["y"] >= 0 and box["y"] + box["height"] <= screen["height"]
        assert keys.evaluate("each => each.scrollHeight - each.clientHeight") <= 0
        page.press(close) if close != "button" else keys.get_by_role("button").click()
        expect(keys).to_be_hidden()
        page.see("It doubles each time.")
        page.see("to read")
    page.page.locator("article").first.focus()  # as Tab does; keys go to what has the focus
    page.press("1")
    page.see("Induction on")
    page.see("1 of 4")
    page.page.evaluate(ALT_GRAPH)  # on a German keyboard this is a bracket
    page.wait(question="hanoi-check")


ALT_GRAPH = """() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {
  key: "]", code: "Digit9", ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true,
}))"""


def test_the_status_line_is_whole(desk, reader):
    """At 1280, with all that it may have to say."""
    page = reader(desk(FEW)).page
    page.set_viewport_size(SCREENS[0])
    for words in (
        "189 of 200 read, 12 not saved yet, 11 left blank",
        "200 of 200 read, 11 left blank; ] opens the next question",
    ):
        page.locator("#progress").evaluate("(line, words) => { line.textContent = words }", words)
        assert page.locator("#progress").evaluate(CUT) == [0, 0], words


CUT = "each => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]"


def test_what_the_server_refuses_is_told_with_its_answer(desk, reader):
    """Until it is changed, however much else is saved meanwhile."""
    server = desk(FEW)
    page = reader(server)
    refused = {"status": 400, "json": {"says": "a mark is a number from 0 to 2, not 4.0"}}
    page.page.route("**/answers/**", lambda route: route.fulfill(**refused), times=1)
    page.press("f", "Enter", "1", "Enter")
    page.see("Answer 1 is not saved: a mark is a number from 0 to 2, not 4.0.", "#clashes")
    page.page.get_by_role("button", name="Answer 1").click()
    page.press("1", "Enter")
    page.wait(unsaved=0)
    expect(page.page.locator("#clashes > *")).to_have_count(0)
    assert sorted(filter(None, marks(server.course).values())) == [1, 3]


@pytest.mark.parametrize("screen", SCREENS, ids=["1280", "390"])
def test_two_who_read_at_once_lose_no_word(desk, browser, screen):
    """Thirty answers, key by key in turns: each mark and comment is in the journal, where it was
    typed.
    """
    server = desk(
        {f"s{at:02}": f"Proof s{at:02}: {'so ' * (at * at % 40)}" for at in range(30)},
        "--readers=Ada,Bob",
    )
    contexts = [browser.browser.new_context(viewport=screen) for _ in "ab"]
    readers = dict(zip(("Ada", "Bob"), (Reader(each, server) for each in contexts), strict=True))
    for name, each in readers.items():
        each.page.locator("#reader").click()
        each.page.keyboard.type(name)
        each.press("Enter")
        each.wait(left=15)
    typed = set()
    for at in range(15):
        keys = []
        for name, each in readers.items():
            student = re.search(r"Proof (s\d+):", each.here)[1]
            rows = at % 4 + 1
            words = f"{name} on {student}: i<n, {at} * 3"
            typed.add((name, student, rows, words))
            keys.append([*"1234"[:rows], "c", *words, "Control+Enter"])
        for pair in zip_longest(*keys):
            for each, key in zip(readers.values(), pair, strict=True):
                each.press(*filter(None, [key]))
    for each in readers.values():
        each.wait(left=0, unsaved=0)
    lines = [json.loads(line) for line in (server.course.work / JOURNAL).read_text().splitlines()]
    stored = [(each["by"], each["student"], each["points"], each["comment"]) for each in lines]
    assert set(stored) == typed and len(stored) == 30
    for each in contexts:
        each.close()


def test_marks_and_comments_go_where_they_belong(desk, reader):
    """Half a point, a comment kept and used again, the rubric's words, names on demand."""
    server = desk(FEW)
    page = reader(server)
    page.press("1", "2", "+")
    page.see("2.5 of 4")
    page.write("Well begun.")
    page.press("s", "m", "Enter")
    page.see("It doubles each time.")
    page.press("0", "Shift+Digit1", "Enter")
    page.see("Because I tried it")
    page.press("w")
    page.see("cleo")
    page.press("f", "Enter")
    page.wait(left=0, unsaved=0)
    assert marks(server.course) == {"ada": 2.5, "bob": 0, "cleo": 4, "dan": 0}
    assert comment(server.course, "bob") == "Well begun."
    said = comment(server.course, "ada")
    assert said.startswith("Well begun.\nStill missing: necessary: when the largest disk moves")
    assert page.page.evaluate("window.pwned") is None


def test_a_comment_that_was_just_kept_is_there_for_the_next_key(desk, reader):
    """However long the server takes: this one never says that it has it."""
    page = reader(desk(FEW))
    page.page.route("**/stock/**", lambda route: None)
    page.write("Well begun.")
    page.press("s", "f", "Enter")
    page.see("It doubles each time.")
    page.press("Shift+Digit1")
    page.see("Well begun.")


def test_two_readers_do_not_overwrite_each_other(desk, reader):
    """The second sees what the first has given, and decides; all else comes by itself."""
    server = desk(FEW)
    one, other = reader(server), reader(server)
    one.press("1")
    other.press("f")
    one.press("Enter")
    one.wait(unsaved=0)
    other.press("Enter", "k")
    other.see("changed the grade to 1 of 4 meanwhile", "#clashes")
    assert marks(server.course)["ada"] == 1
    other.press("t")
    other.see("1 of 4")
    other.wait(unsaved=0)
    one.press("2", "3", "Enter")  # bob's, which the other one has on the screen
    one.wait(unsaved=0)
    other.press("j")
    other.see("2 of 4")
    assert marks(server.course) == {"ada": 1, "bob": 2, "cleo": None, "dan": 0}


def test_nothing_is_lost_when_the_server_stops(desk, reader):
    """Neither what was left meanwhile, nor what is being written, nor by closing the page."""
    server = desk(FEW)
    page = reader(server)
    page.press("1", "Enter")
    page.wait(unsaved=0)
    server.stop(signal.SIGKILL)
    page.press("2", "3", "Enter")
    page.see("The server does not answer.", "#trouble")
    page.write("In the middle of a sen")
    server.start()
    page.wait(unsaved=1)  # what was left is saved by itself
    assert marks(server.course)["bob"] == 2
    page.page.goto(server.address)
    page.see("In the middle of a sen")
    page.press("f", "Enter")
    page.wait(unsaved=0)
    assert marks(server.course) == {"ada": 1, "bob": 2, "cleo": 4, "dan": 0}
    assert comment(server.course, "cleo") == "In the middle of a sen"


def test_keys_go_to_the_answer_that_is_shown_while_another_question_loads(desk, reader):
    """Also if it does not come; what is not saved is saved later, to its own question."""
    server = desk(FEW)
    page = reader(server)
    with held(page.page, "**/answers/1-recursion/*-check"):
        page.press("]", "1")
        page.write("Typed here.")
    page.wait(question="hanoi-check", unsaved=0)
    assert (marks(server.course)["ada"], comment(server.course, "ada")) == (1, "Typed here.")
    page.press("[")
    page.wait(question=PROOF)
    page.see("It doubles each time.")
    server.stop(signal.SIGKILL)
    page.press("]")
    page.see("The server does not answer.", "#trouble")
    page.press("2", "3")
    page.see("2 of 4")
    server.start()
    page.press("]")
    page.wait(question="hanoi-check", unsaved=0)
    assert marks(server.course) == {"ada": 1, "bob": 2, "cleo": None, "dan": 0}


def test_a_changed_answer_shows_its_old_mark(desk, reader):
    """What has changed, what was said, and a key that gives the same again, in today's points."""
    server = desk(FEW)
    lesson = server.course.lesson("recursion")
    reading = Reading("Induction on $n$.", 1, 2, "Which disk?")
    note_mark(server.course, lesson, "ada", PROOF, reading)
    note(server.course, CHANGED, lesson.folder, "ada", cell=PROOF)
    page = reader(server)
    page.see("Changed since it was graded with 1 of 2")
    page.see("You wrote: Which disk?")
    assert page.page.locator("article.here ins").all_inner_texts() == [", and the largest disk"]
    page.press("b", "Enter")
    page.wait(unsaved=0)
    assert marks(server.course)["ada"] == 2
    assert comment(server.course, "ada") == "Which disk?"


def test_nothing_moves_while_one_reads(desk, reader):
    """The header over twenty marks; headings stay, and what was asked is there at the opening."""
    server = desk({f"s{at:02}": f"Proof {at}: {at * at}\n\n" + "So.\n\n" * 60 for at in range(22)})
    page = reader(server).page
    page.set_viewport_size({"width": 1280, "height": 900})
    page.reload()
    expect(page.locator("#task > div")).to_be_in_viewport()
    expect(page.locator("article.here h2")).to_be_in_viewport()
    header, heights = page.locator("header"), set()
    for _ in range(20):
        page.keyboard.press("1")
        heights.add(header.bounding_box()["height"])
        page.keyboard.press("Enter")
        heights.add(header.bounding_box()["height"])
        page.mouse.wheel(0, 900)
        expect(page.locator("article.here h2")).to_be_in_viewport()
    assert len(heights) == 1
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator("#rubric").bounding_box()["height"] < 844 / 6
    assert page.locator("aside").bounding_box()["height"] < 844 * 0.4


def test_each_mark_has_its_reader_and_readers_share_the_work(desk, reader):
    """Each has a part of the students, and every mark the name of who gave it, and a time."""
    server = desk(
        {f"s{at}": f"Proof {at}: {at * at * 'so '}" for at in range(7)}, "--readers=Ada,Bob"
    )
    page = reader(server)
    page.wait(left=7)
    expect(page.page.locator("#unnamed")).to_be_visible()
    page.call("Ada")
    page.wait(left=4)
    expect(page.page.locator("#unnamed")).to_be_hidden()
    page.press(*["1", "Enter"] * 4)
    page.wait(left=0, unsaved=0)
    page.call("Bob")
    page.wait(left=3)
    page.press(*["f", "Enter"] * 3)
    page.wait(left=0, unsaved=0)
    page.see("Bob, ", "article .state")
    lines = [json.loads(line) for line in (server.course.work / JOURNAL).read_text().splitlines()]
    told = {(line["by"], line["student"], line["points"]) for line in lines}
    assert told == {("Bob" if at % 2 else "Ada", f"s{at}", 4 if at % 2 else 1) for at in range(7)}
    assert all(datetime.fromisoformat(line["at"]).tzinfo for line in lines)


def test_a_changed_line_of_the_rubric_changes_marks_after_a_question(desk, reader):
    """Of the answers that have it, by as much; what was given beside the rubric stays."""
    server = desk(FEW)
    page = reader(server)
    page.press("1", "2", "+", "Enter", "2", "Enter", "3", "Enter")
    page.wait(left=0, unsaved=0)
    assert marks(server.course) == {"ada": 2.5, "bob": 1, "cleo": 1, "dan": 0}
    path = server.course.root / "solutions" / RUBRICS
    before = path.read_text()
    changed = before.replace(
        '[1, "sufficient: three steps, with', '[0.5, "sufficient: three steps, with'
    )
    assert changed != before
    path.write_text(changed)
    for button, first in (("keep the marks", 2.5), ("change the marks", 2)):
        page.page.reload()
        page.see("2 answers have rows", "#rescore")
        page.page.get_by_role("button", name=button).click()
        page.wait(unsaved=0)
        expect(page.page.locator("#rescore button")).to_have_count(0)
        second = 1 if first == 2.5 else 0.5
        assert marks(server.course) == {"ada": first, "bob": second, "cleo": 1, "dan": 0}
        page.page.reload()
        page.page.locator("article.here").wait_for()
        expect(page.page.locator("#rescore button")).to_have_count(0)
        if button == "keep the marks":  # the points change back, and then again
            path.write_text(before)
            page.page.reload()
            page.see("2 answers have rows", "#rescore")
            page.page.get_by_role("button", name="keep the marks").click()
            page.wait(unsaved=0)
            path.write_text(changed)


def test_a_comment_looks_as_on_the_students_page(desk, reader):
    """While it is typed, and once it is saved; only answers that somebody wrote are counted."""
    page = reader(desk(FEW))
    page.see("0 of 3 read, 1 left blank", "#progress")
    page.write("See $2^n$, **not** i<n or <b>.")
    said = page.page.locator("article.here .said")
    expect(said.locator("math")).to_be_visible()
    expect(said).to_contain_text("not i<n or <b>.")
    assert said.inner_html() == comment_as_html("See $2^n$, **not** i<n or <b>.")
    page.press("1", "Enter")
    page.see("1 of 3 read", "#progress")


def test_the_desk_is_for_everybody(desk, reader):
    """axe-core finds nothing, with everything opened; a telephone shows all of its width."""
    page = reader(desk(FEW)).page
    for summary in page.locator("summary").all():
        summary.click()
    for scheme, width in looks(page):
        assert violations(page) == [], (scheme, width)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD")


def test_no_route_answers_without_the_token(desk):
    """Nor with another one, nor anything else that this server has; with it, each does."""
    server = desk(FEW)
    paths = ["/".join(rest).replace("([^/]+)", "x").replace("?", "") for rest, _ in ROUTES]
    others = ("contents", "kernels", "sessions", "terminals", "config/x", "status", "me")
    urls = [f"{server.url}/{path}" for path in paths]
    urls += [f"{server.url.removesuffix('/hanoi/desk')}/api/{other}" for other in others]
    for url in urls:
        for method in METHODS:
            for headers in ({}, {"Authorization": "token 0"}):
                assert refused(Request(url, method=method, headers=headers)), (method, url)
    token = server.address.partition("token=")[2]
    whole = Request(f"{server.url}/questions", headers={"Authorization": f"token {token}"})
    with urlopen(whole) as answer:
        assert b"recursion-written" in answer.read()


def refused(request: Request) -> bool:
    """Whether a request is refused, or sent to where one signs in."""
    try:
        with urlopen(request) as answer:
            return "/login" in answer.url
    except HTTPError as error:
        return error.code in (403, 404, 405)


def test_formgrader_and_desk_show_the_same(desk, reader):
    """What is written into nbgrader's gradebook comes onto an open page by itself."""
    server = desk(FEW)
    page = reader(server)
    with gradebook(server.course) as book:
        whose = (PROOF, "recursion", "1-recursion", "ada")
        grade = book.find_grade(*whose)
        grade.manual_score, grade.needs_manual_grade = 3, False
        book.find_comment(*whose).manual_comment = "By formgrader."
    page.see("3 of 4")
    page.see("By formgrader.")
