"""by_hand: the moves of two disks from A to C, found by hand."""

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.puzzle import classic
from hanoi_ref.theory import fewest

mistakes = Mistakes()


EXERCISE = Exercise(
    id="start.by_hand",
    variable=True,
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "both disks are on C after three moves"),
    ),
    make_cases=lambda _: [Case()],
    judge_case=judge_moves(
        lambda: classic(2),
        legal,
        arrives,
        exactly("arrives", lambda puzzle: fewest(puzzle.disks)),
        unreadable="legal",
    ),
    hints=(
        "You have two disks and three moves. Which disk has to reach C first?",
        "The large disk can go to C only when no disk is on top of it and C is empty. Where must "
        "the small disk wait?",
        "The small disk goes to B, and the large disk goes to C. Then the small disk follows: "
        '["AB", ...].',
    ),
    mistakes=mistakes,
    did_you_know=(
        "No other three moves work: disk 2 moves once, so disk 1 has to step aside and come back."
    ),
)

mistakes.add(
    "the tower goes to B",
    "Two disks reach C if the small disk waits on B. Start with the other move of the small disk.",
    lambda: ["AC", "AB", "CB"],
)
mistakes.add(
    "both disks go directly to C",
    "The large disk may not be on the small disk. Where can the small disk wait?",
    lambda: ["AC", "AC"],
)
mistakes.add(
    "the small disk stays on B",
    "One more move puts the small disk on top of the large disk.",
    lambda: ["AB", "AC"],
)
mistakes.add(
    "the small disk takes two moves to step aside",
    "The small disk may go to B directly.",
    lambda: ["AC", "CB", "AC", "BC"],
)
mistakes.add(
    "the small disk takes two moves to come back",
    "The small disk may go from B to C directly.",
    lambda: ["AB", "AC", "BA", "AC"],
)
