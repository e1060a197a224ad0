"""linear_index: the number of moves from all disks on A to a position, in the row."""

from collections.abc import Callable

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import drawn, judge_value
from hanoi_ref.lessons.inputs import anywhere
from hanoi_ref.lessons.variants.common import base_3, board, digits_of, index_of
from hanoi_ref.theory.variants import linear_index

mistakes = Mistakes()


SHOWN = "A", "B", "C", "BA", "CA", "CC", "BCC", "BBA", "BBB", "CCC", "AAB", "BAC", "CAB", "ACB"

EXERCISE = Exercise(
    id="variants.linear_index",
    signature="linear_index(position)",
    returns="the number of moves from all disks on A to a position, in the row",
    parts=(
        Part("small", 1, "the right number for up to five disks"),
        Part(
            "tall",
            1,
            "the right number for zero disks, and for up to 200: too many steps to "
            "count one by one",
        ),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [*SHOWN, *(anywhere(random, n) for n in (4, 5))],
            "tall": ["", "C" * 200, "B" * 200, *(anywhere(random, n) for n in (40, 199, 200))],
        }
    ),
    judge_case=drawn(judge_value(linear_index, exact_int), board),
    hints=(
        "All positions are in one line. The largest disk cuts this line into three pieces of "
        "equal length. In which piece is the position, and how far along this piece?",
        "With k smaller disks a piece has 3 ** k positions. While the largest disk is on A, the "
        "smaller disks go from A to C. While it is on B, they come back. While it is on C, they "
        "go from A to C again.",
        'Take each letter, the largest disk first. Let digit = "ABC".index(letter). If turned: '
        "digit = 2 - digit. Then index = 3 * index + digit. If the letter is B: turned = not "
        "turned.",
    ),
    mistakes=mistakes,
    match_cases=12,
    did_you_know="Read as digits, the letters are the reflected ternary Gray code of this number.",
)


def _read(position: str, turn: Callable[[bool, int], bool], base: int = 3) -> int:
    """Return the index; after each digit, `turn` says from it whether the line is turned round."""
    index, turned = 0, False
    for digit in digits_of(position):
        index = base * index + (2 - digit if turned else digit)
        turned = turn(turned, digit)
    return index


mistakes.add(
    "it reads the position as a number in base 3",
    "While a larger disk is on B, the smaller disks move in the reverse direction. BCC comes "
    "directly after ACC, and its digits count as 1, 0, 0.",
    lambda position: base_3(digits_of(position)),
)
mistakes.add(
    "it never turns the direction back again",
    "Each further B reverses the direction once more, so two of them cancel.",
    lambda position: _read(position, lambda turned, digit: turned or digit == 1),
)
mistakes.add(
    "it looks only at the letter directly before",
    "All larger disks on B count. What do two of them do together?",
    lambda position: _read(position, lambda turned, digit: digit == 1),
)
mistakes.add(
    "it reverses the direction at the wrong letter",
    "While a disk is on A, the smaller disks go from A to C. While it is on C, they do the same. "
    "Which letters reverse the direction in your program?",
    lambda position: _read(position, lambda turned, digit: turned ^ (digit > 0)),
)
mistakes.add(
    "after a disk on C its smaller disks always move forwards",
    "A C does not change the direction. After one B the smaller disks move in the reverse "
    "direction until another B.",
    lambda position: _read(position, lambda turned, digit: digit < 2 and turned ^ (digit == 1)),
)
mistakes.add(
    "it counts the steps from C",
    "The line begins with all disks on A. Count the steps from there.",
    lambda position: int(3 ** len(position)) - 1 - index_of(position),
)


@mistakes.add(
    "it writes the number in base 3",
    "The digits are right. int(text, 3) converts such a string to a number.",
)
def as_text(position: str) -> str:
    index, text = index_of(position), ""
    for _ in position:
        index, digit = divmod(index, 3)
        text = str(digit) + text
    return text


mistakes.add(
    "it uses powers of 2 instead of powers of 3",
    "With k smaller disks each third of the line has 3 ** k positions, because each disk has "
    "three pegs.",
    lambda position: _read(position, lambda turned, digit: turned ^ (digit == 1), base=2),
)
mistakes.add(
    "its first letter counts least",
    "The largest disk cuts the line into three pieces, so its digit counts most. How "
    "many positions does each piece have?",
    lambda position: base_3(_turned(position)[::-1]),
)


def _turned(position: str) -> list[int]:
    """Return the ternary digits of the index, the most significant first."""
    index = index_of(position)
    return [index // 3**k % 3 for k in reversed(range(len(position)))]


mistakes.add(
    "it reads an empty string as a number",
    'For zero disks there are no digits, and int("", 3) raises an error. Return 0.',
    lambda position: int("".join(map(str, _turned(position))), 3),
    words="invalid literal",
)


@mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it play the moves until the position comes? Each letter shows where in the line the "
    "position is.",
    slow=10,
)
def walks_there(position: str) -> int:
    n, steps = len(position), 0
    while index_of(position) != steps and steps < 3**n:
        steps += 1
    return steps


@mistakes.add(
    "it reads the letters from the last to the first",
    "A disk on B reverses the direction of the smaller disks. Their letters come after its own "
    "letter. Begin with the first letter.",
)
def from_the_last(position: str) -> int:
    index, turned = 0, False
    for at, digit in enumerate(reversed(digits_of(position))):
        index += 3**at * (2 - digit if turned else digit)
        turned ^= digit == 1
    return index


mistakes.add(
    "it reverses the direction at a C, but not at a B",
    "While a disk is on B, the smaller disks go from C to A. While it is on A or C, they go from "
    "A to C.",
    lambda position: _read(position, lambda turned, digit: turned ^ (digit == 2)),
)


@mistakes.add(
    "it uses a float in an intermediate step",
    "A float keeps only the first 16 digits or so. 3 ** k is exact; 3.0 ** k and math.pow are not.",
)
def by_float(position: str) -> int:
    index, k = 0.0, len(position)
    for at, digit in enumerate(digits_of(position)):
        turned = position[:at].count("B") % 2
        index += (2 - digit if turned else digit) * 3.0 ** (k - 1 - at)
    return int(index)
