"""The metadata that the build completes: addresses of the repository, and the page on the index.

hatchling runs this file alone, from both `pyproject.toml` files.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

TOP = Path(__file__).resolve().parents[2]
# Links and pictures of Markdown and HTML, but neither addresses nor places on the same page.
RELATIVE = re.compile(r'(\]\(|src="|href=")(?!https?:|mailto:|#)([^)"]+)')


class Addresses(MetadataHookInterface):
    """Adds the addresses of the repository, and the README with links that work anywhere."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Complete the metadata, as far as the repository is known and the fields are dynamic."""
        with (TOP / "pyproject.toml").open("rb") as file:
            repository = tomllib.load(file)["tool"]["hanoi"]["REPOSITORY"]
        if "readme" in metadata["dynamic"]:
            text = (TOP / "README.md").read_text(encoding="utf-8")
            page = absolute(text, repository) if repository else text
            metadata["readme"] = {"text": page, "content-type": "text/markdown"}
        if repository:
            metadata["urls"] = addresses(repository)


def addresses(repository: str) -> dict[str, str]:
    """Return the addresses that the index shows beside a package.

    >>> addresses("https://example.org/hanoi")["Issues"]
    'https://example.org/hanoi/issues'
    """
    return {
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Documentation": f"{repository}/blob/main/course/README.md",
    }


def absolute(text: str, repository: str) -> str:
    """Return Markdown in which relative links and pictures lead to the repository.

    >>> absolute('[guide](a.md), <img src="b.png">', "https://x.org/y")
    '[guide](https://x.org/y/blob/main/a.md), <img src="https://x.org/y/raw/main/b.png">'
    """

    def led(match: re.Match[str]) -> str:
        before, path = match.groups()
        kind = "raw" if before.startswith("src") else "blob"
        return f"{before}{repository}/{kind}/main/{path}"

    return RELATIVE.sub(led, text)
