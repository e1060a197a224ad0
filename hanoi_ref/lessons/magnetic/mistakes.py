"""Lesson 7, the rules and the colours of posts: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from collections.abc import Iterator

from hanoi_ref.checking.exercise import Mistakes

Landing = tuple[str, str]

IS_LEGAL = Mistakes()
AFTER = Mistakes()
CROSSINGS = Mistakes()


def _top(position: str, post: str) -> int:
    """The place of the top disk's letter, -1 for an empty post."""
    return max(position.rfind(post), position.rfind(post.lower()))


def _bottom(position: str, post: str) -> int:
    return position.upper().find(post)


def _moved(position: str, at: int, post: str) -> str:
    """The position with the disk at that place turned over and put on a post."""
    letter = post.lower() if position[at].isupper() else post
    return position[:at] + letter + position[at + 1 :]


# is_legal


@IS_LEGAL.add(
    "the disk does not turn over",
    "On its way a disk turns over. So before the move it shows the other colour than the disk that "
    "it may lie on, not the same.",
)
def legal_unturned(position: str, move: str) -> bool:
    source, target = (_top(position, post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    return source > target and position[source].isupper() == position[target].isupper()


@IS_LEGAL.add(
    "a large disk may lie on a small one",
    "The faces are right there, but the rule of the classic tower still holds: no disk on a "
    "smaller one.",
)
def legal_any_size(position: str, move: str) -> bool:
    source, target = (_top(position, post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    return position[source].isupper() != position[target].isupper()


@IS_LEGAL.add(
    "the faces are not looked at",
    "These are the rules of the classic tower. Here equal faces repel: the face that comes to lie "
    "below and the one that is up on the target must be different.",
)
def legal_any_face(position: str, move: str) -> bool:
    source, target = (_top(position, post) for post in move)
    return source >= 0 and source > target


@IS_LEGAL.add(
    "only disks with red up are found",
    "A small letter is a disk too, with its blue face up: look for both letters of a post.",
)
def legal_red_only(position: str, move: str) -> bool:
    source, target = (position.rfind(post) for post in move)
    return source >= 0 and target < 0


@IS_LEGAL.add(
    "only capitals are found, and their faces are not looked at",
    "A small letter is a disk too, with its blue face up: look for both letters of a post. And "
    "then ask which faces would touch.",
)
def legal_capitals(position: str, move: str) -> bool:
    source, target = (position.rfind(post) for post in move)
    return source >= 0 and source > target


@IS_LEGAL.add(
    "an empty post remembers a colour",
    "An empty post is neutral here and takes any disk. Only an exercise that fixes the colours "
    "asks for more.",
)
def legal_coloured(position: str, move: str) -> bool:
    source, target = (_top(position, post) for post in move)
    if source < 0:
        return False
    colour = "Abc"["ABC".index(move[1])] if target < 0 else position[target]
    return source > target and position[source].isupper() != colour.isupper()


@IS_LEGAL.add(
    "the bottom disk is looked at",
    "The top disk of a post is the smallest on it: the last letter that names the post.",
)
def legal_bottom(position: str, move: str) -> bool:
    source, target = (_bottom(position, post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    return source > target and position[source].isupper() != position[target].isupper()


@IS_LEGAL.add(
    "a move is read backwards",
    "The first letter of a move is the source, the second the target.",
)
def legal_backwards(position: str, move: str) -> bool:
    target, source = (_top(position, post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    return source > target and position[source].isupper() != position[target].isupper()


@IS_LEGAL.add(
    "something moves from an empty post",
    "Where the source is empty there is nothing to move: False.",
)
def legal_from_nowhere(position: str, move: str) -> bool:
    source, target = (_top(position, post) for post in move)
    if source < 0 or target < 0:
        return True
    return source > target and position[source].isupper() != position[target].isupper()


@IS_LEGAL.add(
    "an empty target is refused",
    "An empty post has no colour and no disk that could repel: every disk may land on it.",
)
def legal_onto_disks(position: str, move: str) -> bool:
    source, target = (_top(position, post) for post in move)
    if source < 0 or target < 0:
        return False
    return source > target and position[source].isupper() != position[target].isupper()


@IS_LEGAL.add(
    "the sizes are compared the wrong way round",
    "The first letter is the largest disk, so the smaller of two disks stands further right.",
)
def legal_smallest_first(position: str, move: str) -> bool:
    source, target = (_top(position[::-1], post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    turned = position[::-1]
    return source > target and turned[source].isupper() != turned[target].isupper()


@IS_LEGAL.add(
    "each post has a colour of its own",
    "A red, B and C blue: that is the coloured tower. Here a post has the colour of its top disk, "
    "a capital or a small letter, and an empty one has none.",
)
def legal_by_posts(position: str, move: str) -> bool:
    source, target = (_top(position, post) for post in move)
    if source < 0 or target < 0:
        return source >= 0
    return source > target and (move[0] == "A") != (move[1] == "A")


@IS_LEGAL.add(
    "a post with blue disks is taken for empty",
    "A small letter names a disk of that post too: a post is neutral only if neither letter stands "
    "in the position.",
)
def legal_on_blue(position: str, move: str) -> bool:
    source, target = (_top(position, post) for post in move)
    if source < 0 or move[1] not in position:
        return source >= 0
    return source > target and position[source].isupper() != position[target].isupper()


# after


@AFTER.add(
    "the disk does not turn over",
    "With every move a disk turns over: red up becomes blue up, a capital becomes a small letter, "
    "and the other way round.",
)
def after_unturned(position: str, move: str) -> str:
    at = _top(position, move[0])
    letter = move[1] if position[at].isupper() else move[1].lower()
    return position[:at] + letter + position[at + 1 :]


@AFTER.add(
    "red is always up afterwards",
    "The letters of a move are capitals, but they name posts and not faces: a disk with red up has "
    "blue up after the move, so its letter is small.",
)
def after_always_red(position: str, move: str) -> str:
    at = _top(position, move[0])
    return position[:at] + move[1] + position[at + 1 :]


@AFTER.add(
    "blue is always up afterwards",
    "A disk that has blue up before the move has red up after it: a capital.",
)
def after_always_blue(position: str, move: str) -> str:
    at = _top(position, move[0])
    return position[:at] + move[1].lower() + position[at + 1 :]


@AFTER.add(
    "all disks of the post are moved",
    "replace changes every letter of the post. Only the top disk moves, the last of them.",
)
def after_replaced(position: str, move: str) -> str:
    source = move[0]
    if source in position:
        return position.replace(source, move[1].lower())
    return position.replace(source.lower(), move[1])


@AFTER.add(
    "all disks turn over",
    "Only the disk that moves turns over; swapcase on the whole position turns them all.",
)
def after_all_turned(position: str, move: str) -> str:
    at = _top(position, move[0])
    letter = move[1] if position[at].isupper() else move[1].lower()
    return (position[:at] + letter + position[at + 1 :]).swapcase()


@AFTER.add(
    "the bottom disk is moved",
    "The top disk of a post is the smallest on it: the last letter that names the post. find looks "
    "for the first one, rfind for the last.",
)
def after_bottom(position: str, move: str) -> str:
    return _moved(position, _bottom(position, move[0]), move[1])


@AFTER.add(
    "the smallest disk moves every time",
    "The last letter is disk 1. The disk that moves is the last of those on the source post.",
)
def after_smallest(position: str, move: str) -> str:
    return _moved(position, len(position) - 1, move[1])


@AFTER.add(
    "only disks with red up are found",
    "rfind gives -1 where no capital names the post. Look for the small letter too.",
)
def after_red_only(position: str, move: str) -> str:
    at = position.rfind(move[0])
    return position[:at] + move[1].lower() + position[at + 1 :]


@AFTER.add(
    "on an empty post blue is always up",
    "There too the disk shows its other face: blue if it was red before, and red if it was blue.",
)
def after_blue_on_empty(position: str, move: str) -> str:
    at = _top(position, move[0])
    letter = move[1] if move[1] in position else move[1].lower()
    return position[:at] + letter + position[at + 1 :]


@AFTER.add(
    "each post has a colour of its own",
    "A red, B and C blue: that is the coloured tower. Here the disk that moves turns over, and "
    "shows its other face wherever it lands.",
)
def after_by_posts(position: str, move: str) -> str:
    at = _top(position, move[0])
    letter = move[1] if move[1] == "A" else move[1].lower()
    return position[:at] + letter + position[at + 1 :]


@AFTER.add(
    "the disks behind the one that moves turn over as well",
    "Only the disk that moves turns over. What stands behind its letter is put back as it was.",
)
def after_turning_the_rest(position: str, move: str) -> str:
    at = _top(position, move[0])
    return _moved(position, at, move[1])[: at + 1] + position[at + 1 :].swapcase()


@AFTER.add(
    "the face of the smallest disk decides",
    "Which face was up before is read off the letter of the disk that moves, not off the last one.",
)
def after_by_the_smallest(position: str, move: str) -> str:
    at = _top(position, move[0])
    letter = move[1].lower() if position[-1:].isupper() else move[1]
    return position[:at] + letter + position[at + 1 :]


@AFTER.add(
    "the disk takes the colour that the target shows",
    "Every disk turns over when it moves, whatever lies on the target. (In a legal move it then "
    "fits by itself.)",
)
def after_by_the_target(position: str, move: str) -> str:
    at, target = _top(position, move[0]), _top(position, move[1])
    shown = position[at] if target < 0 else position[target]
    letter = move[1] if shown.isupper() else move[1].lower()
    return position[:at] + letter + position[at + 1 :]


@AFTER.add(
    "where blue is up the smallest disk is changed",
    "rfind gives -1 for a letter that is not there, and -1 is the last place: look for the small "
    "letter of the post as well.",
)
def after_at_minus_one(position: str, move: str) -> str:
    at = position.rfind(move[0]) % len(position)
    return _moved(position, at, move[1])


# crossings


def _landings(n: int, moves: list[str]) -> Iterator[Landing]:
    """The post and its colour, for every disk that lands."""
    position = "A" * n
    for move in moves:
        at = _top(position, move[0])
        position = _moved(position, at, move[1])
        yield move[1], "red" if position[at].isupper() else "blue"


def _changes(landings: Iterator[Landing], last: dict[str, str]) -> dict[str, int]:
    """How often a landing brings another colour than the last one known."""
    count = dict.fromkeys("ABC", 0)
    for post, colour in landings:
        count[post] += last.get(post, colour) != colour
        last[post] = colour
    return count


def _shown(n: int, moves: list[str]) -> Iterator[dict[str, str]]:
    """What the posts with disks show, at the start and after each move."""
    position = "A" * n
    for move in ["", *moves]:
        if move:
            position = _moved(position, _top(position, move[0]), move[1])
        yield {each.upper(): "red" if each.isupper() else "blue" for each in position}


def _right(n: int, moves: list[str]) -> dict[str, int]:
    return _changes(_landings(n, moves), {"A": "red"})


@CROSSINGS.add(
    "A's red at the start is forgotten",
    "A shows red before the first move: that is the colour it crosses from.",
)
def crossings_from_nothing(n: int, moves: list[str]) -> dict[str, int]:
    return _changes(_landings(n, moves), {})


@CROSSINGS.add(
    "a crossing is put down to the post that the disk leaves",
    "It is the post on which the disk lands that shows another colour then.",
)
def crossings_of_the_source(n: int, moves: list[str]) -> dict[str, int]:
    count, last = dict.fromkeys("ABC", 0), {"A": "red"}
    for move, (post, colour) in zip(moves, _landings(n, moves), strict=True):
        count[move[0]] += last.get(post, colour) != colour
        last[post] = colour
    return count


@CROSSINGS.add(
    "a post that becomes neutral is counted",
    "Red, neutral, red is no crossing, and nor is an end in neutral: it must show the other colour "
    "afterwards.",
)
def crossings_of_neutral(n: int, moves: list[str]) -> dict[str, int]:
    count = dict.fromkeys("ABC", 0)
    before: dict[str, str] = {}
    for shown in _shown(n, moves):
        for post in before.keys() - shown.keys():
            count[post] += 1
        before = shown
    return count


@CROSSINGS.add(
    "every colour after a neutral time is counted",
    "A post that was neutral and shows its old colour again has not crossed, and one that shows "
    "its first colour ever has not either.",
)
def crossings_back(n: int, moves: list[str]) -> dict[str, int]:
    count = dict.fromkeys("ABC", 0)
    before = {"A": "red"}
    for shown in _shown(n, moves):
        for post in shown.keys() - before.keys():
            count[post] += 1
        before = shown
    return count


@CROSSINGS.add(
    "every landing is counted",
    "A disk may land and show what the post showed last: that is no crossing. Compare the two.",
)
def crossings_of_landings(n: int, moves: list[str]) -> dict[str, int]:
    landed = [move[1] for move in moves]
    return {post: landed.count(post) for post in "ABC"}


@CROSSINGS.add(
    "the first colour of a post is counted",
    "Before its first disk lands a post has shown nothing: there is no colour to cross from.",
)
def crossings_of_the_first(n: int, moves: list[str]) -> dict[str, int]:
    right, landed = _right(n, moves), {move[1] for move in moves}
    return {post: right[post] + (post in landed and post != "A") for post in "ABC"}


@CROSSINGS.add(
    "a post crosses once at the most",
    "Add 1 to its count at each crossing: += 1, not = 1.",
)
def crossings_once(n: int, moves: list[str]) -> dict[str, int]:
    return {post: min(1, times) for post, times in _right(n, moves).items()}


@CROSSINGS.add(
    "the posts are named by small letters",
    "The keys are the posts, A, B and C; only in positions does a small letter stand for blue.",
)
def crossings_by_small_letters(n: int, moves: list[str]) -> dict[str, int]:
    return {post.lower(): times for post, times in _right(n, moves).items()}


@CROSSINGS.add(
    "no post ever crosses",
    "Between its two colours a post is always neutral: from one move to the next it never changes "
    "from red to blue. Remember what it showed last, however long ago.",
)
def crossings_forgotten(n: int, moves: list[str]) -> dict[str, int]:
    count = dict.fromkeys("ABC", 0)
    before: dict[str, str] = {}
    for shown in _shown(n, moves):
        for post in before.keys() & shown.keys():
            count[post] += before[post] != shown[post]
        before = shown
    return count


@CROSSINGS.add(
    "B and C have a colour before the first disk lands",
    "Their posts are neutral until then. The first colour of a post is no crossing.",
)
def crossings_from_blue(n: int, moves: list[str]) -> dict[str, int]:
    return _changes(_landings(n, moves), {"A": "red", "B": "blue", "C": "blue"})


@CROSSINGS.add(
    "the colour is taken before the disk turns over",
    "A post shows the face that is up after the move: a disk that leaves A with red up lands with "
    "blue up.",
)
def crossings_too_early(n: int, moves: list[str]) -> dict[str, int]:
    early = ((post, "blue" if colour == "red" else "red") for post, colour in _landings(n, moves))
    return _changes(early, {"A": "red"})


@CROSSINGS.add(
    "posts that never cross are left out",
    "The keys A, B and C are always there, some with 0. Begin with all three.",
)
def crossings_without_zeros(n: int, moves: list[str]) -> dict[str, int]:
    return {post: times for post, times in _right(n, moves).items() if times}


@CROSSINGS.add(
    "only crossings from red to blue are counted",
    "Blue to red is a crossing as well.",
)
def crossings_one_way(n: int, moves: list[str]) -> dict[str, int]:
    count, last = dict.fromkeys("ABC", 0), {"A": "red"}
    for post, colour in _landings(n, moves):
        count[post] += (last.get(post), colour) == ("red", "blue")
        last[post] = colour
    return count


@CROSSINGS.add(
    "this is the number for all posts together",
    "Give a dict with a number for each post.",
)
def crossings_in_all(n: int, moves: list[str]) -> int:
    return sum(_right(n, moves).values())


@CROSSINGS.add(
    "this is a list of numbers",
    'A dict says which number belongs to which post: {post: 0 for post in "ABC"} to begin with.',
)
def crossings_as_list(n: int, moves: list[str]) -> list[int]:
    return list(_right(n, moves).values())


@CROSSINGS.add(
    "a post that is neutral for more than one move is passed over",
    "It may stay empty for a long time: remember what it showed last, however long ago.",
)
def crossings_in_three(n: int, moves: list[str]) -> dict[str, int]:
    count, shown = dict.fromkeys("ABC", 0), list(_shown(n, moves))
    for one, two, three in zip(shown, shown[1:], shown[2:], strict=False):
        for post in one.keys() & three.keys() - two.keys():
            count[post] += one[post] != three[post]
    return count


@CROSSINGS.add(
    "the number of the move decides how a disk lands",
    "Each disk turns over with its own moves: a disk that has not moved yet has red up, however "
    "many moves the others have made.",
)
def crossings_by_number(n: int, moves: list[str]) -> dict[str, int]:
    landings = ((move[1], "red" if number % 2 else "blue") for number, move in enumerate(moves))
    return _changes(landings, {"A": "red"})


@CROSSINGS.add(
    "neutral is taken for a colour, and every second change for a crossing",
    "A change to neutral is none: count when a post shows the other colour than it showed last.",
)
def crossings_by_halves(n: int, moves: list[str]) -> dict[str, int]:
    changes, before = dict.fromkeys("ABC", 0), dict[str, str]()
    for shown in _shown(n, moves):
        for post in "ABC":
            changes[post] += before.get(post) != shown.get(post)
        before = shown
    changes["A"] -= n > 0  # its first colour
    return {post: number // 2 for post, number in changes.items()}


@CROSSINGS.add(
    "a post forgets its colour when its last disk leaves",
    "Then any colour seems to be another one. A neutral post has shown one before: keep that.",
)
def crossings_after_neutral(n: int, moves: list[str]) -> dict[str, int]:
    count, last = dict.fromkeys("ABC", 0), {"A": "red"} if n else {}
    for move, (post, colour), shown in zip(
        moves, _landings(n, moves), [*_shown(n, moves)][1:], strict=True
    ):
        if move[0] not in shown:
            last[move[0]] = "neutral"
        count[post] += last.get(post, colour) != colour
        last[post] = colour
    return count


@CROSSINGS.add(
    "a post that becomes empty is said to have shown the other face of its last disk",
    "The disk has turned over on its way: take the colour that it showed before it left.",
)
def crossings_of_the_turned(n: int, moves: list[str]) -> dict[str, int]:
    count, last = dict.fromkeys("ABC", 0), {"A": "red"} if n else {}
    shown = [*_shown(n, moves)][1:]
    for move, (post, colour), posts in zip(moves, _landings(n, moves), shown, strict=True):
        count[post] += last.get(post, colour) != colour
        last[post] = colour
        if move[0] not in posts:
            last[move[0]] = colour
    return count
