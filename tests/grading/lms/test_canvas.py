"""Canvas: its downloads, its test student, and the columns of its gradebook."""

import pytest

from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.gradebook.people import Roster, kept_roster
from hanoi_ref.grading.lms.person import Person
from tests.grading.downloads import lying, pack, rec, receipt, write_table, written


def test_a_download_of_one_moment_has_no_times(course, ada, tmp_path):
    """Canvas dates its files to the download; that somebody is late it says in the name."""
    files = {"a_LATE_1_2_grains.ipynb": ada, "b_3_4_grains.ipynb": ada}
    collect(course, pack(tmp_path / "x.zip", files))
    a, b = receipt(course, "a"), receipt(course, "b")
    assert (a.at, a.late, b.at, b.late) == (None, True, None, False)


def test_two_of_one_name_stay_two(course, ada, blank, tmp_path):
    """Canvas's number tells them apart, now and at the next download."""
    both = {"doejane_1_2_grains.ipynb": ada, "doejane_7_8_grains.ipynb": blank}
    collect(course, pack(tmp_path / "x.zip", both))
    assert lying(course) == {rec("doejane"), rec("doejane_7")}
    collect(course, pack(tmp_path / "y.zip", {"doejane_7_9_grains.ipynb": ada}))
    assert (course.submitted / rec("doejane_7")).read_text() == ada


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
    files = {f"{name}_1_2_grains.ipynb": ada for name in ("jane", "studenttest")}
    told = collect(course, pack(tmp_path / "x.zip", files), roster=roster)
    assert [each.id for each in kept_roster(course).listed] == names
    assert (lying(course), told.attention) == ({rec("Jane")}, ())
    assert told.silent == {course.lesson("grains"): ("Bob",)}
    assert told.said == ("studenttest is Canvas's test student; left out",)


def test_a_school_may_have_digests_for_logins(course, ada, tmp_path):
    """Then they say nothing of a test student."""
    rows = [{"Student": f"Doe, {at}", "SIS Login ID": f"{at}{DIGEST[1:]}"} for at in "78"]
    roster = write_table(tmp_path / "r.csv", rows)
    collect(course, pack(tmp_path / "x.zip", {"jane/grains.ipynb": ada}), roster=roster)
    assert len(kept_roster(course).listed) == 2


def test_an_older_canvas_file_never_replaces_a_newer_one(course, ada, blank, tmp_path):
    """Canvas gives no times, but numbers its files."""

    def sent(content: str, number: int) -> str:
        name = f"doejane_4711_{number}_grains.ipynb"
        told = collect(course, pack(tmp_path / "x.zip", {name: content}))
        return next(told.lines())

    assert [sent(blank, 100), sent(ada, 200), sent(blank, 100)] == [
        "1-grains: 1 collected",
        "1-grains: 1 collected, 1 of them replaced earlier work",
        "1-grains: 0 collected, 1 left out, older than what is there",
    ]
    assert (course.submitted / rec("doejane")).read_text() == ada


def test_canvas_names_nobody_while_grading_is_anonymous(course, ada, blank, tmp_path):
    """Each student has a word, whose case counts, and pages go back under it."""
    files = {
        "anon_ab1Cd_801_grains.ipynb": ada,
        "LATE_anon_AB1cd_802_grains.ipynb": blank,
        "doejane_7_803_grains.ipynb": ada,
    }
    Roster((Person("jane", "Jane", "Doe"),)).keep(course)
    told = collect(course, pack(tmp_path / "x.zip", files))
    by_name = {each.student: each.late for each in told.placed}
    assert by_name["jane"] is False and sorted(by_name.values()) == [False, False, True]
    assert (course.submitted / rec("anon_ab1Cd")).read_text() == ada
    (anonymous,) = [each for each in told.attention if "anonymous" in each]
    assert anonymous.startswith("anon_") and "collect again when it is not" in anonymous
    assert {each.numbers.get("canvas") for each in kept_roster(course).people} >= {"ab1Cd", "AB1cd"}


def test_canvas_gets_its_own_columns(marked, tmp_path):
    """A new gradebook's, or those of the file that it has given, with its numbers."""
    possible, ada, *_ = written(marked, "canvas")
    columns = "Student,ID,SIS User ID,SIS Login ID,Section,0-twice,1-grains"
    assert [*ada] == columns.split(",")
    assert (possible["Student"], possible["1-grains"]) == ("    Points Possible", "10")
    assert (ada["Student"], ada["SIS Login ID"]) == ("Lovelace, Ada, Countess", "ada")
    assert ada["1-grains"] == "6"
    who = {"SIS User ID": "u", "Section": "A", "Grains (99)": "", "Quiz (7)": "3"}
    rows = [
        {"Student": "    Points Possible", "ID": "", "SIS Login ID": "", **who},
        {"Student": "O'Hara, Bob", "ID": "12", "SIS Login ID": "bob", **who},
        {"Student": "Student, Test", "ID": "13", "SIS Login ID": "x", **who},
    ]
    rows[0]["Grains (99)"] = "8"
    theirs = write_table(tmp_path / "canvas.csv", rows)
    _, bob = written(marked, "canvas", theirs)
    assert (bob["ID"], bob["SIS User ID"], bob["Grains (99)"]) == ("12", "u", "4")
    said = export(marked, "canvas", theirs).attention
    assert "Canvas has 8 points possible for Grains (99), 1-grains gives 10" in said
    assert "not in canvas.csv, so without a row: ada" in said
