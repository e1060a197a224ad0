"""Students' names and written answers for a sample class."""

from random import Random

NAMES = """
ada-lindqvist amara-okafor anton-weber aoife-byrne arjun-mehta beatriz-souza camille-laurent
carlos-ibarra chen-wei daniela-rossi david-cohen elif-yilmaz emeka-nwosu erik-dahl fatima-zahra
filip-novak grace-kim hana-suzuki hugo-moreau ines-costa ivan-petrov jamal-hassan jana-horvat
jonas-berg kaya-demir kwame-mensah lea-fischer liam-murphy lin-xiaoyu lucia-fernandez maja-nowak
malik-traore maria-papadaki mateo-vargas mei-tanaka mia-jansen minh-tran nadia-rahman nikolai-orlov
noor-ali olga-ivanova omar-farouk petra-kralova priya-nair rafael-lima ravi-sharma rosa-marino
samuel-adeyemi sara-lindgren selma-aydin sofia-almeida tariq-aziz theo-martin tomas-kovac uma-iyer
victor-dumont wanjiru-kamau yael-levi yusuf-kaya zoe-papas
""".split()

WRITTEN = (
    "For no disks no moves are needed. To move disk n, the n - 1 others must all be on the spare "
    "peg, which takes at least T(n - 1) moves; the same again afterwards. So T(n) is at least "
    "2 T(n - 1) + 1, the recursion needs just that, and by induction both are 2^n - 1.",
    "I tried it for 1, 2, 3 and 4 disks: 1, 3, 7, 15. That is always 2^n - 1.",
    "Because every disk moves twice as often as the one below it: 1 + 2 + 4 + ... = 2^n - 1.",
)


def pick_names(count: int, random: Random) -> list[str]:
    """Return so many different names in random order; beyond the list they get numbers.

    >>> len(set(pick_names(150, Random(7))))
    150
    """
    rounds = [f"-{number}" if number > 1 else "" for number in range(1, count // len(NAMES) + 2)]
    names = [name + end for end in rounds for name in random.sample(NAMES, len(NAMES))]
    return names[:count]
