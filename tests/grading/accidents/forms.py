"""Accidents of a whole notebook: what other programs make of it, and who hands it in."""

from collections.abc import Callable
from typing import Any

from tests.grading.accidents.making import FILE, Accident, Change, Notebook, every, in_cell


def _form(**facts: Any) -> Change:
    return lambda notebook: notebook.update(facts)


def _without(*keys: str) -> Callable[[dict[str, Any]], Any]:
    return lambda table: [table.pop(key, None) for key in keys] and None


def _worksheets(notebook: Notebook) -> Notebook:
    """The notebook as IPython 1 and 2 wrote it."""
    cells = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            code = {"input": source.splitlines(keepends=True), "language": "python"}
            cells.append({"cell_type": "code", "collapsed": False, "prompt_number": 3, **code})
            cells[-1] |= {"metadata": cell["metadata"], "outputs": []}
        elif source.startswith("# ") and "\n" not in source:
            title = {"level": 1, "source": [source[2:]], "metadata": {}}
            cells.append({"cell_type": "heading", **title})
        else:
            text = {"metadata": cell["metadata"], "source": [source]}
            cells.append({"cell_type": "markdown", **text})
    sheets = [{"cells": cells, "metadata": {}}]
    name = {"name": "recursion", "signature": "sha256:0"}
    return {"metadata": name, "nbformat": 3, "nbformat_minor": 0, "worksheets": sheets}


def _colab(notebook: Notebook) -> None:
    notebook["nbformat_minor"] = 0
    notebook["metadata"] = {"colab": {"provenance": []}, "accelerator": "GPU"}
    notebook["metadata"]["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    for cell in notebook["cells"]:
        id = cell.pop("id")
        cell["metadata"] |= {"id": id, "colab": {"base_uri": "https://localhost:8080/"}}


def _kaggle(notebook: Notebook) -> None:
    notebook["nbformat_minor"] = 4
    notebook["metadata"]["kaggle"] = {"accelerator": "none", "dataSources": []}
    for cell in notebook["cells"]:
        cell.pop("id")
        cell["metadata"] |= {"execution": {"iopub.status.busy": "2026-01-01"}, "trusted": True}


def _vscode(notebook: Notebook) -> None:
    notebook["nbformat_minor"] = 2
    notebook["metadata"]["orig_nbformat"] = 4
    for cell in notebook["cells"]:
        cell.pop("id")
        cell["metadata"]["vscode"] = {"languageId": "python"}


def _deepnote(notebook: Notebook) -> None:
    notebook["metadata"] = {"deepnote": {}, "deepnote_notebook_id": "x", "orig_nbformat": 2}
    for at, cell in enumerate(notebook["cells"]):
        cell["metadata"] |= {"deepnote_cell_type": "code", "cell_id": f"00{at}", "tags": []}
        cell["id"] = f"{at:032}"


def _unlined(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).split("\n")


FORMS = [
    Accident("nbformat-3", "an old form (nbformat 3)", _worksheets, stock=True),
    *(
        Accident(
            f"nbformat-4.{minor}-with-ids", f"nbformat_minor {minor}", _form(nbformat_minor=minor)
        )
        for minor in (0, 2, 4)
    ),
    Accident("nbformat-text", "nbformat '4'", _form(nbformat="4")),
    Accident("nbformat-float", "nbformat '4.0'", _form(nbformat=4.0)),
    Accident("nbformat-5", "nbformat '5'", _form(nbformat=5)),
    Accident("nbformat-missing", "which form it has", _without("nbformat", "nbformat_minor")),
    Accident("minor-missing", "nbformat_minor was missing", _without("nbformat_minor")),
    Accident("minor-text", "nbformat_minor was a text", _form(nbformat_minor="5")),
    Accident("metadata-null", "its metadata were missing", _form(metadata=None), stock=True),
    Accident("metadata-a-list", "its metadata were a list", _form(metadata=[])),
    Accident("metadata-odd", notebook=_form(metadata={"language": 7, "kernelspec": 1})),
    Accident("forged", notebook=_form(metadata={"hanoi": {"repairs": ["forged"], "findings": []}})),
    Accident(
        "cells-without-metadata", "metadata of cells were missing", every(_without("metadata"))
    ),
    Accident(
        "cells-with-null", "metadata of cells", every(lambda cell: cell.update(metadata=None))
    ),
    Accident(
        "cells-with-a-list",
        "metadata of cells were a list",
        every(lambda c: c.update(metadata=[])),
    ),
    Accident(
        "nbgrader-a-text",
        "what nbgrader knew of a cell was spoilt",
        every(lambda cell: cell.update(metadata={"nbgrader": "grade"})),
    ),
    Accident(
        "outputs-missing",
        "without a list of outputs",
        every(_without("outputs", "execution_count")),
    ),
    Accident("outputs-null", "without a list of outputs", every(lambda c: c.update(outputs=None))),
    Accident(
        "outputs-odd", notebook=every(lambda c: c.update(outputs=[None, {"output_type": "x"}]))
    ),
    Accident("lines-without-ends", "lines without their ends", _unlined, stock=True),
    Accident(
        "text-null",
        "the text of a cell was missing",
        in_cell("predict", lambda c: c.update(source=None)),
    ),
    Accident("ids-missing", "cells without an id", every(_without("id")), stock=True),
    Accident("ids-the-same", "cells with one id", every(lambda cell: cell.update(id="same"))),
    Accident(
        "ids-too-long", "an id that is none", every(lambda c: c.update(id=f"{c['id']}-" * 40))
    ),
    Accident("ids-numbers", "an id that is none", every(lambda c: c.update(id=7))),
    Accident(
        "attachments-null",
        "attachments that are not pictures",
        in_cell("recursion-written", lambda c: c.update(attachments=None)),
    ),
    Accident("kinds-unknown", "no known kind", every(lambda cell: cell.update(cell_type="cell"))),
    Accident("kinds-missing", "no known kind", every(_without("cell_type")), stock=True),
    Accident("all-raw", "of another kind", every(lambda cell: cell.update(cell_type="raw"))),
    Accident("no-cells-between", "what is no cell", lambda n: n["cells"].extend([None, "x", []])),
    Accident(
        "wrapped", "as Jupyter sends it", lambda n: {"content": n, "name": FILE, "type": "notebook"}
    ),
    Accident(
        "played-on",
        notebook=every(lambda c: c["metadata"].update(hanoi={"Board": {"step": 1, "about": "7"}})),
        stock=True,
    ),
    Accident("colab", notebook=_colab),
    Accident("kaggle", notebook=_kaggle),
    Accident("vscode", notebook=_vscode),
    Accident("deepnote", notebook=_deepnote),
]
# Who hands in

NAMES = [
    Accident(f"student-{at}", student=name)
    for at, name in enumerate(
        [
            "Ada Lovelace",
            " ada ",
            "ada [group 2]",
            "ada*",
            "ada?",
            "[a-z]*",
            "José Núñez",
            "Jose\u0301 Nu\u0301n\u0303ez",
            "Łukasz Żółć",
            "山田太郎",
            "محمد",
            "می\u200cخواهم",
            ".ada",
            "-rf",
            "ada+1",
            "ada, lovelace",
            "ada@example.org",
            "O'Brien; drop table grade",
            "{student_id}",
            "%s$HOME~",
            "ada (1)",
            "ada#1&2=3",
            "a\\d",
            "ada👩\u200d💻",
        ]
    )
]
