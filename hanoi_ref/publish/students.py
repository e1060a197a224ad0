"""Make what students get from solutions/, never from the lessons that people work in."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.course.exercises import unknown
from hanoi_ref.publish import extras
from hanoi_ref.publish.places import CLONE, GUIDE, guide_for
from hanoi_ref.publish.release import differences, different, files_of, made

LICENSE, PICTURES = "LICENSE.md", "pictures"
OF_GUIDE = ("map.svg",)  # a file of lesson 0 that the guide shows
IMAGES = (".png", ".svg", ".jpg", ".gif")


def put_release(course: Course, lessons: Iterable[Lesson], into: Path, place: str) -> list[str]:
    """Write the students' files of these lessons into a folder.

    Return the files of course/ that are not what solutions/ gives: somebody has worked in them.
    WorkError says what is missing.
    """
    lessons = tuple(lessons)
    if not course.source.is_dir():
        raise WorkError(
            f"{course.root} has no solutions/, from which students' lessons are made; "
            "a teacher's folder is made by hanoi init --teacher"
        )
    for lesson in lessons:
        if not (course.release / lesson.file).is_file():
            raise WorkError(f"{lesson} is not released yet; run hanoi release first")
    wrong = [says for lesson in lessons for says in unknown(course, lesson)]
    for says in (*wrong, *differences(course, lessons)):
        raise WorkError(f"{says}; run hanoi release first")
    changed = list(_put_lessons(course, lessons, into))
    for path in sorted((course.root / extras.SOURCE).glob("*.ipynb")):
        copy, there = course.root / extras.RELEASE / path.name, into / "extras" / path.name
        if copy.is_file():
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_text(extras.released(path), encoding="utf-8")
            if copy.read_bytes() != there.read_bytes():
                changed.append(f"extras/{path.name}")
    if (guide := course.release / GUIDE).is_file():
        words = guide_for(place, guide.read_text(encoding="utf-8"))
        (into / GUIDE).write_text(words, encoding="utf-8")
    pictures = sorted((course.release / PICTURES).glob("*.*"))
    for path in (course.release / LICENSE, *(each for each in pictures if each.suffix in IMAGES)):
        if path.is_file() and not path.is_symlink():
            there = into / path.relative_to(course.release)
            there.parent.mkdir(exist_ok=True)
            shutil.copyfile(path, there)
    return changed


def _put_lessons(course: Course, lessons: tuple[Lesson, ...], into: Path) -> Iterator[str]:
    """Write the released files of these lessons, and the pictures of lesson 0.

    Yield the files that differ in course/, and those in solutions/ that were never released.
    """
    for lesson in dict.fromkeys((course.lessons[0], *lessons)):
        copy = course.release / lesson.folder
        with tempfile.TemporaryDirectory() as folder:
            there = made(course, lesson, Path(folder), record=False)
            if lesson in lessons:
                yield from (f"{lesson.folder}/{path}" for path, _ in different(there, copy))
            for path in files_of(there):
                if (copy / path).is_file() and (lesson in lessons or path.name in OF_GUIDE):
                    target = into / lesson.folder / path
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(there / path, target)


MINE = "mine"


def own_copy(course: Course) -> Path:
    """Return the folder with a teacher's own copy of the course; make the files missing in it.

    No file there is ever replaced or handed out.
    """
    if not course.source.is_dir():
        raise CallError(f"{course.root} has no solutions/: course/ itself is your own copy")
    mine, lessons = course.root / MINE, course.lessons
    lessons = tuple(each for each in lessons if (course.release / each.file).is_file())
    with tempfile.TemporaryDirectory() as folder:
        put_release(course, lessons, new := Path(folder), CLONE)
        mine.mkdir(mode=0o700, exist_ok=True)  # it has answers, and students may use this machine
        for path in sorted(each for each in new.rglob("*") if each.is_file()):
            there = mine / path.relative_to(new)
            if not there.exists():
                there.parent.mkdir(parents=True, exist_ok=True)
                beside = there.with_name(f".{there.name}.new")
                shutil.copyfile(path, beside)
                os.replace(beside, there)
    return mine
