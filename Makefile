PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready

.PHONY: setup play test test-full check bench lock format golden
setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	$(PYTHON) scripts/setup.py

play: setup
	$(BIN)/tampu play rumis

test: setup
	$(PYTHON) scripts/interpreters.py --install
	$(BIN)/python -m pytest -n 2 -m "not full"

test-full: setup
	$(PYTHON) scripts/interpreters.py --install
	$(BIN)/python -m pytest -n 2

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/house_rules.py

# Writes the golden playthroughs anew; look at the difference before you commit it.
golden: setup
	$(BIN)/python -m pytest tests/games -k playthrough --deselect tests/games/rumis -m "not full" --golden

format: setup
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

bench: setup
	$(BIN)/python -m bench

lock: setup
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --group dev pyproject.toml -o requirements.lock
