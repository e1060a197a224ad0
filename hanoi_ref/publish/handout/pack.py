"""The hand-out as one zip file, with the same bytes on every machine and at any time."""

import tempfile
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from hanoi_ref.course.course import CONFIG, Course, Lesson
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.requirements import pins
from hanoi_ref.publish.folder import NOTE
from hanoi_ref.publish.places import HANDOUT
from hanoi_ref.publish.students import put_release
from hanoi_ref.publish.wheel import NAME, for_students, packed

TOP = "hanoi"  # the folder in the zip file
GIVEN, PARTS = "given", "parts"


class Packed(NamedTuple):
    """The names of a hand-out's files, and the files of course/ that somebody has worked in."""

    files: list[str]
    differs: list[str]


def pack(course: Course, lessons: Iterable[Lesson], out: Path) -> Packed:
    """Write a hand-out of these lessons to `out` atomically.

    The lessons are made from solutions/: what a teacher writes in course/ is not in it.  Students
    can unpack a later hand-out over an old one and keep their work, because start.py does not
    replace notebooks.  Raises WorkError if something is missing.
    """
    with tempfile.TemporaryDirectory() as folder:
        differs = put_release(course, lessons, given := Path(folder), HANDOUT)
        content = dict(sorted(_content(course, given)))
    write_whole(out, packed({f"{TOP}/{name}": data for name, data in content.items()}))
    return Packed(list(content), differs)


def _content(course: Course, given: Path) -> Iterator[tuple[str, bytes]]:
    for name in ("START.md", "start.py", "start.bat"):
        yield name, files("hanoi_ref.publish.handout").joinpath("page", name).read_bytes()
    yield CONFIG, NOTE.encode()
    yield f"{PARTS}/requirements.txt", pins(course).encode()
    yield f"{PARTS}/{NAME}", for_students()
    for path in sorted(each for each in given.rglob("*") if each.is_file()):
        yield f"{GIVEN}/{path.relative_to(given).as_posix()}", path.read_bytes()
