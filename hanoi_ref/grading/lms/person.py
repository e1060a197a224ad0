"""A student: names in the gradebook, on the roster and on platforms."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from unicodedata import normalize

LONGEST = 300  # characters of a name that count


@dataclass(frozen=True)
class Person:
    """A student: the name in the gradebook, the real name, and the names on platforms.

    `numbers` are the platforms' numbers, by platform, `group` the group's name, and `section` that
    of the part of the class. `listed` is True if the roster has the student. `sent` is when the
    student submitted, if the roster has that for its assignment. `untold` are the facts that a
    table has no column of.
    """

    id: str
    first: str = ""
    last: str = ""
    email: str = ""
    aliases: tuple[str, ...] = ()
    numbers: dict[str, str] = field(default_factory=dict)
    listed: bool = True
    sent: datetime | None = None
    group: str = ""
    section: str = ""
    untold: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The student's real name, or the gradebook's name if that is unknown."""
        return f"{self.first} {self.last}".strip() or self.id

    @property
    def sortable(self) -> str:
        """The name with the family name first, for sorting."""
        return f"{self.last}, {self.first}" if self.first and self.last else self.name

    def forms(self) -> set[str]:
        """Return all names that a platform may use, normalised for comparison."""
        mail = (self.email, self.email.partition("@")[0])
        words = self.name.split()
        turned = (" ".join(words[at:] + words[:at]) for at in range(len(words)))
        in_group = f"{self.group} {self.name}"  # Moodle's, where an assignment is for groups
        names = (self.id, *turned, self.sortable, *mail, *self.aliases, in_group)
        return {squashed(form) for form in names} - {""}


def squashed(name: str) -> str:
    """Return a name in lower case, without accents, spaces and signs, as Canvas writes it.

    >>> squashed("Müller, Ana-María") == squashed("mullerana maria")
    True
    """
    whole = normalize("NFKD", name[:LONGEST]).casefold()
    return "".join(filter(str.isalnum, whole))


def as_folder(name: str) -> str:
    """Return a name that is valid for a folder.

    >>> as_folder("../ada "), as_folder("Ada Lovelace")
    ('ada', 'Ada Lovelace')
    """
    plain = "".join(
        sign if sign.isprintable() else " " for sign in normalize("NFC", name[:LONGEST])
    )
    return re.sub(r'[/\\:*?"<>|]+', "-", plain).strip(" .-")


# Words that begin a family name, in lower case.
PARTICLES = frozenset(
    "af al ap av bin da das de degli dei del della den der di do dos du el ibn la le ten ter van "
    "vom von zu zum zur".split()
)


def split_name(full: str) -> tuple[str, str]:
    """Return the first and the last name in a full name, which Moodle writes in this order.

    Before a comma is the family name.  Without one it is the last word, with the particles before
    it.  A name in a script without capital letters stays whole: its order differs by country.

    >>> split_name("Emma Smith"), split_name("Smith, Emma Jane"), split_name("Ludwig van Beethoven")
    (('Emma', 'Smith'), ('Emma Jane', 'Smith'), ('Ludwig', 'van Beethoven'))
    >>> split_name("Pelé"), split_name("山田 太郎")
    (('', 'Pelé'), ('', '山田 太郎'))
    """
    before, comma, after = full.partition(",")
    if comma:
        return after.strip(), before.strip()
    words = full.split()
    if len(words) < 2 or full.upper() == full.lower():
        return "", full
    at = len(words) - 1
    while at > 1 and words[at - 1].casefold() in PARTICLES:
        at -= 1
    return " ".join(words[:at]), " ".join(words[at:])
