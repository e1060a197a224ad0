"""A student with one name in the gradebook and others elsewhere."""

import re
from dataclasses import dataclass, field
from datetime import datetime
from unicodedata import normalize


@dataclass(frozen=True)
class Person:
    """A student: the name in the gradebook, the real name, and the names on platforms.

    `numbers` are the platforms' numbers, by platform, and `group` the group's name.  `listed` is
    True if the roster has the student.  `sent` is when the student submitted, if the roster has
    that for its assignment.
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
        told = (self.id, *turned, self.sortable, *mail, *self.aliases, in_group)
        return {squashed(each) for each in told} - {""}


def squashed(name: str) -> str:
    """Return a name in lower case, without accents, spaces and signs, as Canvas writes it.

    >>> squashed("Müller, Ana-María") == squashed("mullerana maria")
    True
    """
    whole = normalize("NFKD", name).casefold()
    return "".join(each for each in whole if each.isalnum())


def as_folder(name: str) -> str:
    """Return a name that is valid for a folder.

    >>> as_folder("../ada "), as_folder("Ada Lovelace")
    ('ada', 'Ada Lovelace')
    """
    plain = "".join(each if each.isprintable() else " " for each in normalize("NFC", name))
    return re.sub(r'[/\\:*?"<>|]+', "-", plain).strip(" .-")
