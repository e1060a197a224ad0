"""A position as data for drawings: the pieces on each peg and the colours of posts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from hanoi_ref.puzzle import Look, Piece, Rules, Side, look, pieces

Variant = Literal["classic", "magnetic", "bicolour"]
Posts = str | Mapping[str, str | None]

RED_OR_BLUE: dict[str | None, Side] = {"red": "red", "blue": "blue"}


@dataclass(frozen=True)
class Scene:
    """The pieces on each peg, bottom first, and the fixed colours of posts.

    >>> scene = read_scene("AAB")
    >>> scene.sizes, [piece.size for piece in scene.stacks["A"]]
    (3, [3, 2])
    """

    pegs: str
    stacks: Mapping[str, tuple[Piece, ...]]
    posts: Mapping[str, Side] = field(default_factory=dict)
    look: Look = "disks"

    @property
    def pieces(self) -> list[Piece]:
        """All pieces, peg by peg."""
        return [piece for peg in self.pegs for piece in self.stacks[peg]]

    @property
    def sizes(self) -> int:
        """The size of the largest piece."""
        return max((piece.size for piece in self.pieces), default=0)

    @property
    def magnetic(self) -> bool:
        """Whether pieces have a red and a blue face."""
        return bool(self.posts) or any(piece.side in ("red", "blue") for piece in self.pieces)

    def state(self, peg: str) -> str:
        """Return the colour of a post where disks have faces: red, blue or neutral; else "".

        >>> read_scene("AAb").state("A"), read_scene("AAb").state("C"), read_scene("A").state("A")
        ('red', 'neutral', '')
        """
        if not self.magnetic:
            return ""
        shown = [piece.side for piece in self.stacks[peg]]
        return self.posts.get(peg) or (shown[0] if shown else "neutral")

    def state_words(self, peg: str) -> str:
        """Return the state of a post in words, including whether it is fixed.

        >>> scene = read_scene("AAb", posts="A")
        >>> scene.state_words("A"), scene.state_words("B")
        ('always red', 'blue')
        """
        return "always " * (peg in self.posts) + self.state(peg)

    def describe(self) -> str:
        """Return the scene in sentences, for people who cannot see it.

        >>> read_scene("AAb").describe()
        'Peg A (red): disks 3 red, 2 red. Peg B (blue): disk 1 blue. Peg C (neutral): empty.'
        """
        return " ".join(f"Peg {self._named(peg)}: {self._heard(peg)}." for peg in self.pegs)

    def _named(self, peg: str) -> str:
        return f"{peg} ({self.state_words(peg)})" if self.magnetic else peg

    def _heard(self, peg: str) -> str:
        stack = self.stacks[peg]
        words = ", ".join(map(str, stack))
        return f"disk{'s' * (len(stack) > 1)} {words}" if stack else "empty"


def read_scene(
    position: str, pegs: str = "ABC", variant: Variant | None = None, posts: Posts | None = None
) -> Scene:
    """Return the scene of a position.

    >>> read_scene("AAB").stacks["A"]
    (Piece(size=3, side='plain'), Piece(size=2, side='plain'))
    >>> read_scene("Ab", posts="bC").posts
    {'B': 'blue', 'C': 'red'}
    >>> read_scene("AbBb", variant="bicolour").stacks["B"]
    (Piece(size=2, side='white'), Piece(size=1, side='black'), Piece(size=1, side='white'))
    >>> [piece.size for piece in read_scene("3/21/").stacks["B"]]
    [2, 1]

    One letter per disk, largest first.  Magnetic: a capital shows red, a small letter blue.
    Bicolour: two letters for each size, capital black and small white.  Piles in any order are
    written bottom first with a slash between pegs.

    Parameters
    ----------
    position : the position as a string.
    pegs : the letters of the pegs from left to right.
    variant : how to read letters; None means magnetic if there are small letters or posts.
    posts : fixed colours, as {"A": "red", "B": None} or as letters, such as "A" and "b" for red and
        blue.

    Returns
    -------
    The scene.

    Raises
    ------
    ValueError : says what is invalid.
    """
    fixed = read_posts(posts, pegs)
    if variant is None:
        sided = bool(fixed) or ("/" not in position and position != position.upper())
        variant = "magnetic" if sided else "classic"
    if variant == "magnetic":
        letters = (peg if colour == "red" else peg.lower() for peg, colour in fixed.items())
        rules = Rules(pegs, flips=True, posts="".join(letters))
    elif variant == "bicolour":
        rules = Rules(pegs, rests_on="equal")
    else:
        rules = Rules(pegs, piles="/" in position)
    return scene_of(rules, _checked(rules, position))


def scene_of(rules: Rules, position: str) -> Scene:
    """Return the scene of a position; the position may be illegal under the rules.

    >>> scene_of(Rules(flips=True, posts="b"), "Ab").posts
    {'B': 'blue'}
    """
    posts = read_posts(rules.posts, rules.pegs)
    return Scene(rules.pegs, pieces(rules, position), posts, look(rules))


def read_posts(posts: Posts | None, pegs: str = "ABC") -> dict[str, Side]:
    """Return the fixed colours of posts, from a mapping or from letters; omit free posts.

    >>> read_posts("Ab"), read_posts({"A": "red", "B": "blue", "C": None})
    ({'A': 'red', 'B': 'blue'}, {'A': 'red', 'B': 'blue'})
    """
    if isinstance(posts, str):
        posts = {letter.upper(): "red" if letter.isupper() else "blue" for letter in posts}
    for peg, colour in (posts or {}).items():
        if peg not in pegs or colour not in ("red", "blue", None):
            wanted = f"posts are pegs among {', '.join(pegs)} that are red, blue or None"
            raise ValueError(f"{wanted}, not {peg!r}: {colour!r}")
    return {peg: RED_OR_BLUE[colour] for peg, colour in (posts or {}).items() if colour}


def _checked(rules: Rules, position: str) -> str:
    """Return a position whose pegs exist; its faces and colours are not checked."""
    if rules.paired and len(position) % 2:
        raise ValueError(f"a bicolour position has two letters a size, unlike {position!r}")
    folded = (rules.flips or rules.paired) and position.isascii()
    Rules(rules.pegs, piles=rules.piles).position(position.upper() if folded else position)
    return position
