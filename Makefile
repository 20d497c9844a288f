# Everything a newcomer needs: `make demo`, `make test`, `make lab`. Each sets up what it lacks.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
OUT ?= out
# Browser tests look for Chromium here and there; PLAYKIT_REQUIRE_BROWSER=1 makes a missing one a failure.
# Tests of one file stay together, so that they share what they compile and the page they opened; files in their order,
# since those of few long tests would otherwise come last and keep one core waiting for the other.
JOBS ?= -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
PYTEST := $(BIN)/python -m pytest $(JOBS)

.PHONY: help setup demo test lab check format bench drill golden pictures clean

help:
	@echo "make demo    set up, import the samples, play, simulate, write the dashboards"
	@echo "make test    set up and run all tests"
	@echo "make lab     open the guided notebooks in JupyterLab"
	@echo "make check   format, lint, types, layers   |  make bench  speed, as ratios"
	@echo "make drill   long tests in full            |  make golden renew golden sessions after a rules change"

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "playkit needs Python 3.11 or newer; name one: make PYTHON=python3.12 demo"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[fast,app,test]'
	@touch $@

setup: $(READY)

demo: $(READY)
	$(BIN)/python -m playkit.demo --out $(OUT)

test: check
	$(PYTEST)

lab: $(READY)
	$(BIN)/playkit lab

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

drill: $(READY)
	PLAYKIT_DRILL=1 $(PYTEST)

bench: $(READY)
	$(BIN)/python tests/bench/run.py

golden: $(READY)
	$(BIN)/python tests/golden/renew.py

pictures: $(READY)
	$(BIN)/python docs/make_pictures.py

clean:
	rm -rf $(VENV) $(OUT) .bench-venv build dist
