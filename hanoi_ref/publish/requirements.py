"""The packages that a hand-out or a site needs, from the metadata of installed packages."""

from collections.abc import Iterable, Mapping
from importlib.metadata import requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def closure(roots: Iterable[str], environment: Mapping[str, str] | None = None) -> set[str]:
    """Return the names of packages and of all their dependencies, without extras.

    >>> {"click", "jinja2", "markupsafe"} <= closure(["click", "jinja2"])
    True

    `environment` has the markers of PEP 508; by default, dependencies on any system count.
    """
    found: set[str] = set()
    asked = [*roots]
    while asked:
        if (name := asked.pop()) not in found:
            found.add(name)
            needs = (require for require in _requires(name) if _applies(require, environment))
            asked += [canonicalize_name(each.name) for each in needs]
    return found


def needs(extra: str) -> list[str]:
    """Return the packages of an extra of hanoi-ref, without the packages that these need.

    >>> sorted(needs("bulk"))
    ['networkx', 'numpy']
    """
    lines = [line.partition(";") for line in requires("hanoi-ref") or []]
    asked = [Requirement(line) for line, _, marker in lines if f"extra == '{extra}'" in marker]
    return [canonicalize_name(each.name) for each in asked]


def _requires(name: str) -> list[Requirement]:
    try:
        return [Requirement(line) for line in requires(name) or []]
    except ImportError:  # a package for another system
        return []


def _applies(needed: Requirement, environment: Mapping[str, str] | None) -> bool:
    if needed.marker is None:
        return True
    if environment is None:
        return "extra ==" not in str(needed.marker)
    return needed.marker.evaluate({**environment, "extra": ""})
