"""The build of the site: in a temporary folder that then replaces the old site."""

import json
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.publish.site.contents import put_contents
from hanoi_ref.publish.site.pages import finish
from hanoi_ref.publish.site.runtime import EXTENSIONS, KERNEL, put_runtime

NEEDED = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget", "hanoi-ref")
UNWANTED = (
    "@jupyterlab/apputils-extension:announcements",
    # It requests each file at each import; our worker caches the pages (page/worker.js).
    "@jupyterlite/application-extension:service-worker-manager",
)
MADE_BY = "hanoi-site.json"  # marks a site; no other folder may be replaced


def build(course: Course, out: Path, offline: bool) -> None:
    """Build the site of a course in the folder `out`, replacing an older site.

    With `offline` the site never requests an external address.  If the build fails, WorkError says
    why, and `out` is unchanged.
    """
    _require_extra()
    _require_ours(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".site-") as aside:
        lite, made = Path(aside) / "lite", Path(aside) / "made"
        put_runtime(lite / "static" / "pyodide", offline)
        put_contents(course, lite / "files")
        (lite / "jupyter-lite.json").write_text(json.dumps(_settings(offline)), encoding="utf-8")
        (lite / "jupyter_lite_config.json").write_text(json.dumps(_config()), encoding="utf-8")
        _lite(lite, made)
        finish(course, made)
        (made / MADE_BY).write_text(json.dumps({"offline": offline}), encoding="utf-8")
        _put_in_place(made, out, Path(aside))


def _require_extra() -> None:
    for module in ("jupyterlite_core", "jupyterlite_pyodide_kernel"):
        if find_spec(module) is None:
            raise WorkError(f'{module} is missing; get it with: pip install "hanoi-ref[site]"')


def _require_ours(out: Path) -> None:
    is_free = not out.exists() or (out.is_dir() and not any(out.iterdir()))
    if not is_free and not (out / MADE_BY).is_file():
        raise WorkError(f"{out} is not a site; choose another folder")


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
    kernel = {"pyodideUrl": "./static/pyodide/pyodide.mjs", "disablePyPIFallback": offline}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "The Tower of Hanoi",
            "exposeAppInBrowser": True,
            "disabledExtensions": [*UNWANTED],
            "litePluginSettings": {f"{KERNEL}:kernel": kernel},
        },
    }


def _lite(lite: Path, made: Path) -> None:
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    command += ["--lite-dir", str(lite), "--output-dir", str(made)]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise WorkError(f"jupyter lite build failed: {said[-1] if said else 'it printed nothing'}")


def _put_in_place(made: Path, out: Path, aside: Path) -> None:
    if out.exists():
        out.rename(aside / "old")
    made.rename(out)
