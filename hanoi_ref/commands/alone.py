"""For whoever learns without a class: the course as a site, and on Binder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

from hanoi_ref.commands.options import DONE, command, with_root

if TYPE_CHECKING:
    from hanoi_ref.grading.course import Course


@command("hanoi site --out public --offline")
@with_root
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder of the site; an older site there is replaced.",
)
@click.option("--offline", is_flag=True, help="Call no address outside the site, ever.")
def site(course: Course, out: Path, offline: bool) -> int:
    """Make the course a static site, in which Python runs in the browser.

    Any server of files can give it out, to any number of learners.
    """
    from hanoi_ref.grading.site import build

    build(course, out.resolve(), offline)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 1e6
    click.echo(f"{out}: {size:.0f} MB. To look at it: python -m http.server -d {out}")
    return DONE


BINDER = "https://mybinder.org"
REPOSITORY = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")
FIRST = "lab/tree/course/0-start/start.ipynb"


@command("hanoi binder ada/hanoi")
@click.argument("repository", metavar="OWNER/REPO")
@click.option("--ref", default="HEAD", show_default=True, help="A branch, a tag or a commit.")
def binder(repository: str, ref: str) -> int:
    """Print the link that opens the course on Binder, and a badge for a page.

    The repository is one on GitHub; binder/ in it tells Binder what to install.
    """
    if not REPOSITORY.fullmatch(repository):
        raise click.UsageError(f"a repository on GitHub is OWNER/REPO, not {repository!r}")
    link = f"{BINDER}/v2/gh/{repository}/{quote(ref, safe='')}?urlpath={quote(FIRST)}"
    click.echo(link)
    click.echo(f"[![Open on Binder]({BINDER}/badge_logo.svg)]({link})")
    return DONE
