"""The tests of this folder run in Firefox."""

import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
RELAY = Path(__file__).with_name("bidi.py")


@pytest.fixture(scope="session")
def browser(request, tmp_path_factory) -> Iterator:
    """Firefox as it is installed, by the protocol that it shares with other browsers."""
    if FIREFOX is None:
        pytest.skip("Firefox is not installed; on Debian: apt install firefox-esr")
    start = tmp_path_factory.mktemp("firefox") / "firefox"
    start.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(RELAY), FIREFOX])} "$@"\n')
    start.chmod(0o755)
    playwright = request.getfixturevalue("playwright")
    firefox = playwright.firefox.launch(channel="moz-firefox", executable_path=start)
    yield firefox.new_context(viewport={"width": 1100, "height": 900})
    firefox.close()
