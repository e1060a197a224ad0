"""Check the English of guides, docstrings and messages: `python -m tests.words`.

It reports words that the glossary replaces, sentences that begin with a who or what clause,
sentences of more than 30 words, and texts that are hard to read (Rudolf Flesch, A new
readability yardstick, 1948).  `make lint` runs it.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "hanoi_ref"
# Packages by the readers of their messages.
FOR_STUDENTS = ("checking", "lessons", "widgets", "draw", "puzzle")
FOR_TEACHERS = tuple(
    "commands course marking gradebook classroom platforms publish sandbox".split()
)
# Each page with its least reading ease; 60 is plain English.
PAGES = {
    "README.md": 70,
    "CONTRIBUTING.md": 70,
    "CHANGELOG.md": 65,
    "course/README.md": 70,
    "solutions/MARKING.md": 70,
    "solutions/README.md": 60,
    "solutions/SOURCES.md": 70,
    "solutions/TEACHING.md": 70,
    "solutions/*/teaching.md": 70,
    "binder/hub/README.md": 65,
    "hanoi_ref/publish/handout/page/START.md": 70,
    "hanoi_ref/grading/platforms/files/github/README.md": 70,
}
# What each pattern should be instead.
GLOSSARY = {
    r"(?<!-)\bbox(es)?\b(?!-)": "cell",
    r"\bhand(s|ed|ing)? in\b": "submit",
    r"\bhuman eye\b": "review",
    r"\bmade[- ]up\b": "sample",
    r"\bwhoever\b": "the noun itself",
    r"\bwalls?\b(?!-clock)": "sandbox",
    r"\bthree dots\b": "a `...` placeholder",
    r"\bgives? back\b": "return",
    r"\bround brackets\b": "parentheses",
    r"\bwithout an end\b": "infinite",
}
# What a text may say all the same, with the reason.
EXCEPTIONS = {("docstrings", "cell"): "drawings of calls and graphs have boxes"}
CLAUSE = re.compile(r"^(Who|What|That which)\b(?!.*\?)(?! you (will|need)[^.]*:)")
# A word of English; numbers, formulas and code do not make a sentence longer.
WORD = re.compile(r"[A-Za-z][a-z'’-]*[,.;:?!]?")
LONGEST = 30
# A string with three words in a row is a message.
SENTENCE = re.compile(r"[a-z`] [a-z]+ [a-z`]")


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
        yield from (
            found for found in re.split(r"(?<=[.?!])\s+|(?<=[.?!]\))\s+", words) if " " in found
        )


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


def faults(name: str, page: list[str]) -> Iterator[str]:
    """Yield what is wrong with the sentences of a text."""
    for sentence in page:
        for pattern, better in GLOSSARY.items():
            if (name, better) not in EXCEPTIONS and (found := re.search(pattern, sentence, re.I)):
                yield f"{found[0]!r} should be {better}: {sentence}"
        if CLAUSE.match(sentence):
            yield f"begin with the actor: {sentence}"
        parts = [filter(WORD.fullmatch, part.split()) for part in sentence.split(";")]
        if (count := max(len(list(part)) for part in parts)) > LONGEST:
            yield f"{count} words: {sentence}"


def docstrings(source: str) -> Iterator[str]:
    r"""Yield the docstrings of a Python file, without their examples.

    >>> list(docstrings("def f():\n  'Return 1.\\n\\n>>> f()\\n1\\n'"))
    ['Return 1.\n\n']
    """
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, kinds) and (text := ast.get_docstring(node)):
            yield re.sub(r"(?ms)^ *>>>.*?(\n\n|\Z)", "", text)


def messages(source: str) -> Iterator[str]:
    """Yield the strings of a Python file that look like a sentence, with `code` for values.

    >>> list(messages("say(f'disk {n} may not move', 'AC')"))
    ['disk `code` may not move']
    """
    nodes = list(ast.walk(ast.parse(source)))
    formatted = [node.values for node in nodes if isinstance(node, ast.JoinedStr)]
    known = {part for parts in formatted for part in parts}
    known |= {node.value for node in nodes if isinstance(node, ast.Expr)}  # docstrings
    plain = [[node] for node in nodes if isinstance(node, ast.Constant) and node not in known]
    for parts in formatted + plain:
        text = "".join(
            str(part.value) if isinstance(part, ast.Constant) else "`code`" for part in parts
        )
        if SENTENCE.search(text):
            yield text


def script_messages(source: str) -> Iterator[str]:
    """Yield the strings of a JavaScript file that look like a sentence, with `code` for values.

    >>> list(script_messages('say("a"); say(`disk ${n} may not move`);'))
    ['disk `code` may not move']
    """
    for double, template in re.findall(
        r'"([^"\n]+)"|`([^`]+)`', re.sub(r"(?m)^ *//.*", "", source)
    ):
        text = double or re.sub(r"\$\{[^}]*\}", "`code`", template)
        if SENTENCE.search(text):
            yield text


def prose(source: str) -> Iterator[str]:
    """Yield the Markdown cells of a notebook.

    >>> list(prose('{"cells": [{"cell_type": "markdown", "source": ["One ", "peg."]}]}'))
    ['One peg.']
    """
    for cell in json.loads(source)["cells"]:
        if cell["cell_type"] == "markdown":
            yield "".join(cell["source"])


def texts() -> Iterator[tuple[str, int, list[str]]]:
    """Yield each text: its name, its least reading ease, its sentences."""
    for pattern, least in PAGES.items():
        for path in sorted(ROOT.glob(pattern)):
            page = path.read_text(encoding="utf-8")
            yield str(path.relative_to(ROOT)), least, list(sentences(page))
    for path in sorted(ROOT.glob("solutions/*/*.ipynb")):
        cells = prose(path.read_text(encoding="utf-8"))
        yield path.name, 70, [sentence for text in cells for sentence in sentences(text)]
    for name, least, folders, ending, read in (
        ("docstrings", 70, "*", "py", docstrings),
        ("messages to students", 70, FOR_STUDENTS, "py", messages),
        ("messages to teachers", 60, FOR_TEACHERS, "py", messages),
        ("messages of pages", 70, "*", "js", script_messages),
    ):
        files = (
            file for folder in folders for file in sorted(PACKAGE.glob(f"{folder}/**/*.{ending}"))
        )
        said = (text for file in files for text in read(file.read_text(encoding="utf-8")))
        yield name, least, [sentence for text in said for sentence in sentences(text)]


def main() -> int:
    """Print the reading ease of each text and all faults; return 1 if there is any fault."""
    found = []
    for name, least, page in texts():
        found += [f"{name}: {fault}" for fault in faults(name, page)]
        print(f"{name}: reading ease {ease(page):.0f}")
        if ease(page) < least:
            found.append(f"{name}: reading ease {ease(page):.0f}, it should be {least} or more")
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
