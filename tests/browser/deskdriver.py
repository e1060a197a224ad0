"""The reading desk as a teacher starts it, and a page of it driven by keys alone."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from labdriver import PATIENCE, environment

from hanoi_ref.course.course import Course
from tests.shared import free_port

HERE = "article.here"


class DeskServer:
    """`hanoi desk` in a home of its own, at one port, which may be stopped and started again."""

    def __init__(self, course: Course, home: Path, *options: str) -> None:
        self.course, self.home, self.port = course, home, free_port()
        self.options = options
        self.start()

    def start(self) -> None:
        """Starts it, and takes its address from what it prints."""
        command = [sys.executable, "-c", "from hanoi_ref.cli import main; main()", "desk"]
        root = ["--root", str(self.course.root), "--no-browser", "--allow-root"]
        options = [f"--ServerApp.port={self.port}", "--ServerApp.port_retries=0"]
        self.process = subprocess.Popen(
            [*command, *self.options, *root, *options],
            env=environment(self.home),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, f"hanoi desk said {said!r}"
        self.address = found[0]

    @property
    def url(self) -> str:
        """The address without its token."""
        return self.address.partition("?")[0]

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Ends this very process."""
        os.kill(self.process.pid, how)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Reader:
    """Somebody who reads, with a browser of their own."""

    def __init__(self, browser: Any, server: DeskServer) -> None:
        self.server = server
        self.page = browser.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(server.address)
        self.page.locator(HERE).wait_for()

    def call(self, name: str) -> None:
        """Says who reads."""
        self.page.locator("#reader").fill(name)
        self.page.keyboard.press("Enter")

    def press(self, *keys: str) -> None:
        """One key after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def write(self, words: str) -> None:
        """A comment, by keys."""
        self.press("c")
        self.page.keyboard.type(words)
        self.press("Escape")

    def wait(self, **data: object) -> None:
        """Returns when the page says so of itself, as in left=0, unsaved=0."""
        for name, value in data.items():
            self.page.locator(f"body[data-{name}='{value}']").wait_for()

    def see(self, words: str, where: str = HERE) -> None:
        """Returns when these words stand there."""
        self.page.locator(where, has_text=words).first.wait_for()

    @property
    def here(self) -> str:
        """The answer that is being read."""
        return str(self.page.locator(HERE).inner_text())

    def close(self) -> None:
        """Closes the page."""
        self.page.close()
