"""The start page, and what every page of the site gets: our script, a worker that keeps files."""

import json
import shutil
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import jupyter_server

from hanoi_ref.course.course import Course
from hanoi_ref.course.templates import template
from hanoi_ref.publish.releasing.coursemap import course_map, opening

ICONS = Path(jupyter_server.__file__).parent / "static" / "favicons"  # which the pages ask for
PAGES = ("notebooks/index.html", "tree/index.html", "edit/index.html")
SCRIPT = '<script src="../site.js" defer></script>'
HEAD = "</head>"
SCRIPTS = ("site.js", "work.js")  # of every page, of the start page
WORKER = "worker.js"
FILES = '"FILES"'  # where the worker's list stands in its source


def finish(course: Course, made: Path) -> None:
    """Puts the start page, its scripts and the worker into a site that is otherwise whole."""
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
    """The page that a reader comes to first, as HTML."""
    lessons = [(lesson, opening(course, lesson)) for lesson in course.lessons]
    page = template("hanoi_ref.publish.site", "page/start.html.j2")
    return page.render(lessons=lessons, drawing=str(course_map(course)))


def kept(made: Path) -> dict[str, str]:
    """All files that a page may ask for, by their paths, with the beginning of their digests."""
    return {
        path.relative_to(made).as_posix(): sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(made.rglob("*"))
        if path.is_file()
    }


def _source(name: str) -> str:
    return files("hanoi_ref.publish.site").joinpath("page", name).read_text(encoding="utf-8")
