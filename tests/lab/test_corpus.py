"""Finished games of all titles, options and versions go on as they were played: no change of rules goes unnoticed."""

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tampu.cli.main import app
from tampu.engine import BadInput, Game
from tampu.engine.record import Record, content_hash, plays_with
from tampu.games import TITLES, meta, metas
from tampu.games.rumis import steps as rumis_steps
from tampu.lab.corpus import Corpus, Kept, difference, files, make

FOLDER = Path(__file__).parents[1] / "corpus"
FILES = files(FOLDER)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name).partition(".")[0])
def test_every_kept_game_goes_as_it_was_played(path: Path) -> None:
    corpus = Corpus.read(path)
    changed = {number: corpus.difference(kept) for number, kept in enumerate(corpus.games)}
    assert {number: change for number, change in changed.items() if change} == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name).partition(".")[0])
def test_a_record_that_only_names_its_content_finds_what_the_box_held_then(path: Path) -> None:
    corpus = Corpus.read(path)
    title = TITLES[corpus.title]
    for content in corpus.contents:
        assert plays_with(title.game(title.content_once(content)), content)


def test_the_corpus_has_all_titles_versions_seats_and_options_and_stays_small() -> None:
    assert sum(path.stat().st_size for path in FILES) <= 4_000_000
    kept = [Corpus.read(path) for path in FILES]
    assert sum(len(corpus.games) for corpus in kept) >= 400
    for facts in metas():
        own = {corpus.rules: [game.record for game in corpus.games] for corpus in kept if corpus.title == facts.title}
        assert set(own) == {*facts.past, facts.rules_version}, facts.title
        names = {option.name: option.default for option in facts.options if not option.alike}
        wanted = {(each.seats, *(each[name] for name in names)) for each in facts.variants()}
        for versions, box in TITLES[facts.title].boxes():
            for rules in versions:
                records = [record for record in own[rules] if plays_with(box, record.content)]
                played = [(record.seats, {**names, **record.options}) for record in records]
                assert wanted <= {(seats, *(values[name] for name in names)) for seats, values in played}
                assert any(text == "undo" for record in records for _, text in record.entries)
        played_by = {rules for versions, _ in TITLES[facts.title].boxes() for rules in versions}
        assert played_by == set(own), "every version was played with something"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name).partition(".")[0])
def test_the_games_of_a_version_tell_apart_what_the_box_held(path: Path) -> None:
    corpus = Corpus.read(path)
    boxes = [box for versions, box in TITLES[corpus.title].boxes() if corpus.rules in versions]
    for one, other in permutations(boxes, 2):
        assert any(_differs(kept, other) for kept in corpus.games if plays_with(one, kept.record.content))


def _differs(kept: Kept, box: Game[Any]) -> bool:
    """Would this game have gone otherwise with what this box holds?"""
    record = Record.parse(kept.record.text())
    record.content = content_hash(box)
    return bool(difference(Kept(record, kept.menus), box))


def test_the_command_replays_a_sample_of_the_whole_corpus_and_names_what_changed(tmp_path: Path) -> None:
    """Every tenth game of every title and version, and one with everything that the box held then."""
    sampled = 0
    for corpus in map(Corpus.read, FILES):
        of_box = {kept.record.content: kept for kept in corpus.games}
        corpus.games = [*corpus.games[::10], *of_box.values()]
        sampled += len(corpus.games)
        corpus.write(tmp_path)
    assert sampled > 70
    run = CliRunner().invoke(app, ["admin", "replay-all", "--corpus", str(tmp_path)])
    assert (run.exit_code, run.output) == (0, f"{sampled} games replayed, 0 would change; nothing was touched\n")
    corpus.games[0].menus = "00" * (len(corpus.games[0].menus) // 2)
    corpus.write(tmp_path)
    run = CliRunner().invoke(app, ["admin", "replay-all", "--corpus", str(tmp_path)])
    assert run.exit_code == 1
    assert f"{sampled} games replayed, 1 would change" in run.output
    assert f"{corpus.name} 0 ({corpus.title}, finished): at move 1, " in run.output


def _one(title: str) -> tuple[Corpus, Kept]:
    corpus = next(corpus for corpus in map(Corpus.read, FILES) if corpus.title == title)
    return corpus, next(kept for kept in corpus.games if kept.record.seats == 2)


def _table(kept: Kept) -> tuple[str, int, dict[str, str]]:
    return kept.record.content, kept.record.seats, dict(kept.record.options)


def test_another_menu_is_named_by_its_move() -> None:
    corpus, kept = _one("cuzco")
    other = "00" if kept.menus[8:10] != "00" else "01"
    broken = Kept(kept.record, kept.menus[:8] + other + kept.menus[10:])
    assert corpus.difference(broken).startswith("at move 5, ")


def test_another_result_is_noticed() -> None:
    corpus, kept = _one("cuzco")
    assert isinstance(kept.record.result, dict)
    kept.record.result["scores"] = [0, 0]
    assert corpus.difference(kept) == "ends otherwise"


def test_a_missing_option_is_noticed_although_nobody_took_it(monkeypatch: pytest.MonkeyPatch) -> None:
    corpus, kept = _one("rumis")
    assert corpus.difference(kept) == ""
    whole = rumis_steps.Place.legal

    def fewer(self: rumis_steps.Place, state: Any) -> list[Any]:
        return whole(self, state)[1:]

    monkeypatch.setattr(rumis_steps.Place, "legal", fewer)
    assert corpus.difference(kept).startswith("at move 1, ")


def test_rules_that_nobody_knows_any_more_are_named() -> None:
    corpus, kept = _one("rumis")
    kept.record.rules = 99
    assert "played by rules version 99" in corpus.difference(kept)


def test_a_corpus_gets_the_games_that_it_lacks_and_is_written_and_read_again(tmp_path: Path) -> None:
    corpus, _ = _one("cuzco")
    whole = list(corpus.games)
    today, earlier, *_ = (content_hash(box) for _, box in TITLES["cuzco"].boxes())
    lost = [next(kept for kept in whole if kept.record.content == content) for content in (today, earlier)]
    corpus.games = [kept for kept in whole if kept not in lost]
    corpus.contents = {id: content for id, content in corpus.contents.items() if id != today}
    made = make("cuzco", 1, 0, corpus)
    assert made.games[:-2] == [kept for kept in whole if kept not in lost]
    assert [_table(kept) for kept in made.games[-2:]] == [_table(kept) for kept in lost]
    assert today in made.contents
    assert make("cuzco", 1, 0, made).games == made.games, "now there is nothing to add"
    more = make("cuzco", 1, len(whole) + 1, made)
    assert len(more.games) == len(whole) + 1
    assert more.games[-1].record.content == today
    del made.games[2:]
    read = Corpus.read(made.write(tmp_path))
    assert (read.title, read.rules) == ("cuzco", meta("cuzco").rules_version)
    assert [(kept.record.text(), kept.menus) for kept in read.games] == [
        (kept.record.text(), kept.menus) for kept in made.games
    ]
    (tmp_path / made.name).write_bytes(b"no games")
    with pytest.raises(BadInput, match="not a corpus"):
        Corpus.read(tmp_path / made.name)
    with pytest.raises(BadInput, match="no corpus"):
        files(tmp_path / "elsewhere")


@pytest.mark.parametrize("title", [facts.title for facts in metas()])
def test_a_record_of_any_version_is_verified_without_its_content_file(title: str, tmp_path: Path) -> None:
    """The box knows what it once held."""
    for corpus in map(Corpus.read, FILES):
        if corpus.title == title:
            path = tmp_path / f"{corpus.rules}.txt"
            path.write_text(corpus.games[0].record.text(), "utf-8")
            run = CliRunner().invoke(app, ["verify", str(path)])
            assert (run.exit_code, "valid" in run.output) == (0, True), run.output
