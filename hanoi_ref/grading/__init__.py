"""The grader: from what students send to points, cards and pages.  It does not know the tower.

The rest of the package may rely on this:

- `platforms.grade_notebook` grades one notebook, from its bytes or its file;
- `marking.run.mark` grades the submissions of a course's lessons, and stores the marks;
- `gradebook.book.opened` opens nbgrader's gradebook, and `gradebook.results` reads it;
- `classroom` has what a teacher does before and after: collecting, reading, deciding, exporting.

Of an exercise it uses what `checking.exercise.Exercise` has: `id` and `name`, the `parts` with
their points, the `cases` of a seed, `judge_case`, and the card.  `checking.known` gives it the
exercises of a course by id.  These are a teacher's own, beside a lesson, and those of the
catalogue, a module that is named there and imported nowhere.

Each room imports only from those below it:

    platforms    single files, and what Gradescope, GitHub and PrairieLearn take and show
    classroom    a teacher's tools around marking
    marking      from a submission to its grade
    gradebook    students, grades and policy, in nbgrader's gradebook
    lms          learning platforms: their downloads, rosters and grade files
    sandbox      runs a program where it can do no harm

import-linter checks both: `make lint`.
"""
