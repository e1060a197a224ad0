"""The colours of every drawing, distinct for any colour vision and never the only sign.

Disks are dark enough for white numbers (WCAG 2.2 asks 4.5:1 for text) and for a light background
(3:1 for shapes); neighbours in size differ for protan, deutan and tritan eyes too.
"""

GROUND = (
    "#FAF8F3"  # every drawing has its own light background, so that dark pages keep it readable
)
TEXT = "#1F2430"
FAINT = "#5F6470"  # secondary words
PEG = "#857A6B"
LINE = "#C9C2B4"  # hairlines without meaning
ON_DISK = "#FFFFFF"  # numbers on disks
BACKGROUND = "#FFFFFF"  # boxes and cells with words
ACCENT = "#0B5CAD"  # a legal move, a path, a highlight
REFUSED = "#B5360B"  # a move that the rules forbid; always dashed and crossed too
MARKED = "#FFE9A8"  # background of highlighted cells, under dark text

# Faces of magnetic disks; the blue one always has ticks too, and both show their letter.
FACES = {"red": "#B3261E", "blue": "#1B5FB8"}

# From disk 1, the smallest; after the last colour they repeat.
DISKS = (
    "#0072B2",  # blue
    "#B03A2E",  # red
    "#37474F",  # slate
    "#7A2E8E",  # purple
    "#8A4B00",  # ochre
    "#1B6E53",  # green
    "#332288",  # indigo
    "#3F2A14",  # brown
)


def disk_colour(disk: int) -> str:
    """Return the colour of a disk; disks count from 1, the smallest.

    >>> disk_colour(1), disk_colour(9)
    ('#0072B2', '#0072B2')
    """
    return DISKS[(disk - 1) % len(DISKS)]
