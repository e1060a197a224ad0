"""Check the English of the guides: `python -m tests.words`, part of `make lint`.

It reports words that the glossary replaces, sentences that begin with a who or what clause,
sentences of more than 30 words, and pages that are hard to read (Rudolf Flesch, A new
readability yardstick, 1948).
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The pages, each with its least reading ease; 60 is plain English.  TEACHING.md joins when its
# lessons are rewritten.
PAGES = {
    "README.md": 70,
    "CONTRIBUTING.md": 70,
    "CHANGELOG.md": 65,
    "course/README.md": 70,
    "solutions/MARKING.md": 70,
    "binder/hub/README.md": 65,
    "hanoi_ref/publish/handout/page/START.md": 70,
}
# What each pattern should be instead.
GLOSSARY = {
    r"\bbox(es)?\b": "cell",
    r"\bhand(s|ed|ing)? in\b": "submit",
    r"\bhuman eye\b": "review",
    r"\bmade[- ]up\b": "sample",
    r"\bwhoever\b": "the noun itself",
    r"\bwalls?\b": "sandbox",
    r"\bthree dots\b": "a `...` placeholder",
    r"\bgives? back\b": "return",
    r"\bround brackets\b": "parentheses",
    r"\bwithout an end\b": "infinite",
}
CLAUSE = re.compile(r"^(Who|What|That which)\b(?!.*\?)")
LONGEST = 30


def sentences(markdown: str) -> Iterator[str]:
    """Yield the sentences of a page, without code, tables, headings and addresses.

    >>> list(sentences("# Head\\n\\nRun `make`. It [sets up](x.md)\\nall.\\n\\n    code\\n"))
    ['Run code.', 'It sets up all.']
    """
    text = re.sub(r"(?ms)^ *```.*?^ *```|<!--.*?-->|<[^>]+>", "", markdown)
    text = re.sub(r"(?m)^(    .*|\s*\|.*|#.*)$", "", text)
    text = re.sub(r"`[^`]+`", "code", re.sub(r"\]\([^)]*\)|[\[\]*]", "", text))
    for block in re.split(r"\n\s*\n|\n\s*(?:-|\d+\.) ", text):
        words = " ".join(block.split()).removeprefix("- ")
        yield from (found for found in re.split(r"(?<=[.?!])\s+", words) if " " in found)


def syllables(word: str) -> int:
    """Return about how many syllables an English word has.

    >>> [syllables(word) for word in ("move", "recursion", "the", "graded")]
    [1, 3, 1, 2]
    """
    vowels = len(re.findall(r"[aeiouy]+", word.lower()))
    silent = bool(re.search(r"[^aeiouyl]e$|[^aeiouytd]ed$", word.lower()))
    return max(vowels - silent, 1)


def ease(page: list[str]) -> float:
    """Return the Flesch reading ease of some sentences: 60 and more is plain English."""
    words = [word for sentence in page for word in re.findall(r"[A-Za-z']+", sentence)]
    per_word = sum(map(syllables, words)) / len(words)
    return 206.835 - 1.015 * len(words) / len(page) - 84.6 * per_word


def faults(page: list[str]) -> Iterator[str]:
    """Yield what is wrong with some sentences."""
    for sentence in page:
        for pattern, better in GLOSSARY.items():
            if found := re.search(pattern, sentence, re.I):
                yield f"{found[0]!r} should be {better}: {sentence}"
        if CLAUSE.match(sentence):
            yield f"begin with the actor: {sentence}"
        if (count := len(sentence.split())) > LONGEST:
            yield f"{count} words: {sentence}"


def main() -> int:
    """Print the faults of all pages and their reading ease; return 1 if there is any fault."""
    found = []
    for name, least in PAGES.items():
        page = list(sentences((ROOT / name).read_text(encoding="utf-8")))
        found += [f"{name}: {fault}" for fault in faults(page)]
        print(f"{name}: reading ease {ease(page):.0f}")
        if ease(page) < least:
            found.append(f"{name}: reading ease {ease(page):.0f}, it should be {least} or more")
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
