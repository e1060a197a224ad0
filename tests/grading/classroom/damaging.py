"""Damaged zip files, notebooks and tables: each follows from its number."""

import json
from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

METHODS = (ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA)
# What begins the parts of a zip file: a file, its entry in the list, the end of the list.
PARTS = (b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06")


def flipped(data: bytes, random: Random, at: int, within: int) -> bytes:
    """Some bits of the bytes from `at` on are another way round."""
    spoilt = bytearray(data)
    for _ in range(random.randint(1, 4)):
        spoilt[(at + random.randrange(within)) % len(data)] ^= 1 << random.randrange(8)
    return bytes(spoilt)


def cut(data: bytes, random: Random, *_: int) -> bytes:
    """The end is missing."""
    return data[: random.randrange(len(data))]


def holed(data: bytes, random: Random, at: int, within: int) -> bytes:
    """Bytes are zero, or missing, or there twice."""
    end = at + random.randint(1, within)
    return data[:at] + random.choice([b"\0" * (end - at), b"", data[at:end] * 2]) + data[end:]


def noise(data: bytes, random: Random, at: int, within: int) -> bytes:
    """Bytes are others."""
    return data[:at] + random.randbytes(within) + data[at + within :]


HARMS: tuple[Callable[..., bytes], ...] = (flipped, cut, holed, noise)


def damaged_zip(number: int, notebook: str) -> bytes:
    """A student's zip file with a notebook, a text and a folder, harmed in one of its parts."""
    random, packed = Random(number), BytesIO()
    with ZipFile(packed, "w", METHODS[number % 4]) as archive:
        archive.writestr("work/grains.ipynb", notebook)
        archive.writestr("work/notes.txt", "x" * random.randrange(3_000))
        archive.writestr("work/Ünï/", "")
    data = packed.getvalue()
    part = PARTS[number // 4 % 3]
    starts = [at for at in range(len(data)) if data.startswith(part, at)]
    at = random.choice(starts) + random.choice([0, 0, 30])  # the head of a file, or its content
    return HARMS[number // 12 % 4](data, random, at, random.choice([4, 30, 46]))


ODD: list[Any] = [
    *(None, True, -1, 10**30, 1e308, "", "\ud800", "\0", "x" * 50_000, [], {}, [[]], {"a": []}),
    *(["a", None], {"nbgrader": 1}, {"nbgrader": {"grade_id": [1]}}, "{" * 3_000, float("nan")),
]


def _replaced(value: Any, random: Random) -> Any:
    """Return a JSON value in which one value, at any depth, is an odd one."""
    if isinstance(value, dict | list) and value and random.random() < 0.85:
        key = random.choice([*(value if isinstance(value, dict) else range(len(value)))])
        changed = dict(value) if isinstance(value, dict) else [*value]
        changed[key] = _replaced(value[key], random)  # type: ignore[index]
        return changed
    return random.choice(ODD)


def damaged_notebook(number: int, notebook: str) -> bytes:
    """A notebook with odd values in it, with harmed bytes, or both."""
    random, data = Random(number), notebook.encode()
    if number % 3:
        told = json.loads(notebook)
        for _ in range(random.randint(1, 5)):
            told = _replaced(told, random)
        encoding = random.choice(["utf-8", "utf-8", "utf-16", "utf-32"])
        data = json.dumps(told, ensure_ascii=number % 5 > 0).encode(encoding, "surrogatepass")
    if number % 3 != 1 and len(data) > 50:
        data = random.choice(HARMS)(data, random, random.randrange(len(data) - 50), 46)
    return data


CELLS = (
    *("ada", "bob", "", "=1+1", "\x1b[31mred", "\0", "a\0b", 'q"q', "1" * 400, "e\u0301" * 400),
    *(
        "x" * 140_000,
        "\u202e",
        "../../x",
        "a,b;c\td",
        "line\nline",
        "\n" * 90_000,
        "\r",
        "Ada\u200b",
        "漢字",
    ),
    *(
        "Ada\u200b",
        "grains.fill",
        "grains.total",
        "nobody@x.org",
        "\u0301\u0316" * 3_000,
    ),
)


def cell(random: Random) -> str:
    """A cell of a form, which a student has filled in."""
    return random.choice(CELLS)


def damaged_table(number: int, table: bytes) -> bytes:
    """A table whose bytes are harmed."""
    random = Random(number)
    data = random.choice(HARMS)(table, random, random.randrange(max(1, len(table) - 50)), 46)
    return data.decode("utf-8", "replace").encode("utf-16") if number % 7 == 0 else data
