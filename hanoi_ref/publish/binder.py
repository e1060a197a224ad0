"""Links to Binder, what is missing there, and a repository that has no solutions."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from hanoi_ref.course.course import CONFIG, Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.requirements import PINS, pins
from hanoi_ref.publish.folder import NOTE
from hanoi_ref.publish.places import BINDER
from hanoi_ref.publish.students import put_release
from hanoi_ref.publish.wheel import OWN, for_binder, write

SERVICE = "https://mybinder.org"
FIRST = "lab/tree/course/0-start/start.ipynb"
README = f"""# A course on the Tower of Hanoi

{{door}}

The lessons are in [course/](course/README.md). To open them on your own machine:

    pip install -r {PINS.as_posix()}
    hanoi lab

This repository was made by `hanoi binder`, which also brings it up to date. It has no solutions.
"""
UNPUSHED = "After you have pushed this repository, `hanoi binder OWNER/REPO` prints its link."


def link(repository: str, ref: str) -> str:
    """Return the address that opens lesson 0 of a repository on Binder.

    >>> link("ada/hanoi", "a/b")
    'https://mybinder.org/v2/gh/ada/hanoi/a%2Fb?urlpath=lab/tree/course/0-start/start.ipynb'
    """
    return f"{SERVICE}/v2/gh/{repository}/{quote(ref, safe='')}?urlpath={quote(FIRST)}"


def badge(address: str) -> str:
    """Return a picture, in Markdown, that leads to this address on Binder."""
    return f"[![Open on Binder]({SERVICE}/badge_logo.svg)]({address})"


def missing(root: Path) -> Iterator[str]:
    """Yield what keeps a repository with these files from working on Binder, a sentence each."""
    if not (root / PINS).is_file():
        yield f"{root} has no {PINS.as_posix()}, so Binder would install nothing"
        return
    lines = (root / PINS).read_text(encoding="utf-8").splitlines()
    own = [line.strip() for line in lines if line.startswith("hanoi-ref==")]
    if not own and not (root / "binder" / "postBuild").is_file():
        yield f"{root / PINS} does not install hanoi-ref, so no lesson would start on Binder"
    for line in own:
        version = line.removeprefix("hanoi-ref==")
        if not [*(root / "binder").glob(f"hanoi_ref-{version}-*.whl")]:
            yield f"{root / 'binder'} has no wheel of hanoi-ref {version}, which {PINS.name} names"


def put_repository(course: Course, out: Path, address: str) -> list[str]:
    """Write a repository that Binder can open, with the released lessons and without solutions.

    A repository that this function has made is brought up to date; its history stays.  Return the
    files of course/ that differ from the lessons in it.  WorkError says what is missing, and then
    `out` is unchanged.
    """
    is_free = not out.exists() or (out.is_dir() and not any(out.iterdir()))
    is_ours = (out / PINS).is_file() and OWN in (out / PINS).read_text(encoding="utf-8")
    if not is_free and (not is_ours or (out / "solutions").exists()):
        raise WorkError(f"{out} is not a repository that hanoi binder has made; name a new folder")
    lessons = [each for each in course.lessons if (course.release / each.file).is_file()]
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".binder-") as aside:
        made, old = Path(aside) / "made", Path(aside) / "old"
        differs = put_release(course, lessons, made / "course", BINDER)
        door = badge(address) if address else UNPUSHED
        texts = {CONFIG: NOTE, "README.md": README.format(door=door)}
        write({**for_binder(pins(course)), **{name: texts[name].encode() for name in texts}}, made)
        out.mkdir(exist_ok=True)
        old.mkdir()
        for path in sorted(made.iterdir()):
            if (there := out / path.name).exists():
                os.replace(there, old / path.name)
            os.replace(path, there)
    return differs
