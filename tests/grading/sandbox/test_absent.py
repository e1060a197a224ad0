"""A package that is missing where a class is graded is an error only where it is used."""

import sys

import pytest

from hanoi_ref.sandbox.runner.absent import NotInstalled, _Lender

MISSING = "ModuleNotFoundError: nowhere is not installed where this is graded"
CELLS = {
    "import nowhere as n\nn": "",
    "from nowhere.far.away import thing": "",
    "import nowhere.far\nnowhere.far.away.thing": "",
    "from nowhere import *": "",
    "def ways():\n    import nowhere\n    yield 3\nlist(ways())": "",
    "import nowhere\nnowhere.DataFrame([1])": MISSING,
    "import nowhere\nnowhere.table[3]": MISSING,
    "from nowhere import answer\nanswer + 1": MISSING,
    "from nowhere import answer\nfor each in answer: pass": MISSING,
    "try:\n    import nowhere\nexcept ImportError:\n    nowhere = None\nassert nowhere is None": "",
    "import contextlib\nwith contextlib.suppress(ImportError):\n    import nowhere\n    1 / 0": "",
    "import importlib.util\nassert importlib.util.find_spec('nowhere') is None": "",
    "from math import nothing": "ImportError: cannot import name 'nothing' from 'math'",
}


@pytest.fixture(autouse=True)
def lender():
    """The finder that graded programs have, and none of the modules that it lent before."""
    finder = _Lender()
    sys.meta_path.append(finder)
    yield
    sys.meta_path.remove(finder)
    lent = [name for name, each in sys.modules.items() if isinstance(each, NotInstalled)]
    for name in lent:
        del sys.modules[name]


@pytest.mark.parametrize(("source", "error"), CELLS.items())
def test_a_missing_package_fails_where_it_is_used(source, error):
    """It is named then; a program that handles the error gets it at the import."""
    said = ""
    try:
        exec(compile(source, "<cell 1>", "exec"), {})
    except Exception as raised:
        said = f"{type(raised).__name__}: {raised}"
    assert said.startswith(error) and bool(said) == bool(error)


def test_packages_of_others_import_as_ever():
    """A library that looks for a package of its own finds that it is missing."""
    with pytest.raises(ModuleNotFoundError, match="No module named 'nowhere'"):
        exec(compile("import nowhere", "/usr/lib/library.py", "exec"), {})
