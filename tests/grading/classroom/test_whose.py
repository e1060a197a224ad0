"""Names that students choose decide neither the platform of a download nor whose a file is."""

import pytest

from hanoi_ref.grading.classroom.collecting import collect
from tests.grading.downloads import lying, pack, rec, write_table

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
    files = {f"{name}/recursion.ipynb": ada for name in ("ada", "bob", "cy")}
    inner = [
        each.format(form.format("eve", NUMBERS["eve"])) + "recursion.ipynb"
        for each in PLACES[place]
    ]
    told = told_of(course, tmp_path, files | dict.fromkeys(inner, ada), listed)
    theirs = {name.partition("/")[0] for name in (*files, *inner)}
    assert told.platform == "plain"
    assert {name for name in lying(course) if "1-recursion/recursion.ipynb" in name} == {
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
    files = {own.format(name, NUMBERS[name]) + "recursion.ipynb": ada for name in students}
    other = form.format("eve", NUMBERS["eve"]) + "recursion.ipynb"
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
    names = ("bob/recursion.ipynb", form.format("eve", NUMBERS["eve"]) + "recursion.ipynb")
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
    first = form.format("eve", NUMBERS["eve"]) + "recursion.ipynb"
    told = told_of(course, tmp_path, {first: ada}, ("mallory", "eve"))
    assert (told.platform, lying(course)) == (platform, {rec("eve")})
    files = {
        form.format(name, NUMBERS[name]) + "recursion.ipynb": ada for name in ("ada", "bob", "eve")
    }
    late = "mallory/recursion.ipynb"
    told = told_of(course, tmp_path, files | {late: ada}, ("mallory", "eve"))
    assert told.platform == platform
    assert rec("mallory") in lying(course)
    assert any(line.startswith(late) for line in told.attention)
