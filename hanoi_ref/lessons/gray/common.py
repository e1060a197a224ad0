"""Building blocks of wrong programs, shared by several exercises."""

MOST = 2**200


Words = list[str]


def ruler_of(numbers: range) -> list[int]:
    return [(m & -m).bit_length() for m in numbers]


def words_of(n: int, size: int) -> Words:
    return [f"{m ^ m >> 1:0{n}b}" if n else "" for m in range(size)]
