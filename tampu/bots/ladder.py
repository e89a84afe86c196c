"""The levels of the titles that are judged by features, Cuzco and Wutaki."""

from functools import cache, cached_property
from importlib.util import find_spec
from typing import Any

from tampu.bots.greedy import Greedy, Worth
from tampu.bots.guided import GuidedSearcher
from tampu.bots.judge import Odds, SearchingJudge
from tampu.bots.learned import Learned, PlainNetwork, Teaching, packaged
from tampu.bots.search import Searcher
from tampu.bots.value import Features, Value
from tampu.engine import Alphabet, Game

weaker: tuple[str, ...] = () if find_spec("numpy") else ("master",)
"""What is slower, and gets less far, without numpy."""


@cache
def taught(package: str, alphabet: Alphabet) -> Teaching:
    """What lies beside a title's bots, as fast as it can be asked here."""
    if weaker:
        return PlainNetwork(packaged(package), alphabet)
    # Most of what is done with a title needs no numpy, which takes long to load.
    from tampu.bots.network import Net

    return Net.of_json(packaged(package), alphabet)


class Ladder:
    """Easy goes by a quick estimate, normal judges by fitted features, hard searches; master by what was learned."""

    def __init__(
        self,
        estimate: Worth,
        features: Features,
        package: str,
        careless: tuple[float, float],
        tries: tuple[int, int],
        odds: Odds,
        near: float = 0.0,
        even: bool = False,
    ) -> None:
        """`careless`: how many random points easy and normal add; `tries`: how many iterations hard and master do for
        each option, such that both take the same time; `odds`: how sure a lead is; `near`: how much master also judges
        the end of the present turn; `even`: master's worlds count as equally good before anything is chosen."""
        self._estimate = estimate
        self._features = features
        self._package = package
        self._careless = careless
        self._tries = tries
        self._odds = odds
        self._near = near
        self._even = even

    @cached_property
    def _value(self) -> Value:
        return Value.of_package(self._features, self._package)

    def greedy(self, rules: Game[Any]) -> Greedy:
        """The tester of balance reports, with the content of the box or another."""
        return Greedy("greedy", rules, self._estimate)

    def easy(self, rules: Game[Any]) -> Greedy:
        return Greedy("easy", rules, self._estimate, tries=1, careless=self._careless[0])

    def normal(self, rules: Game[Any]) -> Greedy:
        return Greedy("normal", rules, self._value.worth, tries=1, careless=self._careless[1])

    def hard(self, rules: Game[Any]) -> Searcher:
        return Searcher("hard", rules, self._value.margins, turns=2, tries=self._tries[0])

    def master(self, rules: Game[Any]) -> GuidedSearcher:
        judge = Learned(self._features, self._value, taught(self._package, rules.alphabet))
        return GuidedSearcher("master", rules, judge, turns=2, tries=self._tries[1], near=self._near, even=self._even)

    def judge(self, rules: Game[Any]) -> SearchingJudge:
        return SearchingJudge(rules, self._value.margins, self._value.left, self._odds, turns=2)
