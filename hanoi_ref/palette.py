"""The colours of every drawing and page, in light and in dark, distinct for any colour vision.

Disks are dark enough for white numbers (WCAG 2.2 asks 4.5:1 for text) and for a light background
(3:1 for shapes); neighbours in size differ for protan, deutan and tritan eyes too.  On a dark
background disks keep their colours and get a light edge; all other named colours change.

A drawing or a card contains the light colours.  A page that defines the CSS variables of `theme`
replaces them.  The values of named colours are therefore distinct.
"""

from collections.abc import Collection

GROUND = "#FAF8F3"  # every drawing has its own background
TEXT = "#1F2430"
FAINT = "#5F6470"  # secondary words
PEG = "#857A6B"
LINE = "#C9C2B4"  # hairlines without meaning
BACKGROUND = "#FFFFFE"  # boxes and cells with words; words on ACCENT
ACCENT = "#0B5CAD"  # a legal move, a path, a highlight
REFUSED = "#B5360B"  # a move that the rules forbid; always dashed and crossed too
GREEN = "#17694C"  # right, solved; always with a sign or a word too
MARKED = "#FFE9A8"  # background of highlighted cells, under TEXT
ON_DISK = "#FFFFFF"  # numbers on disks; white pieces
BLACK = "#20232A"  # black pieces; numbers on white pieces and on shades

# The CSS name of each colour that depends on the theme, and its dark partner.
THEMED = {
    GROUND: ("ground", "#1C1F26"),
    TEXT: ("text", "#E4E6EB"),
    FAINT: ("faint", "#A9AFBA"),
    PEG: ("peg", "#9A8F80"),
    LINE: ("line", "#4A505C"),
    BACKGROUND: ("background", "#16181D"),
    ACCENT: ("accent", "#8AB8F0"),
    REFUSED: ("refused", "#FF9D7E"),
    GREEN: ("green", "#7FCFAE"),
    MARKED: ("marked", "#4A3C0E"),
}
EDGE = "#8A93A3"  # of disks on a dark background; a light one needs no edge

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

# Lines and words in the colour of a disk or a face have a partner on a dark background.
INKS = {
    DISKS[0]: ("ink-1", "#4FA3E0"),
    DISKS[1]: ("ink-2", "#EE8B80"),
    DISKS[2]: ("ink-3", "#9FB2BC"),
    DISKS[3]: ("ink-4", "#CB93DC"),
    DISKS[4]: ("ink-5", "#D99A4E"),
    DISKS[5]: ("ink-6", "#5DBE97"),
    DISKS[6]: ("ink-7", "#9D93F0"),
    DISKS[7]: ("ink-8", "#C2A27E"),
    FACES["red"]: ("ink-red", "#F28B82"),
    FACES["blue"]: ("ink-blue", "#7FB2F5"),
}
_NAMED = THEMED | INKS


def disk_colour(disk: int) -> str:
    """Return the colour of a disk; disks count from 1, the smallest.

    >>> disk_colour(1), disk_colour(9)
    ('#0072B2', '#0072B2')
    """
    return DISKS[(disk - 1) % len(DISKS)]


def themed(colour: str) -> str:
    """Return a colour as a CSS value that follows the theme of a page which defines `theme`.

    >>> themed(GROUND), themed(ON_DISK)
    ('var(--hanoi-ground,#FAF8F3)', '#FFFFFF')
    """
    return f"var(--hanoi-{_NAMED[colour][0]},{colour})" if colour in _NAMED else colour


# The inline style of everything in a frame; its scroll bars and controls follow the theme too.
FRAMED = (
    f"border:1px solid {themed(LINE)};background:{themed(GROUND)};color:{themed(TEXT)};"
    "color-scheme:var(--hanoi-scheme,light);"
)


def theme() -> str:
    """Return the style sheet of a page: every colour as a CSS variable, in light and in dark.

    >>> f"--hanoi-text:{TEXT};" in theme() and "--hanoi-text:#E4E6EB;" in theme()
    True

    A page follows the system; inside JupyterLab it follows JupyterLab's theme.
    """
    light = "--hanoi-scheme:light;--hanoi-edge:transparent;"
    light += "".join(f"--hanoi-{name}:{colour};" for colour, (name, _) in _NAMED.items())
    dark = f"--hanoi-scheme:dark;{_dark(_NAMED, True)}"
    return (
        f':root,[data-jp-theme-light="true"]{{{light}}}\n'
        f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        f'[data-jp-theme-light="false"]{{{dark}}}\n'
    )


def drawing_style(
    fills: Collection[str] = _NAMED,
    words: Collection[str] = _NAMED,
    strokes: Collection[str] = _NAMED,
) -> str:
    """Return the style sheet of drawings whose shapes, words and strokes have these colours.

    >>> print(drawing_style([PEG], [], []).replace("}@", "}\\n@"))
    :where(.hanoi-svg [fill="#857A6B"]){fill:var(--hanoi-peg,#857A6B)}
    @media(prefers-color-scheme:dark){svg:root{--hanoi-peg:#9A8F80;}}

    Like the attributes that they replace, the rules give way to any other.  The last one is for a
    drawing that is shown as an image, where no page reaches it.
    """
    filled = {colour: "" for colour in THEMED if colour in {*fills, *words}}
    filled |= {colour: "text" for colour in INKS if colour in words}
    drawn = [colour for colour in _NAMED if colour in strokes]
    disks = ",".join(f'[fill="{colour}"]' for colour in INKS if colour in fills)
    rules = [
        *(_rule(f'{tag}[fill="{colour}"]', "fill", colour) for colour, tag in filled.items()),
        *(_rule(f'[stroke="{colour}"]', "stroke", colour) for colour in drawn),
    ]
    if disks:
        where = f":where(.hanoi-svg :is({disks}):not(text,[stroke]))"
        rules.append(f"{where}{{stroke:var(--hanoi-edge,none)}}")
    dark = _dark({*filled, *drawn}, edge=bool(disks))
    return "".join([*rules, f"@media(prefers-color-scheme:dark){{svg:root{{{dark}}}}}"])


def _rule(shape: str, name: str, colour: str) -> str:
    own = f",.hanoi-svg{shape}" * (colour == TEXT)  # a drawing's own, which its words inherit
    return f":where(.hanoi-svg {shape}{own}){{{name}:{themed(colour)}}}"


def _dark(colours: Collection[str], edge: bool) -> str:
    named = (f"--hanoi-{name}:{dark};" for key, (name, dark) in _NAMED.items() if key in colours)
    return "".join(named) + f"--hanoi-edge:{EDGE};" * edge
