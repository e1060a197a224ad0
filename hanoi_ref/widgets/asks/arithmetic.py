"""Parse the number that a person means: digits, words or arithmetic."""

import re
from fractions import Fraction

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
    worked_out = _value(_ENDS.sub("", said))
    if worked_out is not None:
        return worked_out
    found = _PLAIN.findall(said)
    return _number(found[0]) if len(found) == 1 and len(found[0]) <= LARGEST else None


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


def _value(text: str) -> Fraction | None:
    """Return the value of an arithmetic expression; None if the text is not one."""
    tokens: list[str] = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found:
            return None
        tokens.append(found[1] or found[2].replace("**", "^"))
        at = found.end()
    try:
        value = _sum(tokens) if len(text) <= LARGEST else None
    except (IndexError, ArithmeticError, ValueError):
        return None
    return None if tokens else value


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
    return _power(tokens)


def _power(tokens: list[str]) -> Fraction:
    base = _atom(tokens)
    if not tokens or tokens[0] != "^":
        return base
    tokens.pop(0)
    exponent = _signed(tokens)
    digits = abs(exponent) * max(len(str(base.numerator)), len(str(base.denominator)))
    if exponent.denominator != 1 or digits > LARGEST:
        raise ValueError(f"{exponent} is not an exponent for a guess")
    return base ** int(exponent)


def _atom(tokens: list[str]) -> Fraction:
    token = tokens.pop(0)
    if token != "(":
        return _number(token)
    value = _sum(tokens)
    if tokens.pop(0) != ")":
        raise ValueError("a parenthesis is not closed")
    return value
