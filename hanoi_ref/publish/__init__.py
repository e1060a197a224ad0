"""Everything for students: releases, hand-outs, the site, drafts of new lessons."""
