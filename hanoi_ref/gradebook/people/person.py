"""A person, known by one name in the gradebook and by others elsewhere."""

import re
from dataclasses import dataclass, field
from datetime import datetime
from unicodedata import normalize


@dataclass(frozen=True)
class Person:
    """A student: the name in the gradebook, what people say, and the names in other places.

    `numbers` are those of a platform, by its name; `listed` says that a roster has the person, and
    `sent` when the person has sent the work that the roster is about, where it has that, too.
    """

    id: str
    first: str = ""
    last: str = ""
    email: str = ""
    aliases: tuple[str, ...] = ()
    numbers: dict[str, str] = field(default_factory=dict)
    listed: bool = True
    sent: datetime | None = None

    @property
    def name(self) -> str:
        """What people call the person, the gradebook's name where nothing else is known."""
        return f"{self.first} {self.last}".strip() or self.id

    @property
    def sortable(self) -> str:
        """The name with the family's first, as lists have it."""
        return f"{self.last}, {self.first}" if self.first and self.last else self.name

    def forms(self) -> set[str]:
        """All that a platform may call the person, as they are compared."""
        mail = (self.email, self.email.partition("@")[0])
        words = self.name.split()
        turned = (" ".join(words[at:] + words[:at]) for at in range(len(words)))
        told = (self.id, *turned, self.sortable, *mail, *self.aliases)
        return {squashed(each) for each in told} - {""}


def squashed(name: str) -> str:
    """A name as Canvas runs it together, so that all ways to write it are one.

    >>> squashed("Müller, Ana-María") == squashed("mullerana maria")
    True
    """
    whole = normalize("NFKD", name).casefold()
    return "".join(each for each in whole if each.isalnum())


def as_folder(name: str) -> str:
    """A name as a folder can have it.

    >>> as_folder("../ada "), as_folder("Ada Lovelace")
    ('ada', 'Ada Lovelace')
    """
    plain = "".join(each if each.isprintable() else " " for each in normalize("NFC", name))
    return re.sub(r'[/\\:*?"<>|]+', "-", plain).strip(" .-")
