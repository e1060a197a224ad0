"""Whether an answer is still blank, by the placeholder that its cell was released with."""

from collections.abc import Mapping
from typing import Any

GIVEN = "hanoi-given"  # key in a cell's metadata for the placeholder of an answer


def is_blank(cell: Mapping[str, Any]) -> bool:
    """Return whether a cell is empty or has only its placeholder.

    >>> is_blank({"source": ["Your answer:"], "metadata": {"hanoi-given": "Your answer:"}})
    True
    """
    given = str(cell.get("metadata", {}).get(GIVEN, ""))
    return "".join(cell.get("source", "")).strip() in ("", given.strip())
