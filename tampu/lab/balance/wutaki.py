"""What is used in games of Wutaki: rounds, ends, seats, elements, masters, sites, cards, plunders."""

from collections import Counter
from typing import Any

from tampu.engine import Action, Game, Options, Outcome, Play, Seat, State
from tampu.engine.wire import as_int, as_text
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    ELEMENTS,
    FIRST_MASTER_SITE,
    MASTERS,
    OMENS,
    PACTS,
    REVENGE_CARDS,
    ROUND_CARDS,
    SECRET_PACTS,
    SITES,
    UPGRADES,
)
from tampu.games.wutaki.game import Wutaki
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.scoring import METRICS, STEPS, element_of
from tampu.lab.balance.report import Bar, Cell, Group, Section, Tally, means, twentieths
from tampu.lab.strength.standing import interval

_BOARD = SITES.words[:FIRST_MASTER_SITE]
_POINTS_BY_RULE = {"W6.1": "pyramid", "W6.7": "upgrades", "W6.15": "trade", "W11.4": "abilities"}
_POINTS_BY_EVENT = {
    "fulfils": "pacts",
    "placed": "sites",
    "moved": "sites",
    "played": "omens",
    "private track": "masters",
    "round card": "round cards",
    "ability": "abilities",
}
"""Points of a general effect belong to the last such event before them."""


class WutakiObserver:
    """Counts what the events tell."""

    def __init__(self, game: Game[Any], options: Options) -> None:
        assert isinstance(game, Wutaki)
        content = game.content
        masters = [f"master-{id}" for id, master in zip(MASTERS, content.masters, strict=True) if master.site]
        wanted = [*_BOARD, *(masters if options["masters"] == "asymmetric" else [])]
        opened = [id for id, card in zip(ROUND_CARDS, content.rounds, strict=True) if card.site is not None]
        self.sites = Tally("Sites", {**dict.fromkeys(wanted, ""), **dict.fromkeys(opened, "round site")})
        self.pacts = Tally("Pacts fulfilled", dict.fromkeys(PACTS, ""))
        self.omens = Tally("Omens played", {id: content.omens[n].name for n, id in enumerate(OMENS)})
        self.upgrades = Tally("Upgrades", dict.fromkeys(UPGRADES.words, ""))
        self.abilities = Tally("Abilities", dict.fromkeys(ABILITIES if options["abilities"] == "on" else (), ""))
        self.pyramid = Tally("Pyramid levels reached", {str(level + 1): "" for level in range(len(content.pyramid))})
        self.rounds = Tally("Round cards", {id: content.rounds[n].name for n, id in enumerate(ROUND_CARDS)})
        self.secrets = Tally("Secret pacts that counted", dict.fromkeys(SECRET_PACTS, ""))
        self.revenge = Tally("Revenge cards that struck", dict.fromkeys(REVENGE_CARDS, ""))
        self.tracks = Tally(
            "Steps of the private tracks",
            {
                f"{id} {at}": ""
                for id, master in zip(MASTERS, content.masters, strict=True)
                if (id == "A") == (options["masters"] == "symmetric")
                for at in sorted(master.track)
            },
        )
        self._tallies = (
            *(self.sites, self.pyramid, self.upgrades, self.abilities, self.tracks, self.pacts, self.omens),
            *(self.rounds, self.secrets, self.revenge),
        )
        self._on_track: Counter[str] = Counter()
        self._cause = ""
        self._rounds: list[int] = []
        self._ends: Counter[str] = Counter()
        self._groups = [Group("seat from the start player"), Group("element"), Group("master"), Group("plunders")]
        self._sources: Counter[str] = Counter()
        self._places = 0
        self._plunders: Counter[Seat] = Counter()
        self._first = 0
        self._state: Kingdom | None = None
        self.games = 0

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        assert isinstance(state, Kingdom)
        self._state = state
        if action is None:
            self._first = state.start
        for event in happened.events:
            facts = event.facts
            seat = as_int(facts["seat"]) if "seat" in facts else -1
            self._cause = _POINTS_BY_EVENT.get(event.name, self._cause)
            match event.name:
                case "placed" | "moved":
                    self.sites.use(as_text(facts["site"]), seat)
                    self._plunders[seat] += facts["site"] == "plunder"
                case "fulfils":
                    self.pacts.use(as_text(facts["pact"]), seat)
                case "played":
                    self.omens.use(as_text(facts["omen"]), seat)
                case "upgraded":
                    self.upgrades.use(as_text(facts["upgrade"]), seat)
                case "climbed":
                    self.pyramid.use(str(facts["level"]), seat)
                case "round card":
                    self.rounds.use(as_text(facts["card"]), state.start)
                case "ability":
                    self.abilities.use(as_text(facts["ability"]), seat)
                case "private track":
                    self.tracks.use(f"{MASTERS[state.masters[seat]]} {facts['step']}", seat)
                case "scored" | "lost":
                    source = _POINTS_BY_RULE.get(event.rule, self._cause)
                    self._on_track[source] += as_int(facts["vp"]) * (1 if event.name == "scored" else -1)

    def close(self, outcome: Outcome) -> None:
        state = self._state
        assert state is not None
        for seat in range(state.seats):
            self._count_hidden(state, seat)
        for tally in self._tallies:
            tally.close(outcome)
        self._rounds.append(state.round)
        top = max(state.pyramid) == len(state.content.pyramid)
        reached = max(state.vp) >= state.content.end_vp
        self._ends["100 VP" if reached else "pyramid" if top else "round guard"] += 1
        for seat, score in enumerate(outcome.scores):
            place = (seat - self._first) % state.seats + 1
            plunders = min(self._plunders[seat], 6)
            names = (str(place), ELEMENTS[element_of(state, seat)], MASTERS[state.masters[seat]], str(plunders))
            for group, name in zip(self._groups, names, strict=True):
                group.add(name, score, seat in outcome.winners)
            self._sources.update(outcome.sources[seat])
        self._places += len(outcome.scores)
        self._plunders.clear()
        self.games += 1

    def _count_hidden(self, state: Kingdom, seat: Seat) -> None:
        """W14.3: which hidden cards made a difference at the end."""
        for card in state.secrets.hands[seat]:
            if state.content.secrets[card].condition(state, seat):
                self.secrets.use(SECRET_PACTS[card], seat)
        for card in state.revenge.hands[seat]:
            limit = state.content.revenge[card]
            if limit.broken(METRICS[limit.metric](state, seat)):
                self.revenge.use(REVENGE_CARDS[card], seat)

    def sections(self) -> list[Section]:
        return [
            self._rounds_section(),
            *(group.section() for group in self._groups),
            self._points_section(),
            self._track_section(),
            *(tally.section(self.games) for tally in self._tallies if tally.names),
        ]

    def unused(self) -> list[str]:
        return [line for tally in self._tallies for line in tally.unused()]

    def _rounds_section(self) -> Section:
        ends = ("100 VP", "pyramid", "round guard")
        row: list[Cell] = [self.games, *twentieths(self._rounds), *(self._ends[name] for name in ends)]
        counts = {f"{number} rounds": count for number, count in sorted(Counter(self._rounds).items())}
        counts |= {f"ended by {name}": self._ends[name] for name in ends}
        bars: list[Bar] = [
            (name, count / max(1, self.games), interval(count, self.games)) for name, count in counts.items()
        ]
        head = ["games", "5 %", "median", "95 %", *ends]
        return Section("Rounds and ends", head, [row], bars, "share of games")

    def _points_section(self) -> Section:
        return means("Where points come from", {name: self._sources[name] for name in STEPS}, self._places)

    def _track_section(self) -> Section:
        names = dict.fromkeys([*_POINTS_BY_EVENT.values(), *_POINTS_BY_RULE.values()])
        note = "How the points on the track of victory points were gained and lost in play; everybody starts with some."
        return means("Points on the track", {name: self._on_track[name] for name in names}, self._places, note)


observer = WutakiObserver
