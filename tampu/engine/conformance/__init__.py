"""The public conformance check: what every title, mode and number of seats must pass.

    from tampu.engine.conformance import check
    report = check(game, options, games=20)
    assert not report.failures

Random games are played to their end, and on the way each promise of the contract is put to the test. See
`docs/architecture.md` for the list.
"""

from tampu.engine.conformance.check import check
from tampu.engine.conformance.report import Failure, Report

__all__ = ["Failure", "Report", "check"]
