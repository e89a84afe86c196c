"""WC1: cards, tiles and places explain themselves in words made from their effects, in every language."""

from collections.abc import Iterator

import pytest

from tampu.engine import Options
from tampu.engine.box.content import read_content
from tampu.engine.box.rulebook import rulebook
from tampu.engine.wire import JsonObject, as_list, as_object, as_text
from tampu.games import game
from tampu.games.words import words
from tampu.games.wutaki import alphabet
from tampu.games.wutaki.effects.effect import Term
from tampu.games.wutaki.effects.frames import ChooseOne
from tampu.games.wutaki.effects.vocabulary import VERBS
from tampu.games.wutaki.explain.phrasebook import Phrasebook
from tampu.games.wutaki.game import Wutaki
from tampu.games.wutaki.language.params import Param, Split
from tampu.games.wutaki.steps.scoring import METRICS
from tests.games.wutaki.build import WUTAKI

LANGUAGES = ("en", "de", "nl")
VARIANTS = list(game("wutaki").meta.variants())
SMALLEST, EXTREME = VARIANTS[0], next(options for options in VARIANTS if options["side"] == "extreme")
INNER = "[vp 1]"


def told(language: str = "en", content: JsonObject | None = None) -> JsonObject:
    return Wutaki(content).explain(SMALLEST, language)


def text(id: str, language: str = "en") -> str:
    return as_text(as_object(told(language)[id])["text"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [SMALLEST, EXTREME], ids=["standard", "extreme"])
def test_everything_in_the_box_has_a_name_and_a_text(options: Options, language: str) -> None:
    says = game("wutaki").explain(options, language)
    ids = [
        *alphabet.BOARD_SITES,
        *alphabet.PACTS,
        *alphabet.OMENS,
        *alphabet.ROUND_CARDS,
        *alphabet.REVENGE_CARDS,
        *alphabet.SECRET_PACTS,
        *alphabet.ABILITIES,
        *alphabet.TOWERS,
        *alphabet.ELEMENT_CARDS,
        *alphabet.COST_MARKERS,
        *(f"board-{master}" for master in alphabet.MASTERS),
        *("master-B1", "master-B3"),
        *("monster", "supply", "workers"),
        *(f"level-{level}" for level in range(1, 5)),
        *(f"field-{field}" for field in ("0", "1", "2", "A", "3", "B", "4", "5")),
    ]
    for id in ids:
        entry = as_object(says[id])
        for said in (as_text(entry["name"]), as_text(entry["text"])):
            assert said, id
            assert "{" not in said.replace("{marker}", ""), said


def test_everything_names_its_rule() -> None:
    book = rulebook("wutaki")
    rules = {id: as_text(as_object(entry)["rule"]) for id, entry in told().items()}
    assert all(rule in book for rule in rules.values())
    assert [rules[id] for id in ("forest", "PFI01", "O01", "monster")] == ["W6.8", "W7.2", "W12.1", "W6.17"]


@pytest.mark.parametrize("language", ["de", "nl"])
def test_names_of_the_content_file_are_translated(language: str) -> None:
    terms = words("wutaki", language).sections["terms"]
    content = read_content("tampu.games.wutaki")
    for section in ("sites", "masters", "omens", "rounds", "abilities"):
        for entry in as_list(content[section]):
            assert as_text(as_object(entry)["name"]) in terms


def words_for(param: Param) -> list[str]:
    if isinstance(param, Split):
        return ["1/1/2"]
    numbers = ["-2", "1", "3"] if param.signed else ["1", "3"] if param.numeric else []
    return [*param.words, *numbers]


def every_term(verb: str, kind: type[Term]) -> Iterator[str]:
    """The verb with every word of every parameter, the others as they come."""
    lists = f"effect={INNER}" if kind.inner and verb not in ("may", "choose") else " ".join([INNER] * kind.lists[0])
    usual = {key: words_for(param)[0] for key, param in kind.keys.items()}
    numbers = [""] if kind.number is None else words_for(kind.number)
    units = [f"{word}={count}" for word in kind.resources for count in (1, 2)] or [""]
    for key in kind.keys or [""]:
        for word in words_for(kind.keys[key]) if key else [""]:
            keys = " ".join(f"{name}={value}" for name, value in {**usual, **({key: word} if key else {})}.items())
            for number in numbers:
                for unit in units:
                    yield " ".join(f"{verb} {number} {keys} {unit} {lists}".split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", VERBS)
def test_WC1_every_verb_can_be_said_with_every_parameter(verb: str, language: str) -> None:
    """So that no corrected content file needs a new text."""
    book = Phrasebook(language, dict.fromkeys(alphabet.STANDARD, "wood"))
    for term in every_term(verb, VERBS[verb]):
        said = book.effect(term)
        assert said, term
        assert "{" not in said.replace("{marker}", ""), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_cards_count_has_a_word(language: str) -> None:
    book = Phrasebook(language, {})
    for metric in METRICS:
        assert book.metric(metric, 1)
        assert book.metric(metric, 2)


def test_sentences_in_english() -> None:
    assert text("O01") == "Sacrifice 8 of any kind: 5 VP."
    assert text("O11") == "Lose 3 VP, discard 1 omen: fulfil 1 pact of at most 7 resources without them."
    assert text("PFI13") == "Sacrifice 5 gold, 3 {marker} and 1 omen: 13 VP."
    assert text("PFI15") == "Sacrifice 9 of any kind: 7 VP, steal 1 of any kind from everybody else."
    assert text("spgift") == "3 VP or pay 10 of any kind: give 1 of your revenge cards to another player."
    assert text("O45") == "At the end 1 VP per 3 resources, at most 8."
    assert text("V02") == "−6 VP if you end with 5 fulfilled pacts or more."
    assert text("S02") == "More fulfilled fire pacts than everybody else: +10 VP."
    assert text("E_fire") == "+3 VP per fulfilled fire pact, −5 VP per accepted or fulfilled water pact."
    assert text("D18").endswith("most VP: draw 1 revenge card. Reveal another round card.")


def test_sentences_in_german_and_dutch() -> None:
    assert text("O24", "de") == "1 Rachekarte ziehen: allen anderen je 2 beliebige stehlen."
    assert text("V04", "de") == "−8 SP, wenn du am Ende 5 Steine oder mehr hast."
    assert text("O48", "nl") == "Aan het begin van elke ronde: 1 naar keuze krijgen."
    assert text("level-1", "nl") == "2 hout en 2 stenen betalen: 8 OP."


def test_a_reward_comes_in_parts() -> None:
    pact = as_object(told()["PFI02"])
    assert (pact["points"], pact["more"]) == (4, "draw 1 omen")
    assert as_object(told()["PFI13"])["more"] == ""


def test_the_price_of_evicting_follows_the_option() -> None:
    gold = next(options for options in VARIANTS if options["evict_gold"] == "2")
    says = as_text(as_object(game("wutaki").explain(gold, "en")["evict"])["text"])
    assert says.startswith("Pay 2 gold, draw 1 revenge card: send home")


def test_a_brief_says_what_a_site_costs_or_does() -> None:
    gold = next(options for options in VARIANTS if options["side"] == "extreme" and options["evict_gold"] == "2")
    briefs = [as_object(entry) for entry in (told(), game("wutaki").explain(gold, "en"))]
    assert [as_object(says["evict"])["brief"] for says in briefs] == ["1 revenge card", "pay 2 gold, 1 revenge card"]
    assert [as_object(says["giftpact"])["brief"] for says in briefs] == ["lose 2 VP", "1 revenge card"]
    assert as_object(told()["plunder"])["brief"] == "take everything, 1 revenge card"
    assert "brief" not in as_object(told()["drawomen"])


def test_what_is_not_printed_says_so() -> None:
    says = told()
    assert as_object(says["O01"])["doubts"] == {}
    assert as_object(says["O03"])["doubts"] == {"card": "reconstructed"}
    assert as_object(says["quarry"])["doubts"] == {"fields": "reconstructed"}
    assert as_object(says["oilwell"])["doubts"] == dict.fromkeys(("fields", "yield", "price", "bonus"), "reconstructed")


def test_a_corrected_content_needs_no_new_text() -> None:
    content = read_content("tampu.games.wutaki")
    omen = as_object(as_list(content["omens"])[0])
    omen |= {"name": "Feast", "cost": "sac sheep=2 any=1", "effect": "vp 7; may [recruit 2 cost=waive]"}
    feast = as_object(told("en", content)["O01"])
    assert feast["name"] == "Feast"
    assert feast["text"] == ("Sacrifice 2 sheep and 1 of any kind: 7 VP, you may recruit up to 2 workers for nothing.")


def test_an_unknown_language_is_english() -> None:
    assert told("xx") == told("en") != told("de")


def test_WD21_WD23_offers_and_choices_say_what_they_are() -> None:
    says = told()
    offers = {id: as_text(as_object(entry)["text"]) for id, entry in says.items() if id.startswith("offer-")}
    assert {
        "Move to a freed field and act there.",
        "3 VP.",
        "Pay 10 of any kind: give 1 of your revenge cards to another player.",
        "Give up VP for as many resources.",
    } <= set(offers.values())
    choice = WUTAKI.content.board(SMALLEST).effects[alphabet.SITES["spgift"]].terms[0]
    assert isinstance(choice, ChooseOne)
    assert offers[f"offer-{choice.effects[0].number} 1"] == "3 VP."
