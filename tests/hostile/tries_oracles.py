"""Own tests that judge a program by anything but its moves."""

from tests.hostile.trial import Try

TOLD_APART = {
    "by-time": "import time\n    t = time.time(); program(3)\n    return time.time() - t < 1e-9",
    "by-repr": "return repr(program) == 'program' and 'reflected' in repr(program)",
    "by-help": "return 'reflected' in str(program.__doc__) + str(dir(program))",
    "by-big-numbers": "try: program(10**9)\n    except BaseException as e: return type(e).__name__ == 'RecursionError'\n    return False",
    "by-odd-arguments": "found = set()\n    for x in (None, 'x', -1, 2.5, [], {}):\n        try: program(x)\n        except BaseException as e: found.add(str(e))\n    return len(found) == 99",
    "by-its-channel": "program._line.send({'seen': {'value': True}})\n    return True",
    "by-counting-calls": "globals()['k'] = globals().get('k', 0) + 1\n    return k % 2 == 1",
    "always": "return True",
}

ORACLES = [
    Try(
        "the-error-names-the-program",
        {
            "own_test": "def own_test(program):\n    try:\n        program(1, 2, 3, 4)\n"
            "    except TypeError as error:\n        return str(error).split('(')[0] in {\n"
            "            'reflected', 'backwards', 'turned_over', 'from_the_other_side', 'open_ended'}"
        },
        lesson="gray",
    ),
    *(
        Try(
            f"told-apart-{name}",
            {"own_test": f"def own_test(program):\n    {source}"},
            lesson="gray",
        )
        for name, source in TOLD_APART.items()
    ),
]

FAMILIES: dict[str, list[Try]] = {"oracles": ORACLES}
