"""A lesson's claims are decided before they are checked, and its end is something to show."""

import nbformat
import pytest

from tests.shared import ROOT

QUIZZED = ["1-recursion", "2-iteration", "3-binary", "6-variants"]


def cells(lesson: str) -> list:
    """The cells of a lesson's solution."""
    [path] = (ROOT / "solutions" / lesson).glob("*.ipynb")
    return nbformat.read(path, as_version=4).cells


@pytest.mark.parametrize("lesson", QUIZZED)
def test_nothing_is_shown_between_the_claims_and_their_quiz(lesson):
    """What the cells of the section print is below the quiz; no text has the answers."""
    page = cells(lesson)
    [begins] = [at for at, cell in enumerate(page) if "## Trust, but verify" in cell.source]
    assert page[begins + 1].id == "verify-quiz" and page[begins + 1].cell_type == "code"
    section = [cell for cell in page[begins:] if cell.id.startswith("verify")]
    assert any(cell.cell_type == "code" for cell in section[2:])
    assert not any("The answers</summary>" in cell.source for cell in section)


@pytest.mark.parametrize("lesson", [*QUIZZED, "7-magnetic"])
def test_a_lesson_ends_with_a_picture_to_show(lesson):
    """Before the further reading, after which a teacher may add; it is drawn in one cell."""
    page = cells(lesson)
    at = [cell.id for cell in page].index("show")
    says, draws, reading = page[at : at + 3]
    assert (draws.id, reading.id) == ("show-code", "reading")
    assert "**Show it to somebody" in says.source
    [output] = draws.outputs
    assert any("<svg" in "".join(each) for each in output.data.values())
