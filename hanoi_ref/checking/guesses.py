"""Guesses of readers: the known answers, numbers in words, and whether a guess is right."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

_LESSONS = Path(__file__).parents[1] / "lessons"  # their guesses.toml


class Known(NamedTuple):
    """The answer to a question, its explanation, and whether it is a quantity.

    The number of a disk and a code word are not quantities, although they have digits: a guess
    cannot be so much more or less.
    """

    answer: str
    why: str
    counts: bool = True


def known(question: str) -> Known | None:
    """Return the answer to a lesson's question; None for any other question.

    >>> known("How many moves will three disks take?").answer
    '7'
    >>> known("How many moves will three elephants take?")
    """
    return _all().get(question)


def questions(word: str) -> dict[str, Known]:
    """Return a lesson's questions in order, each with its answer.

    >>> next(iter(questions("start")))
    'How many moves will four disks take?'
    """
    answers = {}
    for guess in _answers().get(word, {}).get("guess", []):
        answer, why = guess["answer"], " ".join(guess["why"].split())
        answers[guess["question"]] = Known(str(answer), why, not isinstance(answer, str))
    return answers


def known_cards(name: str) -> list[str]:
    """Return the cards of a lesson in their right order.

    >>> known_cards("recursion.fewest")[0]
    'Take any solution from A to C, however clever: the largest disk moves in it.'

    Raise ValueError if no lesson has these cards.
    """
    word, _, which = name.partition(".")
    cards = _answers().get(word, {}).get("cards", {}).get(which)
    if cards is None:
        raise ValueError(f"no lesson has the cards {name!r}")
    return list(cards)


def known_quiz(name: str) -> list[tuple[str, dict[str, str], str]]:
    """Return a lesson's quiz: each question with its choices, their explanations, and the answer.

    >>> question, choices, answer = known_quiz("magnetic.end")[0]
    >>> answer in choices
    True

    Raise ValueError if no lesson has this quiz.
    """
    word, _, which = name.partition(".")
    rows = _answers().get(word, {}).get("quiz", {}).get(which)
    if rows is None:
        raise ValueError(f"no lesson has the quiz {name!r}")
    return [(row["question"], dict(row["choices"]), row["answer"]) for row in rows]


@cache
def _all() -> dict[str, Known]:
    """Return all questions of all lessons, with their answers."""
    return {question: known for word in _answers() for question, known in questions(word).items()}


@cache
def _answers() -> dict[str, Any]:
    """Return the contents of all guesses.toml files, by the slug of the lesson."""
    files = sorted(_LESSONS.glob("*/guesses.toml"))
    return {file.parent.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
WORDS = {
    **{word: value for value, word in enumerate(UNITS)},
    **{word: 10 * value for value, word in enumerate(TENS, 2)},
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
}
LARGEST = 1_000  # digits of a guess

_DIGITS = r"\d+(?:[,_ ]\d{3})*(?:\.\d+)?"
_WORD = rf"(?:{'|'.join(WORDS)})(?![a-z])"
_SPELLED = rf"(?<![a-z]){_WORD}(?:[ -]+(?:and )?{_WORD})*"
_PLAIN = re.compile(rf"[+-]?{_DIGITS}|{_SPELLED}")
_TOKEN = re.compile(rf"\s*(?:({_DIGITS})|(\*\*|[-+*/^()]))")
_ENDS = re.compile(r"^[^\d(+-]+|[^\d)]+$")  # the words around a number, such as about and moves
_SIGNS = str.maketrans({"×": "*", "·": "*", "−": "-", "–": "-", "÷": "/"})
_TIMES = re.compile(r"(?<=[\d)])\s*x\s*(?=[\d(])")


def number(text: str) -> Fraction | None:
    """Return the number that a guess names; None if it names none or several.

    >>> [str(number(text)) for text in ("7?", "about 1,023 moves", "seven", "twenty-one", "2.5")]
    ['7', '1023', '7', '21', '5/2']
    >>> [str(number(text)) for text in ("2**9", "about 2^3-1 moves", "3x2+1", "(2^4 - 1) / 3")]
    ['512', '7', '7', '5']
    >>> number("from B to C"), number("3 or 4"), number("one of the two"), number("2^(2^99)")
    (None, None, None, None)
    """
    said = _TIMES.sub("*", text.lower().translate(_SIGNS)).strip(" .!?=")
    sum_ = _ENDS.sub("", said)
    if len(sum_) <= LARGEST and (tokens := _tokens(sum_)) is not None:
        with suppress(IndexError, ArithmeticError, ValueError):  # it is not an expression
            value = _sum(tokens)
            if not tokens:
                return value
    numbers = _PLAIN.findall(said)
    return _number(numbers[0]) if len(numbers) == 1 and len(numbers[0]) <= LARGEST else None


def _number(text: str) -> Fraction:
    """Return the value of digits or of number words."""
    if text[-1].isdigit():
        return Fraction(re.sub("[,_ ]", "", text))
    total = group = 0
    for value in (WORDS[word] for word in re.split("[ -]+", text) if word != "and"):
        if value >= 1000:
            total, group = total + max(group, 1) * value, 0
        else:
            group = max(group, 1) * value if value == 100 else group + value
    return Fraction(total + group)


def _tokens(text: str) -> list[str] | None:
    """Return the tokens of an arithmetic expression; None if other signs are in the text."""
    tokens: list[str] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if not token:
            return None
        tokens.append(token[1] or token[2].replace("**", "^"))
        at = token.end()
    return tokens


# A recursive descent parser, lowest precedence first; each function consumes its tokens.  Typed
# text is never evaluated as Python.


def _sum(tokens: list[str]) -> Fraction:
    value = _product(tokens)
    while tokens and tokens[0] in "+-":
        sign = 1 if tokens.pop(0) == "+" else -1
        value += sign * _product(tokens)
    return value


def _product(tokens: list[str]) -> Fraction:
    value = _signed(tokens)
    while tokens and tokens[0] in "*/":
        by = tokens.pop(0), _signed(tokens)
        value = value * by[1] if by[0] == "*" else value / by[1]
    return value


def _signed(tokens: list[str]) -> Fraction:
    if tokens[0] in "+-":
        return (1 if tokens.pop(0) == "+" else -1) * _signed(tokens)
    token = tokens.pop(0)
    base = _sum(tokens) if token == "(" else _number(token)
    if token == "(" and tokens.pop(0) != ")":
        raise ValueError("a parenthesis is not closed")
    if not tokens or tokens[0] != "^":
        return base
    tokens.pop(0)
    exponent = _signed(tokens)
    digits = abs(exponent) * max(len(str(base.numerator)), len(str(base.denominator)))
    if exponent.denominator != 1 or digits > LARGEST:
        raise ValueError(f"{exponent} is not an exponent for a guess")
    return base ** int(exponent)


def alike(guess: str, result: str) -> bool:
    """Return whether a guess and a result mean the same.

    >>> alike("7 moves", "7"), alike("seven", "7"), alike("five days", "five hours")
    (True, True, False)
    """
    one, other = number(guess), number(result)
    if one is not None and other is not None:
        # Whole numbers are compared exactly, others to nine digits.
        whole = one.denominator == other.denominator == 1
        error = 0 if whole else max(abs(one), abs(other)) / 10**9
        return abs(one - other) <= error and not differ_in_kind(guess, result)
    return "".join(guess.split()).casefold() == "".join(result.split()).casefold()


def differ_in_kind(guess: str, result: str) -> bool:
    """Return whether both name what they count, and the two differ, such as days and hours."""
    kinds = {_kind(guess), _kind(result)} - {""}
    return len(kinds) > 1


def _kind(text: str) -> str:
    """Return the last word in singular form, or an empty string if it is a number."""
    last = text.strip(" .!?").split(" ")[-1].casefold()
    return last.removesuffix("s") if last.isalpha() and number(last) is None else ""
