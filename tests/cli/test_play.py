"""People at a table in the terminal: what they type, and what they are told."""

import json
import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from tampu.cli import screen as module
from tampu.cli.answers import matching, tokens
from tampu.cli.boards import Option, option
from tampu.cli.main import execute
from tampu.cli.playing.play import Table
from tampu.cli.speech import LANGUAGES, Speech, catalogue
from tampu.engine.match import Match, Seal
from tampu.games import game, known, meta
from tampu.games.words import holes
from tests.cli.typist import Typing, sit, table, typed
from tests.games.test_words import some_variants

PUZZLE = {"solitaire": "3"}


def screen(title: str, *lines: str, language: str = "en", players: str = "human,random", **values: str) -> str:
    """What stands on the screen after these lines, with single spaces."""
    seats = players.split(",")
    here = table(title, meta(title).settle(values, len(seats)), seats, language, "seen before")
    return " ".join(sit(here, typed(lines)).split())


# -- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_says_everything_in_every_language(language: str) -> None:
    english = catalogue("en")
    said = catalogue(language)
    assert said.keys() == english.keys()
    for key, text in english.items():
        assert holes(said[key]) == holes(text), key
        assert "`" not in said[key]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", known())
def test_every_move_is_said_in_words(title: str, language: str) -> None:
    """No id of the alphabet, no hole and no notation is left; moves that differ look different."""
    for number, options in enumerate(some_variants(title)[::3]):
        random = Random(number)
        match = Match(game(title), options, Seal.of_seed(f"said {number}"))
        speech = Speech(match.game, options, language, [f"Seat-{seat}" for seat in range(options.seats)])
        codes = {id for id in speech.naming.things if any(letter.isdigit() for letter in id) and " " not in id}
        for _ in range(250):
            actor = match.state.actor()
            if actor is None:
                break
            view, legal = match.state.view(actor), match.state.legal()
            told = [option(view, action, speech) for action in legal[:40]]
            assert all(told), [action.text for action, one in zip(legal, told, strict=False) if one is None]
            for one in told:
                assert one is not None
                said = f"{one.label} {one.detail}"
                assert "{" not in said
                assert one.label != one.action.text
                if title != "rumis":
                    assert not codes & set(re.findall(r"[\w-]+", said)), said
            assert len({(one.label, one.detail) for one in told if one is not None}) == len(told)
            match.act(actor, random.choice(legal))


# -- typing --------------------------------------------------------------------------------------------------------


def test_words_are_compared_without_case_accents_and_punctuation() -> None:
    assert tokens("Nach Kupferhügel gehen: Straße!") == ["nach", "kupferhugel", "gehen", "strasse"]


def test_a_short_word_does_not_stand_for_a_longer_one() -> None:
    action = game("cuzco").alphabet.parse("done")
    moves = [Option(action, "Go to Kite Rock", ""), Option(action, "Go to Salt Gate", "")]
    assert matching(moves, "kite rock") == matching(moves, "KITE") == moves[:1]
    assert matching(moves, "sal") == moves[1:]
    assert matching(moves, "go") == moves
    assert matching(moves, "sa") == matching(moves, "g") == matching(moves, "kite gate") == matching(moves, "") == []


def test_people_play_by_names_numbers_and_undo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["", "list", "i3 a1 b1 c1 layer 1", "undo", "2", "1", "undo", "place S02 a1.1 b1.1 c1.1"])
    monkeypatch.setattr("builtins.input", lambda *_: next(lines, "quit"))
    file = tmp_path / "mine.txt"
    assert execute(["play", "rumis", "--option", "solitaire=3", "--record", str(file)]) == 0
    entries = [line.rpartition(" #")[0] for line in file.read_text().splitlines() if line[0].isdigit()]
    assert [entry.split()[2] for entry in entries] == ["place", "undo", "place", "undo", "place"]
    assert entries[0].split()[2:] == entries[4].split()[2:] == ["place", "S02", "a1.1", "b1.1", "c1.1"]
    assert execute(["verify", str(file)]) == 0


def test_a_number_beyond_the_list_plays_nothing() -> None:
    said = screen("cuzco", "0", "99", "why 99")
    assert said.count("The list has the numbers 1 to 3; 'list' shows it again.") == 3
    assert "puts a feather" not in said


def test_a_number_means_the_list_on_the_screen() -> None:
    """After words that fit several moves the numbers are those of the shorter list."""
    said = screen("rumis", "tripod a1", "1")
    assert re.search(r"Guest > 1 Guest places Tripod \(red\)|Guest > 1 Guest places red Tripod on a1", said)


def test_a_place_is_typed_by_its_name() -> None:
    def mover() -> Typing:
        """Places dice on roads, and then types the name of a village."""

        def line(here: Table, prompt: str) -> str | None:
            labels = [entry.label for entry in here.listed]
            roads = [label for label in labels if label.startswith("Go to ")]
            if roads:
                typed_names.append(roads[0].removeprefix("Go to ").upper())
                return typed_names[-1] if len(typed_names) == 1 else None
            trails = [label for label in labels if label.endswith(("stone trail", "rope bridge"))]
            return (trails or labels)[-1]

        return line

    typed_names: list[str] = []
    options = meta("cuzco").settle({}, 2)
    said = " ".join(sit(table("cuzco", options, ["human", "random"], "en", "roads"), mover()).split())
    assert f"Guest's runner moves to {typed_names[0].title()}." in said


@pytest.mark.parametrize(
    ("language", "lines", "answers"),
    [
        ("en", ["help", "look map", "quit"], ["what MOVE", "Reed Bend", "The game was stopped."]),
        ("de", ["hilfe", "tisch karte", "ende"], ["was ZUG", "Schilfbogen", "Das Spiel wurde abgebrochen."]),
        ("nl", ["help", "tafel kaart", "stop"], ["wat ZET", "Rietbocht", "Het spel is gestopt."]),
        ("de", ["help", "look map", "quit"], ["was ZUG", "Schilfbogen", "Das Spiel wurde abgebrochen."]),
    ],
)
def test_commands_are_understood_in_english_and_in_the_language_of_the_table(
    language: str, lines: list[str], answers: list[str]
) -> None:
    said = screen("cuzco", *lines, language=language)
    for answer in answers:
        assert answer in said
    assert said.count(answers[1]) > 1


# -- questions -----------------------------------------------------------------------------------------------------


def test_why_names_moves_with_these_words_and_never_another() -> None:
    dice = ["1", "why temple", "temple", "why nonsense", "why", "nonsense"]
    said = screen("cuzco", *dice)
    assert re.search(r"Guest > why temple That is possible: Place the \d: temple", said)
    assert said.count("I do not know what 'nonsense' means") == 2
    assert "Which move?" in said
    assert "'return'" not in said


def test_why_tells_the_reason_of_the_moves_that_are_most_like_the_legal_ones() -> None:
    """Only dice that lie there are tried, so the reason is about the action."""
    said = screen("cuzco", "1", "why headdress")
    tried = re.search(r"why headdress Not possible \((.*?)\): .*? \[C4\.4\]", said)
    assert tried is not None
    rolled = re.search(r"Guest rolls (\d), (\d), (\d)", said)
    assert rolled is not None
    assert set(re.findall(r"\d", tried[1])) <= set(rolled.groups())


def test_a_move_of_another_moment_is_not_refused_by_a_rule_of_this_one() -> None:
    said = screen("cuzco", "why temple", "kite rock")
    assert re.search(r"why temple Not possible \(Place the 1: temple; .*? …\): .*?Choose the circlet", said)
    assert re.search(r"> kite rock Not possible \(Go to Kite Rock; .*?\): .*?Choose the circlet", said)


def test_why_answers_for_a_placement_with_the_name_of_its_stone() -> None:
    said = screen("rumis", "why I3 a1.1 b1.1 z9", "why I4 a1.4 b1.4 c1.4 d1.4", "why Tripod a1.1 b1.1 a2.1 a1.2")
    assert "I do not know what 'I3 a1.1 b1.1 z9' means" in said
    assert re.search(r"Not possible \(I4 on a1 b1 c1 d1, layer 4\): .*? \[U4\.4\]", said)
    assert "That is possible: Tripod on a1 b1 a2, layer 1; a1, layer 2" in said


def test_things_on_the_table_are_explained() -> None:
    said = screen("rumis", "what s01", "what Screw B", "what chullpa", "what nonsense", "what")
    assert "I2: A stone of 2 cubes. Not printed: deduced." in said
    assert "Screw B: A stone of 4 cubes. Its mirror image is Screw A" in said
    assert "CHULLPA (tower): Stones may reach layer 4 everywhere." in said
    assert "nothing to say about 'nonsense'. Try one of I2, I3" in said
    assert "Rohstoffe" not in screen("wutaki", "what supply", language="en")
    assert "Vorrat: " in screen("wutaki", "was vorrat", language="de")


def test_a_move_is_foretold_by_words_or_number() -> None:
    said = screen("rumis", "what I4 a1 b1 c1 d1", "what 99")
    foretold = r"I4 on a1 b1 c1 d1, layer 1 \+4 \S+ .*?Guest places .*?\[U3\.2\] Then it is Random 2's turn\."
    assert re.search(foretold, said)
    assert "nothing to say about '99'" in said
    said = screen("tiwanaku", "9", "was 1", language="de", players="human", mode="solo")
    assert "Dann wirst du gefragt: Erkunden. Wo kommt die neue Figur aufs Brett?" in said


def test_rules_are_printed_without_marks() -> None:
    said = screen("cuzco", "rule c5.2", "rule X")
    assert "C5.2: Two choices: (1) one open god card or one offering" in said
    assert "There is no rule 'X'." in said


def test_hints_are_in_the_language_of_the_table() -> None:
    values = {"size": "tiny", "scenario": "T02"}
    assert "Dieser Tisch gibt keine Tipps" in screen("tiwanaku", "tipp", language="de", players="human,human", **values)
    said = screen("tiwanaku", "tipp", language="de", players="human,human", helper="explain", **values)
    assert "a5 ist sicher: Süßkartoffel 1." in said
    assert "Dieses Spiel gibt keine Tipps." in screen("cuzco", "hint", language="de")


def test_a_lost_puzzle_can_be_taken_back_at_the_end() -> None:
    at_the_end = iter(["undo", "enough"])
    options = meta("rumis").settle(PUZZLE, 1)
    here = table("rumis", options, ["human"], "en", "lost")

    def line(table: Table, prompt: str) -> str:
        legal = here.match.state.legal()
        return legal[0].text if legal else next(at_the_end)

    assert sit(here, line).count("Nothing fits") == 2


def test_the_turn_of_another_seat_has_a_headline_with_its_net_effect() -> None:
    said = screen("wutaki", "1", "1", "1", "1", "1", language="en", players="human,easy")
    assert "Easy 2: +2 pacts Easy 2 accepts the " in said
    assert not re.search(r"Guest: [+−]\d+ \w+", said)


# -- several people --------------------------------------------------------------------------------------------------


def test_people_with_secrets_hand_the_keyboard_over() -> None:
    """What only one of them knows stands only between the two wipes around that person's turns."""
    options = meta("cuzco").settle({}, 2)
    here = table("cuzco", options, ["human", "human"], "en", "two at a table")
    text = sit(here, lambda table, prompt: "" if "Enter" in prompt else "1")
    pages = re.split(r"^─+$", text, flags=re.MULTILINE)
    hands = 0
    for page in pages:
        people = {name for name in here.names if f"{name} > " in page}
        assert len(people) <= 1
        for name in set(here.names) - people:
            assert f"{name} is dealt the god cards" not in page
        hands += "is dealt the god cards" in page
    assert hands == 2
    assert text.count("Let nobody else look, then press Enter.") > 10


def test_each_person_is_told_what_happened_since_they_last_sat_there() -> None:
    options = meta("cuzco").settle({}, 2)
    here = table("cuzco", options, ["human", "human"], "en", "two at a table")
    text = sit(here, typed(["", "1", "", "1", ""]))
    first, second = text.split("Let nobody else look, then press Enter.")[1:3]
    assert "puts a feather" in first
    assert second.index("puts a feather") < second.index("Choose the circlet")


def test_people_without_secrets_are_only_announced() -> None:
    options = meta("rumis").settle({}, 2)
    text = sit(table("rumis", options, ["human", "human"], "en", "open"), typed(["1", "1", "1", "1"]))
    assert "Enter" not in text
    assert re.search(r"^─+ Guest 2 ─+$", text, re.MULTILINE)


def test_the_keyboard_can_be_refused() -> None:
    options = meta("cuzco").settle({}, 2)
    text = sit(table("cuzco", options, ["human", "human"], "de", "refused"), typed(["ende"]))
    assert text.rstrip().endswith("Das Spiel wurde abgebrochen.")


def test_a_terminal_forgets_what_could_be_scrolled_back_to(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "console", Console(force_terminal=True))
        module.wipe()
    assert "\x1b[3J" in capsys.readouterr().out


def test_words_files_are_sorted() -> None:
    for language in LANGUAGES:
        text = files("tampu.cli").joinpath("words", f"{language}.json").read_text("utf-8")
        keys = list(json.loads(text))
        assert keys == sorted(keys)
