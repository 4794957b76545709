# Two commands do everything: `make play` and `make test`. The others are for people who change things.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# pytest-xdist: one worker a core; one more where tests also wait, for servers and browsers.
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN)
MORE := $(shell expr $(WORKERS) + 1)
# The game that `malison new` writes is checked as it lies there.
TEMPLATE := src/malison/testing/template/src
# What does not depend on how rules run is tested once, compiled.
ONCE := web chaos envs lab terminal train cli testing test_examples.py test_docs.py test_prepare.py test_architecture.py test_kept.py \
	bots/test_lines.py conformance/test_hidden.py conformance/test_scenes.py kernel/test_bounds.py kernel/test_threads.py kernel/test_native.py
# What does more if there is time.
LONGER := $(patsubst %,web/browser/test_%.py,whole_games everyone talk learning coach hints workshop firefox) \
	web/test_no_leak.py lab/test_cards.py terminal/test_full.py testing/test_new.py
# Of pytest's plugins only what is needed: each process would load them all.
PYTEST := $(BIN)/pytest --disable-plugin-autoload -p xdist
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
# Tests start hundreds of processes: what one has read, the next need not read anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check lint types tools compiled docs docs-serve bench examples packages pgo chaos golden lessons pictures clean help

help:
	@echo "make play    set everything up, serve the table and open it in the browser"
	@echo "make test    set everything up; lint, types and all tests, interpreted and compiled"
	@echo "make check   lint, types and the tests, interpreted only: while writing"
	@echo "make docs    build the site of the documentation (build/site), and check it"
	@echo "make bench   measure speed against peers, interpreted and compiled; OLD=folder: in turns with another compiled tree"
	@echo "make examples  try out what docs/examples shows of other libraries (installs several gigabytes into .venv-examples)"
	@echo "make packages  what is published (dist/): the sources, and a wheel for machines like this one"
	@echo "make pgo     a wheel for release (dist/), its rules compiled for what games and searches do most; takes about three times as long"
	@echo "make chaos   kill, starve and pester the server while people play, for minutes, and count what was lost (build/chaos.json)"
	@echo "make golden  write golden records that are missing"
	@echo "make lessons write the lessons of the guided first games again, after a change of rules or editions"
	@echo "make pictures  take the pictures of the README again"
	@echo "make clean   remove everything that was set up or built"

play:
	@$(PYTHON) prepare.py play serve --open --db malison.sqlite3

# The rules, compiled, for whatever is started afterwards in the environment.
compiled:
	@$(PYTHON) prepare.py compile

# What tests, docs and the other targets need.
tools:
	@$(PYTHON) prepare.py tools

# What the tests leave out is written to a file, and told at the end. Compiling is not busy on all cores all the time: lint and types go
# beside it.
test: export MALISON_SKIPPED := $(CURDIR)/$(VENV)/skipped
test: tools
	@$(MAKE) --no-print-directory -j 3 compiled lint types
	@rm -f $(MALISON_SKIPPED)
	@echo "==> tests of the rules, interpreted"
	@PYTHONPATH=src MALISON_EXPECT=interpreted $(PYTEST) -n $(WORKERS) $(addprefix --ignore tests/,$(ONCE)) tests
	@if $(BIN)/python -c 'import malison, sys; sys.exit(not malison.compiled())'; then \
		echo "==> all tests, compiled"; MALISON_EXPECT=compiled $(PYTEST) -n $(MORE) tests; \
	else echo "==> no compiled rules to test; tests of all else"; $(PYTEST) -n $(MORE) $(addprefix tests/,$(ONCE)); fi
	@$(PYTHON) prepare.py skipped $(MALISON_SKIPPED)

check: tools lint types
	@echo "==> tests, interpreted"
	@PYTHONPATH=src $(PYTEST) -n $(MORE) tests

lint: tools
	@echo "==> lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check -q .

types: tools
	@echo "==> types"
	@$(BIN)/mypy
	@MYPYPATH=src:$(TEMPLATE) $(BIN)/mypy --config-file= --strict --explicit-package-bases $(wildcard $(TEMPLATE)/*)

# The site; whatever does not hold together stops it.
docs: tools
	@echo "==> the site"
	@NO_MKDOCS_2_WARNING=1 PYTHONPATH=src $(BIN)/mkdocs build --strict -q
	@echo "==> it is in build/site; make docs-serve shows it while you write"

docs-serve: tools
	@PYTHONPATH=src $(BIN)/mkdocs serve

bench: compiled
	@$(PYTHON) prepare.py bench
	@$(BIN)/python bench/bench.py $(if $(OLD),--old $(OLD))

# The libraries ask for versions of their own, so they get a place of their own.
examples:
	@test -x $(VENV)-examples/bin/python || $(PYTHON) -m venv $(VENV)-examples
	@MALISON_COMPILE=0 $(VENV)-examples/bin/python -m pip --disable-pip-version-check -q install ".[examples,testing]"
	@$(VENV)-examples/bin/pytest tests/envs/test_frameworks.py

# What is published: the sources, and a wheel for this machine (on Linux one that fits others as well). CI makes those for the others.
packages:
	@$(PYTHON) prepare.py package
	@rm -rf build/packages dist
	@echo "==> the sources, and from them a wheel"
	@MALISON_COMPILE=1 $(BIN)/python -m build -o build/packages . > $(VENV)/packages.txt 2>&1 || (tail -n 20 $(VENV)/packages.txt; false)
	@mkdir -p dist && mv build/packages/*.tar.gz dist
	@if [ "$$(uname)" = Linux ]; then PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/auditwheel repair -w dist build/packages/*.whl >> $(VENV)/packages.txt 2>&1; \
	else mv build/packages/*.whl dist; fi
	@ls dist

# Counters are built in, all games are played and searched for a while, and the rules are built once more for what was counted. Both
# builds must lie in the same place: GCC knows what was counted by the names of its files.
pgo: tools
	@rm -rf build dist
	@echo "==> building with counters"
	@MALISON_COMPILE=1 MALISON_PGO=count $(BIN)/python setup.py -q build --build-lib build/counted
	@echo "==> playing"
	@PYTHONPATH=build/counted $(BIN)/python bench/train.py
	@rm -rf build/temp.* build/counted
	@echo "==> building for what was counted"
	@MALISON_COMPILE=1 MALISON_PGO=use $(PIP) wheel --no-deps --no-build-isolation -w dist .
	@ls dist

chaos: tools compiled
	@mkdir -p build
	@PYTHONPATH=tests $(BIN)/python -m chaos --json build/chaos.json
	@echo "==> what takes longer than others wait for"
	@MALISON_LONG=1 $(PYTEST) -n $(MORE) $(addprefix tests/,$(LONGER))

golden: tools
	@PYTHONPATH=src $(BIN)/python -m malison.testing.golden
	@PYTHONPATH=src:tests $(BIN)/python tests/envs/test_versions.py

lessons: tools
	@PYTHONPATH=src $(BIN)/python -m malison.testing.lessons

pictures: tools
	@PYTHONPATH=src:tests $(BIN)/python docs/pictures/take.py

clean:
	rm -rf $(VENV) $(VENV)-examples build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +
