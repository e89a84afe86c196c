"""Every numbered rule is named by a test."""

import pytest

from scripts.rule_ids import missing
from tampu.games import metas


@pytest.mark.parametrize("title", [meta.title for meta in metas()])
def test_no_rule_is_without_a_test(title: str) -> None:
    assert missing(title) == []
