"""Accidents of a whole notebook: what other programs make of it, and who submits it."""

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
