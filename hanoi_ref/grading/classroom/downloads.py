"""Read the files of a download: archives and folders, from any platform."""

import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo, is_zipfile

from hanoi_ref.course.encodings import ZIP_FILES, guess
from hanoi_ref.course.errors import CallError, WorkError, reading
from hanoi_ref.course.notebooks import printable
from hanoi_ref.grading.lms.platform import Entry
from hanoi_ref.grading.marking.reading import too_large

MOST = 100_000  # files in a download
LARGEST = 200_000_000  # bytes of one file
LONGEST, DEEPEST = 1_000, 40  # characters and parts of a path
FEW = 5  # messages on the files of one student
DENSE, SMALL = 100, 40_000_000  # ratio and bytes from which a compressed file is a zip bomb
SKIPPED = ("__MACOSX", "__pycache__", ".ipynb_checkpoints", "Thumbs.db", "desktop.ini")
UTF8 = 0x800  # the flag of a name that is encoded in UTF-8
ENCRYPTED = 0x1
NO_NAMES = re.compile(rb"[\x00-\x3f_]+|[A-Za-z]{4,}")  # what tells nothing of an encoding


class Refusals(list[str]):
    """Messages on files that were rejected, each with the reason."""

    def add(self, name: str, why: str) -> None:
        """Add a message."""
        self.append(f"{printable(name[:LONGEST])} {why}")

    def add_some(self, whose: str, found: Sequence[tuple[str, str]]) -> None:
        """Add messages on files of one student; after the first, only how many there are."""
        for name, why in found[:FEW]:
            self.add(name, why)
        if (more := len(found) - FEW) > 0:
            self.add(whose, f"has {more:,} more files that were left out")


def entries(path: Path, refused: Refusals) -> list[Entry]:
    """Return the files of a download; raise CallError if the path is not a download.

    Links, paths that climb out and zip bombs are left out, with a message.
    """
    if path.is_dir():
        found = _of_folder(path, refused)
    elif path.is_file() and path.suffix.casefold() == ".ipynb":
        found = iter([_file(path, (path.name,))])
    elif path.is_file() and is_zipfile(path):
        found = _of_zip(_archive(path, str(path), path.stat().st_size), refused)
    else:
        what = "is not a zip file or a folder" if path.exists() else "is not there"
        if path.suffix.casefold() == ".zip" and path.exists():
            raise CallError(
                f"{path} is not a readable zip file (incomplete download?); download it again"
            )
        raise CallError(f"{path} {what}; give a zip file or a folder")
    # A student's own zip files are opened as well, but not those inside them.
    opened: list[Entry] = []
    for entry in [entry for entry in found if not _is_skipped(entry.path)]:
        opened += _inside(entry, refused) if entry.suffix == ".zip" else [entry]
    return opened


def _is_skipped(path: tuple[str, ...]) -> bool:
    return any(part in SKIPPED or part.startswith(".") for part in path)


def _of_folder(folder: Path, refused: Refusals) -> Iterator[Entry]:
    def unlisted(error: OSError) -> None:
        refused.add(str(error.filename), f"cannot be read ({error.strerror}); it was left out")

    files = 0
    for at, folders, names in os.walk(folder, onerror=unlisted):
        folders.sort()
        for name in sorted((*folders, *names)):
            path = Path(at, name)
            inside = path.relative_to(folder)
            mode = path.lstat().st_mode
            if stat.S_ISLNK(mode):
                refused.add(str(inside), "is a link; it was left out")
            elif stat.S_ISREG(mode):
                files += 1
                yield _file(path, inside.parts)
            elif not stat.S_ISDIR(mode):
                refused.add(str(inside), "is no ordinary file; it was left out")
        if files > MOST:
            raise WorkError(f"{folder} has more than {MOST:,} files; this is not a download")


def _file(path: Path, inside: tuple[str, ...]) -> Entry:
    known, when = path.stat(), None
    with suppress(ValueError, OverflowError, OSError):  # an invalid time
        when = datetime.fromtimestamp(known.st_mtime).astimezone()
    size = known.st_size

    def read() -> bytes:
        with reading(printable("/".join(inside)), allowed(size)):
            return path.read_bytes()

    return Entry(inside, when, read, size, size)


def allowed(packed: int) -> float:
    """Return the CPU seconds that reading so many bytes of a download may take."""
    return 2 + 4 * packed / 10**6


def _archive(file: Path | BytesIO, name: str, size: int) -> ZipFile:
    """Open a zip file; raise WorkError if the file is damaged, or no honest one."""
    with reading(printable(name), allowed(size)):
        archive = ZipFile(file)
    infos = archive.infolist()
    if len(infos) > MOST:
        raise WorkError(f"{printable(name)} has more than {MOST:,} files; this is not a download")
    if sum(info.compress_size for info in infos) > size:
        raise WorkError(f"{printable(name)} is a zip bomb: its files overlap")
    good = [_sizes(info) for info in infos if not _is_bomb(info)]
    whole, packed = sum(size for size, _ in good), sum(packed for _, packed in good)
    if whole > SMALL and whole > DENSE * packed:
        raise WorkError(f"{printable(name)} is a zip bomb, of {whole / 1e6:,.0f} MB")
    return archive


def _of_zip(archive: ZipFile, refused: Refusals, above: tuple[str, ...] = ()) -> Iterator[Entry]:
    """Yield the files of a zip file, without dangerous ones."""
    harmful = []
    for info, name in zip(archive.infolist(), _names(archive), strict=True):
        if name.endswith("/"):
            continue
        path = tuple(part for part in name.replace("\\", "/").split("/") if part not in ("", "."))
        when = None
        with suppress(ValueError, OSError):  # an invalid time
            when = datetime(*info.date_time).astimezone() if info.date_time[0] > 1980 else None
        if why := _harm(info, name, path):
            harmful.append(("/".join((*above, name)), why))
        elif path:
            read, (size, packed) = _reader(archive, info), _sizes(info)
            yield Entry((*above, *path), when, read, size, packed)
    if above:
        refused.add_some("/".join(above), harmful)
    else:
        for name, why in harmful:
            refused.add(name, why)


def _sizes(info: ZipInfo) -> tuple[int, int]:
    """Return a file's sizes in bytes, unpacked and packed."""
    return info.file_size, max(info.compress_size, 1)


def _is_bomb(info: ZipInfo) -> bool:
    size, packed = _sizes(info)
    return size > LARGEST or (size > SMALL and size > DENSE * packed)


def _harm(info: ZipInfo, name: str, path: tuple[str, ...]) -> str:
    """Return why a file of a zip file is left out; empty if it is safe."""
    if name.startswith(("/", "\\")) or name[1:2] == ":" or ".." in path:
        return "climbs out of the download; it was left out"
    if len(name) > LONGEST or len(path) > DEEPEST:
        return f"has a path of {len(name):,} characters in {len(path):,} parts; it was left out"
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return "is a link; it was left out"
    if kind not in (0, stat.S_IFREG):
        return "is no ordinary file; it was left out"
    if info.flag_bits & ENCRYPTED:
        return "has a password; it was left out"
    if _is_bomb(info) and not name.casefold().endswith(".ipynb"):  # see _reader
        size = f"{info.file_size / 1e6:,.0f} MB"
        return f"unpacks to {size}, too large; it was left out"
    return ""


def _names(archive: ZipFile) -> list[str]:
    """Return the files' names; many programs write UTF-8 or another encoding and do not say so."""
    names, encoded = [info.filename for info in archive.infolist()], dict[int, bytes]()
    for at, info in enumerate(archive.infolist()):
        if not info.flag_bits & UTF8 and not info.filename.isascii():
            told = info.filename.encode("cp437", errors="replace")
            try:
                names[at] = told.decode("utf-8")
            except UnicodeDecodeError:
                encoded[at] = told
    encoding = guess(NO_NAMES.sub(b"\n", b"\n".join(encoded.values())), ZIP_FILES)
    return [
        encoded[at].decode(encoding, errors="replace") if at in encoded else name
        for at, name in enumerate(names)
    ]


def _reader(archive: ZipFile, info: ZipInfo) -> Callable[[], bytes]:
    """Return a function that reads a file."""

    def read() -> bytes:
        if _is_bomb(info):
            raise WorkError(too_large(Path(info.filename).name, info.file_size))
        with reading(printable(info.filename), allowed(info.compress_size)):
            with archive.open(info) as file:
                return file.read(info.file_size + 1)  # a file longer than declared is damaged

    return read


def _inside(entry: Entry, refused: Refusals) -> list[Entry]:
    """Return the files of a student's zip file, as if it were a folder with that name."""
    try:
        content = entry.read()
        archive = _archive(BytesIO(content), str(entry), len(content))
        with reading(str(entry), allowed(len(content))):
            found = list(_of_zip(archive, refused, entry.path))
    except WorkError as error:
        refused.append(f"{error}; it was left out")
        return []
    return [inner for inner in found if not _is_skipped(inner.path)]
