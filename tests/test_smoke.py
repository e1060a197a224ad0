"""The script that tries an installed package, here and before a release is published."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shared import ROOT

STEPS = ["hanoi solve", "hanoi init", "a picture in lesson 1", "a check in lesson 1"]
SCRIPT = ROOT / "tests" / "smoke.py"


def tried(python: Path, folder: Path) -> list[str]:
    """Run the script far from the clone; return the steps that it has taken."""
    environment = os.environ | {"JUPYTER_PREFER_ENV_PATH": "1", "PYTHONPATH": ""}
    done = subprocess.run(
        [python, SCRIPT], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return [line.partition(":")[0] for line in done.stdout.splitlines()]


@pytest.mark.full
def test_this_environment_passes(tmp_path):
    """So the script itself is right."""
    assert tried(Path(sys.executable), tmp_path) == [*STEPS, "hanoi progress"]


@pytest.mark.full
def test_a_broken_package_is_noticed(tmp_path):
    """Status 1, and a sentence that says which step failed."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['hanoi_ref.widgets'] = None  # a wheel without its widgets\n"
    )
    environment = os.environ | {"JUPYTER_PREFER_ENV_PATH": "1", "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, str(SCRIPT)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert "recursion.ipynb" in done.stderr and "failed" in done.stderr


@pytest.mark.release
def test_the_wheel_passes_in_an_environment_of_its_own(wheels, tmp_path):
    """What a student installs, with the newest packages that it allows."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", f"{wheels[0]}[course]"], check=True)
    assert tried(python, tmp_path) == [*STEPS, "hanoi progress"]
