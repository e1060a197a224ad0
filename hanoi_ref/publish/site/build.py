"""Build the site: lessons that run in the browser, with the pages around them."""

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import jupyter_server

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import read_notebook
from hanoi_ref.course.words import template
from hanoi_ref.publish.coursemap import course_map, opening
from hanoi_ref.publish.places import SITE
from hanoi_ref.publish.release import with_first
from hanoi_ref.publish.site.reference import reference
from hanoi_ref.publish.site.runtime import EXTENSIONS, KERNEL, PRELOADED, put_runtime
from hanoi_ref.publish.students import put_release
from hanoi_ref.widgets import Board
from hanoi_ref.widgets.assets import PARTS
from hanoi_ref.widgets.boards.table import table
from hanoi_ref.widgets.replay import live, program

PICTURE = "image/svg+xml"


def put_contents(course: Course, there: Path) -> list[str]:
    """Make the lessons from solutions/, with a first picture to show while Python loads.

    Return the files of course/ that somebody has worked in; they are not in the site.
    """
    there.mkdir(parents=True)
    differs = put_release(course, course.lessons, there, SITE)
    for lesson in course.lessons:
        path = there / lesson.file
        notebook, solved = read_notebook(path), read_notebook(course.source / lesson.file)
        if shown := with_first(notebook, solved, lambda output: PICTURE in output.get("data", {})):
            shown["metadata"]["trusted"] = True  # otherwise Jupyter does not show the picture
        path.write_text(f"{json.dumps(notebook, indent=1, ensure_ascii=False)}\n", encoding="utf-8")
    return differs


ICONS = Path(jupyter_server.__file__).parent / "static" / "favicons"  # which the pages request
PAGES = ("notebooks/index.html", "tree/index.html", "edit/index.html")
SCRIPT = '<script src="../site.js" defer></script>'
HEAD = "<head>"
SCRIPTS = ("site.js", "store.js", "work.js", "play.js")  # the first for every page
WORKER = "worker.js"
PYTHON = "static/pyodide"
OURS = ("icon.svg", "manifest.webmanifest", *SCRIPTS)
SPARE = ("rspack.config*", "icon-*.png", "service-worker.js")  # of JupyterLite's build
SHOWN = "pictures/board.png"  # where a link to the site is shared
FILES = '"FILES"'  # placeholder for the list of files in the worker's source


def finish(course: Course, made: Path) -> None:
    """Add the start page, the reference, their scripts and the service worker to a built site."""
    for name in PAGES:
        page = made / name
        first = SCRIPT + (at_once() if name == PAGES[0] else "")
        page.write_text(page.read_text("utf-8").replace(HEAD, f"{HEAD}{first}", 1), "utf-8")
    for spare in (path for name in SPARE for path in made.glob(name)):
        spare.unlink()
    shutil.copytree(ICONS, made / "static" / "favicons", dirs_exist_ok=True)
    shutil.copy(ICONS / "favicon.ico", made)  # which browsers request unasked
    # JupyterLab requests a lesson's pictures beside its page, before it shows those of the lesson.
    for picture in (made / "files").glob("*-*/*.svg"):
        shutil.copy(picture, made / "notebooks")
    if (course.release / SHOWN).is_file():
        shutil.copy(course.release / SHOWN, made)
    for name in OURS:
        (made / name).write_text(_source(name), encoding="utf-8")
    # The kernel's worker, which begins to start Python before the kernel asks (page/site.js).
    (worker,) = (made / "extensions" / KERNEL / "static").glob("comlink.worker.*.js")
    lines = ("./pyodide.mjs", f"../../{worker.relative_to(made).as_posix()}")
    early = "".join(f"import {json.dumps(each)};\n" for each in lines)
    (made / PYTHON / "kernel.mjs").write_text(early, encoding="utf-8")
    (made / "api").mkdir(exist_ok=True)
    (made / "api" / "index.html").write_text(reference(), encoding="utf-8")
    (made / "index.html").write_text(start_page(course, made), encoding="utf-8")
    (made / WORKER).write_text(_source(WORKER).replace(FILES, json.dumps(kept(made))), "utf-8")


def at_once() -> str:
    """Return links to the files of a first board, which is played while JupyterLite loads."""
    ours = "../extensions/hanoi-ref/static"
    modules = ("../store.js", *(f"{ours}/{name}.js" for name in ("first", "journal", "program")))
    texts = ("parts.json", "palette.css", *PARTS["page"])  # as program.js fetches them
    return "".join(
        [f'<link rel="modulepreload" href="{path}">' for path in modules]
        + [f'<link rel="preload" as="fetch" crossorigin href="{ours}/{name}">' for name in texts]
    )


def start_page(course: Course, made: Path) -> str:
    """Return the start page of a site as HTML; the site has all but this page and the worker."""
    lessons = [(lesson, opening(course, lesson)) for lesson in course.lessons]
    page = template("hanoi_ref.publish.site", "page/start.html.j2")
    size, _ = megabytes(made)
    return page.render(
        **{"lessons": lessons, "megabytes": size, "picture": Path(SHOWN).name},
        **{"maps": [str(course_map(course, is_wide=wide)) for wide in (False, True)]},
        **{"program": program(), "boards": [challenge(disks) for disks in CHALLENGES]},
    )


CHALLENGES = (3, 4, 5, 6)


def challenge(disks: int) -> str:
    """Return a board as HTML that is played without Python."""
    board = Board(disks, fewest=False)  # the page says it at the end
    board._table = table(board.puzzle, board.puzzle.start, most=3**disks)
    shown, told = board._repr_mimebundle_()
    return live(told["hanoi"], shown["image/svg+xml"])


def megabytes(made: Path) -> tuple[float, float]:
    """Return the size of a site, and what its first visit loads from a server that compresses."""
    files = [path.read_bytes() for path in made.rglob("*") if path.is_file()]
    packed = (min(len(each), len(gzip.compress(each, 6))) for each in files)
    return sum(map(len, files)) / 1e6, sum(packed) / 1e6


def kept(made: Path) -> dict[str, str]:
    """Return all files that a page may request, by path, with the first digits of their digests."""
    return {
        path.relative_to(made).as_posix(): sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(made.rglob("*"))
        if path.is_file()
    }


def _source(name: str) -> str:
    return files("hanoi_ref.publish.site").joinpath("page", name).read_text(encoding="utf-8")


NEEDED = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget", "hanoi-ref")
UNWANTED = (
    "@jupyterlab/apputils-extension:announcements",
    # It requests each file at each import; our worker caches the pages (page/worker.js).
    "@jupyterlite/application-extension:service-worker-manager",
    # It names a workspace, and a page waits a second until that is saved before it opens a lesson.
    "@jupyterlite/application-extension:resolver",
)
THEMES = "@jupyterlab/apputils-extension:themes"
DOCUMENTS, SOON = "@jupyterlab/docmanager-extension:plugin", 3  # seconds between two savings
MADE_BY = "hanoi-site.json"  # marks a site; no other folder may be replaced


def build(course: Course, out: Path, offline: bool) -> list[str]:
    """Build the site of a course in the folder `out`, replacing an older site.

    Return the files of course/ that differ from the lessons of the site, which are made from
    solutions/.  With `offline` the site never requests an external address.  If the build fails,
    WorkError says why, and `out` is unchanged.
    """
    for module in ("jupyterlite_core", "jupyterlite_pyodide_kernel"):
        if find_spec(module) is None:
            raise ModuleNotFoundError(name=module)
    is_free = not out.exists() or (out.is_dir() and not any(out.iterdir()))
    if not is_free and not (out / MADE_BY).is_file():
        raise WorkError(f"{out} is not a site; choose another folder")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".site-") as aside:
        lite, made = Path(aside) / "lite", Path(aside) / "made"
        differs = put_contents(course, lite / "files")
        put_runtime(lite / PYTHON, offline)
        (lite / "jupyter-lite.json").write_text(json.dumps(_settings(offline)), encoding="utf-8")
        (lite / "jupyter_lite_config.json").write_text(json.dumps(_config()), encoding="utf-8")
        _lite(lite, made)
        finish(course, made)
        (made / MADE_BY).write_text(json.dumps({"offline": offline}), encoding="utf-8")
        if out.exists():
            out.rename(Path(aside) / "old")
        made.rename(out)
    return differs


def _config() -> dict[str, object]:
    """Return the configuration of `jupyter lite build`, with only the extensions that we need."""
    needed = [EXTENSIONS / name for name in NEEDED]
    for path in needed:
        if not path.is_dir():
            raise WorkError(f"there is no {path}, which the pages need")
    apps = ["notebooks", "tree", "edit"]
    told = {"ignore_sys_prefix": True, "no_sourcemaps": True, "apps": apps}
    return {"LiteBuildConfig": {**told, "federated_extensions": [*map(str, needed)]}}


def _settings(offline: bool) -> dict[str, object]:
    kernel = {
        "pyodideUrl": f"./{PYTHON}/pyodide.mjs",
        "disablePyPIFallback": offline,
        "loadPyodideOptions": {"packages": [*PRELOADED]},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "The Tower of Hanoi",
            "exposeAppInBrowser": True,
            "disabledExtensions": [*UNWANTED],
            "litePluginSettings": {f"{KERNEL}:kernel": kernel},
            # Notebooks are light or dark as the system is, like the start page.
            # Saving costs no request here, so a lesson is saved soon after each change.
            "settingsOverrides": {
                THEMES: {"adaptive-theme": True},
                DOCUMENTS: {"autosaveInterval": SOON},
            },
        },
    }


def _lite(lite: Path, made: Path) -> None:
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    command += ["--lite-dir", str(lite), "--output-dir", str(made)]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise WorkError(f"jupyter lite build failed: {said[-1] if said else 'it printed nothing'}")
