"""A lesson on each platform and in three languages: all cells are those of a second reader.

The reader knows the platforms' files, what each program is worth, and the policy; it shares no code
with the course.
"""

import csv
import io
import json
import math
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest

from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.desk.questions import answers, give, question
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.marking.run import mark
from tests.grading.conftest import REAL
from tests.grading.downloads import notebook, pack
from tests.grading.handedin import COUNT, HANOI, OFF

pytestmark = [pytest.mark.full, *REAL]

DUE = datetime(2026, 10, 9, 18, 0)
POLICY = (
    "[due]\nrecursion = 2026-10-09T18:00:00\n[late]\npenalty = 10\n"
    '[columns]\nrecursion = "Week 1: Türme"\n'
)
PEOPLE = {
    "u01": ("Zoë", "Müller"),
    "u02": ("Jean-Luc", "d'Arc"),
    "u03": ("太郎", "山田"),
    "u04": ("Ana María", "Núñez"),
    "u05": ("Bob", "Smith-O'Hara"),
    "u06": ("Torn", "File"),
    "u07": ("Ab", "Sent"),
    "u08": ("Only", "Docx"),
}
HALF = "Perhaps by induction."
PROOF = "By induction on n."
# Who submits which program and proof, and how many minutes after the due date.
WORK = [
    ("u01", HANOI, COUNT, PROOF, -30),
    ("u02", HANOI, COUNT, HALF, 60 * 24 + 30),
    ("u03", HANOI, OFF, PROOF, -2),
    ("u04", "", COUNT, "", -20),
    ("u05", HANOI, COUNT, PROOF, -50),
    ("u05", HANOI, OFF, HALF, -40),  # the later one counts
]
# The second reader's facts: points of answers by their text, and those that a person gives.
WORTH = {HANOI: 4.0, COUNT: 2.0, OFF: 0.0}
GIVEN = {PROOF: 3.5}  # nobody has read the other proof
LANGUAGES = ["en", "de", "ja"]
FORM = {"en": ("utf-8-sig", ","), "de": ("utf-8", ";"), "ja": ("utf-16", "\t")}
ATTEMPT = {"en": "attempt", "de": "Versuch", "ja": "試行"}
PARTICIPANT = {"en": "Participant ", "de": "Teilnehmer/in ", "ja": "参加者"}
HEADS = {  # Moodle's worksheet, Brightspace's and Blackboard's tables
    "moodle": {
        "en": "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
        "Last modified (submission),Last modified (grade),Feedback comments",
        "de": "ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Bestwertung,Änderbar,"
        "Zuletzt geändert (Abgabe),Zuletzt geändert (Bewertung),Feedback als Kommentar",
        "ja": "識別子,氏名,メール,状態,評点,最大評点,変更可,更新 (提出),更新 (評点),コメント",
    },
    "brightspace": {
        "en": "OrgDefinedId,Username,Last Name,First Name,Week 1: Türme Points Grade "
        "<Numeric MaxPoints:10>,Quiz Points Grade <Numeric MaxPoints:9>,End-of-Line Indicator",
        "de": "OrgDefinedId,Username,Nachname,Vorname,Week 1: Türme Punkte "
        "<Numerisch MaxPunkte:10>,Quiz Punkte <Numerisch MaxPunkte:9>,Zeilenende",
        "ja": "OrgDefinedId,Username,姓,名,Week 1: Türme 得点 <数値 最高点:10>,"
        "Quiz 得点 <数値 最高点:9>,行末",
    },
    "blackboard": {
        "en": "Last Name,First Name,Username,Student ID,Last Access,"
        "Week 1: Türme [Total Pts: 10 Score] |4711,Quiz [Total Pts: 9 Score] |4712",
        "de": "Nachname,Vorname,Benutzername,ID,Letzter Zugriff,"
        "Week 1: Türme [Gesamtpunkte: 10 Ergebnis] |4711,Quiz [Gesamtpunkte: 9 Ergebnis] |4712",
        "ja": "姓,名,ユーザー名,学生 ID,最終アクセス,Week 1: Türme [合計点: 10 スコア] |4711,"
        "Quiz [合計点: 9 スコア] |4712",
    },
    "canvas": {
        "en": "Student,ID,SIS User ID,SIS Login ID,Section,Week 1: Türme (8801),Quiz (8802)"
    },
}
TERMS = [(platform, language) for platform, heads in HEADS.items() for language in heads]


def moment(when: datetime, language: str) -> str:
    """A time in a Brightspace name."""
    english = ("%b %d, %Y ", "%d %B %Y ")[when.minute % 2]
    hour = f"{when.hour % 12 or 12}{when:%M %p}"
    words = {"en": f"{when:{english}}{hour}", "de": f"{when.day}. Okt. {when:%Y %H%M}"}
    return words.get(language, f"{when.year}年{when.month}月{when.day}日 {when:%H%M}")


def place(platform: str, language: str, who: str, when: datetime, at: int, file: str) -> str:
    """The name of a file in a platform's download."""
    first, last = PEOPLE[who]
    number = who[1:]
    if platform == "moodle":
        return f"{first} {last}_10{number}_assignsubmission_file_/{at}/{file}"
    if platform == "brightspace":
        told = (f"{first} {last}", f"{who} {first} {last}", f"00{who} {last}")[at % 3]
        return f"27{number}-46 - {told} - {moment(when, language)}/{file}"
    if platform == "blackboard":
        return f"Week_1_{who}_{ATTEMPT[language]}_{when:%Y-%m-%d-%H-%M-%S}_{file}"
    plain = re.sub(r"\W", "", f"{last}{first}".lower())
    return f"{plain}_{'LATE_' * (when > DUE)}4{number}_{800 + at}_{file}"


def download(path: Path, platform: str, language: str, release: dict) -> Path:
    """What a teacher downloads; a torn file and a document are in it."""
    files, times = dict[str, str | bytes](), {}
    for at, (who, hanoi, count, proof, minutes) in enumerate(WORK):
        when = DUE + timedelta(minutes=minutes)
        written = {"hanoi": hanoi, "count_moves": count, "recursion-written": proof}
        name = place(platform, language, who, when, at, "recursion.ipynb")
        files[name], times[name] = notebook(release, **written), when
    for who, file, content in (("u06", "recursion.ipynb", '{"ce'), ("u08", "a.docx", b"PK")):
        files[place(platform, language, who, DUE - timedelta(hours=1), 9, file)] = content
    if platform == "blackboard":
        for name in [*files]:
            stem = re.match(r"(.*_[\d-]{19})_", name)
            who = re.search(r"_(u\d\d)_", name)
            assert stem and who
            files[f"{stem[1]}.txt"] = f"Name: {PEOPLE[who[1]][0]} ({who[1]})\nAssignment: Week_1\n"
    files |= {"index.html": "<table>"} if platform == "brightspace" else {}
    return pack(path, files, {} if platform == "canvas" else times)


def table(path: Path, platform: str, language: str) -> Path:
    """The table of a class that a platform exports, in the form of its language."""
    head, rows = next(csv.reader([HEADS[platform][language]])), []
    for who, (first, last) in PEOPLE.items():
        number = who[1:]
        rows.append(
            {
                "moodle": [
                    f"{PARTICIPANT[language]}10{number}",
                    *(f"{first} {last}", f"{who}@x.org", "x", "", "10,00", "x", "-", "-", ""),
                ],
                "brightspace": [f"#00{who}", f"#{who}", last, first, "", "3", "#"],
                "blackboard": [last, first, who, f"00{who}", "2026", "", "3"],
                "canvas": [f"{last}, {first}", f"4{number}", "", who, "A", "", "3"],
            }[platform]
        )
    encoding, delimiter = FORM[language]
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter).writerows([head, *rows])
    path.write_bytes(text.getvalue().encode(encoding))
    return path


# The second reader


def submitted(path: Path, platform: str) -> Iterator[tuple[str, datetime | None, bool, int, str]]:
    """Each notebook's student, time, mark of lateness, place in a series, and content."""
    with ZipFile(path) as archive:
        for info in archive.infolist():
            name, when, late, at = info.filename, None, False, 0
            if not name.endswith(".ipynb"):
                continue
            if platform == "moodle":
                (who,) = re.findall(r"_10(\d\d)_assign", name)
                when = datetime(*info.date_time)
            elif platform == "brightspace":
                (who,) = re.findall(r"^27(\d\d)-46 - ", name)
                told = name.split("/")[0].split(" - ")[-1]
                year, day = (
                    re.findall(r"20\d\d", told)[0],
                    re.findall(r"\b\d{1,2}\b|月\d+", told)[0],
                )
                clock = re.findall(r"(\d{3,4})(?: ([AP]M))?$", told)[0]
                hour = int(clock[0][:-2]) + 12 * (clock[1] == "PM" and int(clock[0][:-2]) < 12)
                when = datetime(int(year), 10, int(day.strip("月")), hour, int(clock[0][-2:]))
            elif platform == "blackboard":
                (who,) = re.findall(r"^Week_1_u(\d\d)_", name)
                when = datetime(*map(int, re.findall(r"_([\d-]{19})_", name)[0].split("-")))
            else:
                (found,) = re.findall(r"_(LATE_)?4(\d\d)_(\d+)_", name)
                late, who, at = bool(found[0]), found[1], int(found[2])
            yield f"u{who}", when, late, at, archive.read(info).decode()


def scores(path: Path, platform: str) -> dict[str, float]:
    """The points of each student who can be graded, after the penalty."""
    latest: dict[str, tuple] = {}
    for who, when, late, at, content in submitted(path, platform):
        latest[who] = max(
            latest.get(who, (DUE - timedelta(9), -1)), (when or DUE, at, late, content)
        )
    found = {}
    for who, (when, _, late, content) in latest.items():
        try:
            cells = {cell["id"]: "".join(cell["source"]) for cell in json.loads(content)["cells"]}
        except ValueError:
            continue
        earned = sum(WORTH.get(cells[each], 0.0) for each in ("hanoi", "count_moves"))
        earned += GIVEN.get(cells["recursion-written"], 0.0)
        days = math.ceil(max((when - DUE) / timedelta(days=1), 0)) or int(late)
        found[who] = round(earned * (1 - 0.1 * days), 6)
    return found


def exported(content: bytes, platform: str, language: str) -> dict[str, dict[str, str]]:
    """The rows of an exported file by student."""
    head, *rows = csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))
    found = [dict(zip(head, row, strict=True)) for row in rows]
    heads = next(csv.reader([HEADS[platform][language]]))
    keys = {"moodle": heads[2], "brightspace": heads[1], "blackboard": heads[2]}
    key = keys.get(platform, "SIS Login ID")
    return {row[key].strip("#").partition("@")[0]: row for row in found}


def read_by_hand(course: Course) -> None:
    """A reader gives points to the proofs that are worth some."""
    asked = question(course, "1-recursion", "recursion-written")
    with opened(course) as book:
        for each in answers(book, course, asked):
            if (points := GIVEN.get(each.source)) is not None:
                give(book, course, asked, each.student, each.version, points, "")


@pytest.mark.parametrize(("platform", "language"), TERMS)
def test_each_cell_is_that_of_a_second_reader(platform, language, course, people, tmp_path):
    """From the download to the table that goes back, with what is odd in between."""
    (course.root / "course.toml").write_text(POLICY, encoding="utf-8")
    sent = download(tmp_path / "x.zip", platform, language, people.release())
    roster = table(tmp_path / "Week 1 Türme.csv", platform, language)
    told = collect(course, sent, roster=roster)
    assert told.platform == platform
    assert [len(each) for each in told.silent.values()] == [1]
    mark(course, [course.lesson("recursion")], seed=7)
    read_by_hand(course)

    wanted = scores(sent, platform)
    assert set(wanted) == {"u01", "u02", "u03", "u04", "u05"}
    assert wanted["u05"] == 4 and wanted["u02"] in (4.8, 5.4)  # Canvas tells no days
    content = export(course, platform, roster).content
    rows = exported(content, platform, language)
    assert [*rows] == [*PEOPLE] if platform != "canvas" else [*rows][1:] == [*PEOPLE]
    before = exported_before(roster, platform, language)
    heads = next(csv.reader([HEADS[platform][language]]))
    ours = heads[4] if platform in ("moodle", "brightspace") else heads[5]
    for who in PEOPLE:
        score = f"{wanted[who]:g}" if who in wanted else ""
        assert rows[who][ours] == score, who
        others = {name: cell for name, cell in rows[who].items() if name not in (ours, heads[-1])}
        assert others.items() <= before[who].items(), who


def exported_before(roster: Path, platform: str, language: str) -> dict[str, dict[str, str]]:
    """The rows of the platform's own table."""
    encoding, delimiter = FORM[language]
    text = roster.read_bytes().decode(encoding)
    written = io.StringIO(newline="")
    csv.writer(written).writerows(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    return exported(written.getvalue().encode(), platform, language)
