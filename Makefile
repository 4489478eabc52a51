# The two commands of a fresh machine: make demo, make test.

PYTHON ?= python3
PIP := .venv/bin/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help demo test clean

help:  ## what there is to make
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

# A position of Connect Four from which the player to move can force a win, and a textbook's tree
# (Russell and Norvig, "Artificial Intelligence: A Modern Approach", figure 5.2).
DEMO_MOVES := 5 2 6 4 7 5 1 6 4 6 5 5 4 6 2 1 3 2 2 5 6 6
DEMO_TREE := [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEMO_FILES := --out build/alpha-beta.txt --trace-out build/alpha-beta.jsonl

demo: .venv/installed  ## install into .venv and search a game and a tree
	@mkdir -p build
	@echo '$$ zermelo best connect-four $(DEMO_MOVES) --depth 17'
	@.venv/bin/zermelo best connect-four $(DEMO_MOVES) --depth 17
	@echo
	@echo '$$ zermelo tree "$(DEMO_TREE)" $(DEMO_FILES)'
	@.venv/bin/zermelo tree "$(DEMO_TREE)" $(DEMO_FILES)

test: .venv/installed-test  ## install into .venv with the test tools and run every check
	.venv/bin/python -m ruff check .
	.venv/bin/python -m ruff format --check .
	.venv/bin/python -m mypy
	.venv/bin/lint-imports
	.venv/bin/python -m pytest -n auto

clean:  ## remove .venv and every cache
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# A stamp is touched last: an installation that was interrupted is done again.
define new-venv
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo 'Zermelo needs Python 3.11 or newer, and "$(PYTHON)" is not: run make with PYTHON=/path/to/one' >&2; exit 1; }
@.venv/bin/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
endef

# The studio's pages are tested in Chromium, where there is one or Debian's can be had.
define chromium
@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || test -n "$$ZERMELO_CHROMIUM" || \
	{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get -qq update && \
	DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends chromium fonts-dejavu-core >/dev/null; } || \
	echo 'there is no Chromium: the tests of the studio'"'"'s pages are skipped' >&2
endef

.venv/installed: pyproject.toml constraints.txt
	$(new-venv)
	$(PIP) install --constraint constraints.txt --editable .
	@touch $@

.venv/installed-test: pyproject.toml constraints.txt
	$(new-venv)
	$(PIP) install --constraint constraints.txt --editable '.[test]'
	$(chromium)
	@touch .venv/installed $@
