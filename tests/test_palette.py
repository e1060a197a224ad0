"""Colours can be told apart: WCAG's contrast, and distances as deficient eyes see them."""

import re

import pytest

from hanoi_ref import draw, palette
from hanoi_ref.palette import disk_colour

Linear = tuple[float, float, float]

# Machado, Oliveira, Fernandes: A physiologically-based model for simulation of color vision
# deficiency (2009), severity 1.0, applied to linear RGB.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Linear:
    """The linear RGB of "#RRGGBB" (WCAG 2.2, relative luminance)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return r, g, b


def luminance(colour: Linear) -> float:
    """WCAG's relative luminance."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio, from 1 to 21."""
    dark, light = sorted(luminance(linear(colour)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def apart(one: str, other: str, eyes: str) -> float:
    """CIE 1976 distance of two colours as some eyes see them; above 20 is plain at a glance."""
    p, q = (_lab(_seen(linear(colour), eyes)) for colour in (one, other))
    return sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) ** 0.5


def _seen(colour: Linear, eyes: str) -> Linear:
    r, g, b = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, colour, strict=True))))
        for row in EYES[eyes]
    )
    return r, g, b


def _lab(colour: Linear) -> Linear:
    r, g, b = colour
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0890
    fx, fy, fz = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, luminance(colour), z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#FFFFFF", 21), ("#777777", "#FFFFFF", 4.48), ("#0000FF", "#FFFFFF", 8.59)],
)
def test_contrast_is_wcags(one, other, ratio):
    """The yardstick itself gives the ratios that WCAG's own examples have."""
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.005)


# Each colour of the palette by name, as light and dark pages show it.
LIGHT = {name: value for name, value in vars(palette).items() if str(value).startswith("#")}
DARK = {name: palette.THEMED.get(value, ("", value))[1] for name, value in LIGHT.items()}
themes = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


@pytest.mark.parametrize("colour", [*palette.DISKS, *palette.FACES.values(), palette.BLACK])
def test_disks_carry_white_numbers_and_are_seen(colour):
    """Numbers on disks reach 4.5:1; disks reach 3:1 on a light ground, their edge on a dark one."""
    assert contrast(colour, palette.ON_DISK) >= 4.5
    assert contrast(colour, palette.GROUND) >= 3
    assert contrast(DARK["EDGE"], DARK["GROUND"]) >= 3


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("disk", range(1, len(palette.DISKS) + 1))
def test_neighbouring_disks_differ_for_all_eyes(disk, eyes):
    """A disk and the next larger one are told apart with every kind of colour vision."""
    assert apart(disk_colour(disk), disk_colour(disk + 1), eyes) >= 20


@themes
@pytest.mark.parametrize("colour", ["TEXT", "FAINT", "ACCENT", "REFUSED", "GREEN"])
@pytest.mark.parametrize("ground", ["GROUND", "BACKGROUND", "MARKED"])
def test_words_can_be_read(theme, colour, ground):
    """Every colour used for words reaches 4.5:1 on every ground for words, and as their ground."""
    assert contrast(theme[colour], theme[ground]) >= 4.5


@pytest.mark.parametrize("colour", palette.INKS)
def test_words_in_the_colour_of_a_disk_can_be_read(colour):
    """They reach 4.5:1 on the ground of each theme."""
    assert contrast(colour, palette.GROUND) >= 4.5
    assert contrast(palette.INKS[colour][1], DARK["GROUND"]) >= 4.5


def test_every_colour_has_a_value_and_a_name_of_its_own():
    """A drawing's style sheet finds a colour by its value."""
    fixed = [palette.ON_DISK, palette.BLACK, palette.EDGE, *palette.DISKS, *palette.FACES.values()]
    assert len({*fixed, *palette.THEMED}) == len(fixed) + len(palette.THEMED)
    names = [name for name, _ in (palette.THEMED | palette.INKS).values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("eyes", EYES)
def test_magnetic_faces_carry_words_and_differ(eyes):
    """Red and blue faces reach 4.5:1 under white words and differ for all eyes."""
    red, blue = palette.FACES["red"], palette.FACES["blue"]
    assert min(contrast(red, palette.ON_DISK), contrast(blue, palette.ON_DISK)) >= 4.5
    assert apart(red, blue, eyes) >= 20


@themes
def test_pegs_are_seen(theme):
    """Pegs reach 3:1 on the ground."""
    assert contrast(theme["PEG"], theme["GROUND"]) >= 3


@themes
@pytest.mark.parametrize("eyes", EYES)
def test_a_refusal_does_not_look_like_an_accent(theme, eyes):
    """The two arrow colours differ for all eyes, besides their dash and cross."""
    assert apart(theme["ACCENT"], theme["REFUSED"], eyes) >= 20


@themes
def test_captions_are_readable_on_their_own_ground(theme):
    """Below pictures; a dark page that has not loaded our theme does not reach it."""
    caption = draw.beside(draw.draw_position("A"), captions=["one disk"])._repr_html_()
    [style] = re.findall(r'<figcaption style="([^"]*)"', caption)
    words = f"color:{palette.themed(palette.FAINT)};background:{palette.themed(palette.GROUND)};"
    assert style.startswith(words)
    assert contrast(theme["FAINT"], theme["GROUND"]) >= 4.5
