"""Whose each file is, where one folder, number or group is not one student."""

import json

import pytest

from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.gradebook.people import Roster, kept_roster
from hanoi_ref.grading.lms.person import Person
from tests.grading.downloads import lying, pack, rec, receipt, write_table, written

PEOPLE = {"ada": "Ada Lovelace", "bob": "Bob Noether", "cleo": "Cléo Müller"}


@pytest.fixture
def taken(course, ada, blank, tmp_path):
    """A function that collects files of these names, each with work of its own."""

    def collected(*names, roster=(), rest=None):
        work = {name: f"{blank} {' ' * at}" for at, name in enumerate(names)}
        table = write_table(tmp_path / "roster.csv", roster) if roster else None
        return collect(course, pack(tmp_path / "x.zip", {**work, **(rest or {})}), roster=table)

    return collected


ROSTER = [
    {"username": id, "name": name, "email": f"{id}@uni.example"} for id, name in PEOPLE.items()
]
OF_A_CLASS = {
    "a zipped folder": "Lesson 1/{name} - grains.ipynb",
    "logins in a folder": "submissions/{id}_grains.ipynb",
    "bare logins in a folder": "Lesson 1/{id}.ipynb",
    "deeper": "Downloads/Lesson 1/{name} grains.ipynb",
    "addresses": "Lesson 1/{id}@uni.example grains.ipynb",
    "copies": "Lesson 1/Copy of {name} - grains (2).ipynb",
    "versions": "Lesson 1/{id}_v2_grains.ipynb",
    "folders in sections": "Section {n}/Lesson 1/{id}/grains.ipynb",
    "Open edX": "[1]Week, [1]Lesson, [1]Unit/[1] - {id} - grains.ipynb",
    "PrairieLearn": "{id}@uni.example_1_hanoi-grains_1_{n}_grains.ipynb",
    "another program with one number": "{id}@uni.example_1_hanoi_grains_1_{n}.ipynb",
    "Sakai": "Lesson 1/{last}, {first}({id})/Submission attachment(s)/grains.ipynb",
    "ILIAS": "Lesson 1/Abgaben/{last}_{first}_{id}_1234{n}/grains.ipynb",
    "ILIAS in teams": "Lesson 1/Abgaben/Team {n}/{last}_{first}_{id}_1234{n}/grains.ipynb",
    "OpenOlat": "Lesson 1/{last}_{first}_{id}/2_submissions/grains.ipynb",
    "Moodle's programming lab": "{name} 123{n} {id}/2026-10-09-17-58-03/grains.ipynb",
    "Schoology": "{last}, {first} - 1234{n}/grains.ipynb",
    "repositories": "grains-{id}/grains.ipynb",
    "Canvas": "{squashed}_47{n}_815_grains.ipynb",
}
"""How programs and people name the files of a class, of which each is one student's."""
MAC = {"__MACOSX/Lesson 1/._Ada Lovelace - grains.ipynb": b"\0", "Lesson 1/.DS_Store": b"\0"}


def names_in(form, people):
    """The names of the files of these students in a form."""
    order = {"ada": 1, "bob": 2, "cleo": 2}
    for id in people:
        first, last = PEOPLE[id].split()
        plain = f"{last}{first}".lower().replace("é", "e").replace("ü", "u")
        names = {"name": PEOPLE[id], "first": first, "last": last, "squashed": plain}
        yield form.format(id=id, n=order[id], **names)


@pytest.mark.parametrize("form", OF_A_CLASS.values(), ids=OF_A_CLASS)
def test_each_notebook_finds_its_student(form, course, taken):
    """Whatever folder holds those of all."""
    told = taken(*names_in(form, PEOPLE), roster=ROSTER, rest=MAC)
    assert lying(course) == {*map(rec, PEOPLE)}
    assert (told.attention, [*told.silent.values()]) == ((), [()])


ALONE = {
    "Lesson 1/{name} - grains.ipynb": "{name}",
    "submissions/{id}_grains.ipynb": "{id}",
    "Lesson 1/{id}@uni.example grains.ipynb": "{id}@uni.example",
    "[1]Week, [1]Lesson, [1]Unit/[1] - {id} - grains.ipynb": "{id}",
    "{id}@uni.example_1_hanoi-grains_1_{n}_grains.ipynb": "{id}@uni.example",
}


@pytest.mark.parametrize(("form", "name"), ALONE.items())
def test_without_a_roster_the_names_are_asked(form, name, course, taken):
    """Nobody's work is called a version of another's."""
    told = taken(*names_in(form, PEOPLE))
    assert lying(course) == {*map(rec, names_in(name, PEOPLE))} and not told.attention


def test_a_stranger_in_a_folder_of_the_class_is_named(course, taken):
    """And a file that names nobody is."""
    told = taken(*(f"Lesson 1/{who}_grains.ipynb" for who in ("ada", "bob", "zoe")), roster=ROSTER)
    assert lying(course) == {*map(rec, ("ada", "bob", "zoe"))}
    assert told.attention == ("zoe is not on the roster; taken under this name",)
    told = taken("Lesson 1/ada.ipynb", "Lesson 1/bob.ipynb", "Lesson 1/why.ipynb", roster=ROSTER)
    assert told.attention == ("Lesson 1/why.ipynb does not say whose it is; it was left out",)


def test_notebooks_of_several_lessons_are_one_students(course, people, taken):
    """Whatever the student calls them."""
    names = {"jane/twice solution.ipynb": "twice", "jane/grains answers.ipynb": "grains"}
    taken(rest={name: json.dumps(people.release(lesson)) for name, lesson in names.items()})
    assert lying(course) == {rec("jane"), "jane/0-twice/twice.ipynb"}


OWN = [
    (("grains.ipynb", "grains-Copy1.ipynb"), ""),
    (("grains.ipynb", "grains (2).ipynb", "grains3.ipynb"), ""),
    (("grains.ipynb", "Kopie von grains.ipynb", "grains - Kopie (2).ipynb"), ""),
    (("grains_v1.ipynb", "grains_v2.ipynb", "grains final.ipynb"), ""),
    (("Untitled.ipynb", "Untitled3.ipynb"), ""),
    (("Version 9/grains.ipynb", "Version 10/grains.ipynb"), ""),
    (("part.ipynb", "whole.ipynb"), "others/part.ipynb"),
    (("Ada/grains.ipynb", "Bob/grains.ipynb"), "others/Ada/grains.ipynb"),
    (("0012345.ipynb", "0012346.ipynb"), "others/0012345.ipynb"),
]


@pytest.mark.parametrize(("names", "kept"), OWN)
def test_only_versions_of_one_work_are_left_out(names, kept, course, taken):
    """Other notebooks are named and kept beside the one that counts."""
    told = taken(*(f"jane/{name}" for name in names), "zed/grains.ipynb")
    assert lying(course) == {rec("jane"), rec("zed")} | (
        {f"jane/1-grains/{kept}"} if kept else set()
    )
    assert bool(told.attention) == bool(kept) and not ("later one" in str(told.said)) == bool(kept)


STRANGERS = (
    "Ada King_12",
    "Noether_Ada_an17_12",
    "King, Ada(ada)",
    "Team 1",
    "adam_12",
    "ada and bob",
)


@pytest.mark.parametrize("name", STRANGERS)
def test_a_part_of_a_name_is_not_enough(name, course, taken):
    """Somebody else's folder is named, and taken under its own name."""
    told = taken(f"{name}/grains.ipynb", "cleo/grains.ipynb", roster=ROSTER)
    assert lying(course) == {rec(name), rec("cleo")}
    assert told.attention == (f"{name} is not on the roster; taken under this name",)


HEADINGS = [
    "Matrikelnummer;Name;Vorname;E-Mail",
    "Name,Vorname,Matrikel-Nr.,E-Mail-Adresse",
    "Surname,Name,Email",
    "Nom;Prénom;Numéro étudiant;Courriel",
    "Nom;Cognoms;Adreça electrònica",
    "Apellidos;Nombre;Correo",
    "Cognome;Nome;Matricola;Email",
    "Nome,Apelido,Email",
    "Achternaam;Naam;E-mail",
    "Fornavn;Etternavn;E-post",
    "Namn;Förnamn;E-post",
    "Imię;Nazwisko;Email",
    "Adı;Soyadı;E-posta",
    "Nombre;Correo",
]
FIRST = ("Vorname", "Prénom", "Fornavn", "Förnamn", "Imię", "Adı")
LAST = ("Surname", "Cognoms", "Apellidos", "Cognome", "Apelido", "Achternaam", "Etternavn")
LAST += ("Nazwisko", "Soyadı")
ANY = ("Name", "Nom", "Nombre", "Nome", "Naam", "Namn")


@pytest.mark.parametrize("headings", HEADINGS)
def test_a_name_beside_a_first_or_a_last_name_is_the_other(headings, course, taken):
    """In the languages of the platforms; a mail's address or else a number is the student's key."""
    columns = headings.replace(",", ";").split(";")
    is_last = {*columns} & {*FIRST}  # so any name is the last one
    row = {}
    for name in columns:
        is_first = name in FIRST or (name in ANY and not is_last)
        is_name = name in (*FIRST, *LAST, *ANY)
        row[name] = ("Ada" if is_first else "Lovelace") if is_name else "a1@u.example"
        row[name] = "Ada Lovelace" if is_name and len(columns) == 2 else row[name]
        row[name] = "0012345" if name.startswith(("Mat", "Num")) else row[name]
    told = taken("Ada Lovelace/grains.ipynb", "zed/grains.ipynb", roster=[row])
    (person,) = kept_roster(course).listed
    assert (person.first, person.last) == ("Ada", "Lovelace")
    assert told.attention == ("zed is not on the roster; taken under this name",)
    assert lying(course) == {rec("a1@u.example"), rec("zed")}


MEMBER = {"id": "bob", "email": "b@u.example", "group": "G1", "section": "B"}


@pytest.mark.parametrize("fact", ["group", "section"])
@pytest.mark.parametrize("cell", ["", "G2", None])
def test_an_empty_cell_is_no_group(fact, cell, course, taken):
    """But a table without the column says nothing of it."""
    taken("bob/grains.ipynb", roster=[MEMBER])
    newer = {key: value for key, value in (MEMBER | {fact: cell}).items() if value is not None}
    taken("bob/grains.ipynb", roster=[newer])
    (bob,) = kept_roster(course).listed
    assert getattr(bob, fact) == (MEMBER[fact] if cell is None else cell)


BRIGHTSPACE = {"OrgDefinedId": "#{id}", "Username": "#{login}", "Last Name": "{last}"}
BRIGHTSPACE |= {"First Name": "Ada", "End-of-Line Indicator": "#"}
CANVAS = {"Student": "{last}, Ada", "ID": "{id}", "SIS Login ID": "{login}"}
MOODLE = {"Username": "{login}", "First name": "Ada", "Last name": "{last}", "ID number": "{id}"}
MOODLE |= {"Email address": "{login}@u.example"}
GERMAN = {"Anmeldename": "", "Vorname": "Ada", "Nachname": "{last}", "ID-Nummer": "{id}"}
GERMAN |= {"E-Mail-Adresse": "{login}@u.example"}
OWN_TABLE = {"login": "{login}", "Matrikelnummer": "{id}", "Name": "Ada {last}"}


@pytest.mark.parametrize("form", [BRIGHTSPACE, CANVAS, MOODLE, GERMAN, OWN_TABLE])
def test_a_student_of_a_new_login_and_name_is_known_by_the_number(form, course, taken):
    """And has all work under the first name in the gradebook; another number is another student."""
    for id, login, last in (("00421", "ada", "Lovelace"), ("00421", "aking", "King")):
        row = {key: cell.format(id=id, login=login, last=last) for key, cell in form.items()}
        taken("zed/grains.ipynb", roster=[row])
    first, *others = kept_roster(course).listed
    assert (first.last, others) == ("King", []) and first.id.partition("@")[0] == "ada"
    row = {key: cell.format(id="00422", login="eve", last="Eve") for key, cell in form.items()}
    taken("zed/grains.ipynb", roster=[row])
    assert len(kept_roster(course).listed) == 2


APART = [
    ([("Ada Lovelace", "home@x.org", ""), ("Bob Lovelace", "home@x.org", "")], "Bob Lovelace"),
    ([("Ada Lovelace", "home@x.org", "17"), ("Ada Lovelace", "home@x.org", "18")], "18"),
]


@pytest.mark.parametrize(("family", "id"), APART)
def test_students_of_one_address_are_told_apart(family, id, course, taken):
    """By their names or their numbers; each keeps them when the roster comes again."""
    rows = [dict(zip(("Full name", "Email", "SID"), person, strict=True)) for person in family]
    for _ in range(2):
        taken(f"{id}/grains.ipynb", roster=rows)
        assert len(kept_roster(course).listed) == 2 and rec(id) in lying(course)


LISTS = [
    [("identifier", "github_username", "github_id", "name"), ("ada", "ada-gh", "1", "")],
    [("First Name", "SID", "Email", "Role"), ("Ada", "1", "ada", "Student"), ("I", "2", "i", "TA")],
    [("username", "name"), ("ada", "Ada"), ("Total", "")],
    [("name", "id"), ("Ada", "ada"), ("Total", "2")],
]


@pytest.mark.parametrize("rows", LISTS)
def test_only_students_are_students(rows, course, taken):
    """No instructors and no totals."""
    taken("ada/grains.ipynb", roster=[dict(zip(rows[0], row, strict=True)) for row in rows[1:]])
    assert [person.id for person in kept_roster(course).listed] == ["ada"]


GRADEBOOKS = [
    "First name;Last name;ID number;Institution;Email address;Assignment: 1-grains (Real)",
    "Vorname;Nachname;ID-Nummer;Institution;Abteilung;E-Mail-Adresse;Aufgabe: 1-grains (Punkte)",
    "Prénom;Nom de famille;Numéro d'identification;Institution;Devoir : 1-grains (Brut)",
    "Nombre;Apellido(s);Número de ID;Institución;Tarea: 1-grains (Real)",
    "Fornavn;Efternavn;ID-nummer;Institution;E-mailadresse;Opgave: 1-grains (Faktisk)",
    "名;姓;Institution;メールアドレス;課題: 1-grains (実データ)",
]


@pytest.mark.parametrize("headings", GRADEBOOKS)
def test_moodles_file_names_the_students_in_the_words_of_its_language(headings, marked, tmp_path):
    """Its own columns, with its own cells."""
    columns = headings.split(";")
    row = dict.fromkeys(columns, "") | {columns[0]: "Ada", columns[1]: "Lovelace", columns[2]: "17"}
    row |= {"メールアドレス": "ada@x.org"} if "名" in columns else {}
    Roster((Person("ada", "Ada", "Lovelace", "ada@x.org"),)).keep(marked)
    theirs = write_table(tmp_path / "grades.csv", [row], ";")
    marks = {columns[-1]: "6", "Assignment: 0-twice (Real)": "2"}
    assert written(marked, "moodle", theirs) == [row | marks]


def test_an_export_has_the_work_of_a_student_whose_login_changed(marked, tmp_path):
    """All lessons are those of one number."""
    Roster((Person("ada", "Ada", "Lovelace", numbers={"orgdefinedid": "0042"}),)).keep(marked)
    head = ("OrgDefinedId", "Username", "0-twice Points Grade", "1-grains Points Grade", "End")
    row = dict(zip(head, ("#0042", "#aking", "", "", "#"), strict=True))
    theirs = write_table(tmp_path / "b.csv", [row])
    assert written(marked, "brightspace", theirs) == [row | {head[2]: "2", head[3]: "6"}]
    said = export(marked, "brightspace", theirs).attention
    assert not any("without a row: ada" in each for each in said)


PERSON = "  - :name: {}\n    :sid: '{}'\n    :email: {}\n"
METADATA = (
    f"---\nsubmission_7:\n  :submitters:\n{PERSON.format('Ada Lovelace', 1, 'ada@uni.example')}"
    f"  :created_at: 2026-10-09 15:58:03 Z\nsubmission_8:\n  :score: 2\n  :submitters:\n"
    f"{PERSON.format('Bob N.', 2, 'bob@uni.example')}{PERSON.format('Cléo Müller', 3, '')}"
)
ID = "0f8e7d6c-1111-4222-8333-0123456789a{}"
EXCHANGE = "{}+grains+2026-10-09 1{}:58:03.{} UTC+x1y{}"
WITH_NAMES_BESIDE = {
    "gradescope": {
        "export/submission_7/grains.ipynb": None,
        "export/submission_8/mine/grains.ipynb": None,
        "export/submission_metadata.yml": METADATA,
    },
    "cocalc": {
        f"{ID.format(n)}/{name}": None if name.endswith("ipynb") else "x"
        for n, who in enumerate(PEOPLE.values())
        for name in ("grains.ipynb", f"STUDENT - {who}.txt")
    },
    "plain": {
        f"inbound/{EXCHANGE.format(*attempt)}/grains.ipynb": None
        for attempt in (("ada", 6, 5, 2), ("bob", 7, 1, 3), ("cleo", 8, 123456, 4))
    },
}


@pytest.mark.parametrize(("platform", "files"), WITH_NAMES_BESIDE.items())
def test_names_beside_the_files_are_read(platform, files, ada, course, taken):
    """Gradescope's groups and CoCalc's folders have them; nbgrader's exchange names attempts."""
    told = taken(roster=ROSTER, rest={name: text or ada for name, text in files.items()})
    assert (told.platform, told.attention) == (platform, ())
    assert {name for name in lying(course) if name.endswith("s/grains.ipynb")} == {
        *map(rec, PEOPLE)
    }


def test_without_a_roster_names_beside_the_files_are_taken(ada, course, taken):
    """The address or the SID; two files with names in CoCalc's folder say nothing."""
    taken(rest={name: text or ada for name, text in WITH_NAMES_BESIDE["gradescope"].items()})
    forged = WITH_NAMES_BESIDE["cocalc"] | {f"{ID.format(0)}/STUDENT - Eve.txt": "x"}
    taken(rest={name: text or ada for name, text in forged.items()})
    assert {path.name for path in course.submitted.iterdir()} == {
        *("ada@uni.example", "bob@uni.example", "3", "Cléo Müller", "Bob Noether", ID.format(0)),
    }


def test_of_two_attempts_in_the_exchange_the_later_counts(ada, blank, course, taken):
    """By the times in their names."""
    early, late = (EXCHANGE.format("ada", *each) for each in ((7, 5, 9), (8, 1, 1)))
    taken(rest={f"{late}/grains.ipynb": ada, f"{early}/grains.ipynb": blank})
    assert (course.submitted / rec("ada")).read_text() == ada
    assert receipt(course, "ada").at.isoformat().startswith("2026-10-09T")
