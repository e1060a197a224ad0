# make lab    opens the course        make demo   marks a sample class
#
# make quick          the core: rules and solvers                             1 minute
# make test           what a change needs before a pull request               8 minutes
# make full           every test; CI runs it                                 32 minutes
# make release-check  also second seeds, slips in the key, speed, installs    before a release
#
# The minutes are those of two cores.  Each sets up what it needs in .venv; a second call is quick.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
READY_TO_TEST := .venv/ready-to-test
INSTALLED := .venv/installed

# The Pythons that we name stand in pyproject.toml, the oldest first.
PYTHONS := $(shell sed -n 's/.*"Programming Language :: Python :: \(3\.[0-9]*\)".*/\1/p' pyproject.toml)
NAMED := Python $(firstword $(PYTHONS)) to $(lastword $(PYTHONS))

.PHONY: lab demo quick test full release-check lint javascript types fresh \
	shuffled budget unnamed bench coverage course pictures pins installs names-python environment clean

lab: $(INSTALLED)
	$(BIN)/hanoi lab $(OPTIONS)

demo: $(READY)
	$(BIN)/hanoi demo start recursion --students 12

# Which tests run, by their markers in pyproject.toml; make full and make release-check choose others.
TIER := not full and not release
# What one test may cost, and whether the parts keep to tests/budget.json: see tests/budget.py.
LIMITS := --most 2 --budget
# A file, a folder or a test; all, as in the notebooks, whose cells are run against what is stored.
TESTS := hanoi_ref tests README.md course/README.md solutions
# The workers share the tests; tests/conftest.py says which stay together.
WORKERS := auto
PYTEST = $(BIN)/pytest -q -n $(WORKERS) --nbval --ignore-glob "hanoi_ref/*.ipynb" -rsR
CHROMIUM := chromium
# The order of sets is the same in each run, too.
export PYTHONHASHSEED ?= 0
test: $(READY_TO_TEST) $(INSTALLED)
	@$(MAKE) --no-print-directory -j3 --output-sync=target lint types
	$(PYTEST) -m "$(TIER)" $(LIMITS) $(TESTS)
	@command -v $(CHROMIUM) > /dev/null && echo "all passed" || \
	  echo "all passed, but no test in a browser ran, as there is no $(CHROMIUM) here; on Debian: apt install chromium"

# One worker more than there are processors, as tests in a browser wait for it.
full:
	@$(MAKE) --no-print-directory test TIER="not release" LIMITS= WORKERS=$$(($$(getconf _NPROCESSORS_ONLN) + 1))
	@$(MAKE) --no-print-directory fresh

# Tests draw other inputs than in make test, which draws the same for each run of a commit; a seed that
# a run has printed repeats them.
HANOI_TEST_SEED ?= $(shell date +%s)
release-check: export HANOI_TEST_WHOLE := 1
release-check: export HANOI_TEST_SEED := $(HANOI_TEST_SEED)
release-check: export PYTEST_ADDOPTS := --hypothesis-seed=$(HANOI_TEST_SEED)
release-check: full
	@$(MAKE) --no-print-directory test TIER=release LIMITS=
	@$(MAKE) --no-print-directory coverage installs
	$(MAKE) --no-print-directory bench || echo "slower than wanted; the figures are above"
	$(MAKE) --no-print-directory bench ONLY=marking || echo "slower than wanted; the figures are above"
	@grep -q '^REPOSITORY = "https://' pyproject.toml || \
	  echo "a release needs the address of the repository: set REPOSITORY in pyproject.toml"

# The first promise, with another Python if FRESH names one: a clone in an empty folder, in a path
# with a space, with an empty home.
FRESH ?= $(PYTHON)
fresh:
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && mkdir "$$folder/home" && \
	git clone --quiet . "$$folder/a course" && \
	HOME="$$folder/home" $(MAKE) -C "$$folder/a course" demo PYTHON="$(FRESH)"

# What an author has still to name: ONLY="recursion.hanoi" looks at one exercise.
unnamed: $(READY_TO_TEST)
	@$(BIN)/python -m tests.lessons.slips.unnamed $(ONLY)

# Speed beside other libraries; ONLY="marking" measures the grading of a class beside nbgrader's.
bench: $(READY_TO_TEST)
	@$(BIN)/python -m tests.bench $(ONLY)

# nbgrader calls alembic by its bare name, so the environment's programs must be on PATH.
export PATH := $(CURDIR)/$(BIN):$(PATH)

# What is ready says for which folder: an environment that was moved, copied, half made, or whose
# Python is gone, is made again.
$(shell [ -x $(BIN)/python ] && [ "$$(cat $(READY) 2>/dev/null)" = "$(CURDIR)" ] || rm -f $(READY))

ask = @"$(PYTHON)" -c '$(1)' 2>/dev/null || { echo "hanoi: $(2)" >&2; exit 1; }
pip = $(BIN)/python -m pip install --quiet --disable-pip-version-check
# uv takes a tenth of pip's time.  It does not read pip's settings: where it fails, pip tries again.
uv = $(if $(shell command -v uv),uv pip install --quiet --python $(BIN)/python $(1) 2> /dev/null ||)
# A pinned package without any version is one whose index did not answer.
OFFLINE := from versions: none|[Cc]onnection|timed out
install = @$(call uv,-r $(1)) $(pip) -r $(1) 2> .venv/pip.log || { \
	  if grep -qE "$(OFFLINE)" .venv/pip.log; \
	  then echo "hanoi: the package index cannot be reached; run make again when there is a network" >&2; \
	  else cat .venv/pip.log >&2; fi; exit 1; }

# Whether PYTHON can set up the course; what is missing is said in a sentence.
names-python:
	$(call ask,,there is no $(PYTHON) here that runs; install $(NAMED) or name one as in make PYTHON=/usr/bin/python3)
	$(call ask,import sys; sys.exit("%d.%d" % sys.version_info[:2] not in "$(PYTHONS)".split()),$(PYTHON) is `"$(PYTHON)" --version 2>&1` and the course needs $(NAMED); name one as in make PYTHON=/usr/bin/python3)
	$(call ask,import venv; import ensurepip,$(PYTHON) cannot make environments as its module venv or ensurepip is missing; on Debian and Ubuntu: apt install python3-venv)

# An environment that works stays until the new one is complete, as there may be no network.
$(READY): binder/requirements.txt pyproject.toml
	@[ ! -f $(READY) ] || { rm -rf .venv-before; mv .venv .venv-before; }
	@$(MAKE) --no-print-directory environment || { \
	  rm -rf .venv; [ -d .venv-before ] || exit 1; mv .venv-before .venv; \
	  echo "hanoi: the packages stay as they were" >&2; }
	@rm -rf .venv-before

environment: names-python
	@echo "hanoi: setting up .venv; this takes a minute, once"
	@"$(PYTHON)" -m venv --clear .venv
	$(call install,binder/requirements.txt)
	@$(pip) --no-deps --no-build-isolation -e .
	@echo "$(CURDIR)" > $(READY)
	@touch $(INSTALLED)

# JupyterLab loads its extension from the environment, where the files of widgets/ are copies.
$(INSTALLED): $(READY) $(wildcard $(addprefix hanoi_ref/widgets/,page/* lab/* lab/static/*))
	@$(pip) --no-deps --no-build-isolation -e .
	@touch $(INSTALLED)

$(READY_TO_TEST): $(READY) tests/requirements.txt
	$(call install,tests/requirements.txt)
	@touch $(READY_TO_TEST)

lint: $(READY_TO_TEST)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/vulture
	$(BIN)/python -m tests.words
	$(BIN)/python -m tests.longest
	@if command -v npm > /dev/null; then $(MAKE) --no-print-directory javascript; \
	else echo "JavaScript was not checked, as there is no npm here."; fi

# Format, lint and types of the scripts and styles.
JS := tests/js
javascript: $(JS)/node_modules/ready
	npm --prefix $(JS) run --silent check

$(JS)/node_modules/ready: $(JS)/package.json
	@npm --prefix $(JS) install --no-package-lock --no-audit --no-fund
	@touch $@

types: $(READY_TO_TEST)
	$(BIN)/mypy

# The tests of Python and of the page in a random order, which is printed.
shuffled: $(READY_TO_TEST)
	$(PYTEST) -p randomly --ignore tests/hostile -m "$(TIER)" $(TESTS)

# After tests were added: what the parts may cost, as measured here.
budget: $(READY_TO_TEST) $(INSTALLED)
	$(PYTEST) -m "$(TIER)" --new-budget $(TESTS)

quick: $(READY_TO_TEST)
	$(PYTEST) -m "$(TIER)" tests/puzzle tests/solvers README.md

# Every line and branch of the rooms that know the puzzle is run by their own tests.
PURE := puzzle solvers theory draw
coverage: $(READY_TO_TEST)
	$(BIN)/coverage run -m pytest -q -m "not release" \
	  $(PURE:%=hanoi_ref/%) $(PURE:%=tests/%)
	$(BIN)/coverage report --skip-covered --show-missing

# After a change to a lesson: put the cell that installs into each notebook, run the solutions again,
# let the map and both guides say what they say, write the points into the solutions, then make the
# students' copies.
course: $(READY)
	$(BIN)/python -m hanoi_ref.publish.hosted
	$(BIN)/python -m hanoi_ref.publish.release solutions/*/*.ipynb
	$(BIN)/python -m hanoi_ref.publish.coursemap
	$(BIN)/python -m hanoi_ref.publish.guide
	$(BIN)/python -m hanoi_ref.publish.extras
	$(BIN)/hanoi release
	$(BIN)/python -m hanoi_ref.grading.platforms.lessons

# The pictures of the README, from the running course.
pictures: $(READY_TO_TEST)
	$(BIN)/python tests/browser/pictures.py

# Rewrites the pinned files from the newest releases that pyproject.toml allows on the oldest Python
# that we name and on every system, then asks whether they install on all the others.
RESOLVE = .venv-pins/bin/uv pip compile --quiet --universal --fork-strategy fewest --upgrade \
	--python-version $(firstword $(PYTHONS)).0 --no-annotate --no-header pyproject.toml
pins: .venv-pins
	$(RESOLVE) --group build --extra test --output-file .venv-pins/all.txt > /dev/null
	$(RESOLVE) --group build --extra teach --extra bulk --constraint .venv-pins/all.txt \
	  --output-file .venv-pins/people.txt > /dev/null
	( head -1 binder/requirements.txt; cat .venv-pins/people.txt ) > .venv-pins/binder.txt
	( head -1 tests/requirements.txt; grep -vxFf .venv-pins/people.txt .venv-pins/all.txt ) > .venv-pins/tests.txt
	$(RESOLVE) --group release --constraint .venv-pins/all.txt --output-file .venv-pins/tools.txt > /dev/null
	( head -1 .github/requirements.txt; cat .venv-pins/tools.txt ) > .venv-pins/release.txt
	$(MAKE) --no-print-directory installs \
	  PINS=".venv-pins/binder.txt .venv-pins/tests.txt .venv-pins/release.txt"
	mv .venv-pins/binder.txt binder/requirements.txt
	mv .venv-pins/tests.txt tests/requirements.txt
	mv .venv-pins/release.txt .github/requirements.txt

# Whether the pinned files install on every Python that we name, by pip's own word.
PINS := binder/requirements.txt tests/requirements.txt .github/requirements.txt
installs: .venv-pins
	@for version in $(PYTHONS); do \
	  .venv-pins/bin/python -m pip install --quiet --dry-run --ignore-installed --no-deps \
	    --only-binary=:all: --python-version $$version.0 --target .venv-pins/target \
	    $(PINS:%=-r %) && echo "the pins install on Python $$version" || exit 1; \
	done

.venv-pins:
	"$(PYTHON)" -m venv .venv-pins
	.venv-pins/bin/python -m pip install --quiet uv

clean:
	rm -rf $(JS)/node_modules .venv .venv-pins .mypy_cache .pytest_cache .ruff_cache .hypothesis
