"""What students get: releases, hand-outs, the site, scaffolds of new lessons."""
