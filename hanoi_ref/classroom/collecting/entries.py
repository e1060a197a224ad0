"""The files in a download, which may be a zip file or a folder; nothing is unpacked blindly."""

import os
import stat
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile, ZipInfo, is_zipfile

from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.course.notebooks import printable

MOST = 100_000  # files in a download
LARGEST = 200_000_000  # bytes of one of them
DENSE, SMALL = 100, 20_000_000  # more than so many to one, in files of so many bytes, is a bomb
SKIPPED = ("__MACOSX", "__pycache__", ".ipynb_checkpoints", "Thumbs.db", "desktop.ini")
UTF8 = 0x800  # the flag of a name that is written in UTF-8
ENCRYPTED = 0x1


@dataclass(frozen=True)
class Entry:
    """One file: its path in the download, when it was changed, and how to read it."""

    path: tuple[str, ...]
    when: datetime | None
    read: Callable[[], bytes]

    @property
    def name(self) -> str:
        """The file's own name."""
        return self.path[-1]

    @property
    def suffix(self) -> str:
        """The ending of its name, in small letters."""
        return Path(self.name).suffix.casefold()

    def __str__(self) -> str:
        return printable("/".join(self.path))


class Refusals(list[str]):
    """What was not taken, and why, a sentence each."""

    def add(self, name: str, why: str) -> None:
        """One more."""
        self.append(f"{printable(name)} {why}")


def entries(path: Path, refused: Refusals) -> list[Entry]:
    """The files of a download; CallError says that there is none.

    What could do harm is left out and named: links, paths that climb out, zip bombs.
    """
    if path.is_dir():
        found = _of_folder(path, refused)
    elif path.is_file() and path.suffix.casefold() == ".ipynb":
        found = iter([_file(path, (path.name,))])
    elif path.is_file() and is_zipfile(path):
        found = _of_zip(_archive(path, str(path)), refused)
    else:
        raise CallError(f"{path} {_no_download(path)}; give a zip file or a folder")
    return _opened([each for each in found if not _is_skipped(each.path)], refused)


def _no_download(path: Path) -> str:
    return "is no zip file and no folder" if path.exists() else "is not there"


def _is_skipped(path: tuple[str, ...]) -> bool:
    return any(part in SKIPPED or part.startswith(".") for part in path)


def _of_folder(folder: Path, refused: Refusals) -> Iterator[Entry]:
    for at, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted((*folders, *files)):
            path = Path(at, name)
            inside = path.relative_to(folder)
            mode = path.lstat().st_mode
            if stat.S_ISLNK(mode):
                refused.add(str(inside), "is a link; it was left out")
            elif stat.S_ISREG(mode):
                yield _file(path, inside.parts)
            elif not stat.S_ISDIR(mode):
                refused.add(str(inside), "is no ordinary file; it was left out")


def _file(path: Path, inside: tuple[str, ...]) -> Entry:
    when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return Entry(inside, when, path.read_bytes)


def _archive(file: Path | BytesIO, name: str) -> ZipFile:
    """A zip file, opened; WorkError says what is wrong with it."""
    try:
        return ZipFile(file)
    except (BadZipFile, UnicodeError, NotImplementedError, OSError) as error:
        raise WorkError(f"{printable(name)} is a damaged zip file ({error})") from None


def _of_zip(archive: ZipFile, refused: Refusals, above: tuple[str, ...] = ()) -> Iterator[Entry]:
    """The files in a zip file that are what they seem to be."""
    infos = [info for info in archive.infolist() if not info.is_dir()]
    _require_possible(infos, "/".join(above) or str(archive.filename))
    for info in infos:
        name = _name(info)
        path = tuple(part for part in name.replace("\\", "/").split("/") if part not in ("", "."))
        why = _harm(info, name, path)
        if why:
            refused.add("/".join((*above, name)), why)
        elif path:
            yield Entry((*above, *path), _when(info), _reader(archive, info))


def _require_possible(infos: list[ZipInfo], name: str) -> None:
    """WorkError says that a zip file is too much as a whole, though each of its files is not."""
    good = [_sizes(info) for info in infos if not _is_bomb(info)]
    whole, packed = sum(size for size, _ in good), sum(packed for _, packed in good)
    if len(infos) > MOST:
        raise WorkError(f"{printable(name)} has more than {MOST:,} files; this is not a download")
    if whole > SMALL and whole > DENSE * packed:
        raise WorkError(f"{printable(name)} is a zip bomb, of {whole / 1e6:,.0f} MB")


def _sizes(info: ZipInfo) -> tuple[int, int]:
    """The bytes of a file, unpacked and packed."""
    return info.file_size, max(info.compress_size, 1)


def _is_bomb(info: ZipInfo) -> bool:
    size, packed = _sizes(info)
    return size > LARGEST or (size > SMALL and size > DENSE * packed)


def _name(info: ZipInfo) -> str:
    """A file's name; one that says nothing of its encoding is in UTF-8 where it can be."""
    if info.flag_bits & UTF8:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename


def _harm(info: ZipInfo, name: str, path: tuple[str, ...]) -> str:
    """Why a file in a zip file is not taken."""
    if name.startswith(("/", "\\")) or name[1:2] == ":" or ".." in path:
        return "climbs out of the download; it was left out"
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return "is a link; it was left out"
    if kind not in (0, stat.S_IFREG):
        return "is no ordinary file; it was left out"
    if info.flag_bits & ENCRYPTED:
        return "has a password; it was left out"
    if _is_bomb(info):
        return f"is a zip bomb, of {info.file_size / 1e6:,.0f} MB; it was left out"
    return ""


def _when(info: ZipInfo) -> datetime | None:
    """When a file in a zip file was changed, by the clock of this place."""
    try:
        return datetime(*info.date_time).astimezone() if info.date_time[0] > 1980 else None
    except (ValueError, OSError):
        return None


def _reader(archive: ZipFile, info: ZipInfo) -> Callable[[], bytes]:
    """How to read a file."""

    def read() -> bytes:
        try:
            with archive.open(info) as file:
                return file.read(info.file_size + 1)  # a file that has more than it says is torn
        except (BadZipFile, zlib.error, NotImplementedError, OSError, EOFError) as error:
            raise WorkError(f"{printable(info.filename)} cannot be read ({error})") from None

    return read


def _opened(found: list[Entry], refused: Refusals) -> list[Entry]:
    """The files, with what is in zip files that students have sent; those are opened once."""
    opened: list[Entry] = []
    for each in found:
        opened += _inside(each, refused) if each.suffix == ".zip" else [each]
    return opened


def _inside(entry: Entry, refused: Refusals) -> list[Entry]:
    """What is in a student's zip file, as if it lay in a folder of that name."""
    try:
        archive = _archive(BytesIO(entry.read()), str(entry))
        found = list(_of_zip(archive, refused, entry.path))
    except WorkError as error:
        refused.append(f"{error}; it was left out")
        return []
    return [each for each in found if not _is_skipped(each.path)]
