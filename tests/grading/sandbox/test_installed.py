"""No program reads the solutions that a teacher has installed beside the package."""

import os
import shutil
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanoi_ref.sandbox.runner.host import ForkServer
from tests.grading.sandbox.test_sandbox import OFFERED, said

SEEN = """
import os, pathlib
folder = pathlib.Path(FOLDER)
try: print(sorted(os.listdir(folder)), (folder / "recursion.ipynb").read_text())
except OSError: print("nothing")"""


@pytest.fixture(params=["purelib", "below another folder of libraries"])
def installed(request: pytest.FixtureRequest) -> Iterator[Path]:
    """A package of solutions where pip may put it."""
    library = Path(sysconfig.get_path("purelib"))
    if request.param != "purelib":
        library = library.parents[1] / f"python3.{os.getpid()}" / "dist-packages"
    package = library / f"hanoi_ref_solutions-{os.getpid()}"
    package.mkdir(parents=True)
    (package / "recursion.ipynb").write_text("secret")
    yield package
    shutil.rmtree(package)
    if request.param != "purelib":
        shutil.rmtree(library.parent)


@pytest.mark.parametrize("level", ["namespaces", "landlock"])
def test_installed_solutions_are_not_there(level: str, installed: Path) -> None:
    """The folder is empty, or refused."""
    if not OFFERED[level]:
        pytest.skip(f"this machine does not offer {level}")
    server = ForkServer()
    program = server.start(level, {})
    assert said(program, SEEN.replace("FOLDER", repr(str(installed)))) == "nothing"
    program.close()
    server.close()
