PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready
ONCE_MORE := $(BIN)/python -m pytest -n 0 --last-failed --last-failed-no-failures none

.PHONY: setup page around play serve test test-full check bench fast train campaign lock format golden docs pictures wheel static static-serve
setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	$(PYTHON) scripts/setup.py

# The web table with bots, on a database in this folder. FAST=1: with compiled rules.
play: page $(if $(FAST),fast)
	$(if $(FAST),PYTHONPATH=build/fast) TAMPU_LOG_LEVEL=warning $(BIN)/tampu serve --open

# The web page and its tools; needs Node 20.19 or newer.
page: setup
	$(BIN)/python scripts/page.py

# What the tests need besides: other Pythons, database servers, a browser.
around: page
	$(BIN)/python -m scripts.static
	$(BIN)/python scripts/services.py --install

# The browser's tests run by themselves: they keep an event loop of their own. Two at once on a busy machine can be too
# late for a test that waits; what fails is tried once more, alone, and both results are shown. A fault fails twice.
test: around
	cd web && npm test --silent
	$(BIN)/python -m pytest -n 2 -m "not full" tests/web || $(ONCE_MORE) -m "not full" tests/web
	$(BIN)/python -m pytest -n 2 -m "not full" --ignore tests/web || $(ONCE_MORE) -m "not full" --ignore tests/web

# It takes hours, so what fails does not keep the rest from running.
test-full: around
	@failed=0; set -x; \
	(cd web && npm test --silent) || failed=1; \
	$(BIN)/python -m pytest -n 2 tests/web || $(ONCE_MORE) tests/web || failed=1; \
	$(BIN)/python -m pytest -n 2 --ignore tests/web || $(ONCE_MORE) --ignore tests/web || failed=1; \
	exit $$failed

check: page
	$(BIN)/python -m scripts.web_types --check
	cd web && npm run --silent check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/house_rules.py

# Writes the golden playthroughs anew; look at the difference before you commit it.
golden: setup
	$(BIN)/python -m pytest tests/games tests/cli -m golden --golden

# Runs the commands shown in the documents again and writes down what they print.
docs: setup
	$(BIN)/python scripts/cli_docs.py
	$(BIN)/python -m scripts.observation_docs

# The pictures of the documents and of the two-minute rules, taken from the real page. Needs Chromium.
pictures: page
	$(BIN)/python -m scripts.shots
	$(BIN)/python -m scripts.two_minutes

# The package with the page inside, in dist.
wheel: page
	$(BIN)/python -m scripts.wheel

# Tampu as files that any web server can give out, in dist/static; they need no server of ours.
static: page
	$(BIN)/python -m scripts.static

static-serve: page
	$(BIN)/python -m scripts.static --serve

format: setup
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

serve: setup $(if $(FAST),fast)
	$(if $(FAST),PYTHONPATH=build/fast) $(BIN)/tampu serve

bench: setup
	$(BIN)/python -m bench

# A copy of the package whose rules are compiled, in build/fast. Needs a C compiler.
fast: setup
	$(BIN)/python scripts/fast.py

# A network learns a title's judgement from games against itself (TITLE=cuzco or wutaki). Stop it when you like: it goes on
# where it was. build/training/TITLE/report.html shows how it stands.
train: setup
	$(BIN)/python -m tampu.lab.training $(TITLE)

# Is every bot stronger than the one below it? Takes hours, goes on where it stopped, and writes docs/bots.md.
campaign: setup
	$(BIN)/python -m tampu.lab.strength.campaign
	$(BIN)/python -m tampu.lab.strength.anchors

# All extras but `examples`.
lock: setup
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --group dev $(foreach extra,server insight lab ray fast previews scale onnx,--extra $(extra)) pyproject.toml -o requirements.lock
