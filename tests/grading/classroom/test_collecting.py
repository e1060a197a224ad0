"""What a learning platform gives is taken in: whose it is, and what counts."""

from datetime import timedelta

import pytest
from nbgrader.apps.api import NbGraderAPI

from hanoi_ref.course.errors import CallError
from hanoi_ref.course.settings import directory
from hanoi_ref.grading.classroom.collecting import Collected, collect
from hanoi_ref.grading.gradebook.book import gradebook
from hanoi_ref.grading.gradebook.people import kept_roster
from hanoi_ref.grading.marking.run import mark
from tests.grading.downloads import NOON, lying, notebook, pack, rec, receipt, write_table
from tests.grading.toy import TOTAL, TWICE


def test_of_two_by_one_student_the_later_is_taken_and_said(course, ada, blank, tmp_path):
    """By Canvas's number of the version, or by the time."""
    first, again = "doejane_1_2_grains.ipynb", "doejane_1_3_grains-1.ipynb"
    told = collect(course, pack(tmp_path / "canvas.zip", {again: ada, first: blank}))
    assert (course.submitted / rec("doejane")).read_text() == ada
    assert told.said == ("doejane: grains-1.ipynb is taken, the later one; not grains.ipynb",)
    mine = "Jo Li_7_assignsubmission_file_/{}.ipynb"
    old, new = mine.format("grains"), mine.format("older name")
    times = {old: NOON, new: NOON + timedelta(hours=1)}
    collect(course, pack(tmp_path / "moodle.zip", {new: ada, old: blank}, times))
    assert (course.submitted / rec("Jo Li")).read_text() == ada


def test_another_name_is_taken_and_said(course, ada, tmp_path):
    """The notebook gets the lesson's name, which nbgrader itself wants."""
    told = collect(course, pack(tmp_path / "x.zip", {"jane/Untitled 3.ipynb": ada}))
    assert lying(course) == {rec("jane")}
    assert told.said == ("jane: Untitled 3.ipynb is taken for 1-grains",)


def test_each_notebook_says_its_lesson(course, people, tmp_path):
    """One download may hold several, and what is named for the call goes before."""
    files = {
        "jane/a.ipynb": notebook(people.release("twice"), first=TWICE),
        "jane/b.ipynb": notebook(people.release("grains"), total=TOTAL),
    }
    collect(course, pack(tmp_path / "x.zip", files))
    assert lying(course) == {rec("jane"), "jane/0-twice/twice.ipynb"}


def test_what_is_no_notebook_is_named(course, ada, tmp_path):
    """It is kept, so that who has sent it is not taken for silent."""
    files = {"jane/grains.ipynb": ada, "bob/essay.docx": b"PK"}
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert told.attention == ("bob sent no file that ends in .ipynb, but essay.docx",)
    assert lying(course) == {rec("jane"), "bob/1-grains/essay.docx"}


@pytest.mark.parametrize("name", ["grains.ipynb.txt", "grains.py"])
def test_answers_under_another_ending_are_not_missing(name, course, ada, tmp_path):
    """Browsers add .txt, and editors save programs; grading finds the answers."""
    told = collect(course, pack(tmp_path / "x.zip", {f"bob/{name}": ada}))
    assert told.attention == ()
    assert told.said == (f"bob: hanoi grade looks for the answers in {name}",)


def test_a_time_is_the_platforms_not_the_students(course, ada, tmp_path):
    """A submitted timestamp.txt is ignored; formgrader finds the platform's time in its place."""
    folder = "Jane Doe_99_assignsubmission_file_"
    files = {f"{folder}/grains.ipynb": ada, f"{folder}/timestamp.txt": "1999-01-01 00:00:00 UTC"}
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert receipt(course, "Jane Doe").at == NOON.astimezone()
    assert told.said == ("Jane Doe: a submitted timestamp.txt is ignored",)
    (graded,) = mark(course, course.lessons, seed=7).submissions
    assert graded.repairs == ()
    formgrader = NbGraderAPI(coursedir=directory(course))
    assert formgrader.get_autograded_students("1-grains") == {"Jane Doe"}


ROSTERS = [
    [{"Student": "Doe, Jane", "ID": "4711", "SIS User ID": "u1", "SIS Login ID": "jd1"}],
    [{"Identifier": "Participant 4711", "Full name": "Jane Doe", "Email address": "jd1"}],
    [{"id": "jd1", "first_name": "Jane", "last_name": "Doe", "email": "jane@x.org"}],
    [{"Username": "jd1", "First name": "Jane", "Surname": "Doe"}],
]
SENT = [
    "doejane_4711_1_grains.ipynb",
    "Jane Doe_4711_assignsubmission_file_/grains.ipynb",
    "jane doe/grains.ipynb",
    "grains_jd1.ipynb",
]


@pytest.mark.parametrize("sent", SENT)
@pytest.mark.parametrize("rows", ROSTERS, ids=["canvas", "moodle", "nbgrader", "own"])
@pytest.mark.parametrize("comma", [",", ";"])
def test_a_roster_says_who_is_who(sent, rows, comma, course, ada, tmp_path):
    """In the table of any platform, for the download of any, with the comma of any country."""
    roster = write_table(tmp_path / "roster.csv", rows, comma)
    told = collect(course, pack(tmp_path / "x.zip", {sent: ada}), roster=roster)
    assert (lying(course), told.attention) == ({rec("jd1")}, ())


def test_who_has_sent_nothing_is_named(course, ada, tmp_path):
    """And the roster is kept for the next download."""
    rows = [{"id": each, "first_name": each.title()} for each in ("ada", "bob", "cleo")]
    roster = write_table(tmp_path / "roster.csv", rows)
    told = collect(course, pack(tmp_path / "x.zip", {"ada/grains.ipynb": ada}), roster=roster)
    assert told.silent == {course.lesson("grains"): ("bob", "cleo")}
    assert "  nothing from bob, cleo" in told.lines()
    told = collect(course, pack(tmp_path / "y.zip", {"zoe/grains.ipynb": ada}))
    assert told.attention == ("zoe is not on the roster; taken under this name",)
    assert [each.id for each in kept_roster(course).listed] == ["ada", "bob", "cleo"]


NAMED = [
    ({"Full name": "Emma Smith"}, ("Emma", "Smith")),
    ({"Student": "García López, Ana María"}, ("Ana María", "García López")),
    ({"First name": "Emma", "Last name": "Smith", "Full name": "Emma X. Smith"}, ("Emma", "Smith")),
    ({"Name": "Ludwig van Beethoven"}, ("Ludwig", "van Beethoven")),
    ({"Name": "Plato"}, ("", "Plato")),
    ({"Vorname": "Emma", "Nachname": "Smith", "E-Mail-Adresse": "e@x.org"}, ("Emma", "Smith")),
    ({"Apellido(s)": "García López", "Nombre": "Ana"}, ("Ana", "García López")),
]


@pytest.mark.parametrize(("row", "names"), NAMED)
def test_a_roster_has_first_and_last_names(row, names, course, ada, tmp_path):
    """From their columns, or from the full name; the gradebook has them too."""
    roster = write_table(tmp_path / "r.csv", [{"id": "x", **row}])
    collect(course, pack(tmp_path / "x.zip", {"x/grains.ipynb": ada}), roster=roster)
    (person,) = kept_roster(course).listed
    assert (person.first, person.last) == names
    with gradebook(course) as book:
        (student,) = book.students
        assert (student.first_name or "", student.last_name) == names


GROUP = [
    {"id": "ada", "Full name": "Ada Lovelace", "group_name": "Project group 7"},
    {"id": "bob", "Full name": "Bob O'Hara", "group_name": "Project group 7"},
    {"id": "cleo", "Full name": "Cleo Doe", "group_name": ""},
    {"id": "dan", "Full name": "Dan Doe", "group_name": "Project group 8"},
]
OF_GROUPS = [
    ("lovelaceada_1_2_grains.ipynb", True, {"ada", "bob"}),
    ("lovelaceada_1_2_grains.ipynb", False, {"ada"}),
    ("doecleo_1_2_grains.ipynb", True, {"cleo"}),
    ("Project group 7_9_assignsubmission_file_/grains.ipynb", False, {"ada", "bob"}),
    ("Project group 7_9_assignsubmission_file_/grains.ipynb", True, {"ada", "bob"}),
    ("Project group 7-Ada Lovelace_9_assignsubmission_file_/grains.ipynb", False, {"ada"}),
]


@pytest.mark.parametrize(("name", "groups", "students"), OF_GROUPS)
def test_each_member_of_a_group_has_its_work(name, groups, students, course, ada, tmp_path):
    """Canvas names one of them, Moodle the group."""
    roster = write_table(tmp_path / "roster.csv", GROUP)
    told = collect(course, pack(tmp_path / "x.zip", {name: ada}), roster=roster, groups=groups)
    assert lying(course) == {rec(each) for each in students} and not told.attention
    again = collect(course, pack(tmp_path / "x.zip", {name: ada}), groups=groups)
    assert {each.became for each in again.placed} == {"as before"}


def test_the_newest_work_of_a_group_counts_for_all(course, ada, blank, tmp_path):
    """No matter which of them sent it."""
    files = {"lovelaceada_1_5_grains.ipynb": blank, "oharabob_2_6_grains.ipynb": ada}
    roster = write_table(tmp_path / "roster.csv", GROUP)
    collect(course, pack(tmp_path / "x.zip", files), roster=roster, groups=True)
    assert [(course.submitted / rec(each)).read_text() for each in ("ada", "bob")] == [ada, ada]


def test_who_left_a_group_no_longer_hands_in_for_it(course, ada, blank, tmp_path):
    """The cell of the group is empty in a newer roster."""
    left = [row | {"group_name": ""} if row["id"] == "bob" else row for row in GROUP]
    for number, (rows, work) in enumerate(((GROUP, ada), (left, blank)), 5):
        roster = write_table(tmp_path / "roster.csv", rows)
        download = pack(tmp_path / "x.zip", {f"oharabob_2_{number}_grains.ipynb": work})
        collect(course, download, roster=roster, groups=True)
    work = {who: (course.submitted / rec(who)).read_text() for who in ("ada", "bob")}
    assert work == {"ada": ada, "bob": blank}


def test_a_newer_roster_without_groups_keeps_them(course, ada, tmp_path):
    """They are in Canvas's table of groups, and not in its gradebook."""
    groups = [{"name": "Ada Lovelace", "canvas_user_id": "1", "login_id": "ada", "group_name": "7"}]
    gradebook = [{"Student": "Lovelace, Ada", "ID": "1", "SIS Login ID": "ada"}]
    for rows in (groups, gradebook):
        roster = write_table(tmp_path / "roster.csv", rows)
        collect(course, pack(tmp_path / "x.zip", {"ada/grains.ipynb": ada}), roster=roster)
    (person,) = kept_roster(course).listed
    assert (person.id, person.numbers, person.group) == ("ada", {"canvas": "1"}, "7")


SECTIONS = ([{"id": "ada"}, {"id": "bob"}], [{"id": "cleo"}, {"id": "bob"}])


@pytest.mark.parametrize(
    ("replaces", "listed", "said"),
    [
        (False, ["cleo", "bob", "ada"], "still listed; --replace or hanoi forget leaves them out"),
        (True, ["cleo", "bob"], "no longer listed"),
    ],
)
def test_a_second_roster_adds_and_corrects(replaces, listed, said, course, ada, tmp_path):
    """Students who are missing from it are named, and stay unless it replaces the first."""
    download = pack(tmp_path / "x.zip", {"bob/grains.ipynb": ada})
    for number, rows in enumerate(SECTIONS):
        roster = write_table(tmp_path / f"{number}.csv", rows)
        told = collect(course, download, roster=roster, replace_roster=replaces)
    assert [each.id for each in kept_roster(course).listed] == listed
    assert f"ada not in 1.csv, and {said}" in told.said


def test_groups_need_a_roster_that_has_them(course, ada, tmp_path):
    """The missing column is named."""
    with pytest.raises(CallError, match="needs a column group_name"):
        collect(course, pack(tmp_path / "x.zip", {"ada/grains.ipynb": ada}), groups=True)


def test_nothing_is_overwritten_without_a_copy(course, ada, blank, tmp_path):
    """What is the same stays; what is older is left out; what is replaced is kept."""
    name = "Jane Doe_9_assignsubmission_file_/grains.ipynb"

    def sent(content: str, hours: int) -> Collected:
        times = {name: NOON + timedelta(hours=hours)}
        return collect(course, pack(tmp_path / "x.zip", {name: content}, times))

    became = [sent(blank, 0), sent(blank, 0), sent(ada, 2), sent(blank, 1)]
    assert [each.placed[0].became for each in became] == [
        "new",
        "as before",
        "changed",
        "older than what is there",
    ]
    assert (course.submitted / rec("Jane Doe")).read_text() == ada
    (kept,) = (course.work / "earlier").rglob("*.ipynb")
    assert kept.read_text() == blank
    assert receipt(course, "Jane Doe").at == (NOON + timedelta(hours=2)).astimezone()


NO_ROSTERS = [
    ("colour,shape\nred,round\n", "has no student column; expected one of student_id"),
    ("id,name\nada,Ada\nada,Ada L\n", "has 'ada' twice"),
    ("id,id\nada,bob\n", r"no student column; .*, not id \(column 1\), id \(column 2\)"),
    ("id,name\n1.23457E+11,Ada\n", r"rounded 1.23457E\+11 in the column 'id' of the row"),
    ("", "names each column once"),
    ("Farbe,Kontakt\nrot,siehe @ada\n", "has no student column"),
]


@pytest.mark.parametrize(("text", "says"), NO_ROSTERS)
def test_what_is_no_roster_is_refused(text, says, course, ada, tmp_path):
    """Before anything is taken in."""
    (tmp_path / "roster.csv").write_text(text)
    download = pack(tmp_path / "x.zip", {"ada/grains.ipynb": ada})
    with pytest.raises(CallError, match=says):
        collect(course, download, roster=tmp_path / "roster.csv")
    assert not lying(course)


def test_a_time_that_is_known_is_not_lost_to_a_copy(course, ada, tmp_path):
    """The same work, unpacked today, is not late for that."""
    name = "Jane Doe_9_assignsubmission_file_/grains.ipynb"
    collect(course, pack(tmp_path / "x.zip", {name: ada}))
    collect(course, pack(tmp_path / "y.zip", {name: ada}, {name: NOON + timedelta(days=9)}))
    assert receipt(course, "Jane Doe").at == NOON.astimezone()


def test_what_cannot_be_written_costs_only_its_student(course, ada, tmp_path):
    """A name that is too long, and a file where a folder should be."""
    files = {
        "ada/grains.ipynb": ada,
        f"bob/{'x' * 300}.png": b"1",
        "eve/a": b"1",
        "eve/a/b": b"2",
        "zed/work.zip": b"PK\x05\x06 torn",
    }
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert lying(course) == {rec("ada")}
    assert {each.partition(" ")[0].partition("/")[0] for each in told.attention} >= {
        "bob:",
        "eve:",
        "zed",
    }
