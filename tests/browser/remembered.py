"""A notebook whose widgets remember what a reader leaves in them."""

import nbformat

QUESTION = "How many moves will three disks take?"
CELLS = [
    f"from hanoi_ref import *\nguess = predict({QUESTION!r})\nguess",
    "quiz('Where is disk 1 in `BAC`?', {'on B': 'No.', 'on C': 'The last letter.'}, 'on C')",
    "board = Board(3)\nboard",
    "friend = Friend(3)\nfriend",
    "Board(3, moves=recursive(3))",
    "Explorer(3)",
    "Race(recursive, recursive, 3)",
    "guess.guess, board.position, board.moves",
]
BOARD, FRIEND, LINE, ASKED = 2, 3, 4, 7
GONE = "Error displaying widget"


def guesses(path) -> list[str]:
    """What the first cell of a file has kept."""
    return nbformat.read(path, 4).cells[0].metadata["hanoi"]["Prediction"]["guesses"]
