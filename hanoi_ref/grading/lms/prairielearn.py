"""PrairieLearn: the names in its downloads.

*Downloads* of an assessment has files `ada@uni.example_1_recursion_1_2_recursion.ipynb`: the
student's UID, the number of the assessment's instance, the question, and the numbers of its
variant and of the submission (src/pages/instructorAssessmentDownloads).  Canvas's names have the
same form, so this platform is asked before.
"""

import re

from hanoi_ref.grading.lms.platform import Name, Platform

FORM = re.compile(
    r"(?P<student>[^\s_@]\S*?@[^\s_@]+)_\d+_(?P<question>.+?)_\d+_(?P<submission>\d+)_(?P<file>.+)"
)


def parse(part: str) -> Name | None:
    """Return the parts of a name; None if it is not PrairieLearn's.

    >>> parse("ada@uni.example_1_recursion_1_2_my_work.ipynb")[:3]
    ('ada@uni.example', '', 'my_work.ipynb')
    """
    if not (match := FORM.fullmatch(part)):
        return None
    file = match["file"]
    upload, prefix = int(match["submission"]), part.removesuffix(file)
    return Name(match["student"], file=file, upload=upload, prefix=prefix)


PRAIRIELEARN = Platform(name="prairielearn", parse=parse)
