"""Options of the test run, and what it reports at the end."""

import os
from collections.abc import Iterator

import pytest

from tests import postgres

# Several tests run at once, and the matrices are small: threads of numpy would only get in each other's way.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden playthroughs again")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Figures that tests have measured, and which Pythons were compared: comparing one with itself shows nothing."""
    for report in terminalreporter.getreports("passed"):
        told = dict(getattr(report, "user_properties", ()))
        if "p99" in told and report.when == "call":
            terminalreporter.write_line(f"Full house: {told['p99']}")
        if "leaks" in told and report.when == "call":
            terminalreporter.write_line(f"Compared in two worlds: {told['leaks']}")
        if "interpreters" in told and report.when == "call":
            shown = "wrote the same records" if told["interpreters shown"] else "not shown: only one Python runs here"
            terminalreporter.write_line(f"Pythons compared: {told['interpreters']}: {shown}")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server of the tests' own; started when the first test asks for it."""
    with postgres.server() as address:
        yield address
