#!/usr/bin/env bash
# Runs once, while Gradescope builds the image: installs Python @PYTHON@ or newer and the grader.
set -euo pipefail
cd /autograder/source

fits() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit("%d.%02d" % sys.version_info[:2] < "@PYTHON@")' 2> /dev/null
}
python=
for each in python3.14 python3.13 python3.12 python3.11 python3; do
    if fits "$each"; then python=$each; break; fi
done
if [ -z "$python" ]; then  # Ubuntu's own Python may be too old, or lack venv
    apt-get update
    apt-get install -y --no-install-recommends python3-venv
    python=python3
    if ! fits "$python"; then
        apt-get install -y --no-install-recommends python3.11-venv
        python=python3.11
    fi
fi

"$python" -m venv /autograder/hanoi
pip="/autograder/hanoi/bin/python -m pip install --quiet --disable-pip-version-check"
$pip -r requirements.txt
$pip --no-deps --force-reinstall ./hanoi_ref-*.whl
