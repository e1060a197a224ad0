"""tape_for_day: the number of the tape for a day, both counted from 1."""

from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.theory.variants import tape_for_day

mistakes = Mistakes()


def _days(random: Random) -> list[Case]:
    shown = (1, 2, 3, 4, 5, 8, 6, 12, 16)
    odd = random.randrange(1, 2**97, 2)  # neither it nor its doubles fit into a float
    far = (random.randrange(1, 2**30) * 2**20, odd, 2 * odd, 8 * odd, 3 * 2**98, 2**100)
    near = 2**64 - 1  # its logarithm is rounded up
    return by_part({"days": [*shown, random.randint(100, 999), 365, *far, near]})


EXERCISE = Exercise(
    id="variants.tape_for_day",
    signature="tape_for_day(day)",
    returns="the number of the tape for a day, both counted from 1",
    parts=(Part("days", 1, "the first days, and up to day 2^100"),),
    make_cases=_days,
    judge_case=judge_value(tape_for_day, exact_int),
    hints=(
        "1, 2, 1, 3, 1, 2, 1, 4: you have met it in lesson 3 and in lesson 4. Which disk moves?",
        "On every second day it is tape 1, on every fourth tape 2, and so on. How often can the "
        "day be halved before it is odd?",
        "tape = 1; while day is even, halve it and ... . Or with bits, as in lesson 3: day & -day "
        "keeps the last 1. How long is that number in binary?",
    ),
    mistakes=mistakes,
    did_you_know="It is the ruler of lesson 4, and the disk that moves in move number `day`.",
)


def _tape(day: int) -> int:
    return (day & -day).bit_length()


mistakes.add(
    "tapes are counted from 0",
    "On day 1 tape 1 is used: add one to the number of zeros at the end of the day.",
    lambda day: _tape(day) - 1,
)
mistakes.add(
    "days are counted from 0",
    "The first day is day 1: use day itself, and the index day - 1 in a list.",
    lambda day: _tape(day + 1),
)
mistakes.add(
    "there are only five tapes",
    "On day 32 you need a sixth one, on day 64 a seventh. How often can the day be halved?",
    lambda day: min(_tape(day), 5),
)
mistakes.add(
    "the tapes are used in turn",
    "1, 2, 3, 1, 2, 3 would keep the last three days only. Tape 1 is used on every second day, "
    "tape 2 on every fourth.",
    lambda day: 1 + (day - 1) % 3,
)
mistakes.add(
    "there are three tapes only",
    "On day 8 you need a fourth one, on day 16 a fifth, and so on without limit.",
    lambda day: min(_tape(day), 3),
)
mistakes.add(
    "the first eight days repeat",
    "On day 16 you need a new tape. How often can 16 be halved?",
    lambda day: (1, 2, 1, 3, 1, 2, 1, 4)[(day - 1) % 8],
)
mistakes.add(
    "ones are counted",
    "Count the zeros at the end of the day in binary, and add one.",
    lambda day: day.bit_count(),
)
mistakes.add(
    "all zeros of the day in binary are counted",
    "Day 5 is 101, and its zero is before the last 1: count only those after it.",
    lambda day: f"{day:b}".count("0") + 1,
)
mistakes.add(
    "it returns the length of the day",
    "day.bit_length() shows where its first 1 is; you need the last 1, that of day & -day.",
    lambda day: day.bit_length(),
)
mistakes.add(
    "a tape for every power of 2, but tape 1 for all other days",
    "Day 6 is not a power of 2, but has tape 2: count how often the day can be halved.",
    lambda day: day.bit_length() if day & day - 1 == 0 else 1,
)


@mistakes.add(
    "it goes through all earlier days",
    "It will never reach day 2^100: the zeros at the end of the day show at once which tape it is.",
    slow=1000,
)
def day_by_day(day: int) -> int:
    tape, today = 1, 0
    while today < day:
        today += 1
        tape = _tape(today)
    return tape


@mistakes.add(
    "it tests whether 2, 4, 6, 8 divide the day, not 2, 4, 8, 16",
    "A new tape comes with each power of 2: 2 ** k.",
)
def even_numbers(day: int) -> int:
    k = 1
    while day % (2 * k) == 0:
        k += 1
    return k


mistakes.add(
    "all even days have tape 2",
    "Day 4 can be halved twice. Does the loop end too early, at the first power of 2 that divides "
    "the day?",
    lambda day: 1 if day % 2 else 2,
)
