"""Accidents of a file, of a whole notebook, and of its owner's name."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.grading.accidents.making import (
    FILE,
    Accident,
    Change,
    Notebook,
    cell_of,
    every,
    put,
    said,
)

Content = Callable[[str], bytes]
Folder = Callable[[Path], Any]

# Names and places of the file


def _to(name: str) -> Folder:
    def move(folder: Path) -> None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / FILE).rename(folder / name)

    return move


def _unanswered(name: str, own: str = FILE) -> Folder:
    """A second download in the same folder, not answered, and the answered one has a name."""

    def beside(folder: Path) -> None:
        (folder / FILE).rename(folder / own)
        released = folder.parents[3] / "course" / "1-recursion" / FILE
        (folder / name).write_text(released.read_text())

    return beside


def _torn_beside(folder: Path) -> None:
    text = (folder / FILE).read_text()
    (folder / "recursion-Copy1.ipynb").write_text(text)
    (folder / FILE).write_text(text[: len(text) // 2])


NEW_NAMES = """
recursion (1).ipynb; Recursion.ipynb; RECURSION.IPYNB; recursion.ipynb.txt; recursion.ipynb.json;
recursion.json; recursion; Kopie von recursion.ipynb; recursion-Copy1.ipynb;
recursion_final_FINAL.ipynb; Übung 1.ipynb; Untitled.ipynb; 1-recursion/recursion.ipynb;
ada/1-recursion/recursion.ipynb"""
RENAMED = [name.strip() for name in NEW_NAMES.split(";")]
MEANT, IGNORED = "recursion-old.ipynb could have been meant", "a submitted timestamp.txt is ignored"
BESIDE: dict[str, tuple[str, Folder]] = {
    "blank-beside": ("as nothing is answered in", _unanswered(FILE, "recursion (1).ipynb")),
    "older-beside": (MEANT, _unanswered("recursion-old.ipynb")),
    "torn-beside": ("read from recursion-Copy1.ipynb", _torn_beside),
    "two-renamed": ("read from final.ipynb", _unanswered("first try.ipynb", "final.ipynb")),
    "timestamp": (IGNORED, lambda at: (at / "timestamp.txt").write_text("2015-02-02 15:58:23 UTC")),
    "timestamp-nonsense": (IGNORED, lambda at: (at / "timestamp.txt").write_text("x")),
}

# Encodings


def _encoded(encoding: str, mark: bytes = b"") -> Content:
    return lambda text: mark + text.encode(encoding)


def _edited(old: str, new: str) -> Content:
    def edit(text: str) -> bytes:
        assert old in text
        return text.replace(old, new).encode()

    return edit


def _latin(text: str) -> bytes:
    """A notebook with é and ü in a student's words, saved by a program of Windows."""
    ascii_only = "".join(each if each < "\x7f" else "?" for each in text)
    return ascii_only.replace("Induction", "Indução, naïve").encode("cp1252")


MARKS = {
    "utf-16-le": b"\xff\xfe",
    "utf-16-be": b"\xfe\xff",
    "utf-32-le": b"\xff\xfe\0\0",
    "utf-32-be": b"\0\0\xfe\xff",
}
ENCODED: dict[str, tuple[str, Content]] = {
    **{f"{name}-marked": (name.upper(), _encoded(name, mark)) for name, mark in MARKS.items()},
    **{f"{name}-bare": (name.upper(), _encoded(name)) for name in MARKS},
    "utf-8-mark": ("byte-order mark", _encoded("utf-8-sig")),
    "windows-1252": ("encoded as Windows-1252", _latin),
    "bad-byte": ("bytes that are no text", lambda t: t.encode().replace(b"duction", b"duct\xff")),
    "crlf": ("", _edited("\n", "\r\n")),
    "crlf-in-texts": ("line ends of another system", _edited("\\n", "\\r\\n")),
    "cr-in-texts": ("line ends of another system", _edited("\\n", "\\r")),
}

# JSON that is nearly right

END = '\n ],\n "metadata"'
NEARLY: dict[str, tuple[str, Content]] = {
    "commas": ("a comma too many", _edited(END, f",{END}")),
    "comma-at-the-end": ("a comma too many", lambda text: f"{text.rstrip()[:-1]},}}".encode()),
    "bracket-at-the-end": ("more brackets", lambda text: f"{text}}}".encode()),
    "zeros-at-the-end": ("more brackets", lambda text: text.encode() + b"\0" * 512),
    "raw-line-ends": ("line ends within its texts", _edited("Induction", "Induc\ntion")),
    "cut-behind-cells": ("what follows its", lambda text: text[: text.index(END) + 4].encode()),
    "huge-number": ("", lambda text: f'{text.rstrip()[:-1]}, "x": {"9" * 5000}}}'.encode()),
}
FILES = [
    *(Accident(f"named-{name}", f"read from {name}", folder=_to(name)) for name in RENAMED),
    *(Accident(name, says, folder=change) for name, (says, change) in BESIDE.items()),
    *(Accident(name, *each[:1], content=each[1]) for name, each in (ENCODED | NEARLY).items()),
]

# What cannot be understood, or may not be read at all


def _large(folder: Path) -> None:
    with (folder / FILE).open("ab") as file:
        file.truncate(41_000_000)


def _link(folder: Path) -> None:
    (folder / FILE).rename(folder.parent / "elsewhere.ipynb")
    (folder / FILE).symlink_to(folder.parent / "elsewhere.ipynb")


def _pipe(folder: Path) -> None:
    (folder / FILE).unlink()
    os.mkfifo(folder / FILE)


def _of_another_lesson(folder: Path) -> None:
    (folder / FILE).unlink()
    other = folder.parents[3] / "course" / "3-binary" / "binary.ipynb"
    (folder / "binary.ipynb").write_text(other.read_text())


MERGE = b'{"cells": [\n<<<<<<< HEAD\n {},\n=======\n {}\n>>>>>>> main\n]}'
WHOLE = {
    "empty": ("recursion.ipynb is empty", b""),
    "zeros": ("recursion.ipynb is empty", b"\0" * 4096),
    "web-page": ("recursion.ipynb is a web page", b"<!DOCTYPE html><html>"),
    "pdf": ("recursion.ipynb is a PDF", b"%PDF-1.7 ..."),
    "zip": ("recursion.ipynb is a zip archive", b"PK\x03\x04..."),
    "word": ("recursion.ipynb is a Word document", b"PK\x03\x04... word/document.xml"),
    "gzip": ("recursion.ipynb is compressed (gzip)", b"\x1f\x8b\x08\0"),
    "7z": ("recursion.ipynb is a 7z archive", b"7z\xbc\xaf\x27\x1c"),
    "rar": ("recursion.ipynb is a RAR archive", b"Rar!\x1a\x07\x01"),
    "web-link": ("recursion.ipynb is a web link", b"[InternetShortcut]\nURL=https://x"),
    "pointer": ("a pointer of Git LFS without its content", b"version https://git-lfs.github.com"),
    "program": ("recursion.ipynb is not JSON", b"def f(n):\n    return n"),
    "merge": ("a merge that was not finished", MERGE),
    "list": ("it has no list of cells", b"[1, 2]"),
    "deep": ("more brackets than a notebook", b"[" * 10**5),
}


def _on_icloud(folder: Path) -> None:
    (folder / FILE).unlink()
    (folder / f".{FILE}.icloud").write_bytes(b"bplist00")


STRANGE: dict[str, tuple[str, Folder]] = {
    "nothing": ("recursion.ipynb is missing", lambda folder: (folder / FILE).unlink()),
    "of-another-lesson": ("binary.ipynb, without the cells of the lesson", _of_another_lesson),
    "large": ("recursion.ipynb has 41 MB", _large),
    "link": ("recursion.ipynb is a link", _link),
    "icloud": ("a placeholder of iCloud without its content", _on_icloud),
    "pipe": ("recursion.ipynb is no ordinary file", _pipe),
}
REFUSED = [
    *(Accident(name, says, content=lambda _, c=c: c) for name, (says, c) in WHOLE.items()),
    *(Accident(name, says, folder=change) for name, (says, change) in STRANGE.items()),
    Accident("torn", "is not JSON", content=lambda text: text[: len(text) // 2].encode()),
    Accident("half", "not text in UTF-16-LE", content=lambda text: text.encode("utf-16")[:-1]),
    Accident("renamed-torn", "x.ipynb is not JSON", content=lambda _: b"{", folder=_to("x.ipynb")),
    Accident("cells", "has 10,001 cells", lambda n: n.update(cells=[{}] * 10_001)),
    *(
        Accident(f"called-{at}", "is not a valid student name", student=name)
        for at, name in enumerate(["a\nb", "a\x1b[2J", "a\u200b", "a\u202eb", "a\udce9", " . "])
    ),
]


def _form(**facts: Any) -> Change:
    return lambda notebook: notebook.update(facts)


def _without(*keys: str) -> Change:
    return lambda notebook: [notebook.pop(key, None) for key in keys] and None


def _worksheets(notebook: Notebook) -> Notebook:
    """The notebook as IPython 1 and 2 wrote it."""
    cells: list[dict[str, Any]] = []
    for cell in notebook["cells"]:
        source, metadata = "".join(cell["source"]), cell["metadata"]
        if cell["cell_type"] == "code":
            new: dict[str, Any] = {"cell_type": "code", "collapsed": False, "prompt_number": 3}
            new |= {"input": source.splitlines(keepends=True), "language": "python", "outputs": []}
        elif source.startswith("# ") and "\n" not in source:
            new, metadata = {"cell_type": "heading", "level": 1, "source": [source[2:]]}, {}
        else:
            new = {"cell_type": "markdown", "source": [source]}
        cells.append({**new, "metadata": metadata})
    sheets = [{"cells": cells, "metadata": {}}]
    name = {"name": "recursion", "signature": "sha256:0"}
    return {"metadata": name, "nbformat": 3, "nbformat_minor": 0, "worksheets": sheets}


def _colab(notebook: Notebook) -> None:
    kernel = {"name": "python3", "display_name": "Python 3"}
    metadata = {"colab": {"provenance": []}, "accelerator": "GPU", "kernelspec": kernel}
    notebook |= {"nbformat_minor": 0, "metadata": metadata}
    for cell in notebook["cells"]:
        cell["metadata"] |= {"id": cell.pop("id"), "colab": {"base_uri": "https://localhost:8080/"}}


def _program(minor: int, name: str, **more: Any) -> Change:
    """A program that knows no ids, and writes metadata of its own."""

    def written(notebook: Notebook) -> None:
        notebook["nbformat_minor"] = minor
        notebook["metadata"] |= more
        for cell in notebook["cells"]:
            cell.pop("id")
            cell["metadata"] |= {name: {"languageId": "python"}, "trusted": True}

    return written


def _deepnote(notebook: Notebook) -> None:
    notebook["metadata"] = {"deepnote": {}, "deepnote_notebook_id": "x", "orig_nbformat": 2}
    for at, cell in enumerate(notebook["cells"]):
        cell["metadata"] |= {"deepnote_cell_type": "code", "cell_id": f"00{at}", "tags": []}
        cell["id"] = f"{at:032}"


def _unlined(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).split("\n")


def _lengthened(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["id"] = f"{cell['id']}-" * 40


def _played(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["metadata"]["hanoi"] = {"Board": {"step": 1, "about": "7"}}


FORMS: list[Accident] = [
    *said("an old form (nbformat 3)", nbformat_3=_worksheets),
    *said("nbformat_minor 0", minor_0_with_ids=_form(nbformat_minor=0)),
    *said("nbformat_minor 4", minor_4_with_ids=_form(nbformat_minor=4)),
    *said("nbformat '4'", nbformat_text=_form(nbformat="4")),
    *said("nbformat '4.0'", nbformat_float=_form(nbformat=4.0)),
    *said("nbformat '5'", nbformat_5=_form(nbformat=5)),
    *said("which form it has", nbformat_missing=_without("nbformat", "nbformat_minor")),
    *said("nbformat_minor was missing", minor_missing=_without("nbformat_minor")),
    *said("nbformat_minor was a text", minor_text=_form(nbformat_minor="5")),
    *said("its metadata were missing", metadata_null=_form(metadata=None)),
    *said("its metadata were a list", metadata_a_list=_form(metadata=[])),
    *said(
        "metadata of cells were missing",
        cells_without_metadata=every(metadata=...),
        cells_with_null=every(metadata=None),
    ),
    *said("metadata of cells were a list", cells_with_a_list=every(metadata=[])),
    *said("what nbgrader knew of a cell", nbgrader_a_text=every(metadata={"nbgrader": "grade"})),
    *said(
        "without a list of outputs",
        outputs_missing=lambda n: (
            every(outputs=0, execution_count=0)(n) or every(outputs=..., execution_count=...)(n)
        ),
        outputs_null=every(outputs=None),
    ),
    *said("lines without their ends", lines_without_ends=_unlined),
    *said(
        "the text of a cell was missing",
        text_null=lambda n: cell_of(n, "predict").update(source=None),
    ),
    *said("cells without an id", ids_missing=every(id=...)),
    *said("cells with one id", ids_the_same=every(id="same")),
    *said("an id that is none", ids_too_long=_lengthened, ids_numbers=every(id=7)),
    *said(
        "attachments that are not pictures",
        attachments_null=put("recursion-written", attachments=None),
    ),
    *said(
        "no known kind", kinds_unknown=every(cell_type="cell"), kinds_missing=every(cell_type=...)
    ),
    *said("of another kind", all_raw=every(cell_type="raw")),
    *said("what is no cell", no_cells_between=lambda n: n["cells"].extend([None, "x", []])),
    *said("as Jupyter sends it", wrapped=lambda n: {"content": n, "name": FILE}),
    *said(
        "",
        metadata_odd=_form(metadata={"language": 7, "kernelspec": 1}),
        forged=_form(metadata={"hanoi": {"repairs": ["forged"], "findings": []}}),
        outputs_odd=every(outputs=[None, {"output_type": "x"}]),
        played_on=_played,
        colab=_colab,
        kaggle=_program(4, "execution", kaggle={"accelerator": "none", "dataSources": []}),
        vscode=_program(2, "vscode", orig_nbformat=4),
        deepnote=_deepnote,
    ),
]

NAMES = [
    Accident(f"student-{at}", student=name)
    for at, name in enumerate(
        ["Ada Lovelace", " ada ", "ada [group 2]", "ada*", "ada?", "[a-z]*", "José Núñez"]
        + ["Jose\u0301 Nu\u0301n\u0303ez", "Łukasz Żółć", "山田太郎", "محمد", "می\u200cخواهم"]
        + [".ada", "-rf", "ada+1", "ada, lovelace", "ada@example.org", "O'Brien; drop table grade"]
        + ["{student_id}", "%s$HOME~", "ada (1)", "ada#1&2=3", "a\\d", "ada👩\u200d💻"]
    )
]
