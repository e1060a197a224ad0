"""What a learning platform gives is taken in: whose it is, what counts, and what is refused."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest

from hanoi_ref.grading.collecting import Collected, collect
from hanoi_ref.grading.collecting.entries import Refusals, entries
from hanoi_ref.grading.course import Course
from hanoi_ref.grading.errors import CallError, WorkError
from hanoi_ref.grading.people import kept_roster
from hanoi_ref.grading.people.received import Received
from tests.grading.conftest import Class
from tests.grading.downloads import NOON, link, notebook, pack, unpack, write_table

COUNT = "def count_moves(n):\n    return 2**n - 1"
HAND = 'by_hand = ["AB", "AC", "BC"]'


@pytest.fixture
def ada(people: Class) -> str:
    """Lesson 1 as Ada has answered it."""
    return notebook(people.release(), count_moves=COUNT)


@pytest.fixture
def blank(people: Class) -> str:
    """Lesson 1 as it was given out."""
    return notebook(people.release())


def lying(course: Course) -> set[str]:
    """The files that are to be marked."""
    files = (path for path in course.submitted.rglob("*") if path.is_file())
    return {path.relative_to(course.submitted).as_posix() for path in files}


def rec(student: str) -> str:
    """Where a student's notebook of lesson 1 has to lie."""
    return f"{student}/1-recursion/recursion.ipynb"


NAMINGS = [
    ("canvas", "doejane_4711_815_recursion.ipynb", "doejane"),
    ("canvas", "doejane_LATE_4711_815_recursion-1.ipynb", "doejane"),
    ("canvas", "submissions/doejane_4711_815_my_recursion_2.ipynb", "doejane"),
    ("moodle", "Jane Doe_99_assignsubmission_file_/recursion.ipynb", "Jane Doe"),
    ("moodle", "Jane Doe_99_assignsubmission_file_recursion.ipynb", "Jane Doe"),
    ("moodle", "HW 1/Zoë d'Arc_99_assignsubmission_file/work/recursion.ipynb", "Zoë d'Arc"),
    ("plain", "jane/recursion.ipynb", "jane"),
    ("plain", "jane/1-recursion/recursion.ipynb", "jane"),
    ("plain", "all of them/jane/recursion (1).ipynb", "jane"),
    ("plain", "1-recursion/jane/recursion.ipynb", "jane"),
    ("plain", "jane_recursion.ipynb", "jane"),
    ("plain", "1-recursion-jane.ipynb", "jane"),
]


@pytest.mark.parametrize(("platform", "name", "student"), NAMINGS)
@pytest.mark.parametrize("form", ["zip", "folder"])
def test_each_platform_says_whose_it_is(
    platform: str, name: str, student: str, form: str, course: Course, ada: str, tmp_path: Path
) -> None:
    """From its own way to name files, whether a zip file was unpacked or not."""
    download = pack(tmp_path / "download.zip", {name: ada})
    if form == "folder":
        download = unpack(download, tmp_path / "unpacked")
    told = collect(course, download)
    assert (told.platform, told.attention) == (platform, ())
    assert lying(course) == {rec(student)}
    assert (course.submitted / rec(student)).read_text() == ada


def test_of_two_by_one_student_the_later_is_taken_and_said(
    course: Course, ada: str, blank: str, tmp_path: Path
) -> None:
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


def test_another_name_is_taken_and_said(course: Course, ada: str, tmp_path: Path) -> None:
    """The notebook gets the lesson's name, which nbgrader itself wants."""
    told = collect(course, pack(tmp_path / "x.zip", {"jane/Untitled 3.ipynb": ada}))
    assert lying(course) == {rec("jane")}
    assert told.said == ("jane: Untitled 3.ipynb is taken for 1-recursion",)


def test_each_notebook_says_its_lesson(course: Course, people: Class, tmp_path: Path) -> None:
    """One download may hold several, and what is named for the call goes before."""
    files = {
        "jane/a.ipynb": notebook(people.release("start"), by_hand=HAND),
        "jane/b.ipynb": notebook(people.release("recursion"), count_moves=COUNT),
    }
    collect(course, pack(tmp_path / "x.zip", files))
    assert lying(course) == {rec("jane"), "jane/0-start/start.ipynb"}


def test_what_is_no_notebook_is_named(course: Course, ada: str, tmp_path: Path) -> None:
    """It is kept, so that who has sent it is not taken for silent."""
    files = {"jane/recursion.ipynb": ada, "bob/essay.docx": b"PK", "eve/recursion.py": "x = 1"}
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert told.attention == (
        "bob sent no notebook, but essay.docx",
        "eve sent no notebook, but recursion.py",
    )
    assert lying(course) == {
        rec("jane"),
        "bob/1-recursion/essay.docx",
        "eve/1-recursion/recursion.py",
    }


def test_a_time_is_the_platforms_not_the_students(course: Course, ada: str, tmp_path: Path) -> None:
    """A timestamp.txt that was handed in is not believed, nor taken along."""
    folder = "Jane Doe_99_assignsubmission_file_"
    files = {f"{folder}/recursion.ipynb": ada, f"{folder}/timestamp.txt": "1999-01-01 00:00:00 UTC"}
    told = collect(course, pack(tmp_path / "x.zip", files))
    receipt = Received(course).of(course.lesson("recursion"), "Jane Doe")
    assert receipt is not None and receipt.at == NOON.astimezone()
    assert told.said == ("Jane Doe: timestamp.txt was sent, too; it is not believed",)
    assert lying(course) == {rec("Jane Doe")}


def test_a_download_of_one_moment_has_no_times(course: Course, ada: str, tmp_path: Path) -> None:
    """Canvas dates its files to the download; that somebody is late it says in the name."""
    files = {"a_LATE_1_2_recursion.ipynb": ada, "b_3_4_recursion.ipynb": ada}
    collect(course, pack(tmp_path / "x.zip", files))
    lesson, received = course.lesson("recursion"), Received(course)
    a, b = received.of(lesson, "a"), received.of(lesson, "b")
    assert a is not None and b is not None
    assert (a.at, a.late, b.at, b.late) == (None, True, None, False)


def test_what_the_platforms_table_says_of_times_goes_before(
    course: Course, ada: str, tmp_path: Path
) -> None:
    """Moodle's worksheet has when each submission was changed last."""
    row = {
        "Identifier": "Participant 99",
        "Full name": "Jane Doe",
        "Last modified (submission)": "Friday, 9 October 2026, 5:58 PM",
    }
    worksheet = write_table(tmp_path / "w.csv", [row])
    download = pack(tmp_path / "x.zip", {"Jane Doe_99_assignsubmission_file_/recursion.ipynb": ada})
    collect(course, download, roster=worksheet)
    receipt = Received(course).of(course.lesson("recursion"), "Jane Doe")
    assert receipt is not None and receipt.at == datetime(2026, 10, 9, 17, 58).astimezone()


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
def test_a_roster_says_who_is_who(
    sent: str, rows: list[dict[str, str]], comma: str, course: Course, ada: str, tmp_path: Path
) -> None:
    """In the table of any platform, for the download of any, with the comma of any country."""
    roster = write_table(tmp_path / "roster.csv", rows, comma)
    told = collect(course, pack(tmp_path / "x.zip", {sent: ada}), roster=roster)
    assert (lying(course), told.attention) == ({rec("jd1")}, ())


def test_who_has_sent_nothing_is_named(course: Course, ada: str, tmp_path: Path) -> None:
    """And the roster is kept for the next download."""
    rows = [{"id": each, "first_name": each.title()} for each in ("ada", "bob", "cleo")]
    roster = write_table(tmp_path / "roster.csv", rows)
    told = collect(course, pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada}), roster=roster)
    assert told.silent == {course.lesson("recursion"): ("bob", "cleo")}
    assert "  nothing from bob, cleo" in told.lines()
    told = collect(course, pack(tmp_path / "y.zip", {"zoe/recursion.ipynb": ada}))
    assert told.attention == ("zoe is not on the roster; taken under this name",)
    assert [each.id for each in kept_roster(course).listed] == ["ada", "bob", "cleo"]


def test_two_of_one_name_stay_two(course: Course, ada: str, blank: str, tmp_path: Path) -> None:
    """Canvas's number tells them apart, now and at the next download."""
    both = {"doejane_1_2_recursion.ipynb": ada, "doejane_7_8_recursion.ipynb": blank}
    collect(course, pack(tmp_path / "x.zip", both))
    assert lying(course) == {rec("doejane"), rec("doejane_7")}
    collect(course, pack(tmp_path / "y.zip", {"doejane_7_9_recursion.ipynb": ada}))
    assert (course.submitted / rec("doejane_7")).read_text() == ada


JANES = [
    {"Identifier": "Participant 5", "Full name": "Jane Doe", "Email address": "jane1@x.org"},
    {"Identifier": "Participant 7", "Full name": "Jane Doe", "Email address": "jane2@x.org"},
]


def test_two_of_one_name_are_not_guessed_at(
    course: Course, ada: str, blank: str, tmp_path: Path
) -> None:
    """Moodle's numbers are of one assignment; its worksheet tells who has them."""
    sent = "Jane Doe_{}_assignsubmission_file_/recursion.ipynb"
    both = pack(tmp_path / "x.zip", {sent.format(5): ada, sent.format(7): blank})
    told = collect(course, both)
    assert not lying(course)
    assert "Jane Doe is what several are called, with the numbers 5, 7" in told.attention[0]
    collect(course, both, roster=write_table(tmp_path / "worksheet.csv", JANES))
    assert lying(course) == {rec("jane1@x.org"), rec("jane2@x.org")}
    told = collect(course, pack(tmp_path / "y.zip", {"Jane Doe/recursion.ipynb": ada}))
    assert "could be jane1@x.org or jane2@x.org; it was left out" in told.attention[0]


def test_nothing_is_overwritten_without_a_copy(
    course: Course, ada: str, blank: str, tmp_path: Path
) -> None:
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
    receipt = Received(course).of(course.lesson("recursion"), "Jane Doe")
    assert receipt is not None and receipt.at == (NOON + timedelta(hours=2)).astimezone()


HARMFUL = [
    ("../../etc/cron.d/x", "climbs out"),
    ("/etc/cron.d/x", "climbs out"),
    ("C:\\Windows\\x", "climbs out"),
    ("jane\\..\\..\\x.ipynb", "climbs out"),
]


@pytest.mark.parametrize(("name", "why"), HARMFUL)
def test_a_path_that_climbs_out_is_refused_by_name(
    name: str, why: str, course: Course, ada: str, tmp_path: Path
) -> None:
    """And the others are taken."""
    download = pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada, name: "harm"})
    told = collect(course, download)
    assert lying(course) == {rec("ada")}
    assert len(told.attention) == 1 and why in told.attention[0] and name[-1] in told.attention[0]


def test_a_link_is_refused_by_name(course: Course, ada: str, tmp_path: Path) -> None:
    """In a zip file and in a folder."""
    download = pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada})
    link(download, "bob/recursion.ipynb", "/etc/passwd")
    assert collect(course, download).attention == (
        "bob/recursion.ipynb is a link; it was left out",
    )
    folder = unpack(pack(tmp_path / "y.zip", {"ada/recursion.ipynb": ada}), tmp_path / "folder")
    (folder / "bob").mkdir()
    os.symlink("/etc/passwd", folder / "bob" / "recursion.ipynb")
    assert collect(course, folder).attention == ("bob/recursion.ipynb is a link; it was left out",)
    assert lying(course) == {rec("ada")}


def test_a_zip_bomb_is_refused_by_name(course: Course, ada: str, tmp_path: Path) -> None:
    """In a download, and in a zip file that a student has sent."""
    bomb = b"0" * 50_000_000
    inner = pack(tmp_path / "inner.zip", {"recursion.ipynb": bomb}).read_bytes()
    files = {"ada/recursion.ipynb": ada, "bob/recursion.ipynb": bomb, "eve/work.zip": inner}
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert told.attention == (
        "bob/recursion.ipynb is a zip bomb, of 50 MB; it was left out",
        "eve/work.zip/recursion.ipynb is a zip bomb, of 50 MB; it was left out",
    )
    assert lying(course) == {rec("ada")}


def test_many_small_bombs_are_one(course: Course, ada: str, tmp_path: Path) -> None:
    """A student's is left out, and a download that is nothing else is refused."""
    many = {f"recursion-{number}.ipynb": b"0" * 19_000_000 for number in range(3)}
    inner = pack(tmp_path / "inner.zip", many)
    files = {"ada/recursion.ipynb": ada, "eve/work.zip": inner.read_bytes()}
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert told.attention == ("eve/work.zip is a zip bomb, of 57 MB; it was left out",)
    assert lying(course) == {rec("ada")}
    with pytest.raises(WorkError, match="inner.zip is a zip bomb, of 57 MB"):
        collect(course, inner)


def test_a_students_own_zip_is_opened(course: Course, ada: str, tmp_path: Path) -> None:
    """As students compress what they hand in; what their systems add is nobody's."""
    inside = {"work/recursion.ipynb": ada, "__MACOSX/work/._recursion.ipynb": b"\0"}
    inner = pack(tmp_path / "inner.zip", inside).read_bytes()
    files = {"doejane_1_2_homework.zip": inner}
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert lying(course) == {rec("doejane")}
    assert told.attention == ()


def test_a_name_in_an_older_zip_is_read(course: Course, ada: str, tmp_path: Path) -> None:
    """Moodle packs names in UTF-8 without saying so, and a Mac splits its accents off."""
    download = tmp_path / "x.zip"
    split = "Zoe\u0308 Mu\u0308ller"
    pack(download, {f"{split}_9_assignsubmission_file_/recursion.ipynb": ada})
    raw = download.read_bytes()
    download.write_bytes(raw.replace((0x800).to_bytes(2, "little"), b"\0\0"))
    rows = [{"id": "zm", "Full name": "Zoë Müller"}]
    collect(course, download, roster=write_table(tmp_path / "r.csv", rows))
    assert lying(course) == {rec("zm")}


def no_zip(folder: Path) -> Path:
    """A file that is no zip file."""
    path = folder / "x.zip"
    path.write_text("no zip")
    return path


def torn(folder: Path) -> Path:
    """A zip file whose list of contents is spoilt."""
    path = pack(folder / "t.zip", {"ada/recursion.ipynb": "{}"})
    path.write_bytes(path.read_bytes().replace(b"PK\x01\x02", b"PK??"))
    return path


NO_DOWNLOADS: list[tuple[Callable[[Path], Path], str]] = [
    (lambda folder: folder / "nowhere.zip", "is not there; name a zip file or a folder"),
    (no_zip, "is no zip file and no folder"),
]


@pytest.mark.parametrize(("make", "says"), NO_DOWNLOADS)
def test_what_is_no_download_is_refused(
    make: Callable[[Path], Path], says: str, course: Course, tmp_path: Path
) -> None:
    """In one sentence."""
    with pytest.raises(CallError, match=says):
        collect(course, make(tmp_path))


def test_a_torn_download_is_said(course: Course, tmp_path: Path) -> None:
    """Nothing of it can be trusted."""
    with pytest.raises(WorkError, match="t.zip is a torn zip file"):
        collect(course, torn(tmp_path))


def test_an_empty_download_is_said(course: Course, tmp_path: Path) -> None:
    """Nothing of anybody's is in it."""
    with pytest.raises(WorkError, match="has no file of a student's"):
        collect(course, pack(tmp_path / "x.zip", {".DS_Store": b"\0"}))


NO_ROSTERS = [
    ("colour,shape\nred,round\n", "names nobody"),
    ("id,name\nada,Ada\nada,Ada L\n", "has 'ada' twice"),
    ("id,id\nada,bob\n", "names each of its columns once"),
    ("", "names each of its columns once"),
]


@pytest.mark.parametrize(("text", "says"), NO_ROSTERS)
def test_what_is_no_roster_is_refused(
    text: str, says: str, course: Course, ada: str, tmp_path: Path
) -> None:
    """Before anything is taken in."""
    (tmp_path / "roster.csv").write_text(text)
    download = pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada})
    with pytest.raises(CallError, match=says):
        collect(course, download, roster=tmp_path / "roster.csv")
    assert not lying(course)


def test_a_torn_file_in_a_download_costs_only_itself(
    course: Course, ada: str, tmp_path: Path
) -> None:
    """Its student is named."""
    download = pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada, "bob/recursion.ipynb": ada})
    raw = bytearray(download.read_bytes())
    with ZipFile(download) as archive:
        at = archive.getinfo("bob/recursion.ipynb").header_offset
    raw[at + 60 : at + 90] = b"\xff" * 30
    download.write_bytes(raw)
    told = collect(course, download)
    assert rec("ada") in lying(course)
    assert any("bob" in each and "cannot be read" in each for each in told.attention)


def test_a_time_that_is_known_is_not_lost_to_a_copy(
    course: Course, ada: str, tmp_path: Path
) -> None:
    """The same work, unpacked today, is not late for that."""
    name = "Jane Doe_9_assignsubmission_file_/recursion.ipynb"
    collect(course, pack(tmp_path / "x.zip", {name: ada}))
    collect(course, pack(tmp_path / "y.zip", {name: ada}, {name: NOON + timedelta(days=9)}))
    receipt = Received(course).of(course.lesson("recursion"), "Jane Doe")
    assert receipt is not None and receipt.at == NOON.astimezone()


def test_what_cannot_be_written_costs_only_its_student(
    course: Course, ada: str, tmp_path: Path
) -> None:
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


def test_entries_are_read_only_when_asked_for(tmp_path: Path, ada: str) -> None:
    """A list of names is quick, however large the files."""
    download = pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada})
    (entry,) = entries(download, Refusals())
    assert (entry.path, entry.when) == (("ada", "recursion.ipynb"), NOON.astimezone())
    assert json.loads(entry.read()) == json.loads(ada)


def test_a_date_is_of_this_place(tmp_path: Path) -> None:
    """A zip file has no zones; the clock is that of whoever collects."""
    download = pack(tmp_path / "x.zip", {"a/b.ipynb": "{}"}, {"a/b.ipynb": datetime(1980, 1, 1)})
    (entry,) = entries(download, Refusals())
    assert entry.when is None  # the oldest date there is, which tools write that know none


def test_a_file_that_has_more_than_it_says_is_not_unpacked(
    course: Course, ada: str, tmp_path: Path
) -> None:
    """A bomb whose list of contents lies."""
    bomb = b"0" * 30_000_000
    download = pack(tmp_path / "x.zip", {"ada/recursion.ipynb": ada, "bob/recursion.ipynb": bomb})
    lie = (1000).to_bytes(4, "little")
    download.write_bytes(download.read_bytes().replace(len(bomb).to_bytes(4, "little"), lie))
    told = collect(course, download)
    assert lying(course) == {rec("ada")}
    assert any("recursion.ipynb cannot be read" in each for each in told.attention)
