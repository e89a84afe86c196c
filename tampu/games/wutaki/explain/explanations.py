"""Every card, tile and place with its name, what it does, and which of its values are not printed (W21, WC)."""

from typing import Final, NotRequired

from tampu.engine import JsonObject, Options, RuleId
from tampu.engine.box.content import Explanation
from tampu.engine.wire import Json, as_int, as_list, as_object, as_text
from tampu.games.wutaki.alphabet import RESOURCES, STANDARD
from tampu.games.wutaki.content import Content
from tampu.games.wutaki.effects.effect import Effect
from tampu.games.wutaki.effects.frames import ChooseOne, May
from tampu.games.wutaki.explain.phrasebook import Phrasebook, sentence, signed

Entries = list[JsonObject]

SITE_RULES: Final[dict[str, RuleId]] = {
    "pyramid": "W6.1",
    "evict": "W6.2",
    "accept": "W6.3",
    "giftpact": "W6.4",
    "renew": "W6.5",
    "upgrade": "W6.7",
    **dict.fromkeys(STANDARD, "W6.8"),
    "spgift": "W6.11",
    "plunder": "W6.12",
    "playomen": "W6.13",
    "drawomen": "W6.14",
    "trade": "W6.15",
    "start": "W6.16",
}
PLACES: Final[dict[str, RuleId]] = {"monster": "W6.17", "supply": "W2.11", "workers": "W5.4"}
"""Places that have no entry in the content file."""


class Explained(Explanation):
    """What is said about a thing of Wutaki."""

    brief: NotRequired[str]
    """The action of a site in a few words, if it can be said so."""
    points: NotRequired[int]
    """The points of a pact."""
    more: NotRequired[str]
    """What a pact gives besides."""


def explain(content: Content, options: Options, language: str) -> JsonObject:
    gives = {as_text(site["id"]): as_text(site["gives"]) for site in _entries(content, "standard")}
    return Explainer(content, options, Phrasebook(language, gives)).everything()


class Explainer:
    """Goes through the content file once. Ids are those of the actions; levels and track fields have a prefix."""

    def __init__(self, content: Content, options: Options, book: Phrasebook) -> None:
        self.content = content
        self.options = options
        self.book = book
        self.told: JsonObject = {}

    def everything(self) -> JsonObject:
        self._sites()
        self._places()
        self._masters()
        self._cards()
        self._tracks()
        self._offers()
        return self.told

    def _tell(self, id: str, rule: RuleId, name: str, text: str, *entries: JsonObject) -> JsonObject:
        """`doubts` says what is not printed in the entries of the content file, and where it comes from."""
        doubts: JsonObject = {}
        for entry in entries:
            doubts |= _doubts(entry)
        says: JsonObject = {"name": sentence(name)[:-1], "text": sentence(text), "doubts": doubts, "rule": rule}
        self.told[id] = says
        return says

    # -- places ----------------------------------------------------------------------------------------

    def _sites(self) -> None:
        side = self.options["side"]
        standard = {as_text(site["id"]): site for site in _entries(self.content, "standard")}
        for site in _entries(self.content, "sites"):
            id = as_text(site["id"])
            cost = "-"
            if "option" in site and (gold := self.options[as_text(site["option"])]) != "0":
                cost = f"pay gold={gold}"
            action = as_text(as_object(site["action"])[side])
            text = self.book.effect(action) if cost == "-" else self.book.effect(f"{cost}; {action}")
            if id in standard:
                bonus = {word: as_int(count) for word, count in as_object(_value(standard[id], "bonus")).items()}
                text += ". " + sentence(self.book.say("owner", {"units": self.book.units(bonus)}))[:-1]
            name = self.book.term(as_text(site.get("name", id)))
            says = self._tell(id, SITE_RULES[id], name, text, site, standard.get(id, {}))
            if brief := self.book.brief(action if cost == "-" else f"{cost}; {action}"):
                says["brief"] = brief

    def _places(self) -> None:
        for id, rule in PLACES.items():
            self._tell(id, rule, self.book.say(f"{id}.name"), self.book.say(f"{id}.text"))

    def _masters(self) -> None:
        book = self.book
        for master in _entries(self.content, "masters"):
            id, name = as_text(master["id"]), book.term(as_text(master["name"]))
            parts = []
            if master["site"] is not None:
                action = book.effect(as_text(master["site"]))
                self._tell(f"master-{id}", "W10.7", name, action)
                parts.append(book.say("master.site", {"effect": action}))
            for step in as_list(master.get("track", [])):
                entry = as_object(step)
                at, effect = as_int(entry["at"]), book.effect(as_text(entry["effect"]))
                self._tell(f"master-{id} {at}", "W10.7", book.say("master.name", {"n": at}), effect, entry)
                parts.append(book.say("master.step", {"n": at, "effect": effect}))
            if "factors" in master:
                factors = [as_int(factor) for factor in as_list(_value(master, "factors"))]
                parts.append(book.say("master.factors", {"factors": ", ".join(f"×{factor}" for factor in factors)}))
            if "climb" in master:
                parts.append(book.say("master.climb", {"effect": book.effect(as_text(master["climb"]))}))
            self._tell(f"board-{id}", "W10.7", name, ". ".join(sentence(part)[:-1] for part in parts), master)

    def _tracks(self) -> None:
        book = self.book
        for level in _entries(self.content, "pyramid"):
            price = {word: as_int(count) for word, count in as_object(level["pay"]).items()}
            does = book.say("vp.gain", {"n": as_int(level["vp"])})
            if self.options["side"] == "extreme":
                does = f"{does}, {book.effect(as_text(level['extreme']))}"
            text = book.say("cost", {"cost": book.say("pay", {"units": book.units(price)}), "effect": does})
            number = as_int(level["level"])
            self._tell(f"level-{number}", "W6.1", book.say("level.name", {"n": number}), text, level)
        for field in _entries(self.content, "track"):
            event = field["event"]
            text = book.say("track.nothing") if event is None else book.effect(as_text(event))
            id = as_text(field["id"])
            self._tell(f"field-{id}", "W8.1", book.say("track.name", {"n": id}), text, field)

    def _offers(self) -> None:
        """WD21, WD23: the lists of offers and choices, by the number of the first list and the place of each."""
        effects = self.content.effects
        for effect in effects:
            for term in effect.terms:
                if isinstance(term, May):
                    self._offer(term.effect.number, 1, term.effect)
                elif isinstance(term, ChooseOne):
                    first = term.effects[0].number
                    for place, choice in enumerate(term.effects, 1):
                        self._offer(first, place, choice)
                    written = [choice.written for choice in term.effects]
                    either = self.book.either([self.book.inner(terms) for terms in written])
                    self._tell(f"choice-{first}", "W20.2", self.book.ways(written), either)

    def _offer(self, first: int, place: int, effect: Effect) -> None:
        text = self.book.inner(effect.written)
        self._tell(f"offer-{first} {place}", "W20.2", text, text)

    # -- cards -----------------------------------------------------------------------------------------

    def _cards(self) -> None:
        book = self.book
        for pact in _entries(self.content, "pacts"):
            self._pact(pact)
        for omen in _entries(self.content, "omens"):
            text = book.effect(as_text(omen["effect"]), as_text(omen["cost"]))
            self._tell(as_text(omen["id"]), "W12.1", book.term(as_text(omen["name"])), text, omen)
        for card in _entries(self.content, "rounds"):
            text = book.effect(as_text(card["effect"]))
            if card["again"]:
                text += ". " + sentence(book.say("again"))[:-1]
            rule = "W13.4" if as_text(card["effect"]).startswith("open_site") else "W13.1"
            self._tell(as_text(card["id"]), rule, book.term(as_text(card["name"])), text, card)
        for ability in _entries(self.content, "abilities"):
            text = book.effect(as_text(ability["effect"]))
            id = as_text(ability["id"])
            self._tell(id, "W11.7", book.term(as_text(ability.get("name", id))), text, ability)
        for tower in _entries(self.content, "towers"):
            self._tower(tower)
        for card in _entries(self.content, "elements"):
            self._element(card)
        for marker in _entries(self.content, "cost_markers"):
            resource = {"resource": book.term(as_text(marker["resource"]))}
            name, text = book.say("cost_marker.name", resource), book.say("cost_marker", resource)
            self._tell(as_text(marker["id"]), "W2.6", name, text, marker)
        self._hidden_cards()

    def _pact(self, pact: JsonObject) -> None:
        book = self.book
        units = {word: as_int(count) for word, count in as_object(pact["sac"]).items()}
        reward = as_text(pact["reward"])
        terms = [term.strip() for term in reward.split(";")]
        points = int(terms[0].split()[1]) if terms[0].startswith("vp ") else 0
        more = book.effect("; ".join(terms[1:] if points else terms)) if points == 0 or terms[1:] else ""
        element = book.term(as_text(pact["element"]))
        price = book.say("sac", {"units": book.units(units)})
        text = book.say("cost", {"cost": price, "effect": book.effect(reward)})
        name = book.say("pact.name", {"element": element, "vp": points})
        says = self._tell(as_text(pact["id"]), "W7.2", name, text, pact)
        says |= {"points": points, "more": more}

    def _tower(self, tower: JsonObject) -> None:
        book = self.book
        id = as_text(tower["id"])
        name = book.say(f"tower.{as_text(tower['kind'])}", {"what": book.term(id.partition("_")[2])})
        price = book.say("pay", {"units": book.units({RESOURCES[0]: as_int(_value(tower, "gold"))})})
        text = book.say("cost", {"cost": price, "effect": book.effect(as_text(tower["effect"]))})
        self._tell(id, "W9.3", name, text, tower)

    def _element(self, card: JsonObject) -> None:
        own, other = as_text(card["element"]), as_text(card["opposite"])
        bonus = self._per(f"+{as_int(card['bonus'])}", f"fulfilled.{own}")
        malus = self._per(signed(str(as_int(card["malus"]))), f"accepted.{other}")
        self._tell(as_text(card["id"]), "W14.3", self.book.term(own), f"{bonus}, {malus}", card)

    def _per(self, vp: str, metric: str) -> str:
        return self.book.say("element.each", {"vp": vp, "each": self.book.metric(metric, 1)})

    def _hidden_cards(self) -> None:
        book = self.book
        for card in _entries(self.content, "revenge"):
            count = as_int(card["n"]) + (1 if card["op"] == ">" else 0)
            vp = book.points(as_int(card["vp"]))
            text = book.say("limit", {"vp": vp, "metric": book.metric(as_text(card["metric"]), count), "n": count})
            self._tell(as_text(card["id"]), "W12.4", book.say("revenge.name", {"vp": vp}), text, card)
        for card in _entries(self.content, "secrets"):
            vp = book.points(as_int(card["vp"]))
            text = book.say("condition", {"vp": vp, "condition": self._condition(as_text(card["condition"]))})
            self._tell(as_text(card["id"]), "W14.3", book.say("secret.name", {"vp": vp}), text, card)

    def _condition(self, text: str) -> str:
        """`most M`, `have M [== n]`, `own_upgrade site=s`, `own tower_elemental AND tower_resource`."""
        book = self.book
        words = text.split()
        if words[0] == "own_upgrade":
            return book.say("condition.own_upgrade", {"site": book.term(words[1].removeprefix("site="))})
        if words[0] == "own":
            return book.say("condition.towers")
        if words[0] == "most":
            return book.say("condition.most", {"metric": book.metric(words[1], 2)})
        if len(words) == 2:
            own = f"condition.have.{words[1]}"
            return book.say(own if own in book.phrases else "condition.have", {"metric": book.metric(words[1], 1)})
        count = int(words[3])
        return book.say("condition.exactly", {"n": count, "metric": book.metric(words[1], count)})


# -- reading the file --------------------------------------------------------------------------------------


def _entries(content: Content, section: str) -> Entries:
    return [as_object(entry) for entry in as_list(content.json[section])]


def _value(entry: JsonObject, key: str) -> Json:
    return as_object(entry[key])["value"]


def _doubts(entry: JsonObject) -> dict[str, str]:
    """What is not printed: the card itself, or one of its values."""
    found = {"card": as_text(entry["source"])} if entry.get("source", "printed") != "printed" else {}
    for key, value in entry.items():
        if isinstance(value, dict) and value.get("source", "printed") != "printed":
            found[key] = as_text(value["source"])
    return found
