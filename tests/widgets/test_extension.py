"""The extension of JupyterLab is plain files beside each other, and all of them are shipped."""

import json
import tomllib
from pathlib import Path

import hanoi_ref
from hanoi_ref.widgets import assets, memory
from hanoi_ref.widgets.assets import PARTS, variables
from hanoi_ref.widgets.replay import MOST_DISKS
from tests.shared import ROOT

HERE = Path(assets.__file__).parent
ENTRY = (HERE / "lab/static/remoteEntry.js").read_text(encoding="utf-8")
FOLDER = "share/jupyter/labextensions/hanoi-ref"


def test_a_page_that_it_shows_can_be_shown():
    """It calls what the last part of an exported page defines."""
    assert PARTS["page"][-1] == "page.js"
    assert "function showKept(" in (HERE / "page/page.js").read_text(encoding="utf-8")


def test_the_palette_is_that_of_python():
    """After a change of colours the file is written anew, with variables(MOST_DISKS)."""
    palette = (HERE / "lab/static/palette.css").read_text(encoding="utf-8")
    assert palette == variables(MOST_DISKS)


def test_all_its_files_are_installed():
    """The folder itself, and beside its script the parts that it fetches."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    installed = {path: to for path, to in shared.items() if to.startswith(FOLDER)}
    folders = {"hanoi_ref/widgets/lab": FOLDER, "hanoi_ref/widgets/page": f"{FOLDER}/static"}
    assert installed == folders
    assert {path.name for path in (HERE / "page").iterdir()} >= {*PARTS["page"], "parts.json"}


def test_it_has_the_names_that_others_know_it_by():
    """JupyterLab looks for the package's name on the page, the kernel for the key of a cell."""
    package = json.loads((HERE / "lab/package.json").read_text(encoding="utf-8"))
    assert package["name"] == Path(FOLDER).name
    assert package["version"] == hanoi_ref.__version__
    assert f'const NAME = "{package["name"]}"' in ENTRY
    assert f'const KEY = "{memory.KEY}"' in ENTRY
    assert '"hanoi:left"' in ENTRY and '"hanoi:left"' in assets.joined("board")
