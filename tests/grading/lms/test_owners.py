"""Whose each file is, where one folder, number or group is not one student."""

import pytest

from hanoi_ref.grading.classroom.collecting import collect
from tests.grading.downloads import lying, pack, rec, write_table

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
