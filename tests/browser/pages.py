"""What is expected of a page; without playwright the tests that ask for it are skipped."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


def looks(page) -> Iterator[tuple[str, int]]:
    """Shows a page in light and in dark, on a computer and on a telephone."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width, height in ((1280, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            yield scheme, width


@contextmanager
def held(page, addresses: str) -> Iterator[None]:
    """What the page asks of these addresses waits until the block ends."""
    waiting: list | None = []

    def hold(route) -> None:
        route.fallback() if waiting is None else waiting.append(route)

    page.route(addresses, hold)
    yield
    asked, waiting = waiting, None
    for route in asked:
        route.fallback()


def violations(page, context: str | None = None) -> list[str]:
    """What axe-core finds in a page, or in the elements of a selector, in short."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is missing")
    found = axe.Axe().run(page, context=context).response["violations"]
    return [f"{rule['id']}: {node['html'][:90]}" for rule in found for node in rule["nodes"]]
