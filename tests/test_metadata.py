"""What the package index shows: a page without dead links, addresses, and the licences."""

import re
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from readme_renderer import markdown

from hanoi_ref import __version__

ROOT = Path(__file__).parents[1]
NEEDED = ("pyproject.toml", "README.md", "LICENSE", "course/LICENSE.md", "solutions/pyproject.toml")
READ = ("hanoi_ref/__init__.py", "hanoi_ref/publish/metadata.py")


def metadata(folder: Path) -> ProjectMetadata:
    """What hatchling reads from a project."""
    return ProjectMetadata(str(folder), PluginManager())


@pytest.fixture
def published(tmp_path):
    """The files that metadata come from, in a repository with an address."""
    for name in (*NEEDED, *READ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    settings = tmp_path / "pyproject.toml"
    address = 'REPOSITORY = "https://example.org/o/hanoi"'
    text = re.sub('REPOSITORY = ".*"', address, settings.read_text(encoding="utf-8"))
    settings.write_text(text, encoding="utf-8")
    return tmp_path


def targets(page: str) -> list[str]:
    """Where the links and pictures of a page lead."""
    return re.findall('(?:src|href)="([^"]*)"', markdown.render(page))


def test_the_page_has_no_relative_link_or_picture(published):
    """As the package index renders it; every path that it leads to is in the repository."""
    found = targets(metadata(published).core.readme)
    assert len(found) >= 16
    assert [each for each in found if not each.startswith(("https://", "#"))] == []
    base = "https://example.org/o/hanoi"
    paths = [re.sub(f"^{base}/(blob|raw)/main/", "", each) for each in found if base in each]
    assert all((ROOT / path.partition("#")[0]).is_file() for path in paths)


def test_both_packages_show_the_addresses(published):
    """From one place, and none while there is none."""
    for folder in (published, published / "solutions"):
        assert metadata(folder).core.urls["Issues"] == "https://example.org/o/hanoi/issues"
    settings = published / "pyproject.toml"
    text = re.sub('REPOSITORY = ".*"', 'REPOSITORY = ""', settings.read_text(encoding="utf-8"))
    settings.write_text(text, encoding="utf-8")
    for folder in (published, published / "solutions"):
        assert metadata(folder).core.urls == {}
        assert metadata(folder).version == __version__


def test_the_wheel_of_the_solutions_has_both_licences(wheels):
    """The code is under one, the text under the other."""
    with ZipFile(wheels[1]) as archive:
        for name, source in (("LICENSE", "LICENSE"), ("LICENSE.md", "course/LICENSE.md")):
            assert archive.read(f"hanoi_ref_solutions/{name}") == (ROOT / source).read_bytes()
