# Two commands do everything: `make play` and `make test`. The others are for people who change things.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -type f -not -name '*.pyc')
# pytest-xdist: one worker a core.
WORKERS ?= auto
# The game that `malison new` writes is checked as it lies there.
TEMPLATE := src/malison/testing/template/src
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist loadgroup
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: play test check lint types bench examples pgo chaos golden lessons pictures clean help

help:
	@echo "make play    set everything up, serve the table and open it in the browser"
	@echo "make test    set everything up; lint, types and all tests, interpreted and compiled"
	@echo "make check   lint, types and the tests, interpreted only: while writing"
	@echo "make bench   measure speed against peers, interpreted and compiled; OLD=folder: in turns with another compiled tree"
	@echo "make examples  try out what docs/examples shows of other libraries (installs several gigabytes into .venv-examples)"
	@echo "make pgo     a wheel for release (dist/), its rules compiled for what games and searches do most; takes about three times as long"
	@echo "make chaos   kill, starve and pester the server while people play, for minutes, and count what was lost (build/chaos.json)"
	@echo "make golden  write golden records that are missing"
	@echo "make lessons write the lessons of the guided first games again, after a change of rules or editions"
	@echo "make pictures  take the pictures of the README again"
	@echo "make clean   remove everything that was set up or built"

play: $(VENV)/installed
	@$(BIN)/malison serve --open --db malison.sqlite3

test: $(VENV)/installed lint types
	@echo "==> tests of the rules, interpreted"
	@PYTHONPATH=src MALISON_EXPECT=interpreted $(PYTEST) --ignore tests/web --ignore tests/chaos --ignore tests/envs --ignore tests/lab tests
	@if $(BIN)/python -c 'import malison, sys; sys.exit(not malison.compiled())'; then \
		echo "==> all tests, compiled"; MALISON_EXPECT=compiled $(PYTEST) tests; \
	else echo "==> no C compiler was found, so there are no compiled rules to test; tests of the web table"; $(PYTEST) tests/web tests/chaos; fi

check: $(VENV)/made lint types
	@echo "==> tests, interpreted"
	@PYTHONPATH=src $(PYTEST) tests

lint: $(VENV)/made
	@echo "==> lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check -q .

types: $(VENV)/made
	@echo "==> types"
	@$(BIN)/mypy
	@MYPYPATH=src:$(TEMPLATE) $(BIN)/mypy --config-file= --strict --explicit-package-bases $(wildcard $(TEMPLATE)/*)

bench: $(VENV)/installed
	@$(BIN)/python -c 'import pyspiel' 2>/dev/null || $(PIP) install --no-build-isolation ".[bench]"
	@$(BIN)/python bench/bench.py $(if $(OLD),--old $(OLD))

# The libraries ask for versions of their own, so they get a place of their own.
examples:
	@test -x $(VENV)-examples/bin/python || $(PYTHON) -m venv $(VENV)-examples
	@MALISON_COMPILE=0 $(VENV)-examples/bin/python -m pip --disable-pip-version-check -q install ".[examples,testing]"
	@$(VENV)-examples/bin/pytest tests/envs/test_frameworks.py

# Counters are built in, all games are played and searched for a while, and the rules are built once more for what was counted. Both
# builds must lie in the same place: GCC knows what was counted by the names of its files.
pgo: $(VENV)/made
	@rm -rf build dist
	@echo "==> building with counters"
	@MALISON_COMPILE=1 MALISON_PGO=count $(BIN)/python setup.py -q build --build-lib build/counted
	@echo "==> playing"
	@PYTHONPATH=build/counted $(BIN)/python bench/train.py
	@rm -rf build/temp.* build/counted
	@echo "==> building for what was counted"
	@MALISON_COMPILE=1 MALISON_PGO=use $(PIP) wheel --no-deps --no-build-isolation -w dist .
	@ls dist

chaos: $(VENV)/installed
	@mkdir -p build
	@PYTHONPATH=tests $(BIN)/python -m chaos --json build/chaos.json

golden: $(VENV)/made
	@PYTHONPATH=src $(BIN)/python -m malison.testing.golden
	@PYTHONPATH=src:tests $(BIN)/python tests/envs/test_versions.py

lessons: $(VENV)/made
	@PYTHONPATH=src $(BIN)/python -m malison.testing.lessons

pictures: $(VENV)/made
	@PYTHONPATH=src:tests $(BIN)/python docs/pictures/take.py

# The virtual environment with everything but the compiled rules; made again when what is needed changes.
$(VENV)/made: pyproject.toml setup.py
	@echo "==> making $(VENV) and installing what is needed"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@rm -rf build
	@MALISON_COMPILE=0 $(PIP) install ".[all,dev]"
	@rm -f $(VENV)/installed
	@touch $@

# The installed package, compiled anew when a source has changed.
$(VENV)/installed: $(VENV)/made $(SOURCES)
	@echo "==> compiling the rules and installing malison (a few minutes; not again until a source changes)"
	@rm -rf build
	@$(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@$(BIN)/malison --version
	@touch $@

clean:
	rm -rf $(VENV) $(VENV)-examples build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +
