"""The packages that a hand-out or a site needs, from the metadata of installed packages."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError

PINS = Path("binder") / "requirements.txt"


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


def pins(course: Course, *extras: str) -> str:
    """Return the pinned packages that these extras need on any system (default: a student's)."""
    path = course.root / PINS
    if not path.is_file():
        raise WorkError(f"{path} is missing; it lists the packages for the lessons")
    wanted = closure(name for extra in extras or ("course",) for name in needs(extra))
    lines = path.read_text(encoding="utf-8").splitlines()
    pinned = [line for line in lines if line[:1].isalnum()]
    kept = [pin for pin in pinned if canonicalize_name(Requirement(pin).name) in wanted]
    return "\n".join(kept) + "\n"
