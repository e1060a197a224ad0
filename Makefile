# make lab    opens the course        make test   runs every test        make demo   marks a made-up class
# Each sets up what it needs in .venv; a second call is quick.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: lab test scale demo lint types unit lessons browser coverage course pictures pins clean

lab: $(READY)
	$(BIN)/hanoi lab $(OPTIONS)

demo: $(READY)
	$(BIN)/hanoi demo start recursion --students 12

test: lint types unit lessons browser

# The runs that are long because what they look at is large.
scale: $(READY)
	$(BIN)/pytest -q -m scale

# nbgrader calls alembic by its bare name, so the environment's programs must be on PATH.
export PATH := $(CURDIR)/$(BIN):$(PATH)

$(READY): binder/requirements.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hanoi needs Python 3.11 or later; set PYTHON=")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r binder/requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

unit: $(READY)
	$(BIN)/pytest -q -m "not browser and not scale"

lessons: $(READY)
	$(BIN)/pytest -q --nbval solutions

browser: $(READY)
	$(BIN)/pytest -q -rs -m browser tests/browser

# Every line and branch of the rooms that know the puzzle is run by their own tests.
PURE := puzzle solvers theory draw
coverage: $(READY)
	$(BIN)/coverage run -m pytest -q -m "not browser and not scale" \
	  $(PURE:%=hanoi_ref/%) $(PURE:%=tests/%)
	$(BIN)/coverage report --skip-covered --show-missing

# After a change to a lesson: run the solutions again, let the map and the student's guide say what
# they say, then make the students' copies.
course: $(READY)
	$(BIN)/python -m hanoi_ref.grading.refresh solutions/*/*.ipynb
	$(BIN)/python -m hanoi_ref.grading.coursemap
	$(BIN)/python -m hanoi_ref.grading.guide
	$(BIN)/hanoi release

# The pictures of the README, from the running course.
pictures: $(READY)
	$(BIN)/python tests/browser/pictures.py

# Rewrites the pinned set from the newest releases that pyproject.toml allows.
pins:
	$(PYTHON) -m venv .venv-pins
	.venv-pins/bin/python -m pip install --quiet hatchling editables ".[test]"
	( head -1 binder/requirements.txt; \
	  .venv-pins/bin/python -m pip freeze --all --exclude pip --exclude hanoi-ref ) > binder/requirements.new
	mv binder/requirements.new binder/requirements.txt
	rm -rf .venv-pins

clean:
	rm -rf .venv .venv-pins .mypy_cache .pytest_cache .ruff_cache .hypothesis
