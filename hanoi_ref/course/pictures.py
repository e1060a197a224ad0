"""Pictures that a student pasted into a text cell: Jupyter stores them as attachments."""

import hashlib
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

LARGEST = 8_000_000  # characters of one picture in base64: a photo of 6 MB
BEGINS = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff", "image/gif": b"GIF8"}
BASE64 = re.compile(r"[\w+/\s]+={0,2}\s*", re.ASCII)
ATTACHED = re.compile(r"\]\(#?attachment:([^)\s]+)")
LINK, DEAD = "](attachment:", "](#attachment:"  # a link to an attachment, and after cleaning

Pictures = dict[str, dict[str, str]]
"""The type and the base64 data of each picture, by its name."""


def pictures_of(cell: Mapping[str, Any]) -> Pictures:
    """Return the attachments of a cell that are pictures: PNG, JPEG or GIF of bounded size.

    >>> pictures_of({"attachments": {"a": {"image/svg+xml": "PHN2Zz4="}, "b": 7}})
    {}
    """
    told = cell.get("attachments")
    found = told.items() if isinstance(told, Mapping) else ()
    return {str(name): known for name, each in found if name and (known := dict(_kept(each)))}


def _kept(attachment: Any) -> Iterator[tuple[str, str]]:
    """Yield the type and the data of a picture."""
    for kind, data in attachment.items() if isinstance(attachment, Mapping) else ():
        if kind in BEGINS and isinstance(data, str) and len(data) <= LARGEST:
            if BASE64.fullmatch(data) and b64decode(data[:12] + "==").startswith(BEGINS[kind]):
                yield kind, "".join(data.split())
                return


def named_by_content(source: str, pictures: Pictures) -> tuple[str, Pictures]:
    """Return a cleaned text with live links to its pictures, and the pictures by new names.

    The names follow from the contents, so a text with another picture is another text.
    """
    named: Pictures = {}
    for name, picture in pictures.items():
        new = hashlib.sha256(repr(picture).encode()).hexdigest()[:16]
        named[new] = picture
        for old in {name, quote(name)}:
            source = source.replace(f"{DEAD}{old}", f"{LINK}{new}")
    return source, named
