"""A learner's work as one file: saved above a lesson, brought back on another machine."""

import json

import nbformat
import pytest
from labdriver import Notebook
from nbformat import v4

pytestmark = pytest.mark.full

PATHS = ("1-carry/carry.ipynb", "2-count/count.ipynb")


def machine(lab, folder: str) -> Notebook:
    """A course that nobody has worked on, its first lesson open."""
    cells = [
        v4.new_code_cell("answer = 0\nanswer"),
        v4.new_markdown_cell("*Answer here.*", metadata={"hanoi-given": "*Answer here.*"}),
    ]
    cells[1].metadata["nbgrader"] = {"grade": True, "grade_id": "proof", "points": 2}
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    for path in PATHS:
        at = lab.server.root / folder / "course" / path
        at.parent.mkdir(parents=True)
        nbformat.write(v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), at)
    return lab.reopen(lab.server.root / folder / "course" / PATHS[0])


def answer(notebook: Notebook, source: str) -> None:
    """Writes the answer, and runs it."""
    notebook.set_source(0, source)
    notebook.run(0)


def saved(notebook: Notebook, file) -> dict:
    """The file that the button gives."""
    with notebook.page.expect_download() as download:
        notebook.page.get_by_role("button", name="Save my work").click()
    download.value.save_as(file)
    return json.loads(file.read_text())


def brought_back(notebook: Notebook, file) -> str:
    """What is said when the file is given back."""
    notebook.page.get_by_label("Bring it back").set_input_files(file)
    said = notebook.page.get_by_role("status").filter(has_text=file.name)
    said.wait_for()
    return said.inner_text()


def test_work_goes_to_another_machine_as_one_file(either, tmp_path):
    """What was run is there, seen at once; what was never touched does not travel."""
    notebook = machine(either, f"{tmp_path.name}-one")
    answer(notebook, "answer = 7\nanswer")
    file = tmp_path / "work.json"
    assert [*saved(notebook, file)["files"]] == [PATHS[0]]
    other = machine(either, f"{tmp_path.name}-other")
    assert "is back." in brought_back(other, file)
    assert other.cells()[0]["source"] == "answer = 7\nanswer"
    assert other.outputs(0) == "7"
    assert nbformat.read(other.path, 4).cells[0].source == "answer = 7\nanswer"


def test_what_is_newer_keeps_its_place(either, tmp_path):
    """The older one lies beside it, and the page says where."""
    notebook = machine(either, tmp_path.name)
    answer(notebook, "answer = 7")
    file = tmp_path / "work.json"
    (older,) = saved(notebook, file)["files"].values()
    answer(notebook, "answer = 8")
    beside = f"carry {older['last_modified'][:10]}.ipynb"
    assert beside in brought_back(notebook, file)
    assert notebook.cells()[0]["source"] == "answer = 8"
    there = nbformat.read(notebook.path.with_name(beside), 4)
    assert there.cells[0].source == "answer = 7"


@pytest.mark.parametrize("text", ["no json", "[]", '{"files": {}}'], ids=str)
def test_another_file_is_refused_by_name(lab, tmp_path, text):
    """Nothing is changed."""
    notebook = machine(lab, tmp_path.name)
    before, file = notebook.path.read_text(), tmp_path / "thesis.json"
    file.write_text(text)
    assert brought_back(notebook, file) == "thesis.json holds no work of this course."
    assert notebook.path.read_text() == before
