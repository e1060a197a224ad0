"""No regular expression takes more than linear time for what students send."""

import ast
import re
import time
from collections.abc import Iterator
from importlib import import_module
from re import _constants, _parser

import pytest

from tests.shared import ROOT

PARTS = "checking lessons course grading".split()
METHODS = r"\.(match|search|sub|subn|findall|fullmatch|split|finditer)\b"
APPLIED = re.compile(rf"re{METHODS}\(")
AT_START = {"match", "fullmatch"}
SMALL, CLEAR, MOST = 500, 0.008, 32_000  # characters, seconds that show a ratio, characters


def used() -> dict[str, tuple[re.Pattern[str], str]]:
    """Return patterns of the modules that read what is sent, and how they are applied."""
    found = {}
    paths = [each for part in PARTS for each in (ROOT / "hanoi_ref" / part).rglob("*.py")]
    everything = "\n".join(each.read_text(encoding="utf-8") for each in paths)
    for path in sorted(paths):
        source = path.read_text(encoding="utf-8")
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for name, value in vars(module).items():
            inner = value.values() if isinstance(value, dict) else value
            several = inner if isinstance(value, (dict, tuple, list)) else [value]
            for at, each in enumerate(several):
                if isinstance(each, re.Pattern):
                    own = rf"\b{re.escape(name)}(?:\[.*?\])?{METHODS}"
                    how = set(re.findall(own, everything))
                    kind = "fullmatch" if how and how <= AT_START else "search"
                    found[f"{path.stem}.{name}.{at}"] = of_text(each.pattern, each.flags), kind
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and APPLIED.match(ast.unparse(node)):
                if node.args and isinstance(node.args[0], ast.Constant):
                    how, flags = ast.unparse(node.func).removeprefix("re."), 0
                    for word in node.keywords:
                        if word.arg == "flags":
                            flags = eval(ast.unparse(word.value), {"re": re})
                    pattern = of_text(node.args[0].value, flags)
                    kind = "fullmatch" if how in AT_START else "search"
                    found[f"{path.stem}:{node.lineno}"] = pattern, kind
    return found


def of_text(pattern: str | bytes, flags: int) -> re.Pattern[str]:
    """Return a pattern for a text, in which a byte is the character of that number."""
    return re.compile(pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern, flags)


def sample(tree: object) -> Iterator[str]:
    """Yield what parts of a pattern match: a character of each class, and each row of literals."""
    row = ""
    for kind, value in tree:
        if kind is _constants.LITERAL:
            row += chr(value)
            continue
        if kind is _constants.IN:
            pattern = re.compile(_constants_of(value))
            one = next((each for each in "a1_ \n\t-.{\"'([#" if pattern.match(each)), "")
            yield one
            row += one
        elif kind in (_constants.ANY, _constants.NOT_LITERAL):
            yield "a"
        for inner in value if isinstance(value, (tuple, list)) else ():
            for each in inner if isinstance(inner, list) else [inner]:
                if isinstance(each, _parser.SubPattern):
                    inside = list(sample(each))
                    yield from inside
                    row += inside[-1] if inside else ""
    yield row


def _constants_of(members: list[tuple[object, object]]) -> str:
    """Return a class of characters as it is written."""
    text = ""
    for kind, value in members:
        if kind is _constants.NEGATE:
            text += "^"
        elif kind is _constants.LITERAL:
            text += re.escape(chr(value))
        elif kind is _constants.RANGE:
            text += "-".join(re.escape(chr(each)) for each in value)
        elif kind is _constants.CATEGORY:
            names = {"DIGIT": "d", "SPACE": "s", "WORD": "w"}
            word = str(value).removeprefix("CATEGORY_")
            letter = names[word.removeprefix("NOT_")]
            text += "\\" + (letter.upper() if word.startswith("NOT_") else letter)
    return f"[{text}]"


def seconds(pattern: re.Pattern[str], how: str, text: str) -> float:
    """Return the CPU seconds of a search for a pattern everywhere, the least of two."""
    least = 9.0
    for _ in range(2):
        begun = time.process_time()
        for _ in pattern.finditer(text) if how == "search" else [pattern.fullmatch(text)]:
            pass
        least = min(least, time.process_time() - begun)
    return least


def slow(pattern: re.Pattern[str], how: str) -> str:
    """Return a run for which four times the text takes nine times as long; empty if there is none.

    It grows only until that shows.
    """
    rows = sorted({each for each in sample(_parser.parse(pattern.pattern, pattern.flags)) if each})
    for start, row in [("", row) for row in rows] + [(each, rows[0]) for each in rows[-1:]]:
        size, before = SMALL, 9.0
        while size <= MOST:
            now = seconds(pattern, how, start + row * (size // len(row)) + "\x00")
            if now > CLEAR and now > 9 * before:
                return f"{start!r}, then {row!r} x {size // len(row)}: {before:.4f}, {now:.4f} s"
            size, before = size * 4, now
    return ""


SHORT = {"cells.FENCED.0"}  # in texts of at most WORDY characters


@pytest.mark.full
def test_patterns_take_linear_time() -> None:
    """Whatever row of characters that a part of them matches comes without an end."""
    patterns = used()
    assert patterns.keys() >= SHORT
    found = {name: slow(*each) for name, each in patterns.items() if name not in SHORT}
    assert not {name: says for name, says in found.items() if says}
