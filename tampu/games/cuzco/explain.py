"""What cards, tiles, missions and places of Cuzco are called and do, in words.

Values that differ by round are given for every round.
"""

from collections.abc import Sequence
from typing import Final, NotRequired

from tampu.engine import Json, JsonObject, Options, RuleId
from tampu.engine.box.content import Explanation
from tampu.engine.wire import as_list, as_object, as_text
from tampu.games.cuzco.alphabet import (
    ACTION,
    CARD,
    CIRCLET,
    COLOUR,
    DECK,
    FACE,
    GOD,
    GOOD,
    TRADE,
    VILLAGE,
    VILLAGES,
)
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.pieces.printed import Ability
from tampu.games.cuzco.symbols.vocabulary import ABILITY_EFFECTS
from tampu.games.words import fill, words, words_or_english

STOCKS: Final[dict[str, RuleId]] = {
    "food": "C14.3",
    "offerings": "C12.2",
    "medals": "C12.3",
    "priests": "C9.1",
    "quipus": "C6.3",
    "pututus": "C16.3",
    "goods": "C14.3",
    "feathers": "C6.5",
    "tiles": "C7.1",
    "hand": "C17.1",
    "finished": "C14.4",
}
"""What lies on or beside a mask and is counted, with its rule."""

_ABOUT: Final[dict[str, RuleId]] = {
    "stone": "C6.1",
    "rope": "C6.1",
    "study": "C7.1",
    "farm": "C7.1",
    "exchange": "C8.1",
    "temple": "C9.1",
    "headdress": "C10.2",
    "points": "C11.1",
}
"""The rule of each action."""

_FORMS: Final = ("count", "distinct", "same")

Facts = dict[str, str | int]


class Explained(Explanation):
    """What is said about a thing of Cuzco."""

    notes: list[str]
    """Sentences that are good to know."""
    when: NotRequired[str]
    """When a god card can be played."""
    by_tiles: NotRequired[list[str]]
    """What an ability does with one, two or three tiles."""
    offer: NotRequired[str]
    """What pips are exchanged for, without a full stop."""
    asks: NotRequired[str]
    """What a mission asks for, without a full stop."""
    parts: NotRequired[list[dict[str, Json]]]
    """The same part by part, as the content file writes it (C19.1)."""


def explain(content: Content, options: Options, language: str) -> JsonObject:
    """Everything by id: `space stone`, `card 1`, `M01`, `S1a`, `A1`, `soup`, `I0`, `stock food`, `circlet 1`, ..."""
    return Explainer(content, options, language).everything()


class Explainer:
    """Goes through the content once, with the words of one language."""

    def __init__(self, content: Content, options: Options, language: str) -> None:
        said = words_or_english("cuzco", language).sections
        self.content = content
        self.options = options
        self.phrases = said["phrases"]
        self.terms = said["terms"]
        self.english = words("cuzco").sections["terms"]
        self.requirements = {
            as_text(entry["id"]): as_object(entry["requirement"])
            for section in ("terms", "missions", "achievements")
            for entry in _entries(content, section)
        }
        self.told: JsonObject = {}

    def everything(self) -> JsonObject:
        self._actions()
        self._exchanges()
        self._map()
        self._gods()
        self._tiles()
        self._capital()
        self._missions()
        self._masks()
        return self.told

    # -- words -----------------------------------------------------------------------------------------

    def _say(self, key: str, facts: Facts) -> str:
        return fill(self.phrases[key], {name: str(fact) for name, fact in facts.items()}, facts)

    def _term(self, word: str) -> str:
        return self.terms.get(word, word)

    def _named(self, entry: JsonObject) -> str:
        """The name of a row of the content file: translated, unless a corrected file has renamed it."""
        id = as_text(entry["id"])
        written = as_text(entry.get("name", self.english.get(id, id)))
        return self.terms[id] if self.english.get(id, "").casefold() == written.casefold() else written

    def _tell(
        self, id: str, name: str, text: str, rule: RuleId, notes: Sequence[str] = (), source: str = "printed"
    ) -> JsonObject:
        entry: JsonObject = {
            "name": capital(name),
            "text": text,
            "notes": [*notes],
            "rule": rule,
            "doubts": {} if source == "printed" else {"card": source},
        }
        self.told[id] = entry
        return entry

    # -- things ----------------------------------------------------------------------------------------

    def _actions(self) -> None:
        content = self.content
        for action in ACTION.words:
            key, notes = f"space {action}", [self._say("space rule", {})]
            facts: Facts = {}
            if action == "headdress":
                key, facts = "space headdress rounds", {"values": _listed(content.headdress_vp)}
            elif action == "points":
                facts, notes = {"vp": content.vp_space}, []
            self._tell(f"space {action}", self._term(action), self._say(key, facts), _ABOUT[action], notes)
        for face in FACE.values():
            self._tell(f"die {face}", self._say("die name", {"n": face}), self._say("die", {}), "C4.1")
            facts = {"n": face}
            notes = [self._say("temple rounds", {"values": _listed(content.temple_vp)})]
            self._tell(f"step {face}", self._term("temple"), self._say("temple step", facts), "C9.2", notes)
        for token in range(1, self.options.seats + 1):
            facts = {"n": token}
            self._tell(f"token {token}", self._say("token name", facts), self._say("order", facts), "C3.2")

    def _exchanges(self) -> None:
        for id, trade in zip(TRADE.words, self.content.trades, strict=True):
            deck = f" {DECK.word(trade.deck)}" if trade.effect == "slide" else ""
            text = self._say(f"exchange {trade.effect}{deck}", {"pips": trade.pips, "amount": trade.amount})
            rule = "C8.2" if trade.effect == "slide" else "C8.3"
            self._tell(f"exchange {id}", self._term(f"exchange {id}"), f"{capital(text)}.", rule)["offer"] = text

    def _map(self) -> None:
        """The colours and points of villages are known in advance only on the fixed map."""
        content = self.content
        land = content.land(content.fixed_map)
        entries = _entries(content, "villages")
        for village in range(VILLAGES):
            text = self._say("village any", {})
            if self.options["map"] == "fixed":
                colour = self._term(COLOUR.word(land.feather[village]))
                text = self._say("village", {"colour": colour, "vp": land.vp[village]})
            entry = entries[village]
            self._tell(VILLAGE.word(village), self._named(entry), text, "C6.3", source=_source(entry))
        self._tell("capital", self._term("capital"), self._say("capital", {}), "C6.7")

    def _gods(self) -> None:
        content = self.content
        for god in GOD.words:
            self._tell(god, self._term(god), self._say("god", {}), "C12.3")
        price = self._say("card price", {"n": content.card_cost})
        for number, entry in zip(CARD.values(), _entries(content, "god_cards"), strict=True):
            card = content.cards[number]
            phases = [self.phrases[f"phase {as_text(phase)}"] for phase in as_list(entry["phases"])]
            when = self._say("card phases", {"phases": "; ".join(phases)})
            text = self._say(f"card {card.effect}", {"value": card.value, "most": card.most})
            told = self._tell(f"card {number}", self._term(card.name), text, "C12.2", [price], card.source)
            told["when"] = when

    def _tiles(self) -> None:
        content = self.content
        for entry, ability in zip(_entries(content, "abilities"), content.abilities, strict=True):
            values = " / ".join(map(str, ability.values))
            name = self._term(as_text(entry["name"]))
            told = self._tell(
                as_text(entry["id"]), name, self._ability(ability, values), "C13.3", source=_source(entry)
            )
            told["by_tiles"] = [self._ability(ability, str(value)) for value in ability.values]
        for tile in content.tiles:
            ability = content.abilities[tile.ability]
            name = self._term(content.ability_names[tile.ability])
            joint = self._say("ability joint", {"values": " / ".join(map(str, ability.values))})
            slid = self._say(f"tile {DECK.word(tile.deck)}", {"n": tile.number})
            self._tell(tile.id, self._term(tile.name), f"{name}. {joint}", "C7.1", [slid], tile.source)
        for deck in DECK.words:
            for pips in FACE.values():
                self._tell(f"{deck} {pips}", self._term(deck), self._say("tile take", {"pips": pips}), "C7.1")

    def _ability(self, ability: Ability, value: str) -> str:
        parameter, _ = ABILITY_EFFECTS[ability.effect]
        of = "" if parameter is None else f" {parameter[1].word(ability.of)}"
        return self._say(f"ability {ability.effect}{of}", {"value": value})

    def _capital(self) -> None:
        content = self.content
        market = self._say("market", {})
        for good, entry in enumerate(_entries(content, "goods")):
            text = self._say("good", {"food": content.good_food[good], "vp": content.good_vp[good]})
            source = _source(entry)
            self._tell(GOOD.word(good), self._named(entry), text, "C14.3", [market], source)
        self._tell("market", self._term("market"), market, "C14.3")
        self._tell("status", self._term("status"), self._say("status", {}), "C14.1")
        self._tell("palace", self._term("palace"), self._say("palace", {}), "C14.4")

    def _missions(self) -> None:
        content = self.content
        worth = self._say("mission", {"vp": content.mission_vp})
        for entry in _entries(content, "missions"):
            id = as_text(entry["id"])
            asks = self._asks(self.requirements[id], as_text(entry["text"]))
            source = _source(entry)
            told = self._tell(id, self._named(entry), f"{capital(asks)}.", "C14.4", [worth], source)
            told |= {"asks": asks, "parts": [*self._parts(self.requirements[id])]}
        for entry, achievement in zip(_entries(content, "achievements"), content.achievements, strict=True):
            id = achievement.id
            name = self.terms.get(id, as_text(entry.get("name", id)))
            asks = self._asks(self.requirements[id], name)
            text = self._say("achievement", {"vp": achievement.vp, "what": asks})
            self._tell(
                f"achievement {id}",
                name,
                text,
                "C15.5",
                source=_source(entry),
            )

    def _asks(self, requirement: JsonObject, written: str) -> str:
        """What a mission asks for, part by part; the text of the file if there is no phrase for some part."""
        parts = [self._part(part) for part in self._parts(requirement)]
        return " + ".join(parts) if all(parts) else written

    def _parts(self, requirement: JsonObject) -> list[JsonObject]:
        if "as" in requirement:
            return self._parts(self.requirements[as_text(requirement["as"])])
        if "all" in requirement:
            return [leaf for part in as_list(requirement["all"]) for leaf in self._parts(as_object(part))]
        return [requirement]

    def _part(self, part: JsonObject) -> str:
        """C19.1: at least a given number of members, of different values or of equal values."""
        form = next(form for form in _FORMS if form in part)
        filters = [key for key in part if key not in (form, "min", "by")]
        by = [as_text(part["by"])] if "by" in part else filters
        ring = [as_text(part["ring"])] if "ring" in part else []
        least = part["min"]
        key = " ".join([form, as_text(part[form]), *by, *ring]) + (".one" if least == 1 else ".other")
        if key not in self.phrases:
            return ""
        return self._say(key, {"n": str(least), **{name: self._term(str(part[name])) for name in filters}})

    def _masks(self) -> None:
        content = self.content
        for entry in _entries(content, "masks"):
            pairs = [as_text(pair).split(" ") for pair in as_list(entry["circlets"])]
            circlets = [
                f"{pips} {' + '.join(self._term(colour) for colour in pair)}" for pips, pair in enumerate(pairs, 1)
            ]
            text = self._say("mask", {"values": ", ".join(circlets)})
            self._tell(as_text(entry["id"]), self._named(entry), text, "C6.5", source=_source(entry))
        for circlet, entry in zip(CIRCLET.values(), _entries(content, "circlets"), strict=True):
            values = _listed([vp + content.circlet_vp[circlet] for vp in content.headdress_vp])
            text = self._say("circlet rounds", {"n": circlet, "values": values})
            name = self._say("circlet name", {"n": circlet})
            self._tell(f"circlet {circlet}", name, text, "C10.2", source=_source(entry))
        for stock, rule in STOCKS.items():
            facts: Facts = {"vp": content.medal_vp} if stock == "medals" else {}
            self._tell(f"stock {stock}", self._term(f"stock {stock}"), self._say(f"stock {stock}", facts), rule)
        self._tell("free space", self._term("free space"), self._say("free space", {}), "C7.1")
        self._tell("quipu", self._term("stock quipus"), self._say("quipu", {}), "C6.6")


def capital(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


def _listed(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


def _source(entry: JsonObject) -> str:
    return as_text(entry.get("source", "printed"))


def _entries(content: Content, section: str) -> list[JsonObject]:
    return [as_object(entry) for entry in as_list(content.json[section])]
