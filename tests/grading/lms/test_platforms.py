"""What holds for every platform: whose a file is, whatever students call theirs, and columns."""

from zipfile import ZipFile

import pytest

from hanoi_ref.commands import term
from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.classroom.reviewing import pack_pages
from hanoi_ref.grading.gradebook.people import Roster
from hanoi_ref.grading.lms import BY_FORMAT, BY_NAME
from hanoi_ref.grading.lms.person import Person
from tests.grading.downloads import lying, pack, rec, receipt, rfc4180, unpack, write_table, written


def test_the_command_line_has_all_platforms():
    """Those to collect from, and the formats to export to."""
    options = {each.name: each for each in (*term.collect.params, *term.export.params)}
    assert [*options["lms"].type.choices] == [*BY_NAME]
    assert {*options["to"].type.choices} == {*BY_FORMAT}


NAMINGS = [
    ("canvas", "doejane_4711_815_grains.ipynb", "doejane"),
    ("canvas", "doejane_LATE_4711_815_grains-1.ipynb", "doejane"),
    ("canvas", "submissions/doejane_4711_815_my_grains_2.ipynb", "doejane"),
    ("moodle", "Jane Doe_99_assignsubmission_file_/grains.ipynb", "Jane Doe"),
    ("moodle", "Jane Doe_99_assignsubmission_file_grains.ipynb", "Jane Doe"),
    ("moodle", "HW 1/Zoë d'Arc_99_assignsubmission_file/mine/grains.ipynb", "Zoë d'Arc"),
    ("brightspace", "27-46 - Jane Doe - Oct 9, 2026 558 PM/grains.ipynb", "Jane Doe"),
    ("brightspace", "27-46 - Jane Doe - 09 October 2026 558 PM - grains.ipynb", "Jane Doe"),
    ("brightspace", "Week 1/27-46 - 山田 太郎 - 2026年10月9日 1758/grains.ipynb", "山田 太郎"),
    ("brightspace", "27-46 - T012 - Jane Doe - 9. Okt. 2026 1758/grains.ipynb", "T012"),
    ("blackboard", "Week 1_jdoe_attempt_2026-10-09-17-58-03_grains.ipynb", "jdoe"),
    ("blackboard", "Woche_1_jdoe_Versuch_2026-10-09-17-58-03_a_1_2_b.ipynb", "jdoe"),
    ("blackboard", "gb/第1週_jdoe_試行_2026-10-09-17-58-03_grains.ipynb", "jdoe"),
    ("plain", "jane/grains.ipynb", "jane"),
    ("plain", "jane/1-grains/grains.ipynb", "jane"),
    ("plain", "all of them/jane/grains (1).ipynb", "jane"),
    ("plain", "1-grains/jane/grains.ipynb", "jane"),
    ("plain", "jane_grains.ipynb", "jane"),
    ("plain", "1-grains-jane.ipynb", "jane"),
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


MOODLE = "Jane Doe_99_assignsubmission_file_{}.ipynb"
ANONYMOUS = "Participant_99_assignsubmission_file_/grains.{}"
PACKED = [
    ("canvas", "doejane_LATE_4711_815_my work.ipynb", "doejane_LATE_4711_815_grains.html"),
    ("moodle", MOODLE.format("/grains"), MOODLE.format("/grains").replace("ipynb", "html")),
    ("moodle", ANONYMOUS.format("ipynb"), ANONYMOUS.format("html")),
    ("moodle", MOODLE.format("my_work"), MOODLE.format("/grains").replace("ipynb", "html")),
]


@pytest.mark.parametrize(("platform", "sent", "returned"), PACKED)
def test_a_page_goes_back_under_the_name_that_came(platform, sent, returned, course, ada, tmp_path):
    """Canvas and Moodle find the student by it; other submissions are named and left out."""
    collect(course, pack(tmp_path / "x.zip", {sent: ada}))
    collect(course, pack(tmp_path / "y.zip", {"bob/grains.ipynb": ada}))
    pages = []
    for student in course.students(course.lesson("grains")):
        page = course.feedback / student / "1-grains" / "grains.html"
        page.parent.mkdir(parents=True)
        page.write_text(student)
        pages.append(page)
    (made,), failures = pack_pages(course, pages, platform)
    with ZipFile(made) as archive:
        assert archive.namelist() == [returned]
        assert archive.read(returned).decode() != "bob"
    assert failures == [f"bob, 1-grains: not collected from {platform.title()}; left out"]
    other = {"canvas": "moodle", "moodle": "canvas"}[platform]
    assert pack_pages(course, pages, other)[0] == []


UNMATCHED = [
    ("canvas", "Homework 1: The Tower (8801)", "c.csv has no column 1-grains, so Canvas would"),
    ("canvas", "1-grains (8801)", ""),
    ("moodle", "Assignment: Homework 1 (Real)", "c.csv has no column Assignment: 1-grains"),
    ("moodle", "Assignment: 1-grains (Real)", ""),
    ("moodle", "Department", ""),
]


@pytest.mark.parametrize(("to", "column", "says"), UNMATCHED)
def test_a_lesson_without_a_column_of_the_platform_is_named(to, column, says, marked, tmp_path):
    """The platform would make a new assignment, or nobody would see the marks."""
    row = {"Student": "O'Hara, Bob", "First name": "Bob", "ID": "1", "Username": "bob", column: ""}
    theirs = write_table(tmp_path / "c.csv", [row])
    said = [each for each in export(marked, to, theirs).attention if "1-grains, so" in each]
    said += [each for each in export(marked, to, theirs).attention if "1-grains (Real)" in each]
    assert bool(said) == bool(says) and all(each.startswith(says) for each in said)


LESSON = "Lesson 1: Grains"
MAPPED = [
    ("canvas", f"{LESSON} (8801)", LESSON),
    ("canvas", f"{LESSON} (8801)", f"{LESSON} (8801)"),
    ("canvas", "Woche 1, Rekursion!", "woche 1 - rekursion"),
    ("moodle", f"Assignment: {LESSON} (Real)", LESSON),
    ("moodle", f"Aufgabe: {LESSON} (Punkte)", LESSON),
    ("moodle", f"Devoir : {LESSON} (Brut)", LESSON),
    ("moodle", f"作业：{LESSON} (实际)", LESSON),
]


@pytest.mark.parametrize(("to", "column", "told"), MAPPED)
def test_a_lesson_has_the_column_that_the_course_names(to, column, told, marked, tmp_path):
    """Whatever the platform adds to the assignment's title; without a file it is the title."""
    (marked.root / "course.toml").write_text(f'[columns]\ngrains = "{told}"\n')
    row = {
        "Student": "O'Hara, Bob",
        "ID": "1",
        "Username": "bob",
        "Quiz: Old (Real)": "9",
        column: "",
    }
    row[f"{column.rpartition(' (')[0]} (Feedback)"] = "well done"
    theirs = write_table(tmp_path / "c.csv", [row])
    assert written(marked, to, theirs)[-1][column] == "4"
    assert not [each for each in export(marked, to, theirs).attention if column in each]
    heads = [*written(marked, to)[0]]
    assert (told if to == "canvas" else f"Assignment: {told} (Real)") in heads


def test_without_a_table_there_are_the_columns_that_an_import_needs(marked):
    """The platform then matches students and makes new columns."""
    Roster((Person("ada", "Ada", "Lovelace", numbers={"orgdefinedid": "17"}),)).keep(marked)
    grades = [f"{lesson} Points Grade" for lesson in ("0-twice", "1-grains")]
    assert rfc4180(export(marked, "brightspace").content)[:2] == [
        ["OrgDefinedId", "Username", *grades, "End-of-Line Indicator"],
        ["#17", "#ada", "2", "6", "#"],
    ]
    assert rfc4180(export(marked, "blackboard").content)[:2] == [
        ["Last Name", "First Name", "Username", "0-twice", "1-grains"],
        ["Lovelace", "Ada", "ada", "2", "6"],
    ]


# How each platform names Eve's file, as a folder or as the whole name of a file.
NAMES = {
    "moodle": ("{}_12_assignsubmission_file_/", "{}_12_assignsubmission_file_"),
    "brightspace": ("27-46 - {} - Oct 9, 2026 558 PM/", "27-46 - {} - Oct 9, 2026 558 PM - "),
    "blackboard": ("L_{}_attempt_2026-10-09-17-58-03_x/", "L_{}_attempt_2026-10-09-17-58-03_"),
    "canvas": ("{}_{}_815_x/", "{}_{}_815_"),
}
NUMBERS = {"ada": 1, "bob": 2, "cy": 3, "eve": 4}
FORMS = [
    pytest.param(platform, name, id=f"{platform}-{kind}")
    for platform, names in NAMES.items()
    for kind, name in zip(("folder", "file"), names, strict=True)
]
CLASS = {"plain": ("{}/", "{}_"), **NAMES}
PLACES = {
    "beside his own": ("mallory/{}", "mallory/"),
    "instead of his own": ("mallory/{}",),
    "three of his": ("mallory/{}", "mallory/a/{}", "mallory/b/{}"),
    "of two students": ("mallory/{}", "zed/{}"),
    "in a zip file": ("mallory/work.zip/{}",),
}


def told_of(course, tmp_path, files, people):
    """What is collected of the files; those in a zip file are packed."""
    packed = {}
    for name, content in files.items():
        above, inside, below = name.partition(".zip/")
        if inside:
            content = pack(tmp_path / "inner.zip", {below: content}).read_bytes()
        packed[above + ".zip" if inside else name] = content
    rows = [{"student": name, "first_name": "", "last_name": ""} for name in people]
    roster = write_table(tmp_path / "roster.csv", rows) if people else None
    return collect(course, pack(tmp_path / "download.zip", packed), roster=roster)


@pytest.mark.parametrize("listed", [(), ("ada", "bob", "cy", "eve", "mallory", "zed")])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("claimed", "form"), FORMS)
def test_a_name_in_a_folder_decides_nothing(claimed, form, place, listed, course, ada, tmp_path):
    """All are collected under their own folders, and a message has each such name."""
    files = {f"{name}/grains.ipynb": ada for name in ("ada", "bob", "cy")}
    inner = [
        each.format(form.format("eve", NUMBERS["eve"])) + "grains.ipynb" for each in PLACES[place]
    ]
    told = told_of(course, tmp_path, files | dict.fromkeys(inner, ada), listed)
    theirs = {name.partition("/")[0] for name in (*files, *inner)}
    assert told.platform == "plain"
    assert {name for name in lying(course) if "1-grains/grains.ipynb" in name} == {
        *map(rec, theirs)
    }
    said = [line for line in told.attention if f"is named as {claimed.title()}" in line]
    assert {line.partition("/")[0] for line in said} == theirs - {"ada", "bob", "cy"}


@pytest.mark.parametrize("platform", CLASS)
@pytest.mark.parametrize(("claimed", "form"), FORMS)
def test_one_top_entry_of_another_form_is_named(platform, claimed, form, course, ada, tmp_path):
    """It is never taken for the student of that name; all others are."""
    if platform == claimed:
        return
    own = CLASS[platform][0] if form.endswith("/") else CLASS[platform][1]
    students = ("ada", "bob", "cy")
    files = {own.format(name, NUMBERS[name]) + "grains.ipynb": ada for name in students}
    other = form.format("eve", NUMBERS["eve"]) + "grains.ipynb"
    told = told_of(course, tmp_path, files | {other: ada}, ())
    assert told.platform == platform
    assert {*map(rec, students)} <= lying(course)
    assert rec("eve") not in lying(course)
    assert [line for line in told.attention if line.startswith(other)]
    if form.endswith("/"):
        assert any(name.startswith(form.format("eve", NUMBERS["eve"])) for name in lying(course))


@pytest.mark.parametrize(("claimed", "form"), FORMS)
def test_a_tie_decides_nothing(claimed, form, course, ada, tmp_path):
    """Both are collected, each under its own folder or file name."""
    names = ("bob/grains.ipynb", form.format("eve", NUMBERS["eve"]) + "grains.ipynb")
    told = told_of(course, tmp_path, dict.fromkeys(names, ada), ())
    assert told.platform == "plain"
    assert rec("bob") in lying(course)
    assert rec("eve") not in lying(course)
    assert any(line.startswith(names[1]) for line in told.attention)


@pytest.mark.parametrize(("platform", "form"), FORMS)
def test_a_folder_of_the_roster_is_kept_in_a_platforms_download(
    platform, form, course, ada, tmp_path
):
    """A late submission in a plain folder is collected, as is one submission alone."""
    first = form.format("eve", NUMBERS["eve"]) + "grains.ipynb"
    told = told_of(course, tmp_path, {first: ada}, ("mallory", "eve"))
    assert (told.platform, lying(course)) == (platform, {rec("eve")})
    files = {
        form.format(name, NUMBERS[name]) + "grains.ipynb": ada for name in ("ada", "bob", "eve")
    }
    late = "mallory/grains.ipynb"
    told = told_of(course, tmp_path, files | {late: ada}, ("mallory", "eve"))
    assert told.platform == platform
    assert rec("mallory") in lying(course)
    assert any(line.startswith(late) for line in told.attention)
