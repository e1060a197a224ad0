"""The encodings of old files, which do not say theirs: that of some names is guessed."""

from __future__ import annotations

import re

# The two-byte encodings of East Asia are used on every system.
EAST_ASIAN = ("gb18030", "big5", "cp932", "cp949", "euc-jp")
# Latin letters first, with the usual encoding before others.
SPREADSHEETS = (
    ("cp1252", "cp1250", "cp1254", "macroman"),
    (*EAST_ASIAN, "cp1251", "koi8-r", "cp1253", "cp1255", "cp1256"),
)
ZIP_FILES = (("cp850", "cp852", "cp857"), (*EAST_ASIAN, "cp866", "cp737"))
USUAL = frozenset("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿ«»‘’“”–")


def guess(content: bytes, candidates: tuple[tuple[str, ...], tuple[str, ...]]) -> str:
    """Return the encoding of names: of Latin ones the usual encoding, unless its letters are rare.

    >>> guess("Müller, Núñez".encode("cp1252"), SPREADSHEETS)
    'cp1252'
    >>> guess("Иванов Пётр, Смирнова Анна".encode("cp866"), ZIP_FILES)
    'IBM866'

    A detector alone reads the few accents of French or Spanish names as Polish ones.  In a word of
    other scripts most bytes are above 127.
    """
    import chardet

    latin, others = candidates
    whole = re.split(rb"[^A-Za-z\x80-\xff]+", content)
    words = b"".join(word for word in whole if not word.isascii())
    is_latin = 2 * sum(byte > 127 for byte in words) <= len(words)
    rare = {*content.decode(latin[0], errors="replace")} - USUAL
    if is_latin and all(sign.isascii() for sign in rare):
        return latin[0]
    among = latin if is_latin else others
    found = chardet.detect(content, include_encodings=among, no_match_encoding=among[0])
    return found["encoding"] or latin[0]
