"""Prepare the memory of Python for its snapshot; snapshot.mjs runs `prepare` in Pyodide.

A snapshot can hold no reference to JavaScript except those of Pyodide itself, so two modules of the
kernel are changed here.
"""

import sys
from contextlib import suppress
from gc import collect
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pkgutil import walk_packages
from typing import Any


def prepare() -> None:
    """Import the kernel and all that lessons import, so that a page finds them in memory."""
    kernel = import_module("pyodide_kernel")
    kernel.kernel._load_packages_from_imports = _load_packages
    kernel.ipython_shell.Completer.use_jedi = False  # there is no jedi: it takes seconds to import
    for module in walk_packages(import_module("hanoi_ref").__path__, "hanoi_ref."):
        with suppress(ModuleNotFoundError):  # two modules need NumPy or nbconvert
            import_module(module.name)
    _postpone_piplite()
    collect()


async def _load_packages(code: str) -> None:
    """Load the packages of a cell's imports with Pyodide's function, looked up at each call."""
    await import_module("pyodide_js").loadPackagesFromImports(code)


def _postpone_piplite() -> None:
    """Run piplite when a name in it is first used.

    Each start of the kernel imports it and sets two names in it, but only `%pip` needs it.
    """
    package, module = _unrun("piplite"), _unrun("piplite.piplite")
    package.piplite = module

    def run(wanted: str) -> Any:
        del package.__getattr__, module.__getattr__
        told = {**vars(module)}
        for each in (module, package):
            each.__spec__.loader.exec_module(each)
        vars(module).update(told)
        return getattr(module, wanted)

    package.__getattr__ = module.__getattr__ = run


def _unrun(name: str) -> Any:
    """Return a module that is imported, but whose code has not run."""
    spec = find_spec(name)
    assert spec is not None
    sys.modules[name] = module_from_spec(spec)
    return sys.modules[name]
