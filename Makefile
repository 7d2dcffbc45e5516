# `make site` shows the designs, `make test` proves the tool. Both set up what they need, and only once.

BIN := .venv/bin
PYTEST_ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup setup-test site serve check test coverage clean distclean

help:
	@echo "make site       set up, lint every design, build the site"
	@echo "make serve      the site at http://127.0.0.1:8000/, rebuilt as you save"
	@echo "make test       set up, run every check and every test (PYTEST_ARGS=... is handed to pytest)"
	@echo "make check      the checks alone: ruff (rules and format), mypy, yamllint"
	@echo "make coverage   the tests again, with the coverage of linter/ and site-plugins/"
	@echo "make clean      remove what was built; make distclean also removes .venv and node_modules"

setup:
	@scripts/setup.sh site

setup-test:
	@scripts/setup.sh test

site: setup
	@$(BIN)/refarch lint
	@$(BIN)/refarch build
	@echo "The site is built: open $(CURDIR)/site/index.html in a browser, or run: make serve"

serve: setup
	@$(BIN)/refarch serve

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/yamllint --strict .

# pytest comes last and nothing is printed after it: its closing line is the run's.
test: setup-test check
	$(BIN)/refarch lint designs/
	$(BIN)/refarch build
	$(BIN)/pytest -n 2 $(PYTEST_ARGS)

coverage: setup-test
	$(BIN)/pytest -n 2 --cov --cov-report=term $(PYTEST_ARGS)

clean:
	rm -rf site dist build htmlcov .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis

distclean: clean
	rm -rf .venv node_modules
