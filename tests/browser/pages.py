"""What is expected of a page; without playwright the tests that ask for it are skipped."""

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
