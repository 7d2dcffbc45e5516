# `make site` shows the designs, `make quick` and `make test` prove the tool. Each sets up what it needs, and only once.

BIN := .venv/bin
PYTEST_ARGS ?=
# Tests that share a site, or another thing that takes long to make, are run by one worker.
PYTEST := $(BIN)/pytest -n 2 --dist loadgroup

# The folders whose tests catch most for their time.
QUICK := architecture as_printed catalog engine load model mutations report schema targets views

# What --deep makes larger: random examples, twenty times as many, and hostile inputs of millions in all formats.
DEEP := docs hostile kills load model preview project/test_first_hour.py proof/test_govc_scripts.py properties publish schema \
	site/test_own_site.py site/test_site_escape.py site/test_site_twice.py variants views

# Tests start some thousand processes: each would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup setup-test setup-tools setup-hooks site serve lint-code lint-yaml check quick rule mutants test deep pythons coverage lock release clean distclean

help:
	@echo "make site       set up, lint every design, build the site"
	@echo "make serve      the site at http://127.0.0.1:8000/, which follows what you save"
	@echo "make quick      before each commit: ruff, mypy, the designs, and the tests that catch most (a minute)"
	@echo "make rule CODE=TEAM001   all about one rule: moved limits, and its part of make test (a minute)"
	@echo "make mutants PATHS=linter/refarch/fmt   which slips in these files no test would notice (SAMPLE=100 SEED=a)"
	@echo "make test       every check and every test that a change must pass, as CI (PYTEST_ARGS=... for pytest)"
	@echo "make deep       what is long by nature: every limit moved, many random designs, 4,096 hosts, 400 kills"
	@echo "make pythons    every Python from 3.11 on that is here: install, import everything, lint the designs"
	@echo "make check      the checks alone: ruff (rules and format), mypy, yamllint"
	@echo "make coverage   the tests again, with the coverage of linter/ and site-plugins/"
	@echo "make lock       the lock files again, after a change of pyproject.toml; LOCK_ARGS=--upgrade takes the newest"
	@echo "make release    what is committed as a release: every check and test, both distributions, the tag"
	@echo "make clean      remove what was built; make distclean also removes what make set up"

setup:
	@scripts/setup.sh site

setup-test:
	@scripts/setup.sh test

setup-tools:
	@scripts/setup.sh tools

setup-hooks: setup
	@scripts/setup.sh hooks

site: setup
	@$(BIN)/refarch lint
	@$(BIN)/refarch build
	@echo "The site is built: open $(CURDIR)/site/index.html in a browser, or run: make serve"

serve: setup
	@$(BIN)/refarch serve

lint-code: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

lint-yaml: setup
	$(BIN)/yamllint --strict .

check: lint-code lint-yaml

quick: setup-test lint-code
	$(BIN)/refarch lint designs/
	$(PYTEST) -q -m "not slow and not process and not browser and not repeated" $(QUICK:%=tests/%) \
		tests/rules/test_*.py $(PYTEST_ARGS)

rule: setup
	@test -n "$(CODE)" || { echo "which rule? make rule CODE=TEAM001"; exit 2; }
	$(BIN)/python tests/rules/limits_noticed.py $(CODE)
	$(BIN)/pytest -q --rule $(CODE) tests $(PYTEST_ARGS)

mutants: setup
	@test -n "$(PATHS)" || { echo "which files? make mutants PATHS=linter/refarch/fmt"; exit 2; }
	nice $(BIN)/python tests/mutants/mutants.py $(PATHS) $(SAMPLE:%=--sample %) $(SEED:%=--seed %) $(BUDGET:%=--budget %)

# Judges are loaded and compiled while the Python packages are, and the checks run.
# pytest comes last and nothing is printed after it: its closing line is the run's.
test:
	@scripts/setup.sh venv
	@$(MAKE) --no-print-directory -j3 setup-tools setup-hooks check
	$(BIN)/refarch lint designs/
	$(PYTEST) $(PYTEST_ARGS)

deep: setup-test
	$(PYTEST) --deep tests/deep $(DEEP:%=tests/%) $(PYTEST_ARGS)

pythons:
	@scripts/other_pythons.sh

coverage: setup-test
	$(PYTEST) --cov --cov-report=term $(PYTEST_ARGS)

lock: setup-hooks
	@scripts/lock.sh $(LOCK_ARGS)

release: setup-test
	$(BIN)/python scripts/release.py check
	@$(MAKE) --no-print-directory test
	$(BIN)/python scripts/release.py build

clean:
	rm -rf site dist build htmlcov .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis

distclean: clean
	rm -rf .venv node_modules .judges
