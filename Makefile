# `make site` shows the designs, `make quick` and `make test` prove the tool. Each sets up what it needs, and only once:
# the daily loop (quick, rule, coverage, the checks) Python packages alone, `make test` every tool.

BIN := .venv/bin
PYTEST_ARGS ?=
# Tests that share a site, or another thing that takes long to make, are run by one worker.
PYTEST := $(BIN)/pytest -n 2 --dist loadgroup

# The folders whose tests catch most for their time.
QUICK := architecture as_printed catalog engine load model mutations report schema views

# The tests of the product itself, which need Python packages alone: they run on each Python.
PRODUCT := architecture as_printed asbuilt catalog cli collecting compare core engine exports fmt foreign forges importing load model mutations own_plugins \
	parse_back parts references report rules scaffold schema targets variants views

# What --deep makes larger: random examples, twenty times as many, hostile inputs of millions in all formats, and all of
# the like cases of which other runs take a third.
DEEP := asbuilt/test_commands.py asbuilt/test_round_trip.py asbuilt/test_seeded_mistakes.py diagrams docs hostile \
	importing/test_inventories.py kills load model mutations/test_hints_applied.py preview project/test_first_hour.py \
	proof/test_collecting_scripts.py proof/test_govc_scripts.py \
	proof/test_sonic_tables.py properties publish references rules/test_entries_left_out.py scaffold schema \
	site/test_design_cards.py site/test_own_site.py site/test_site_browser.py site/test_site_escape.py site/test_site_twice.py targets variants views

# Tests start some thousand processes: each would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup setup-python setup-test setup-tools setup-hooks setup-language setup-nautobot site serve lint-code lint-yaml check quick quick-tests rule mutants product product-tests test deep pythons coverage reference lock release clean distclean

help:
	@echo "make site       set up, lint every design, build the site"
	@echo "make serve      the site at http://127.0.0.1:8000/, which follows what you save"
	@echo "make rule CODE=TEAM001   all about one rule: moved limits, and its part of make test (a minute)"
	@echo "make mutants PATHS=linter/refarch/fmt   which slips in these files no test would notice (SAMPLE=100 SEED=a RECORD=1)"
	@echo "make quick      before each commit: ruff, mypy, the designs, and the tests that catch most (90 CPU seconds)"
	@echo "make test       every check and every test that a change must pass, as CI (PYTEST_ARGS=... for pytest)"
	@echo "make deep       what is long by nature: every limit moved, many random designs, 4,096 hosts, 400 kills"
	@echo "make product    the tests of the product alone, which need Python packages and no other tool"
	@echo "make pythons    every Python from 3.11 on that is here: install, import everything, lint, make product"
	@echo "make check      the checks alone: ruff (rules and format), mypy, yamllint"
	@echo "make coverage   the tests again, with the coverage of linter/ and site-plugins/"
	@echo "make reference  the key reference in docs/reference again, after a change of schemas/"
	@echo "make lock       the lock files again, after a change of pyproject.toml; LOCK_ARGS=--upgrade takes the newest"
	@echo "make release    what is committed as a release: every check and test, both distributions, the tag"
	@echo "make clean      remove what was built; make distclean also removes what make set up"

setup:
	@scripts/setup.sh site

setup-python:
	@scripts/setup.sh python

setup-test:
	@scripts/setup.sh test

setup-tools:
	@scripts/setup.sh tools

setup-language:
	@scripts/setup.sh language

setup-nautobot:
	@scripts/setup.sh nautobot

# Not after `setup`, which would install the packages a second time beside `setup-python` where make runs both at once.
setup-hooks: setup-python
	@scripts/setup.sh hooks

site: setup
	@$(BIN)/refarch lint
	@$(BIN)/refarch build
	@echo "The site is built: open $(CURDIR)/site/index.html in a browser, or run: make serve"

serve: setup
	@$(BIN)/refarch serve

lint-code: setup-python
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

lint-yaml: setup-python
	$(BIN)/yamllint --strict .

check: lint-code lint-yaml

# One process for the tests, as each would collect them anew, and mypy beside it.
quick: setup-python
	@$(MAKE) --no-print-directory -j2 quick-tests lint-code

quick-tests:
	$(BIN)/refarch lint designs/
	$(BIN)/pytest -q -m "not slow and not process and not browser and not repeated" $(QUICK:%=tests/%) \
		tests/rules/test_*.py $(PYTEST_ARGS)

rule: setup-python
	@test -n "$(CODE)" || { echo "which rule? make rule CODE=TEAM001"; exit 2; }
	$(BIN)/python tests/rules/limits_noticed.py $(CODE)
	@case "$(CODE)" in *[0-9]*) $(BIN)/pytest -q --rule $(CODE) tests $(PYTEST_ARGS) ;; esac

mutants: setup-python
	@test -n "$(PATHS)" || { echo "which files? make mutants PATHS=linter/refarch/fmt"; exit 2; }
	nice $(BIN)/python tests/mutants/mutants.py $(PATHS) $(SAMPLE:%=--sample %) $(SEED:%=--seed %) $(BUDGET:%=--budget %) $(RECORD:1=--record)

# Validators are loaded and compiled while the Python packages are, and the checks run.
# pytest comes last and nothing is printed after it: its closing line is the run's.
test:
	@scripts/setup.sh venv
	@$(MAKE) --no-print-directory -j3 setup-tools setup-hooks check
	$(BIN)/refarch lint designs/
	REFARCH_NO_SKIPS=1 $(PYTEST) $(PYTEST_ARGS)

product: setup-python product-tests

product-tests:
	$(PYTEST) -m "not browser" $(PRODUCT:%=tests/%) $(PYTEST_ARGS)

deep: setup-test setup-language setup-nautobot
	REFARCH_NO_SKIPS=1 $(PYTEST) --deep tests/deep $(DEEP:%=tests/%) $(PYTEST_ARGS)

pythons:
	@scripts/other_pythons.sh

coverage: setup-python
	$(PYTEST) --cov --cov-report=term $(PYTEST_ARGS)

reference: setup-python
	$(BIN)/python scripts/key_reference.py

lock: setup-hooks
	@scripts/lock.sh $(LOCK_ARGS)

release: setup-test
	$(BIN)/python scripts/release.py check
	@$(MAKE) --no-print-directory test
	$(BIN)/python scripts/release.py build

clean:
	rm -rf site dist build htmlcov .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis

distclean: clean
	rm -rf .venv node_modules .validators
