"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes a file in one step: whoever reads it meanwhile has the old one or the new one."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(content.encode() if isinstance(content, str) else content)
    os.replace(beside, path)
