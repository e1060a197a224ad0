"""Files that are written in one step, and what a course keeps as JSON."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from hanoi_ref.course.errors import WorkError

Kept = TypeVar("Kept")


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes a file in one step: whoever reads it meanwhile has the old one or the new one."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(content.encode() if isinstance(content, str) else content)
    os.replace(beside, path)


def put_in_place(made: Path, there: Path) -> None:
    """Puts all files of a folder into another one, each in one step and the notebook last.

    What lay there and is not made again goes afterwards.
    """
    files = [path.relative_to(made) for path in made.rglob("*") if path.is_file()]
    for name in sorted(files, key=lambda name: (name.suffix == ".ipynb", name)):
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        os.replace(made / name, there / name)
    for old in [path for path in there.rglob("*") if path.is_file()]:
        if old.relative_to(there) not in files:
            old.unlink()


def read_kept(
    path: Path, understood: Callable[[Any], Kept], please: str = "restore or remove it"
) -> Kept | None:
    """What a file holds, as `understood` makes it of its JSON; None where there is no file.

    WorkError says that it is torn, and begs to do something about it.
    """
    try:
        return understood(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (ValueError, AttributeError, TypeError, KeyError, OSError) as error:
        raise WorkError(f"{path} cannot be read ({error}); {please}") from None


def write_kept(path: Path, told: Any) -> None:
    """Writes plain values in one step, names by the alphabet."""
    path.parent.mkdir(exist_ok=True)
    write_whole(path, json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
