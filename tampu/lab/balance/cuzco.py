"""What is used in games of Cuzco: actions, god cards, abilities, missions, achievements, seats."""

from collections import Counter
from typing import Any

from tampu.engine import Action, Game, JsonObject, Options, Outcome, Play, Seat, State
from tampu.engine.wire import as_int, as_text, as_texts
from tampu.games.cuzco.alphabet import ABILITY, ACTION, CARD, DECK, GOOD, MISSION, ROUNDS, USE, VILLAGE
from tampu.games.cuzco.game import Cuzco
from tampu.games.cuzco.pieces.mask import SOURCES
from tampu.games.cuzco.state import Empire
from tampu.lab.balance.report import Bar, Cell, Section, Tally, means, shares
from tampu.lab.strength.standing import interval


class Fate:
    """What became of a mission."""

    __slots__ = ("completed", "dealt", "discarded", "failed", "rounds")

    def __init__(self) -> None:
        self.dealt = 0
        self.completed = 0
        self.discarded = 0
        self.rounds = 0
        """The sum of the rounds in which it was completed."""
        self.failed = 0
        """How often it was kept at a mission step, and never completed."""

    @property
    def tried(self) -> int:
        """Whoever discards a mission at once, or takes it when all is over, did not try."""
        return self.completed + self.failed


class CuzcoObserver:
    """Counts what the events tell."""

    def __init__(self, game: Game[Any], options: Options) -> None:
        assert isinstance(game, Cuzco)
        content = game.content
        self._options = options
        self._content = content
        self.actions = Tally("Actions", dict.fromkeys(ACTION.words, ""))
        self.cards = Tally("God cards", {f"card{card}": content.cards[card].name for card in CARD.values()})
        self.abilities = Tally(
            "Abilities",
            {
                f"{deck} {word}": content.ability_names[ability]
                for deck in DECK.words
                for ability, word in enumerate(ABILITY.words)
            },
        )
        self.achievements = Tally(
            "Achievements", {achievement.id: f"{achievement.vp} VP" for achievement in content.achievements}
        )
        self.missions = {word: Fate() for word in MISSION.words}
        self.goods = Tally("Goods", dict.fromkeys(GOOD.words, ""))
        self.tiles = Tally("Tiles", {tile.name: DECK.word(tile.deck) for tile in content.tiles})
        self.villages = Tally("Villages with a quipu", dict.fromkeys(VILLAGE.words, ""))
        self._tallies = (
            *(self.actions, self.cards, self.abilities, self.achievements),
            *(self.goods, self.tiles, self.villages),
        )
        self._open: dict[tuple[Seat, str], int] = {}
        """The first round with a mission step at which each open mission can be kept."""
        self._round = 1
        self._tokens: dict[Seat, int] = {}
        self._token_wins: Counter[int] = Counter()
        self._scores: list[int] = []
        self._sources: Counter[str] = Counter()
        self.games = 0

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        assert isinstance(state, Empire)
        if action is not None and action.verb is USE:
            told = next(event for event in happened.events if event.name == "ability")
            self.abilities.use(action.text.removeprefix("use "), as_int(told.facts["seat"]))
        for event in happened.events:
            facts = event.facts
            match event.name:
                case "placed":
                    self.actions.use(as_text(facts["action"]), as_int(facts["seat"]))
                case "played":
                    self.cards.use(f"card{facts['card']}", as_int(facts["seat"]))
                case "bought":
                    self.goods.use(as_text(facts["good"]), as_int(facts["seat"]))
                case "took tile":
                    self.tiles.use(as_text(facts["tile"]), as_int(facts["seat"]))
                case "delivered" | "delivered from reserve":
                    self.villages.use(as_text(facts["village"]), as_int(facts["seat"]))
                case "achieved":
                    self.achievements.use(as_text(facts["what"]), as_int(facts["seat"]))
                case "missions":
                    for word in as_texts(facts["missions"]):
                        self._take(as_int(facts["seat"]), word, self._round)
                case "chose":
                    self._take(as_int(facts["seat"]), as_text(facts["mission"]), self._round + 1)
                case "completed":
                    _, fate = self._settle(facts)
                    fate.completed += 1
                    fate.rounds += self._round
                case "discarded":
                    first, fate = self._settle(facts)
                    fate.discarded += 1
                    fate.failed += self._round > first
                case "round":
                    self._round = as_int(facts["round"])
                case "token" if action is None:
                    self._tokens[as_int(facts["seat"])] = as_int(facts["token"])

    def _take(self, seat: Seat, mission: str, first: int) -> None:
        self.missions[mission].dealt += 1
        self._open[seat, mission] = first

    def _settle(self, facts: JsonObject) -> tuple[int, Fate]:
        """A mission is no longer open: the first round in which it could be kept, and what became of it."""
        mission = as_text(facts["mission"])
        return self._open.pop((as_int(facts["seat"]), mission)), self.missions[mission]

    def close(self, outcome: Outcome) -> None:
        for (_, mission), first in self._open.items():
            self.missions[mission].failed += first <= ROUNDS
        self._open.clear()
        self._round = 1
        for tally in self._tallies:
            tally.close(outcome)
        for seat in outcome.winners:
            self._token_wins[self._tokens[seat]] += 1
        self._scores += outcome.scores
        for sources in outcome.sources:
            self._sources.update(sources)
        self.games += 1

    def sections(self) -> list[Section]:
        return [
            *(tally.section(self.games) for tally in self._tallies),
            self._missions_section(),
            self._seats_section(),
            self._points_section(),
        ]

    def unused(self) -> list[str]:
        missions: list[str] = []
        for mission in self._content.missions:
            fate = self.missions[mission.id]
            if not fate.completed:
                what = f"taken {fate.dealt} times" if fate.dealt else "never taken"
                missions.append(f"Missions: {mission.id} {mission.name}, {what}, never completed")
        return [line for tally in self._tallies for line in tally.unused()] + missions

    def _missions_section(self) -> Section:
        rows: list[list[Cell]] = []
        bars: list[Bar] = []
        for mission in self._content.missions:
            fate = self.missions[mission.id]
            share = fate.completed / fate.tried if fate.tried else 0.0
            mean = fate.rounds / fate.completed if fate.completed else 0.0
            rows.append(
                [
                    mission.id,
                    mission.name,
                    mission.source,
                    fate.dealt,
                    fate.completed,
                    fate.discarded,
                    fate.tried,
                    round(share, 3),
                    round(mean, 2),
                ]
            )
            ends = interval(fate.completed, fate.tried) if fate.tried else None
            bars.append((f"{mission.id} {mission.name}", share, ends))
        head = ["id", "name", "source", "taken", "completed", "discarded", "tried", "share", "mean round"]
        note = "Tried: completed, or kept at a mission step; what is discarded at the first one was not tried."
        return Section("Missions", head, rows, bars, "share of tried missions that are completed", note)

    def _seats_section(self) -> Section:
        tokens = {token: self._token_wins[token] for token in range(1, self._options.seats + 1)}
        return shares("Seats by first order token", "token", tokens, self.games)

    def _points_section(self) -> Section:
        places = len(self._scores)
        found = means("Where points come from", {name: self._sources[name] for name in SOURCES}, places)
        found.rows.append(["total", round(sum(self._scores) / max(1, places), 2)])
        return found


observer = CuzcoObserver
"""The balance report counts what happens in games of Cuzco."""
