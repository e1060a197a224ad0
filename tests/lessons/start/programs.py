"""Lesson 0: the three moves, right and wrong, as people write them down."""

from tests.lessons.programs import RIGHT, WRONG, wrong

RIGHT["start.by_hand"] = [
    ["AB", "AC", "BC"],
    ("AB", "AC", "BC"),
    [("A", "B"), ("A", "C"), ("B", "C")],
    [["A", "B"], ["A", "C"], ["B", "C"]],
    ["AB", ("A", "C"), ["B", "C"]],
    "AB AC BC".split(),
]

WRONG["start.by_hand"] = [
    [],
    ["AC"],
    ["AC", "AC", "AC"],
    ["BA", "CA", "CB"],
    ["AB", "AC", "BC", "CB"],
    ["ab", "ac", "bc"],
    ["A->B", "A->C", "B->C"],
    ["1B", "2C", "1C"],
    [1, 2, 3],
    ["A", "B", "A", "C", "B", "C"],
    "ABACBC",
    "AB AC BC",
    {"AB", "AC", "BC"},
    {1: "AB", 2: "AC", 3: "BC"},
    [{"A", "B"}, {"A", "C"}, {"B", "C"}],
    [["AB", "AC", "BC"]],
    [("A", "B", "C")],
    3,
    True,
    lambda: ["AB", "AC", "BC"],
]

wrong("start.by_hand", never="your program", says="Why is this move in your list?")(
    ["AC", "AC", "BC"]
)
