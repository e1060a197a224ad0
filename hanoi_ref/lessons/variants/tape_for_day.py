"""tape_for_day: the number of the tape for a day, both counted from 1."""

from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.theory.variants import tape_for_day

mistakes = Mistakes()


def _days(random: Random) -> list[Case]:
    shown = (1, 2, 3, 4, 5, 8, 6, 7, 9, 10, 11, 12, 16)
    odd = random.randrange(1, 2**97, 2)  # neither it nor its doubles fit into a float
    far = (random.randrange(1, 2**30) * 2**20, odd, 2 * odd, 8 * odd, 3 * 2**98, 2**100)
    near = 2**64 - 1  # its logarithm is rounded up
    return by_part({"days": [*shown, random.randint(100, 999), 365, *far, near]})


EXERCISE = Exercise(
    id="variants.tape_for_day",
    signature="tape_for_day(day)",
    returns="the number of the tape for a day, both counted from 1",
    parts=(Part("days", 1, "the right tape for the first days, and for days up to 2^100"),),
    make_cases=_days,
    judge_case=judge_value(tape_for_day, exact_int),
    hints=(
        "You met 1, 2, 1, 3, 1, 2, 1, 4 in lesson 3 and in lesson 4. Which disk moves?",
        "Every second day uses tape 1, every fourth day uses tape 2, and so on. How often can "
        "you halve the day before it is odd?",
        "Begin with tape = 1. While day is even, halve it and ... Or use bits, as in lesson 3: "
        "day & -day keeps only the last 1. How long is this number in binary?",
    ),
    mistakes=mistakes,
    match_cases=16,
    did_you_know="It is the ruler of lesson 4, and the disk that moves in move number `day`.",
)


def _tape(day: int) -> int:
    return (day & -day).bit_length()


mistakes.add(
    "it counts tapes from 0",
    "Day 1 uses tape 1. How many zeros are at the end of 1 in binary?",
    lambda day: _tape(day) - 1,
)
mistakes.add(
    "it uses only five tapes",
    "On day 32 you need a sixth tape, and on day 64 a seventh. How often can you halve the day?",
    lambda day: min(_tape(day), 5),
)
mistakes.add(
    "it uses the tapes in turn",
    "The order 1, 2, 3, 1, 2, 3 would keep only the last three days. Every second day uses tape "
    "1, and every fourth day uses tape 2.",
    lambda day: 1 + (day - 1) % 3,
)
mistakes.add(
    "it uses only three tapes",
    "On day 8 you need a fourth tape, on day 16 a fifth, and so on without limit.",
    lambda day: min(_tape(day), 3),
)
mistakes.add(
    "it repeats the first eight days",
    "On day 16 you need a new tape. How often can you halve 16?",
    lambda day: (1, 2, 1, 3, 1, 2, 1, 4)[(day - 1) % 8],
)
mistakes.add(
    "it counts the ones of the day in binary",
    "Write the days 1 to 8 in binary, each with its tape. What do all days of one tape share?",
    lambda day: day.bit_count(),
)
mistakes.add(
    "it counts all zeros of the day in binary",
    "Day 5 is 101 in binary, and its zero is before the last 1. Count only the zeros after the "
    "last 1.",
    lambda day: f"{day:b}".count("0") + 1,
)
mistakes.add(
    "it returns the length of the day in binary",
    "day.bit_length() shows where the first 1 is. You need the last 1.",
    lambda day: day.bit_length(),
)
mistakes.add(
    "it uses a tape for each power of 2, but tape 1 for all other days",
    "Day 6 is not a power of 2, but it uses tape 2. Count how often you can halve the day.",
    lambda day: day.bit_length() if day & day - 1 == 0 else 1,
)
mistakes.add(
    "it needs too much time or memory for late days",
    "Does it go through the earlier days? The number of zeros at the end of the day, written in "
    "binary, shows at once which tape it is.",
    lambda day: [_tape(today) for today in range(1, day + 1)][-1],
    slow=1000,
)


@mistakes.add(
    "it tests whether 2, 4, 6, 8 divide the day, instead of 2, 4, 8, 16",
    "A new tape is needed at each power of 2: 2 ** k.",
)
def even_numbers(day: int) -> int:
    k = 1
    while day % (2 * k) == 0:
        k += 1
    return k


mistakes.add(
    "it uses tape 2 for all even days",
    "You can halve day 4 twice. Does your loop end too early, at the first power of 2 that "
    "divides the day?",
    lambda day: 1 if day % 2 else 2,
)
