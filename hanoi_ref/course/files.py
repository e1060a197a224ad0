"""Atomic writing of files, and the JSON files of a course."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from hanoi_ref.course.errors import WorkError

Kept = TypeVar("Kept")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file atomically: a reader gets either the old content or the new."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(content.encode() if isinstance(content, str) else content)
    os.replace(beside, path)


def put_in_place(made: Path, there: Path) -> None:
    """Move all files of a folder into another one, each atomically and the notebook last.

    Then remove the old files that have no replacement.
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
    """Return `understood(content)` for a file's JSON content, or None if the file does not exist.

    Raises WorkError, with advice, if the file is corrupt.
    """
    try:
        return understood(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (ValueError, AttributeError, TypeError, KeyError, OSError) as error:
        raise WorkError(f"{path} cannot be read ({error}); {please}") from None


def write_kept(path: Path, told: Any) -> None:
    """Write plain values as JSON with sorted keys, atomically."""
    path.parent.mkdir(exist_ok=True)
    write_whole(path, json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
