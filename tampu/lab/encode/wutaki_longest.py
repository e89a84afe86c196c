"""How many decisions a game of Wutaki can have at most, and how often it can ask for luck, counted from its content.

WR34: after 1,000 visits no further turn begins, so there are no more visits than these, those of the last turns, and
the moves in them. A visit carries out the effect of its site at most twice (W5.3). All else happens once for each
round, turn or pact, or for each omen that an effect lets a seat play.

Within a turn a worker does not move on for ever. An effect moves it once at most, and then the site that it left does
not act again (WR77). It moves by an omen, which is in play until all that it sets off is over, so each of them moves it
once on such a way; or by a site's own effect, and never from there to the same site (WR76). Content for which that does
not hold is not counted.
"""

from collections.abc import Callable, Iterable
from typing import Any

from tampu.engine import Options
from tampu.games.wutaki.alphabet import OMENS, RESOURCES, REVENGE_CARDS
from tampu.games.wutaki.content import Content
from tampu.games.wutaki.effects.effect import Effect, Term
from tampu.games.wutaki.game import Wutaki
from tampu.games.wutaki.versions import VERSIONS

Brings = dict[str, Callable[[Any, Content, int], int]]
"""What a term with this verb brings at most, in this content and with so many seats."""

_TWICE = 2
"""W5.3: a special worker acts twice. W9.3: a seat has two towers."""


def _kinds(count: int) -> int:
    """W18.2f: each kind is named once, and the last one by itself."""
    return min(count, len(RESOURCES) - 1)


_DRAWN: Brings = {
    "omen": lambda term, content, seats: int(term.count),
    "revenge": lambda term, content, seats: int(term.count),
    "plunder": lambda term, content, seats: int(term.penalty),
    "secret": lambda term, content, seats: int(term.draw),
    "accept": lambda term, content, seats: content.display if term.open else int(term.look),
    "gift_pact": lambda term, content, seats: content.display,
    "renew_display": lambda term, content, seats: content.display,
}
"""Cards."""
_MOVED: Brings = {"reuse": lambda term, content, seats: 1}
_PLAYED: Brings = {"play_omen": lambda term, content, seats: int(term.count)}
_ONE = (
    *("recruit", "gather", "dismiss", "accept", "gift_pact", "upgrade", "upgrade_remove", "upgrade_swap"),
    *("reuse", "double", "place_on_occupied", "may", "choose"),
)
_ASKED: Brings = {
    **{verb: lambda term, content, seats: 1 for verb in _ONE},
    **{
        verb: lambda term, content, seats: int(term.count)
        for verb in ("play_omen", "fulfil", "sac_worker", "omen_discard")
    },
    **{verb: lambda term, content, seats: _kinds(term.units.any) for verb in ("gain", "pay", "sac")},
    "steal": lambda term, content, seats: _kinds(term.count) * (seats - 1 if term.each else 1) + (not term.each),
    "plunder": lambda term, content, seats: 1 if term.raid else _kinds(term.count),
    "trade": lambda term, content, seats: 2 * min(term.most, sum(content.supply) // 2) + 1,
    "vp_trade": lambda term, content, seats: 2 * min(term.most, len(RESOURCES)) + 1,
    "omen_to_vp": lambda term, content, seats: min(term.most, len(OMENS)),
    "revenge_return": lambda term, content, seats: min(term.count, len(REVENGE_CARDS)),
    "revenge_gift": lambda term, content, seats: 2 * min(term.count, len(REVENGE_CARDS)),
    "secret": lambda term, content, seats: int(term.keep),
}
"""Choices. A trade may go unit by unit (WR63): what is given was not received, and what is received was in the supply,
so at most half of all units change hands. What a played omen, a visited site and a fulfilled pact bring is counted
with them."""
_SILENT = (
    *("vp", "endscore", "multiplier", "start_player", "wages", "digest", "omen", "revenge", "renew_display"),
    *("rule", "perm", "open_site", "each", "climb"),
)
"""Verbs that ask nothing themselves. Together with the others these are all for which this count was made."""


class Count:
    """How much of something an effect brings at most, the lists inside its lists included."""

    def __init__(self, content: Content, options: Options, brings: Brings) -> None:
        self._content = content
        self._seats = options.seats
        self._extras = content.board(options).pyramid_extras
        self._brings = brings

    def __call__(self, effect: Effect | None) -> int:
        return 0 if effect is None else sum(map(self._term, effect.terms))

    def most(self, effects: Iterable[Effect | None]) -> int:
        return max(map(self, effects), default=0)

    def _term(self, term: Term) -> int:
        brings = self._brings.get(term.verb)
        return self._inside(term) + (0 if brings is None else brings(term, self._content, self._seats))

    def _inside(self, term: Any) -> int:
        if term.verb == "each":
            return self._seats * self(term.effect)
        if term.verb == "may":
            return self(term.effect)
        if term.verb == "choose":
            return self.most(term.effects)
        if term.verb == "climb":
            return self.most(master.climb for master in self._content.masters) + self.most(self._extras)
        if term.verb == "gather":
            return _TWICE * self.most(tower.visit_effect for tower in self._content.towers)
        return 0


class Frame:
    """How often what happens in a game."""

    def __init__(self, content: Content, options: Options, most_visits: int) -> None:
        moved, played = Count(content, options, _MOVED), Count(content, options, _PLAYED)
        self.content = content
        self.seats = options.seats
        self.sites = content.board(options).effects
        self.omens = [omen.effect for omen in content.omens]
        self.standing = [omen.standing.effect for omen in content.omens if omen.standing is not None]
        self.revealed = [card.effect for card in content.rounds]
        self.rewards = [pact.reward for pact in content.pacts]
        self.tracks: tuple[list[Effect | None], list[Effect | None]] = (
            [step for master in content.masters for step in master.track.values()],
            [field.event for field in content.board(options).track],
        )
        self.holds = (
            {term.verb for effect in content.effects for term in effect.terms} <= {*_ASKED, *_SILENT}
            and all(moved(site) + played(site) <= 1 for site in self.sites)
            and sum(moved(site) > 0 for site in self.sites) <= 1
            and moved.most(self.omens) <= 1
            and not played.most(self.omens)
            and not any(moved(effect) or played(effect) for effect in (*self.standing, *self.revealed))
            and all(omen.standing is None or omen.standing.once_a_round for omen in content.omens)
        )
        """Can this content be counted?"""
        way = _TWICE * sum(map(moved, self.omens)) + 1
        besides = sum(moved(effect) + played(effect) for effect in (*self.rewards, *content.abilities))
        besides += len(self.rewards) * sum(moved.most(track) + played.most(track) for track in self.tracks)
        self.besides = besides
        """Omens played and moves made that no site brings."""
        self.rounds = max(1, content.round_guard)
        self.turns = most_visits + self.seats
        self.visits = most_visits - 1 + self.seats * (1 + way) + besides * way
        self.played = played
        self.plays = _TWICE * self.visits * played.most(self.sites) + besides

    def total(self, count: Count) -> int:
        """What all effects of a game bring."""
        omen, standing = count.most(self.omens), count.most(self.standing)
        of_visits = _TWICE * self.visits * max(count(site) + self.played(site) * omen for site in self.sites)
        of_pacts = count.most(self.rewards) + sum(count.most(track) for track in self.tracks) + standing
        of_rounds = self.cards * count.most(self.revealed) + _TWICE * self.seats * standing
        once = sum(map(count, self.content.abilities))
        return (
            of_visits
            + self.besides * omen
            + self.plays * standing
            + len(self.rewards) * of_pacts
            + self.rounds * of_rounds
            + once
        )

    @property
    def cards(self) -> int:
        """W13.2: how many are revealed in a round."""
        return 1 + sum(card.again for card in self.content.rounds)


def _frame(rules: Wutaki, options: Options) -> Frame | None:
    most_visits = VERSIONS[options.rules].most_visits
    frame = None if most_visits is None else Frame(rules.content, options, most_visits)
    return frame if frame is not None and frame.holds else None


def longest(rules: Wutaki, options: Options) -> int | None:
    """A turn asks where to, by whom, and for pacts (W3.2); a visit whether to act again (W5.3); a pact what is paid,
    and for others (W7.2). After a haggle or an ability the same is asked again (WR45). A tie may be settled (W14.7)."""
    frame, content, seats = _frame(rules, options), rules.content, options.seats
    if frame is None:
        return None
    setup = seats * (content.secret_keep + content.start_pacts + 1)
    paid = max(_kinds(pact.price.any) + pact.price.omens for pact in content.pacts)
    haggles = frame.rounds * seats + frame.plays
    again = 3 * frame.turns + frame.visits + (1 + paid) * len(frame.rewards) + haggles + 2 * len(content.abilities) + 1
    return setup + again + frame.total(Count(content, options, _ASKED))


def chances(rules: Wutaki, options: Options) -> int | None:
    """W2: the setup; a card for each round, and for its symbols (W13.2); and all that effects draw."""
    frame, content, seats = _frame(rules, options), rules.content, options.seats
    if frame is None:
        return None
    setup = 1 + (seats + 1) * content.display + seats * (content.secret_draw + content.start_omens + 3)
    return setup + frame.rounds * frame.cards + frame.total(Count(content, options, _DRAWN))
