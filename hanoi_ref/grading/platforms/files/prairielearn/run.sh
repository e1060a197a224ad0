#!/usr/bin/env bash
# Runs for each submission and writes results.json, whatever was submitted.
results=/grade/results/results.json
mkdir -p /grade/results
rm -f "$results"
cd /  # with -P, no module that was submitted can run
python3 -P -m hanoi_ref mark /grade/student --as-one --lesson @LESSON@ \
    --format prairielearn --out "$results"
if [ ! -s "$results" ]; then
    echo '{"gradable": false, "format_errors": ["The grader failed. Tell your teacher."]}' > "$results"
fi
