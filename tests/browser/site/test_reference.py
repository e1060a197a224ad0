"""The reference page in a browser: in light and dark, on a laptop and on a phone."""

import pytest

from hanoi_ref.publish.site.reference import reference

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is missing")
pytestmark = pytest.mark.full


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1100, 390])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(page, scheme, width):
    """Contrast, headings, names of links, regions that the keyboard reaches."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    page.set_content(reference())
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert axe.Axe().run(page).response["violations"] == []
