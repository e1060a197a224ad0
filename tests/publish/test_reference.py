"""The reference page: every public name with an example, readable everywhere, by itself."""

import re

import pytest

import hanoi_ref
from hanoi_ref.publish.site.reference import reference


@pytest.fixture(scope="module")
def page() -> str:
    """Return the page as HTML."""
    return reference()


def test_every_public_name_is_there_with_an_example(page):
    """The examples run as doctests of their modules."""
    sections = re.split(r'<section id="(\w+)">', page)
    shown = dict(zip(sections[1::2], sections[2::2], strict=True))
    assert [*shown] == [*hanoi_ref._ROOM_OF]
    assert [name for name, section in shown.items() if "&gt;&gt;&gt;" not in section] == []


def test_it_loads_nothing_else(page):
    """No script, no style or picture from elsewhere; its icon is the site's."""
    loaded = re.findall(r'<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="([^"]+)"', page)
    assert [each for each in loaded if not each.startswith("data:")] == ["../icon.svg"]
    assert not re.search(r"<script|@import|url\([\"']?http", page)
