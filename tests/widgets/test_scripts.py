"""The one module that each widget's modules are joined to."""

import re

import pytest

from hanoi_ref.widgets.assets import script

DECLARED = re.compile(r"^(?:async )?(?:function|class|const|let) \{? ?(\w+)", re.MULTILINE)


@pytest.mark.parametrize("name", ["board", "explorer", "prediction", "questions", "race"])
def test_no_name_is_declared_twice(name):
    """Joined modules share their names, and a browser refuses one that comes twice."""
    names = DECLARED.findall(script(name))
    assert sorted(names) == sorted(set(names))
    assert "render" in names
