"""The start page, the script of every page, and the service worker."""

import json
import shutil
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import jupyter_server

from hanoi_ref.course.course import Course
from hanoi_ref.course.words import template
from hanoi_ref.publish.releasing.coursemap import course_map, opening

ICONS = Path(jupyter_server.__file__).parent / "static" / "favicons"  # which the pages request
PAGES = ("notebooks/index.html", "tree/index.html", "edit/index.html")
SCRIPT = '<script src="../site.js" defer></script>'
HEAD = "</head>"
SCRIPTS = ("site.js", "work.js")  # for every page, for the start page
WORKER = "worker.js"
FILES = '"FILES"'  # placeholder for the list of files in the worker's source


def finish(course: Course, made: Path) -> None:
    """Add the start page, its scripts and the service worker to a built site."""
    for name in PAGES:
        page = made / name
        page.write_text(page.read_text("utf-8").replace(HEAD, f"{SCRIPT}{HEAD}", 1), "utf-8")
    for spare in made.glob("rspack.config*"):
        spare.unlink()
    shutil.copytree(ICONS, made / "static" / "favicons", dirs_exist_ok=True)
    for script in SCRIPTS:
        (made / script).write_text(_source(script), encoding="utf-8")
    (made / "index.html").write_text(start_page(course), encoding="utf-8")
    (made / WORKER).write_text(_source(WORKER).replace(FILES, json.dumps(kept(made))), "utf-8")


def start_page(course: Course) -> str:
    """Return the start page as HTML."""
    lessons = [(lesson, opening(course, lesson)) for lesson in course.lessons]
    page = template("hanoi_ref.publish.site", "page/start.html.j2")
    return page.render(lessons=lessons, drawing=str(course_map(course)))


def kept(made: Path) -> dict[str, str]:
    """Return all files that a page may request, by path, with the first digits of their digests."""
    return {
        path.relative_to(made).as_posix(): sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(made.rglob("*"))
        if path.is_file()
    }


def _source(name: str) -> str:
    return files("hanoi_ref.publish.site").joinpath("page", name).read_text(encoding="utf-8")
