"""The guides, in the words of the place where they are read."""

import re

GUIDE = "README.md"
CLONE, FOLDER, HANDOUT, BINDER, SITE = "clone", "folder", "handout", "binder", "site"
"""The places in which a guide is read."""

ALONE = "If you learn alone, the checks are your teacher."

# The parts of the guides that a place replaces; the guides themselves are those of a clone.
PARTS = {
    FOLDER: {
        "own machine": "**On your own machine.** In the folder above this one, type `hanoi lab`. "
        "It opens lesson 0 in JupyterLab. `hanoi lab recursion` opens a lesson by its name.",
        "alone": ALONE,
        "first class": "These commands take you from this folder to grades in your learning "
        "platform. Type them here. The first one ends with the table of a sample class; yours will "
        "look like it.\n\n    hanoi demo start recursion --students 12",
    },
    HANDOUT: {
        "own machine": "**On your own machine.** You need Python 3.11 or newer. In the folder "
        "above this one, run `start.py`: double-click `start.bat` on Windows, or type "
        "`python3 start.py` in a terminal on other systems. `python3 start.py recursion` opens a "
        "lesson by its name. A link to a lesson works as soon as your teacher has given it to you.",
        "alone": ALONE,
    },
    BINDER: {
        "own machine": "**On your own machine.** You need Python 3.11 or newer. In the folder "
        "above this one, type `pip install -r binder/requirements.txt` once, then `hanoi lab`. It "
        "opens lesson 0 in JupyterLab. `hanoi lab recursion` opens a lesson by its name. A link to "
        "a lesson works as soon as the lesson is in this repository.",
        "alone": ALONE,
    },
    SITE: {
        "own machine": "**On this site.** Your browser runs the lessons and keeps your work. "
        "Install nothing. The start page has a link to each lesson.",
        "alone": ALONE,
    },
}


def guide_for(place: str, guide: str) -> str:
    """Return a guide with the parts that fit the place where it is read.

    >>> guide_for("folder", "<!-- alone -->See solutions/.<!-- end of alone -->")
    'If you learn alone, the checks are your teacher.'
    """
    for name, words in PARTS.get(place, {}).items():
        part = re.compile(rf"<!-- {name} -->.*?<!-- end of {name} -->", re.DOTALL)
        guide = words.join(part.split(guide))
    return guide
