"""The record of what a program did with one case; it can be stored as JSON.

Reading one back validates it, with limits on its size: it may come from a process that a student's
program has changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

Plain = Any  # a JSON value, made by answer.py

LONGEST = 2_000  # characters of a string, such as the output and the message of an error
NAME = 60  # characters of a function's name
WHOLE = 10.0  # CPU seconds for all calls of a check
CYCLE = 8  # names of a cycle of calls
FURTHEST = 10**6  # lines

# 632 digits: Python can be configured to refuse ints of more than 640, and no exercise needs more.
LONGEST_INT_BITS = 2_100
LONGEST_STR = 20_000
DEEPEST = 5  # nested lists; one that contains itself is infinite
HEAVIEST = 400_000  # values and characters in total

Status = Literal["value", "error", "timeout", "too_long", "skipped", "from_package"]


@dataclass(frozen=True)
class Raised:
    """An error: the name of its type, its message, and the line of the student's code."""

    type: str
    text: str = ""
    line: int | None = None


@dataclass(frozen=True)
class Observation:
    """The record of what a program did with one case, not yet judged.

    >>> Observation(value=7).to_json(), Observation(status="timeout").to_json()
    ({'value': 7}, {'status': 'timeout'})
    >>> Observation.from_json({"status": "error", "error": {"type": "KeyError"}}).error
    Raised(type='KeyError', text='', line=None)

    `status` is how the call ended: with a `value` (see answer.py), an `error`, a "timeout", or an
    answer that is "too_long".  "skipped" and "from_package" mean that there was no call: an earlier
    case used all the time, or the answer leads to the package's function `from_package`.  Before
    its name stands that of the function which calls it, if one does.
    `printed` is the beginning of the output.  `changed` is whether an argument was changed,
    `is_stub` whether the body is empty, `is_value` whether the answer is a value and not callable.
    `explicit_none` is whether its code returns None without a missing return, print or append.
    `depends_on_stub` names an empty function that the answer calls.  `call_cycle` has the names of
    functions that call one another, where the case is watched and the program did not stop that.
    `waited` is whether the program slept or waited until the timeout, and `late` whether the calls
    before it had used up the time of the whole check.
    """

    status: Status = "value"
    value: Plain = None
    error: Raised | None = None
    printed: str = ""
    changed: bool = False
    is_stub: bool = False
    is_value: bool = False
    from_package: str = ""
    explicit_none: bool = False
    depends_on_stub: str = ""
    call_cycle: tuple[str, ...] | None = None
    waited: bool = False
    late: bool = False

    @property
    def has_value(self) -> bool:
        """Whether there is a value, which may be None."""
        return self.status == "value"

    @property
    def is_spent(self) -> bool:
        """Whether the call used up its time or its memory."""
        return self.status == "timeout" or bool(self.error and self.error.type == "MemoryError")

    def to_json(self) -> dict[str, Plain]:
        """Return the fields that differ from their defaults, in plain JSON."""
        usual = {field.name: field.default for field in fields(self)}
        values = vars(self) | {
            "error": self.error and asdict(self.error),
            "call_cycle": None if self.call_cycle is None else list(self.call_cycle),
        }
        return {name: value for name, value in values.items() if value != usual[name]}

    @classmethod
    def from_json(cls, data: Mapping[str, Plain]) -> Observation:
        """Return the observation encoded as JSON; the data may come from another process.

        Raise ValueError if the data are not a valid observation.
        """
        try:
            values = dict(data)
            error, cycle = values.pop("error", None), values.pop("call_cycle", None)
            observation = cls(
                **values,
                error=Raised(**error) if error else None,
                call_cycle=None if cycle is None else tuple(map(_str, cycle)),
            )
        except (TypeError, ValueError) as error:
            raise ValueError(f"this is not an observation: {error}") from None
        observation._validate()
        return observation

    def _validate(self) -> None:
        """Raise ValueError if a field has another type, or more of it, than `observe` records."""
        flags = (
            self.waited,
            self.late,
            self.changed,
            self.is_stub,
            self.is_value,
            self.explicit_none,
        )
        right = self.status in get_args(Status) and all(isinstance(flag, bool) for flag in flags)
        right = right and len(self.call_cycle or ()) <= CYCLE
        _str(self.printed), _str(self.from_package)
        if self.depends_on_stub and not (
            _str(self.depends_on_stub).isidentifier() and len(self.depends_on_stub) <= NAME
        ):
            raise ValueError(f"this is not the name of a function: {self.depends_on_stub!r:.200}")
        if not is_plain(self.value):
            raise ValueError(f"this is not an answer: {self.value!r:.200}")
        if not right or (self.status == "error") != (self.error is not None):
            raise ValueError(f"this is not an observation: {self!r:.200}")
        if error := self.error:
            _str(error.text)
            is_line = isinstance(error.line, int | None) and 0 <= (error.line or 0) <= FURTHEST
            if not (_str(error.type) and is_line):
                raise ValueError(f"this is not an error: {error!r:.200}")


def _str(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise ValueError(f"{value!r:.60} should be a string of at most {LONGEST:,} characters")
    return value


# The grammar of answers in plain JSON

_TYPE = 80  # characters of a type's name
_TEXTS = {  # answers encoded as a string, by the name of their type
    "float": re.compile(r"-?(\d+(\.\d*)?(e[-+]?\d{1,3})?|inf|nan)"),
    "Fraction": re.compile(r"-?\d{1,700}(/0*[1-9]\d{0,699})?|a Fraction with a great many digits"),
    "int": re.compile(r"an int of about [\d,]{1,30} digits"),
    "str": re.compile(r"a str of [\d,]{1,30} characters"),
}
_INVALID = HEAVIEST + 1  # heavier than any valid answer


def is_plain(value: object) -> bool:
    """Return whether a value is an answer as `plain` in answer.py encodes it.

    >>> is_plain({"type": "tuple", "items": [1, "AC", None]}), is_plain([1, 2])
    (True, False)
    >>> is_plain({"type": "Fraction", "text": "1e999999999"})  # which nobody should work out
    False
    """
    return _weight(value, DEEPEST + 1) <= HEAVIEST


def _weight(value: Any, depth: int) -> int:
    """Return the weight of an answer; an invalid one weighs too much."""
    if value is None or isinstance(value, bool):
        return 1
    if isinstance(value, int):
        return 1 if value.bit_length() <= LONGEST_INT_BITS else _INVALID
    if isinstance(value, str):
        return 1 + len(value) if len(value) <= LONGEST_STR else _INVALID
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        return _INVALID
    kind, keys = value["type"], value.keys() - {"type"}
    if depth < 0 or len(kind) > _TYPE:
        return _INVALID
    if keys == {"text"} and kind in _TEXTS and isinstance(value["text"], str):
        return 1 if _TEXTS[kind].fullmatch(value["text"]) else _INVALID
    if keys != {"items"} or not isinstance(value["items"], list) or kind in _TEXTS:
        return _INVALID if keys or kind in _TEXTS else 1
    items = value["items"]
    if kind == "dict":
        if not all(isinstance(pair, list) and len(pair) == 2 for pair in items):
            return _INVALID
        items = [item for pair in items for item in pair]
    return _weight_of_items(items, depth - 1)


def _weight_of_items(items: list[Any], depth: int) -> int:
    if {*map(type, items)} == {str}:  # weigh a list of moves in one step
        is_short = max(map(len, items)) <= LONGEST_STR
        return 1 + len(items) + sum(map(len, items)) if is_short else _INVALID
    weight = 1
    for item in items:
        weight += _weight(item, depth)
        if weight > HEAVIEST:
            return _INVALID
    return weight
