"""What a page says about another place is so: a lesson's number, a section, a page's name."""

import re

import nbformat
import pytest

from tests.shared import ROOT

PAGES = {
    path.relative_to(ROOT / "solutions"): nbformat.read(path, as_version=4).cells
    for path in sorted((ROOT / "solutions").glob("*/*.ipynb"))
}
HEADING = re.compile(r"^#+ (?:Exercise: )?(.+?)(?: \(\d[^()]*\))?$", re.M)
LINK = re.compile(r"\[([^\]]+)\]\(([^)#:]+\.ipynb)\)")
SECTION = re.compile(r"\b(?:see|under|question of) \*([A-Z][^*]+)\*(?: in (More))?", re.I)
PLACED = re.compile(r"\*([A-Z][^*]+)\*,? (?:in (More)|below|above)\b")


def headings(cell) -> list[str]:
    """The headings of a prose cell, in small letters."""
    return [each.lower() for each in HEADING.findall(cell.source) if cell.cell_type == "markdown"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_section_that_is_named_has_that_heading_there(page):
    """In its own page; and behind More, if it is said to be in More."""
    cells = PAGES[page]
    places = {each: at for at, cell in enumerate(cells) for each in headings(cell)}
    for cell in (cell for cell in cells if cell.cell_type == "markdown"):
        for name, in_more in [*SECTION.findall(cell.source), *PLACED.findall(cell.source)]:
            assert name.lower() in places, name
            assert not in_more or places[name.lower()] > places["more"], name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_link_leads_to_the_page_that_it_names(page):
    """`lesson 3` to the folder of that number, a title to the page of that title."""
    text = "\n".join(cell.source for cell in PAGES[page] if cell.cell_type == "markdown")
    for words, link in LINK.findall(text):
        target = next(each for each in PAGES if each.parts[-2:] == where(page, link))
        title = headings(PAGES[target][0])[0]
        number = re.match(r"(?:lesson )?(\d)\b", words, re.I)
        assert number[1] == target.parts[0][0] if number else words.lower() == title, words


def where(page, link: str) -> tuple[str, str]:
    """The folder and the file of a link from a page."""
    parts = link.split("/")
    return (parts[-2] if len(parts) > 1 else page.parts[0], parts[-1])
