"""hypercube_walk: the words of n bits in reflected Gray order."""

from hanoi_ref.checking.compare import exact_list, exact_str
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.gray.common import Words, words_of
from hanoi_ref.solvers.gray import hypercube_walk

mistakes = Mistakes()


EXERCISE = Exercise(
    id="gray.hypercube_walk",
    signature="hypercube_walk(n)",
    returns="the words of n bits in reflected Gray order",
    parts=(
        Part("small", 1, "the right words for squares, cubes and a few larger dimensions"),
        Part("ends", 1, "the right words for dimensions 0 and 12"),
    ),
    make_cases=lambda _: by_part({"small": range(1, 8), "ends": [0, *range(8, 13)]}),
    judge_case=judge_value(lambda n: list(hypercube_walk(n)), exact_list(exact_str)),
    hints=(
        "A square is two edges, and a cube is two squares. How does a walk through the smaller "
        "cube become a walk through the larger cube?",
        "Walk through the smaller cube, with a 0 in front of every word. Then change only the "
        "first bit. At which corner of the other copy are you, and which corners are left there? "
        "The cube of dimension 0 has one corner, the empty word.",
        'Return ["0" + word for word in smaller] + ["1" + word for word in ...].',
    ),
    mistakes=mistakes,
    did_you_know="Each list is the one before and its reflection, with one more bit for each word.",
)

mistakes.add(
    "it counts in binary",
    "From 01 to 10 two bits change. Which word of the second half can follow the last word of "
    "the first half?",
    lambda n: [f"{m:0{n}b}" if n else "" for m in range(2**n)],
)
mistakes.add(
    "it counts in binary, and writes a bit for dimension 0",
    "From 01 to 10 two bits change. The cube of dimension 0 has one corner, which is a word "
    "without bits.",
    lambda n: [f"{m:0{n}b}" for m in range(2**n)],
)
mistakes.add(
    "its words begin with 0b",
    'The function "bin" writes 0b in front, which is not part of a word. It also leaves out '
    "leading zeros. A word has n letters, all of them 0 or 1.",
    lambda n: [bin(m ^ m >> 1) for m in range(2**n)],
)
mistakes.add(
    "it counts in binary, and its words begin with 0b",
    'The function "bin" writes 0b in front, which is not part of a word. Also, from 01 to 10 two '
    "bits change at once.",
    lambda n: [bin(m) for m in range(2**n)],
)
mistakes.add(
    "it forgets dimension 0",
    'The cube of dimension 0 has one corner, with no bits. hypercube_walk(0) is [""].',
    lambda n: [f"{m ^ m >> 1:0{n}b}" for m in range(2**n)],
)


@mistakes.add(
    "it reverses the words, not their order",
    "reversed(words) returns the list from its end. word[::-1] reverses each word.",
)
def turns_words(n: int) -> Words:
    if n == 0:
        return [""]
    half = turns_words(n - 1)
    return ["0" + word for word in half] + ["1" + word[::-1] for word in reversed(half)]


@mistakes.add(
    "it reverses the letters of each word, and the order of the words stays",
    "Which should come first in the second half: the first word of the smaller list, or its last?",
)
def turns_letters(n: int) -> Words:
    half = turns_letters(n - 1) if n else []
    return ["0" + word for word in half] + ["1" + word[::-1] for word in half] if n else [""]


@mistakes.add(
    "both of its halves run backwards",
    "Only the second half should run backwards. (reverse() changes the list itself, under every "
    "name that refers to it.)",
)
def both_backwards(n: int) -> Words:
    half = both_backwards(n - 1)[::-1] if n else []
    return [bit + word for bit in "01" for word in half] if n else [""]


@mistakes.add(
    "its calls never reach a base case",
    "For which n do you know the list at once, without the smaller list?",
)
def no_base(n: int) -> Words:
    half = no_base(n - 1)
    return ["0" + word for word in half] + ["1" + word for word in reversed(half)]


mistakes.add(
    "it leaves out the last word",
    "There are 2 ** n corners. range(2 ** n) includes all of them.",
    lambda n: words_of(n, 2**n - 1) if n else [""],
)
mistakes.add(
    "its bits are in reverse order",
    "These words are a Gray code, but in this exercise the last bit changes first. With which "
    "bit does each word of your first half begin?",
    lambda n: [word[::-1] for word in words_of(n, 2**n)],
)
mistakes.add(
    "its dimension 0 has no corner",
    'Dimension 0 has one corner, the empty word. hypercube_walk(0) is [""].',
    lambda n: words_of(n, 2**n) if n else [],
)
mistakes.add(
    "it returns no words",
    'There are 2 ** n words. For n = 0 there is one, the empty word: [""]. Does your program '
    "double a smaller list? An empty list stays empty.",
    lambda n: [],
)
mistakes.add(
    "it joins the words into one string",
    'Return a list of words: ["0", "1"], not "0 1".',
    lambda n: " ".join(words_of(n, 2**n)),
)
mistakes.add(
    "it goes back to the first word at the end",
    "Visit every corner once. Leave out the step back to the first word.",
    lambda n: words_of(n, 2**n) + (["0" * n] if n else []),
)


@mistakes.add(
    "it always goes to the smallest new word",
    "One bit changes each time, but this is another walk. After the middle of the reflected "
    "code, its first half comes backwards.",
)
def smallest_first(n: int) -> Words:
    walk = ["0" * n]
    while len(walk) < 2**n:
        here = walk[-1]
        near = [here[:at] + "10"[int(here[at])] + here[at + 1 :] for at in range(n)]
        walk.append(min(word for word in near if word not in walk))
    return walk


@mistakes.add(
    "it uses the last bit of a word to choose the order of the next two words",
    "Use the index of the word in the list. Words 0, 2, 4 get a 0 first and then a 1. Words 1, "
    "3, 5 get a 1 first and then a 0.",
)
def by_the_last_bit(n: int) -> Words:
    words = [""]
    for _ in range(n):
        words = [word + bit for word in words for bit in ("10" if word[-1:] == "1" else "01")]
    return words


@mistakes.add(
    "it compares each bit with its right neighbour",
    "The code compares a bit with its left neighbour: m ^ (m >> 1).",
)
def compared_to_the_right(n: int) -> Words:
    words = ((m ^ (m << 1)) & (2**n - 1) for m in range(2**n))
    return [f"{word:b}".zfill(n) if n else "" for word in words]


mistakes.add(
    "all its words are the same list",
    "You added one list many times and changed it again and again. Add a copy, or a string made "
    "from the list.",
    lambda n: ["1" + "0" * (n - 1) if n else ""] * 2**n,
)
