"""The public conformance check: what every title, mode and number of seats must pass.

    from tampu.engine.conformance import check
    report = check(game, options, games=20)
    assert not report.failures

Random games are played to the end, and every promise of the contract is tested on the way. See
`docs/architecture.md` for the list.
"""

from tampu.engine.conformance.check import check
from tampu.engine.conformance.report import Failure, Report

__all__ = ["Failure", "Report", "check"]
