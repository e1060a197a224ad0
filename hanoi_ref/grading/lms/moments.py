"""Times as platforms write them, in the words of several languages."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime
from unicodedata import normalize

# Moodle's times: Friday, 9 October 2026, 5:58 PM; viernes, 9 de octubre de 2026, 17:58.
MOMENT = re.compile(
    r"(?P<day>\d{1,2})(?:\.|º|er)? (?:de |d')?(?P<month>[^\W\d]+)\.? (?:de |del )?(?P<year>\d{4})"
    r"\D+(?P<hour>\d{1,2})[:.h](?P<minute>\d\d)(?: ?(?P<half>[AP])M| Uhr)?$"
)
# How the months begin in English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish,
# Danish, Norwegian and Polish, without accents.
MONTHS = (
    "jan gen ene sty", "feb fev lut", "mar maa", "apr avr abr kwi", "may mai mag mei maj",
    "jun juin giu cze", "jul juil lug lip", "aug aou ago sie", "sep set wrz", "oct okt ott out paz",
    "nov lis", "dec dez dic des gru",
)  # fmt: skip


def moment(text: str) -> datetime | None:
    """Return a platform's time in the local time zone; None if it cannot be parsed.

    >>> moment("Freitag, 9. Oktober 2026, 17:58") == moment("Friday, 9 October 2026, 5:58 PM")
    True
    >>> moment("Friday, 9 October 2026, 5:58 PM").strftime("%d.%m. %H:%M")
    '09.10. 17:58'
    """
    with suppress(ValueError):
        if not (match := MOMENT.search(text)):
            return datetime.fromisoformat(text).astimezone()
        begin, hour = _plain(match["month"]), int(match["hour"])
        months = (at for at, words in enumerate(MONTHS, 1) if begin.startswith((*words.split(),)))
        if match["half"]:
            hour = hour % 12 + 12 * (match["half"] == "P")
        date = int(match["year"]), next(months, 0), int(match["day"])
        return datetime(*date, hour, int(match["minute"])).astimezone()
    return None


def _plain(word: str) -> str:
    """Return a word in lower case and without accents."""
    return "".join(filter(str.isalnum, normalize("NFKD", word).casefold()))
