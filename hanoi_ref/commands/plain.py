"""Signs that a terminal cannot show, in ASCII."""

import codecs
import sys
from io import TextIOWrapper
from unicodedata import combining, decomposition, normalize

NAME = "hanoi_ref.plain"
# One sign each where a table's columns need it; what they mean is said below the table.
SIGNS = {
    **{"✓": "+", "✗": "x", "½": "~", "·": ".", "∞": "@", "—": "-", "∅": "/", "–": "-", "−": "-"},
    **{"●": "*", "◐": "~", "○": "o", "✎": "*", "“": '"', "”": '"', "‘": "'", "’": "'"},
    **{"…": "...", "→": "->", "⇒": "=>", "≤": "<=", "≥": ">=", "×": "x", "ₙ": "_n"},
}


def plain(text: str) -> str:
    """Return a text in ASCII.

    >>> plain("✓ 2ⁿ − 1 by Zoë, 漢")
    '+ 2^n - 1 by Zoe, ?'
    """
    return "".join(map(_plain, text))


def _plain(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in SIGNS:
        return SIGNS[sign]
    height = {"<super>": "^", "<sub>": "_"}.get(decomposition(sign).partition(" ")[0], "")
    parts = (each for each in normalize("NFKD", sign) if not combining(each))
    return height + ("".join(each for each in parts if each.isascii()) or "?")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return plain(error.object[error.start : error.end]), error.end


def always_print() -> None:
    """Make standard output and errors print every text, in any locale."""
    codecs.register_error(NAME, _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NAME)
