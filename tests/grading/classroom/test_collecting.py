"""What a learning platform gives is taken in: whose it is, and what counts."""

from datetime import datetime, timedelta
from zipfile import ZipFile

import pytest

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.grading.classroom.collecting import Collected, collect
from hanoi_ref.grading.classroom.reviewing import pack_pages
from hanoi_ref.grading.gradebook.book import gradebook
from hanoi_ref.grading.gradebook.people import kept_roster
from hanoi_ref.grading.gradebook.receipts import Receipt, Received
from tests.grading.downloads import (
    LANGUAGES,
    NOON,
    lying,
    notebook,
    pack,
    rec,
    unpack,
    worksheet,
    write_table,
)

COUNT = "def count_moves(n):\n    return 2**n - 1"
HAND = 'by_hand = ["AB", "AC", "BC"]'


def receipt(course: Course, student: str) -> Receipt:
    """When a student's notebook of lesson 1 came."""
    found = Received(course).of(course.lesson("recursion"), student)
    assert found is not None
    return found


NAMINGS = [
    ("canvas", "doejane_4711_815_recursion.ipynb", "doejane"),
    ("canvas", "doejane_LATE_4711_815_recursion-1.ipynb", "doejane"),
    ("canvas", "submissions/doejane_4711_815_my_recursion_2.ipynb", "doejane"),
    ("moodle", "Jane Doe_99_assignsubmission_file_/recursion.ipynb", "Jane Doe"),
    ("moodle", "Jane Doe_99_assignsubmission_file_recursion.ipynb", "Jane Doe"),
    ("moodle", "HW 1/Zoë d'Arc_99_assignsubmission_file/mine/recursion.ipynb", "Zoë d'Arc"),
    ("brightspace", "27-46 - Jane Doe - Oct 9, 2026 558 PM/recursion.ipynb", "Jane Doe"),
    ("brightspace", "27-46 - Jane Doe - 09 October 2026 558 PM - recursion.ipynb", "Jane Doe"),
    ("brightspace", "Week 1/27-46 - 山田 太郎 - 2026年10月9日 1758/recursion.ipynb", "山田 太郎"),
    ("brightspace", "27-46 - T012 - Jane Doe - 9. Okt. 2026 1758/recursion.ipynb", "T012"),
    ("blackboard", "Week 1_jdoe_attempt_2026-10-09-17-58-03_recursion.ipynb", "jdoe"),
    ("blackboard", "Woche_1_jdoe_Versuch_2026-10-09-17-58-03_a_1_2_b.ipynb", "jdoe"),
    ("blackboard", "gb/第1週_jdoe_試行_2026-10-09-17-58-03_recursion.ipynb", "jdoe"),
    ("plain", "jane/recursion.ipynb", "jane"),
    ("plain", "jane/1-recursion/recursion.ipynb", "jane"),
    ("plain", "all of them/jane/recursion (1).ipynb", "jane"),
    ("plain", "1-recursion/jane/recursion.ipynb", "jane"),
    ("plain", "jane_recursion.ipynb", "jane"),
    ("plain", "1-recursion-jane.ipynb", "jane"),
]


@pytest.mark.parametrize(("platform", "name", "student"), NAMINGS)
@pytest.mark.parametrize("form", ["zip", "folder"])
def test_each_platform_says_whose_it_is(platform, name, student, form, course, ada, tmp_path):
    """From its own way to name files, whether a zip file was unpacked or not."""
    download = pack(tmp_path / "download.zip", {name: ada})
    if form == "folder":
        download = unpack(download, tmp_path / "unpacked")
    told = collect(course, download)
    assert (told.platform, told.attention) == (platform, ())
    if platform in ("brightspace", "blackboard"):
        at = receipt(course, student).at
        assert at and at.strftime("%d.%m.%Y %H:%M") == "09.10.2026 17:58"
    assert lying(course) == {rec(student)}
    assert (course.submitted / rec(student)).read_text() == ada


def test_of_two_by_one_student_the_later_is_taken_and_said(course, ada, blank, tmp_path):
    """By Canvas's number of the version, or by the time."""
    first, again = "doejane_1_2_recursion.ipynb", "doejane_1_3_recursion-1.ipynb"
    told = collect(course, pack(tmp_path / "canvas.zip", {again: ada, first: blank}))
    assert (course.submitted / rec("doejane")).read_text() == ada
    assert told.said == ("doejane: recursion-1.ipynb is taken, the later one; not recursion.ipynb",)
    mine = "Jo Li_7_assignsubmission_file_/{}.ipynb"
    old, new = mine.format("recursion"), mine.format("older name")
    times = {old: NOON, new: NOON + timedelta(hours=1)}
    collect(course, pack(tmp_path / "moodle.zip", {new: ada, old: blank}, times))
    assert (course.submitted / rec("Jo Li")).read_text() == ada


def test_another_name_is_taken_and_said(course, ada, tmp_path):
    """The notebook gets the lesson's name, which nbgrader itself wants."""
    told = collect(course, pack(tmp_path / "x.zip", {"jane/Untitled 3.ipynb": ada}))
    assert lying(course) == {rec("jane")}
    assert told.said == ("jane: Untitled 3.ipynb is taken for 1-recursion",)


def test_each_notebook_says_its_lesson(course, people, tmp_path):
    """One download may hold several, and what is named for the call goes before."""
    files = {
        "jane/a.ipynb": notebook(people.release("start"), by_hand=HAND),
        "jane/b.ipynb": notebook(people.release("recursion"), count_moves=COUNT),
    }
    collect(course, pack(tmp_path / "x.zip", files))
    assert lying(course) == {rec("jane"), "jane/0-start/start.ipynb"}


def test_what_is_no_notebook_is_named(course, ada, tmp_path):
    """It is kept, so that who has sent it is not taken for silent."""
    files = {"jane/recursion.ipynb": ada, "bob/essay.docx": b"PK", "eve/recursion.py": "x = 1"}
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert told.attention == (
        "bob sent no file that ends in .ipynb, but essay.docx",
        "eve sent no file that ends in .ipynb, but recursion.py",
    )
    assert lying(course) == {
        rec("jane"),
        "bob/1-recursion/essay.docx",
        "eve/1-recursion/recursion.py",
    }


def test_a_notebook_under_another_ending_is_no_missing_one(course, ada, tmp_path):
    """Browsers add .txt; grading finds the notebook by its content."""
    told = collect(course, pack(tmp_path / "x.zip", {"bob/recursion.ipynb.txt": ada}))
    assert told.attention == ()
    assert told.said == ("bob: hanoi grade looks for the notebook in recursion.ipynb.txt",)


def test_a_time_is_the_platforms_not_the_students(course, ada, tmp_path):
    """A submitted timestamp.txt is ignored, and not collected."""
    folder = "Jane Doe_99_assignsubmission_file_"
    files = {f"{folder}/recursion.ipynb": ada, f"{folder}/timestamp.txt": "1999-01-01 00:00:00 UTC"}
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert receipt(course, "Jane Doe").at == NOON.astimezone()
    assert told.said == ("Jane Doe: a submitted timestamp.txt is ignored",)
    assert lying(course) == {rec("Jane Doe")}


def test_a_download_of_one_moment_has_no_times(course, ada, tmp_path):
    """Canvas dates its files to the download; that somebody is late it says in the name."""
    files = {"a_LATE_1_2_recursion.ipynb": ada, "b_3_4_recursion.ipynb": ada}
    collect(course, pack(tmp_path / "x.zip", files))
    a, b = receipt(course, "a"), receipt(course, "b")
    assert (a.at, a.late, b.at, b.late) == (None, True, None, False)


def test_what_the_platforms_table_says_of_times_goes_before(course, ada, tmp_path):
    """Moodle's worksheet has when each submission was changed last."""
    row = {
        "Identifier": "Participant 99",
        "Full name": "Jane Doe",
        "Last modified (submission)": "Friday, 9 October 2026, 5:58 PM",
    }
    worksheet = write_table(tmp_path / "w.csv", [row])
    download = pack(tmp_path / "x.zip", {"Jane Doe_99_assignsubmission_file_/recursion.ipynb": ada})
    collect(course, download, roster=worksheet)
    assert receipt(course, "Jane Doe").at == datetime(2026, 10, 9, 17, 58).astimezone()


ROSTERS = [
    [{"Student": "Doe, Jane", "ID": "4711", "SIS User ID": "u1", "SIS Login ID": "jd1"}],
    [{"Identifier": "Participant 4711", "Full name": "Jane Doe", "Email address": "jd1"}],
    [{"id": "jd1", "first_name": "Jane", "last_name": "Doe", "email": "jane@x.org"}],
    [{"Username": "jd1", "First name": "Jane", "Surname": "Doe"}],
]
SENT = [
    "doejane_4711_1_recursion.ipynb",
    "Jane Doe_4711_assignsubmission_file_/recursion.ipynb",
    "jane doe/recursion.ipynb",
    "recursion_jd1.ipynb",
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
    told = collect(course, pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada}), roster=roster)
    assert told.silent == {course.lesson("recursion"): ("bob", "cleo")}
    assert "  nothing from bob, cleo" in told.lines()
    told = collect(course, pack(tmp_path / "y.zip", {"zoe/recursion.ipynb": ada}))
    assert told.attention == ("zoe is not on the roster; taken under this name",)
    assert [each.id for each in kept_roster(course).listed] == ["ada", "bob", "cleo"]


def test_two_of_one_name_stay_two(course, ada, blank, tmp_path):
    """Canvas's number tells them apart, now and at the next download."""
    both = {"doejane_1_2_recursion.ipynb": ada, "doejane_7_8_recursion.ipynb": blank}
    collect(course, pack(tmp_path / "x.zip", both))
    assert lying(course) == {rec("doejane"), rec("doejane_7")}
    collect(course, pack(tmp_path / "y.zip", {"doejane_7_9_recursion.ipynb": ada}))
    assert (course.submitted / rec("doejane_7")).read_text() == ada


@pytest.mark.parametrize("comma", [",", ";"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_moodles_worksheet_is_a_roster_in_any_language(language, comma, course, ada, tmp_path):
    """By its shape: names, addresses, numbers, times, and who has sent nothing."""
    people = {5: ("Jane Doe", "jane@x.org"), 7: ("Jörg Müller", "j@x.org"), 9: ("Li Wu", "l@x.org")}
    roster = worksheet(tmp_path / "w.csv", language, people, comma, "10,00")
    files = {
        f"{name}_assignsubmission_file_/recursion.ipynb": ada for name in ("Jane Doe_5", "?_7")
    }
    told = collect(course, pack(tmp_path / "x.zip", files), roster=roster)
    assert (lying(course), told.attention) == ({rec("jane@x.org"), rec("j@x.org")}, ())
    assert told.silent == {course.lesson("recursion"): ("l@x.org",)}
    assert receipt(course, "j@x.org").at == datetime(2026, 10, 9, 17, 58).astimezone()


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
    collect(course, pack(tmp_path / "x.zip", {"x/recursion.ipynb": ada}), roster=roster)
    (person,) = kept_roster(course).listed
    assert (person.first, person.last) == names
    with gradebook(course) as book:
        (student,) = book.students
        assert (student.first_name or "", student.last_name) == names


def test_moodles_list_of_participants_is_a_roster_in_german_too(course, ada, tmp_path):
    """Addresses identify the students, whatever their column is called."""
    rows = [{"Vorname": "Jörg", "Nachname": "von der Au", "E-Mail-Adresse": "j@x.org"}]
    roster = write_table(tmp_path / "r.csv", rows, ";")
    files = {"Jörg von der Au_5_assignsubmission_file_/recursion.ipynb": ada}
    told = collect(course, pack(tmp_path / "x.zip", files), roster=roster)
    assert (lying(course), told.attention) == ({rec("j@x.org")}, ())


@pytest.mark.parametrize("order", [1, -1])
def test_a_worksheet_keeps_the_names_that_are_known(order, course, ada, tmp_path):
    """The list of participants has two columns where the worksheet has one, before it or after."""
    lists = [{"First name": "Ana", "Last name": "García López", "Email address": "ana@x.org"}]
    first = write_table(tmp_path / "participants.csv", lists)
    second = worksheet(tmp_path / "w.csv", "es", {5: ("Ana García López", "ana@x.org")})
    for roster in (first, second)[::order]:
        collect(course, pack(tmp_path / "x.zip", {"ana/recursion.ipynb": ada}), roster=roster)
    (person,) = kept_roster(course).listed
    assert (person.first, person.last, person.numbers) == ("Ana", "García López", {"moodle": "5"})


FOLDERS = [
    ("en", "Participant_{}_assignsubmission_file_"),
    ("en", "Group A-Participant_{}_assignsubmission_file_"),
    ("de", "Teilnehmerin_{}_assignsubmission_file_"),
    ("es", "Participante_{}_assignsubmission_file_"),
    ("zh", "参加者_{}_assignsubmission_file_"),  # a word that is not in our list
]


@pytest.mark.parametrize(("language", "folder"), FOLDERS)
@pytest.mark.parametrize("first", ["worksheet", "submissions"])
def test_anonymous_participants_are_their_numbers(
    first, language, folder, course, ada, blank, tmp_path
):
    """With the worksheet or without it, and the same people when it comes later."""
    numbers = {each: ("", "") for each in (1003, 1004, 1005)}
    roster = worksheet(tmp_path / "w.csv", language, numbers)
    files = {f"{folder.format(1003)}/recursion.ipynb": ada}
    files[f"{folder.format(1004)}/recursion.ipynb"] = blank
    download = pack(tmp_path / "x.zip", files)
    if first == "submissions":
        assert collect(course, download).attention == ()
    told = collect(course, download, roster=roster)
    both = {each.id for each in kept_roster(course).listed if "1005" not in each.id}
    assert (lying(course), told.attention) == ({rec(each) for each in both}, ())
    assert [[*map(len, told.silent.values())], len(both)] == [[1], 2]
    assert {each.split()[-1] for each in both} == {"1003", "1004"}
    (student,) = (each for each in both if "1003" in each)
    assert (course.submitted / rec(student)).read_text() == ada


def test_revealed_participants_keep_their_marks(course, ada, tmp_path):
    """A later worksheet has names; the number says whose they are."""
    sent = pack(tmp_path / "x.zip", {"Participant_7_assignsubmission_file_/recursion.ipynb": ada})
    collect(course, sent, roster=worksheet(tmp_path / "w.csv", "en", {7: ("", "")}))
    named = worksheet(tmp_path / "n.csv", "en", {7: ("Jane Doe", "jane@x.org")})
    collect(course, sent, roster=named)
    (person,) = kept_roster(course).people
    assert (person.id, person.name, person.email) == ("Participant 7", "Jane Doe", "jane@x.org")
    assert lying(course) == {rec("Participant 7")}


def test_a_row_without_a_name_is_a_participant(course, ada, tmp_path):
    """In a table in which others have one."""
    people = {7: ("Jane Doe", "jane@x.org"), 8: ("", "")}
    rows = [
        {"Identifier": f"Participant {number}", "Full name": name, "Email address": mail}
        for number, (name, mail) in people.items()
    ]
    roster = write_table(tmp_path / "w.csv", rows)
    names = ("Jane Doe_7", "Participant_8")
    files = {f"{each}_assignsubmission_file_/recursion.ipynb": ada for each in names}
    told = collect(course, pack(tmp_path / "x.zip", files), roster=roster)
    assert (lying(course), told.attention) == ({rec("jane@x.org"), rec("Participant 8")}, ())


def test_participants_of_another_assignment_are_reported_once(course, ada, tmp_path):
    """Their numbers are not on the worksheet of this one."""
    roster = worksheet(tmp_path / "w.csv", "en", {7: ("", "")})
    names = [f"Participant_{number}_assignsubmission_file_" for number in (7, 8, 9)]
    files = {f"{each}/recursion.ipynb": ada for each in names}
    (said,) = collect(course, pack(tmp_path / "x.zip", files), roster=roster).attention
    assert said.startswith("Participant 8, Participant 9 not on the roster; Moodle's worksheet")


JANES = [
    {"Identifier": "Participant 5", "Full name": "Jane Doe", "Email address": "jane1@x.org"},
    {"Identifier": "Participant 7", "Full name": "Jane Doe", "Email address": "jane2@x.org"},
]


def test_two_of_one_name_are_not_guessed_at(course, ada, blank, tmp_path):
    """Moodle's numbers are of one assignment; its worksheet tells who has them."""
    sent = "Jane Doe_{}_assignsubmission_file_/recursion.ipynb"
    both = pack(tmp_path / "x.zip", {sent.format(5): ada, sent.format(7): blank})
    told = collect(course, both)
    assert not lying(course)
    assert "Jane Doe is what several are called, with the numbers 5, 7" in told.attention[0]
    collect(course, both, roster=write_table(tmp_path / "worksheet.csv", JANES))
    assert lying(course) == {rec("jane1@x.org"), rec("jane2@x.org")}
    assert not collect(course, both).attention  # the worksheet's numbers are kept
    assert not collect(course, pack(tmp_path / "z.zip", {sent.format(7): ada})).attention
    assert (course.submitted / rec("jane2@x.org")).read_text() == ada
    next_numbers = [{**row, "Identifier": f"Participant 1{at}"} for at, row in enumerate(JANES)]
    second = pack(tmp_path / "second.zip", {sent.format(10): ada})
    assert len(collect(course, second).attention) == 1  # another assignment has other numbers
    collect(course, second, roster=write_table(tmp_path / "worksheet2.csv", next_numbers))
    assert not collect(course, both).attention and not collect(course, second).attention
    told = collect(course, pack(tmp_path / "y.zip", {"Jane Doe/recursion.ipynb": ada}))
    assert "could be jane1@x.org or jane2@x.org; it was left out" in told.attention[0]


DIGEST = "0123456789abcdef0123456789abcdef01234567"
TEST_STUDENTS = [
    {"Student": "Student, Test", "ID": "9", "SIS Login ID": "t"},
    {"Student": "Élève, Essai", "ID": "9", "SIS Login ID": DIGEST},
    {"LastName": "Student", "FirstName": "Test", "ID": "9", "SIS Login ID": DIGEST},
    {"name": "Test Student", "canvas_user_id": "9", "login_id": DIGEST},
]


@pytest.mark.parametrize("tester", TEST_STUDENTS)
def test_canvas_test_student_is_no_student(tester, course, ada, tmp_path):
    """Neither on the roster, nor with a submission."""
    names = ["Jane", "Bob"]
    rows = [dict.fromkeys(tester, name) for name in names]
    for number, row in enumerate(rows, 1):
        row["ID" if "ID" in row else "canvas_user_id"] = f"{number}"
    roster = write_table(tmp_path / "r.csv", [*rows, tester])
    files = {f"{name}_1_2_recursion.ipynb": ada for name in ("jane", "studenttest")}
    told = collect(course, pack(tmp_path / "x.zip", files), roster=roster)
    assert [each.id for each in kept_roster(course).listed] == names
    assert (lying(course), told.attention) == ({rec("Jane")}, ())
    assert told.silent == {course.lesson("recursion"): ("Bob",)}
    assert told.said == ("studenttest is Canvas's test student; left out",)


def test_a_school_may_have_digests_for_logins(course, ada, tmp_path):
    """Then they say nothing of a test student."""
    rows = [{"Student": f"Doe, {at}", "SIS Login ID": f"{at}{DIGEST[1:]}"} for at in "78"]
    roster = write_table(tmp_path / "r.csv", rows)
    collect(course, pack(tmp_path / "x.zip", {"jane/recursion.ipynb": ada}), roster=roster)
    assert len(kept_roster(course).listed) == 2


GROUP = [
    {"id": "ada", "Full name": "Ada Lovelace", "group_name": "Project group 7"},
    {"id": "bob", "Full name": "Bob O'Hara", "group_name": "Project group 7"},
    {"id": "cleo", "Full name": "Cleo Doe", "group_name": ""},
    {"id": "dan", "Full name": "Dan Doe", "group_name": "Project group 8"},
]
OF_GROUPS = [
    ("lovelaceada_1_2_recursion.ipynb", True, {"ada", "bob"}),
    ("lovelaceada_1_2_recursion.ipynb", False, {"ada"}),
    ("doecleo_1_2_recursion.ipynb", True, {"cleo"}),
    ("Project group 7_9_assignsubmission_file_/recursion.ipynb", False, {"ada", "bob"}),
    ("Project group 7_9_assignsubmission_file_/recursion.ipynb", True, {"ada", "bob"}),
    ("Project group 7-Ada Lovelace_9_assignsubmission_file_/recursion.ipynb", False, {"ada"}),
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
    files = {"lovelaceada_1_5_recursion.ipynb": blank, "oharabob_2_6_recursion.ipynb": ada}
    roster = write_table(tmp_path / "roster.csv", GROUP)
    collect(course, pack(tmp_path / "x.zip", files), roster=roster, groups=True)
    assert [(course.submitted / rec(each)).read_text() for each in ("ada", "bob")] == [ada, ada]


def test_a_newer_roster_without_groups_keeps_them(course, ada, tmp_path):
    """They are in Canvas's table of groups, and not in its gradebook."""
    groups = [{"name": "Ada Lovelace", "canvas_user_id": "1", "login_id": "ada", "group_name": "7"}]
    gradebook = [{"Student": "Lovelace, Ada", "ID": "1", "SIS Login ID": "ada"}]
    for rows in (groups, gradebook):
        roster = write_table(tmp_path / "roster.csv", rows)
        collect(course, pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada}), roster=roster)
    (person,) = kept_roster(course).listed
    assert (person.id, person.numbers, person.group) == ("ada", {"canvas": "1"}, "7")


def test_groups_need_a_roster_that_has_them(course, ada, tmp_path):
    """The missing column is named."""
    with pytest.raises(CallError, match="needs a column group_name"):
        collect(course, pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada}), groups=True)


def test_nothing_is_overwritten_without_a_copy(course, ada, blank, tmp_path):
    """What is the same stays; what is older is left out; what is replaced is kept."""
    name = "Jane Doe_9_assignsubmission_file_/recursion.ipynb"

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


def test_an_older_canvas_file_never_replaces_a_newer_one(course, ada, blank, tmp_path):
    """Canvas gives no times, but numbers its files."""

    def sent(content: str, number: int) -> str:
        name = f"doejane_4711_{number}_recursion.ipynb"
        told = collect(course, pack(tmp_path / "x.zip", {name: content}))
        return next(told.lines())

    assert [sent(blank, 100), sent(ada, 200), sent(blank, 100)] == [
        "1-recursion: 1 collected",
        "1-recursion: 1 collected, 1 of them replaced earlier work",
        "1-recursion: 0 collected, 1 left out, older than what is there",
    ]
    assert (course.submitted / rec("doejane")).read_text() == ada


NO_ROSTERS = [
    ("colour,shape\nred,round\n", "has no student column; expected one of student_id"),
    ("id,name\nada,Ada\nada,Ada L\n", "has 'ada' twice"),
    ("id,id\nada,bob\n", "names each column once"),
    ("", "names each column once"),
    ("Farbe,Kontakt\nrot,siehe @ada\n", "has no student column"),
]


@pytest.mark.parametrize(("text", "says"), NO_ROSTERS)
def test_what_is_no_roster_is_refused(text, says, course, ada, tmp_path):
    """Before anything is taken in."""
    (tmp_path / "roster.csv").write_text(text)
    download = pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada})
    with pytest.raises(CallError, match=says):
        collect(course, download, roster=tmp_path / "roster.csv")
    assert not lying(course)


def test_a_time_that_is_known_is_not_lost_to_a_copy(course, ada, tmp_path):
    """The same work, unpacked today, is not late for that."""
    name = "Jane Doe_9_assignsubmission_file_/recursion.ipynb"
    collect(course, pack(tmp_path / "x.zip", {name: ada}))
    collect(course, pack(tmp_path / "y.zip", {name: ada}, {name: NOON + timedelta(days=9)}))
    assert receipt(course, "Jane Doe").at == NOON.astimezone()


def test_what_cannot_be_written_costs_only_its_student(course, ada, tmp_path):
    """A name that is too long, and a file where a folder should be."""
    files = {
        "ada/recursion.ipynb": ada,
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


MOODLE = "Jane Doe_99_assignsubmission_file_{}.ipynb"
ANONYMOUS = "Participant_99_assignsubmission_file_/recursion.{}"
PACKED = [
    ("canvas", "doejane_LATE_4711_815_my work.ipynb", "doejane_LATE_4711_815_recursion.html"),
    ("moodle", MOODLE.format("/recursion"), MOODLE.format("/recursion").replace("ipynb", "html")),
    ("moodle", ANONYMOUS.format("ipynb"), ANONYMOUS.format("html")),
    ("moodle", MOODLE.format("my_work"), MOODLE.format("/recursion").replace("ipynb", "html")),
]


@pytest.mark.parametrize(("platform", "sent", "returned"), PACKED)
def test_a_page_goes_back_under_the_name_that_came(platform, sent, returned, course, ada, tmp_path):
    """Canvas and Moodle find the student by it; other submissions are named and left out."""
    collect(course, pack(tmp_path / "x.zip", {sent: ada}))
    collect(course, pack(tmp_path / "y.zip", {"bob/recursion.ipynb": ada}))
    pages = []
    for student in course.students(course.lesson("recursion")):
        page = course.feedback / student / "1-recursion" / "recursion.html"
        page.parent.mkdir(parents=True)
        page.write_text(student)
        pages.append(page)
    (made,), failures = pack_pages(course, pages, platform)
    with ZipFile(made) as archive:
        assert archive.namelist() == [returned]
        assert archive.read(returned).decode() != "bob"
    assert failures == [f"bob, 1-recursion: not collected from {platform.title()}; left out"]
    other = {"canvas": "moodle", "moodle": "canvas"}[platform]
    assert pack_pages(course, pages, other)[0] == []
