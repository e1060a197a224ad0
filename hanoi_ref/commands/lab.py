"""The command lab: open the course."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands.options import command, with_root

if TYPE_CHECKING:
    from hanoi_ref.course.course import Course

# Disable news, and buttons and side bars for making or validating assignments; nbgrader's own
# commands and the formgrader's menu remain.  Guides open rendered.
CALM = Path(__file__).parent / "jupyter"
# Boards then answer 40 ms sooner; they also work without it, on any Jupyter server.
PROMPT = "--ServerApp.kernel_websocket_connection_class=hanoi_ref.commands.prompt.Prompt"


@command("hanoi lab recursion --no-browser", context_settings={"ignore_unknown_options": True})
@with_root
@click.argument("words", nargs=-1, metavar="[LESSON] [JUPYTER OPTIONS]...")
def lab(course: Course, words: tuple[str, ...]) -> None:
    """Open JupyterLab at the map of the course, or at a lesson.

    Other options are passed to JupyterLab.
    """
    if not find_spec("jupyterlab"):
        raise ModuleNotFoundError(name="jupyterlab")
    named = words[:1] if words and not words[0].startswith("-") else ()
    page = _page(course, named)
    programs = Path(sys.executable).parent
    os.environ["PATH"] = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"  # nbgrader needs it
    paths = (str(CALM), os.environ.get("JUPYTER_CONFIG_PATH", ""))
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, paths))
    os.chdir(course.root)
    settings = [f"--ServerApp.root_dir={course.root}", f"--LabApp.default_url=/lab/tree/{page}"]
    settings.append(PROMPT)
    rest = words[len(named) :]
    _become(["-m", "jupyterlab", *settings, *rest])


def _become(arguments: Sequence[str]) -> None:
    """Run Python in place of this process; on Windows as a child, where the shell waits for it."""
    if os.name == "nt":
        sys.exit(subprocess.call([sys.executable, *arguments]))
    os.execv(sys.executable, [sys.executable, *arguments])


def _page(course: Course, named: Sequence[str]) -> str:
    """Return the page that JupyterLab opens, as a path in the course."""
    from hanoi_ref.course.errors import WorkError

    files = [course.release / course.lesson(name).file for name in named]
    page = files[0] if files else course.release / "README.md"
    if not page.exists():
        raise WorkError(f"{page} does not exist yet; run hanoi release first")
    return page.relative_to(course.root).as_posix()
