"""What a course keeps as JSON beside its gradebook."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from hanoi_ref.grading.errors import WorkError
from hanoi_ref.grading.onestep import write_whole

Kept = TypeVar("Kept")


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
