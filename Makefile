PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready

.PHONY: setup play test test-full check bench lock format golden docs
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
	$(BIN)/python -m pytest tests/games -k "test_playthrough" -m "not full" --golden

# Runs the commands of docs/cli.md again and writes down what they print.
docs: setup
	$(BIN)/python scripts/cli_docs.py

format: setup
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

bench: setup
	$(BIN)/python -m bench

lock: setup
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --group dev --all-extras pyproject.toml -o requirements.lock
