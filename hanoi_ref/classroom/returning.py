"""Pack feedback pages as Canvas and Moodle take them back: under the names of their downloads."""

from collections import defaultdict
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from hanoi_ref.course.course import Course
from hanoi_ref.course.files import write_whole
from hanoi_ref.gradebook.people.received import Received

OF_MOODLE = "_assignsubmission_"


def pack_pages(
    course: Course, pages: Iterable[Path], platform: str
) -> tuple[list[Path], list[str]]:
    """Write one zip file per lesson, to be uploaded to its assignment.

    Parameters
    ----------
    course : the course.
    pages : the pages in its feedback folder.
    platform : "canvas" or "moodle".

    Returns
    -------
    The zip files, and a message on each page whose submission did not come from the platform.
    """
    received, failures = Received(course), list[str]()
    packed: dict[str, dict[str, Path]] = defaultdict(dict)
    for page in pages:
        student, folder = page.parts[-3:-1]
        receipt = received.of(course.lesson(folder), student)
        prefix = receipt.prefix if receipt else ""
        if prefix and (OF_MOODLE in prefix) == (platform == "moodle"):
            packed[folder][f"{prefix}{page.name}"] = page
        else:
            failures.append(f"{student}, {folder}: not collected from {platform.title()}; left out")
    made = [_pack(course, f"{folder}-{platform}", inside) for folder, inside in packed.items()]
    return made, failures


def _pack(course: Course, name: str, inside: dict[str, Path]) -> Path:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for entry, page in inside.items():
            archive.write(page, entry)
    path = course.work / f"feedback-{name}.zip"
    write_whole(path, packed.getvalue())
    return path
