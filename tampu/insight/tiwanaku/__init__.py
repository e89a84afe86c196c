"""What a seat of Tiwanaku can know: functions of a view alone, each with a status `complete` or `partial`."""

from tampu.insight.tiwanaku.grade import Grade, grade
from tampu.insight.tiwanaku.maps.certain import Certain, certain
from tampu.insight.tiwanaku.maps.odds import Odds, Samples, odds, sample
from tampu.insight.tiwanaku.reasons.explain import Explanation, Fact, explain

__all__ = [
    "Certain",
    "Explanation",
    "Fact",
    "Grade",
    "Odds",
    "Samples",
    "certain",
    "explain",
    "grade",
    "odds",
    "sample",
]
