"""own_test: whether program(n) is a Gray code of n bits for every n from 0 to 6."""

from collections.abc import Callable

from hanoi_ref.checking.exercise import Exercise, Mistakes, Part
from hanoi_ref.checking.judge_own_test import TESTING, judge_own_test
from hanoi_ref.lessons.gray.common import Words, words_of
from hanoi_ref.lessons.gray.hidden import PROGRAMS

mistakes = Mistakes()

EXERCISE = Exercise(
    id="gray.own_test",
    signature="own_test(program)",
    returns="whether program(n) is a Gray code of n bits for every n from 0 to 6",
    parts=(
        Part("plain", 1, "it accepts the lesson's own code and rejects obviously wrong programs"),
        Part("sly", 1, "it accepts every other Gray code, and finds the small mistakes"),
    ),
    make_cases=lambda random: PROGRAMS.cases("gray", random),
    judge_case=judge_own_test,
    allowed_packages=TESTING,
    hints=(
        "Say what any Gray code must be, without an example. Which words does it contain, and how "
        "often? What is true of two neighbours? Then test each point, for every n from 0 to 6.",
        "Sort the list, and sort the list of all words of n bits. If the two are equal, each "
        "word occurs once. Two neighbours are right if they differ in exactly one position.",
        "For each n: if sorted(words) != sorted(hypercube_walk(n)), return False. For each pair "
        "in zip(words, words[1:]), count the positions in which the two words differ. At the "
        "very end, return True.",
    ),
    mistakes=mistakes,
    match_cases=PROGRAMS.questions,
    did_you_know="Two properties were enough, all words once and one change per step: no list of "
    "right answers was needed.",
)
Program = Callable[[int], Words]


def _one_apart(words: Words) -> bool:
    pairs = zip(words, words[1:])  # noqa: B905  (the second begins one later)
    return all(sum(a != b for a, b in zip(p, q)) == 1 for p, q in pairs)  # noqa: B905


def _all_there(n: int, words: Words) -> bool:
    return sorted(words) == sorted(words_of(n, 2**n))


mistakes.add(
    "it accepts only the lesson's code, word for word",
    "Other Gray codes are right as well. Test the properties of a Gray code, not this one code.",
    lambda program: all(program(n) == words_of(n, 2**n) for n in range(7)),
)
mistakes.add(
    "it tests only one n",
    "A program may be right for three bits and wrong for other numbers. Test n = 0 to 6.",
    lambda program: _all_there(3, program(3)) and _one_apart(program(3)),
)
mistakes.add(
    "it leaves out n = 0",
    "With zero bits there is one word, the empty word. Begin with n = 0.",
    lambda program: all(_all_there(n, program(n)) and _one_apart(program(n)) for n in range(1, 7)),
)
mistakes.add(
    "it leaves out large n",
    "A program may be right for small n and wrong for larger n. Test up to n = 6.",
    lambda program: all(_all_there(n, program(n)) and _one_apart(program(n)) for n in range(5)),
)
mistakes.add(
    "it leaves out n = 6",
    "range(6) ends before 6.",
    lambda program: all(_all_there(n, program(n)) and _one_apart(program(n)) for n in range(6)),
)
mistakes.add(
    "it returns False for everything",
    "Call it with your own hypercube_walk. At which n does it return False, and in which line?"
    "<sort: sort() changes the list itself. Which neighbours do you compare after it?>",
    lambda program: False,
)
mistakes.add(
    "it tests only the steps",
    "Each step may be right even if some words are missing or occur twice. Test for all the "
    "words too.",
    lambda program: all(_one_apart(program(n)) for n in range(7)),
)
mistakes.add(
    "it does not test the steps",
    "Counting in binary also produces all the words. Test that one bit changes between each word "
    "and the next.",
    lambda program: all(_all_there(n, program(n)) for n in range(7)),
)
mistakes.add(
    "it counts words, but does not notice repeated words",
    "A walk back and forth can have 2 ** n words and change one bit per step. Test that each "
    "word occurs once.",
    lambda program: all(len(program(n)) == 2**n and _one_apart(program(n)) for n in range(7)),
)
mistakes.add(
    "it does not notice a repeated word at the end of the list",
    "A set does not count how often a word occurs. Compare sorted lists, or compare the lengths "
    "as well.",
    lambda program: all(
        set(program(n)) == set(words_of(n, 2**n)) and _one_apart(program(n)) for n in range(7)
    ),
)
mistakes.add(
    "it does not test the words themselves",
    "2 ** n different words are not enough. Each word should have n letters, all of them 0 or 1.",
    lambda program: all(
        len(program(n)) == len(set(program(n))) == 2**n and _one_apart(program(n)) for n in range(7)
    ),
)
mistakes.add(
    "it requires the last word to be a neighbour of the first",
    "A Gray code may end anywhere. Test only the steps between neighbours in the list.",
    lambda program: all(
        _all_there(n, words := program(n)) and _one_apart(words + (words[:1] if n > 1 else []))
        for n in range(7)
    ),
)
mistakes.add(
    "it requires the code to begin with zeros",
    "A Gray code may begin anywhere. Test the steps, not the first word.",
    lambda program: all(
        _all_there(n, words := program(n)) and _one_apart(words) and words[0] == "0" * n
        for n in range(7)
    ),
)
mistakes.add(
    "it returns True for wrong programs too",
    "Does your test look at the words of program(n)? Does it do so for every n? A program that "
    "is right for one n may be wrong for another.",
    lambda program: True,
)
mistakes.add(
    "it does not test the step to the last word",
    "n words have n - 1 steps. Which steps of three words does your test look at?",
    lambda program: all(
        _all_there(n, program(n)) and _one_apart(program(n)[:-1]) for n in range(7)
    ),
)
mistakes.add(
    "it does not test the first step",
    "n words have n - 1 steps. Which steps of three words does your test look at?",
    lambda program: all(_all_there(n, program(n)) and _one_apart(program(n)[1:]) for n in range(7)),
)


@mistakes.add(
    "it compares the numbers of ones, not the positions where two words differ",
    "001 has a single 1, and 110 has two, but all three letters differ. Compare two words "
    "position by position.",
)
def compares_numbers_of_ones(program: Program) -> bool:
    for n in range(7):
        words = program(n)
        ones = [word.count("1") for word in words]
        steps = (abs(a - b) for a, b in zip(ones, ones[1:], strict=False))
        if not _all_there(n, words) or set(steps) - {1}:
            return False
    return True


mistakes.add(
    "it does not notice repeated words",
    "The list may have the right number of words, each a neighbour of the one before. It may "
    "still miss some words. Are there 2 ** n different words?",
    lambda program: all(
        len(program(n)) == 2**n
        and all(len(word) == n for word in program(n))
        and _one_apart(program(n))
        for n in range(7)
    ),
)
