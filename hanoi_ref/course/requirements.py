"""The packages that a hand-out or a site needs, from the metadata of installed packages."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def closure(roots: Iterable[str], environment: Mapping[str, str] | None = None) -> set[str]:
    """Return the names of packages and of all their dependencies, without extras.

    >>> {"click", "jinja2", "markupsafe"} <= closure(["click", "jinja2"])
    True

    `environment` has the markers of PEP 508; by default, dependencies on any system count.
    """

    def applies(line: str) -> bool:
        if environment is None:
            return "extra ==" not in line  # most lines: parsing them would take half of the time
        marker = Requirement(line).marker
        return marker is None or marker.evaluate({**environment, "extra": ""})

    names: set[str] = set()
    left = [*roots]
    while left:
        if (name := left.pop()) in names:
            continue
        names.add(name)
        with suppress(ImportError):  # a package for another system
            needed = map(Requirement, filter(applies, requires(name) or []))
            left += [canonicalize_name(requirement.name) for requirement in needed]
    return names


def needs(extra: str) -> list[str]:
    """Return the packages of an extra of hanoi-ref, without the packages that these need.

    >>> sorted(needs("bulk"))
    ['networkx', 'numpy']
    """
    lines = [line.partition(";") for line in requires("hanoi-ref") or []]
    asked = [Requirement(line) for line, _, marker in lines if f"extra == '{extra}'" in marker]
    return [canonicalize_name(each.name) for each in asked]
