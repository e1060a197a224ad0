"""What is taken out of a download, and what is refused: links, paths that climb out, bombs."""

import json
import os
from collections.abc import Callable
from datetime import datetime
from random import Random
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.downloads import Refusals, entries
from tests.grading.downloads import NOON, link, lying, pack, rec, unpack, write_table

HARMFUL = [
    ("../../etc/cron.d/x", "climbs out"),
    ("/etc/cron.d/x", "climbs out"),
    ("C:\\Windows\\x", "climbs out"),
    ("jane\\..\\..\\x.ipynb", "climbs out"),
]


@pytest.mark.parametrize(("name", "why"), HARMFUL)
def test_a_path_that_climbs_out_is_refused_by_name(name, why, course, ada, tmp_path):
    """And the others are taken."""
    download = pack(tmp_path / "x.zip", {"ada/grains.ipynb": ada, name: "harm"})
    told = collect(course, download)
    assert lying(course) == {rec("ada")}
    assert len(told.attention) == 1 and why in told.attention[0] and name[-1] in told.attention[0]


def test_a_link_is_refused_by_name(course, ada, tmp_path):
    """In a zip file and in a folder."""
    download = pack(tmp_path / "x.zip", {"ada/grains.ipynb": ada})
    link(download, "bob/grains.ipynb", "/etc/passwd")
    assert collect(course, download).attention == ("bob/grains.ipynb is a link; it was left out",)
    folder = unpack(pack(tmp_path / "y.zip", {"ada/grains.ipynb": ada}), tmp_path / "folder")
    (folder / "bob").mkdir()
    os.symlink("/etc/passwd", folder / "bob" / "grains.ipynb")
    assert collect(course, folder).attention == ("bob/grains.ipynb is a link; it was left out",)
    assert lying(course) == {rec("ada")}


TOO_LARGE = (
    "the limit for a notebook is 40 MB; clear its outputs, make its pictures smaller, and submit "
    "it again"
)


def test_a_zip_bomb_is_refused_by_name(course, ada, tmp_path):
    """In a download, and in a zip file that a student has sent."""
    bomb = b"0" * 50_000_000
    inner = pack(tmp_path / "inner.zip", {"grains.ipynb": bomb}).read_bytes()
    files = {"ada/grains.ipynb": ada, "bob/grains.ipynb": bomb, "eve/work.zip": inner}
    told = collect(course, pack(tmp_path / "x.zip", {**files, "ada/data.csv": bomb}))
    assert told.attention == (
        "ada/data.csv unpacks to 50 MB, too large; it was left out",
        f"bob: grains.ipynb has 50 MB; {TOO_LARGE}",
        f"eve: grains.ipynb has 50 MB; {TOO_LARGE}",
    )
    assert lying(course) == {rec("ada")}


@pytest.mark.full
def test_a_large_notebook_is_not_nothing(course, ada, tmp_path):
    """Its student is told what to do, whatever its name is, and is not called silent."""
    large = Random(0).randbytes(41_000_000)
    files = {"ada/grains.ipynb": ada, "bob/week 1.ipynb": large, "eve/a.ipynb": b"0" * 10**8}
    roster = write_table(
        tmp_path / "r.csv", [{"id": each} for each in ("ada", "bob", "dan", "eve")]
    )
    told = collect(course, pack(tmp_path / "x.zip", files), roster=roster)
    assert told.attention == (
        f"bob: week 1.ipynb has 41 MB; {TOO_LARGE}",
        f"eve: a.ipynb has 100 MB; {TOO_LARGE}",
    )
    assert told.silent == {course.lesson("grains"): ("dan",)}


def test_many_small_bombs_are_one(course, ada, tmp_path):
    """A student's is left out, and a download that is nothing else is refused."""
    many = {f"grains-{number}.ipynb": b"0" * 19_000_000 for number in range(3)}
    inner = pack(tmp_path / "inner.zip", many)
    files = {"ada/grains.ipynb": ada, "eve/work.zip": inner.read_bytes()}
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert told.attention == ("eve/work.zip is a zip bomb, of 57 MB; it was left out",)
    assert lying(course) == {rec("ada")}
    with pytest.raises(WorkError, match="inner.zip is a zip bomb, of 57 MB"):
        collect(course, inner)


def test_a_students_own_zip_is_opened(course, ada, tmp_path):
    """As students compress what they hand in; what their systems add is nobody's."""
    inside = {"mine/grains.ipynb": ada, "__MACOSX/mine/._grains.ipynb": b"\0"}
    inner = pack(tmp_path / "inner.zip", inside).read_bytes()
    files = {"doejane_1_2_homework.zip": inner}
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert lying(course) == {rec("doejane")}
    assert told.attention == ()


def test_a_name_in_an_older_zip_is_read(course, ada, tmp_path):
    """Moodle packs names in UTF-8 without saying so, and a Mac splits its accents off."""
    download = tmp_path / "x.zip"
    split = "Zoe\u0308 Mu\u0308ller"
    pack(download, {f"{split}_9_assignsubmission_file_/grains.ipynb": ada})
    raw = download.read_bytes()
    download.write_bytes(raw.replace((0x800).to_bytes(2, "little"), b"\0\0"))
    rows = [{"id": "zm", "Full name": "Zoë Müller"}]
    collect(course, download, roster=write_table(tmp_path / "r.csv", rows))
    assert lying(course) == {rec("zm")}


ONE = {"ada/grains.ipynb": "{}"}
# What is done to the bytes of a zip file, its name and the files in it, and what is said of it.
NO_DOWNLOADS: dict[str, tuple[Callable[[bytes], bytes] | None, str, dict[str, str], str]] = {
    "missing": (None, "x.zip", ONE, "is not there; give a zip file or a folder"),
    "no zip": (lambda raw: b"no zip", "x.txt", ONE, "is not a zip file or a folder; give"),
    "cut": (
        *(lambda raw: raw[:-30], "x.zip", ONE),
        r"x.zip is not a readable zip file \(incomplete download\?\); download it again",
    ),
    "torn": (
        *(lambda raw: raw.replace(b"PK\x01\x02", b"PK??"), "x.zip", ONE),
        "x.zip cannot be read",
    ),
    "empty": (bytes, "x.zip", {".DS_Store": "x"}, "has no submission"),
}


@pytest.mark.parametrize(
    ("spoil", "name", "files", "says"), NO_DOWNLOADS.values(), ids=NO_DOWNLOADS
)
def test_what_is_no_download_is_refused(spoil, name, files, says, course, tmp_path):
    """In one sentence, and nothing of it is taken."""
    download = pack(tmp_path / name, files)
    if spoil:
        download.write_bytes(spoil(download.read_bytes()))
    else:
        download.unlink()
    with pytest.raises((CallError, WorkError), match=says):
        collect(course, download)
    assert not lying(course)


def test_a_torn_file_in_a_download_costs_only_itself(course, ada, tmp_path):
    """Its student is named."""
    download = pack(tmp_path / "x.zip", {"ada/grains.ipynb": ada, "bob/grains.ipynb": ada})
    raw = bytearray(download.read_bytes())
    with ZipFile(download) as archive:
        at = archive.getinfo("bob/grains.ipynb").header_offset
    raw[at + 60 : at + 90] = b"\xff" * 30
    download.write_bytes(raw)
    told = collect(course, download)
    assert rec("ada") in lying(course)
    assert any("bob" in each and "cannot be read" in each for each in told.attention)


def test_entries_are_read_only_when_asked_for(tmp_path, ada):
    """A list of names is quick, however large the files."""
    download = pack(tmp_path / "x.zip", {"ada/grains.ipynb": ada})
    (entry,) = entries(download, Refusals())
    assert (entry.path, entry.when) == (("ada", "grains.ipynb"), NOON.astimezone())
    assert json.loads(entry.read()) == json.loads(ada)


def test_a_date_is_of_this_place(tmp_path):
    """A zip file has no zones; the clock is that of whoever collects."""
    download = pack(tmp_path / "x.zip", {"a/b.ipynb": "{}"}, {"a/b.ipynb": datetime(1980, 1, 1)})
    (entry,) = entries(download, Refusals())
    assert entry.when is None  # the oldest date there is, which tools write that know none


def test_a_file_that_has_more_than_it_says_is_not_unpacked(course, ada, tmp_path):
    """A bomb whose list of contents lies."""
    bomb = b"0" * 50_000_000
    download = pack(tmp_path / "x.zip", {"ada/grains.ipynb": ada, "bob/grains.ipynb": bomb})
    lie = (1000).to_bytes(4, "little")
    download.write_bytes(download.read_bytes().replace(len(bomb).to_bytes(4, "little"), lie))
    told = collect(course, download)
    assert lying(course) == {rec("ada")}
    assert any("grains.ipynb cannot be read" in each for each in told.attention)


@pytest.mark.parametrize(
    "method", [ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA], ids=["deflate", "bzip2", "lzma"]
)
def test_a_file_packed_in_any_way_and_damaged_costs_only_itself(method, course, ada, tmp_path):
    """Each way of packing has errors of its own."""
    inner = tmp_path / "work.zip"
    with ZipFile(inner, "w", method) as archive:
        archive.writestr("grains.ipynb", ada)
        (info,) = archive.infolist()
    damaged = bytearray(inner.read_bytes())
    for at in range(60, 60 + info.compress_size // 2):
        damaged[at] ^= 0xFF
    pack(tmp_path / "t.zip", {"mallory/work.zip": bytes(damaged), "zed/grains.ipynb": ada})
    told = collect(course, tmp_path / "t.zip", "plain")
    assert any("grains.ipynb cannot be read" in each for each in told.attention)
    assert [each.name for each in course.submitted.iterdir()] == ["zed"]
