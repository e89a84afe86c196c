"""`tampu verify` and `tampu replay`: records of games."""

from pathlib import Path
from typing import Any

import typer

from tampu.cli.boards import drawing
from tampu.cli.screen import console, load_game, print_json, read_text
from tampu.cli.speech import Speech
from tampu.engine import BadInput, Game, Json, JsonObject, Play, Seat, sight
from tampu.engine.record import BrokenRecord, Record
from tampu.games import TITLES, known


def verify(
    file: Path = typer.Argument(metavar="FILE"),
    digest: str | None = typer.Option(None, "--digest", help="The final digest that the table published."),
    content: Path | None = typer.Option(None, "--content", help="The content file that was played with."),
    as_json: bool = typer.Option(False, "--json", help="For programs."),
) -> None:
    """Check a record: digests, every action, the result, and the secret against its hash. Exit code 1 if broken."""
    text = read_text(file)
    line: int | None = None
    try:
        record = Record.parse(text)
        if record.title not in known():
            raise BrokenRecord(record.lines["game"], f"there is no game '{record.title}'")
        record.verify(_game_of(record, content))
        final = record.final_digest
        reason = None if digest in (None, final) else f"a different record: its final digest is {final}"
    except BrokenRecord as broken:
        line, reason = broken.line, str(broken)
    if as_json:
        print_json({"file": str(file), "valid": reason is None, "line": line, "reason": reason})
    elif reason is None:
        lines = f", {len(record.variations)} more lines" if record.variations else ""
        console.print(
            f"{file}: valid; {record.title}, {len(record.entries)} entries{lines}, final digest {final}", soft_wrap=True
        )
    else:
        console.print(f"{file}: {reason}", style="red", markup=False, soft_wrap=True)
    if reason is not None:
        raise typer.Exit(1)


def replay(
    file: Path = typer.Argument(metavar="FILE"),
    at: int | None = typer.Option(None, "--at", min=0, help="Stop after entry N."),
    seat: int | None = typer.Option(None, "--seat", min=0, help="See it as this seat; by default as a spectator."),
    language: str = typer.Option("en", "--language", help="en, de or nl."),
    content: Path | None = typer.Option(None, "--content", help="The content file that was played with."),
    as_json: bool = typer.Option(False, "--json", help="For programs."),
) -> None:
    """Play a record again and show the log and the table as a seat or a spectator saw them."""
    record = Record.parse(read_text(file))
    if at is not None and at > len(record.entries):
        raise BadInput(f"{file} has {len(record.entries)} entries, not {at}")
    if seat is not None and seat >= record.seats:
        raise BadInput(f"{file} has seats 0 to {record.seats - 1}, not {seat}")
    match = record.begin(_game_of(record, content))
    log = list(record.follow(match, at))
    view = match.state.view(seat)
    outcome = match.outcome()
    if as_json:
        print_json(
            {
                "game": record.title,
                "at": len(log),
                "entries": len(record.entries),
                "log": [_seen(match.game, seat, *entry) for entry in log],
                "view": view.json(),
                "outcome": None if outcome is None else outcome.json(),
            }
        )
        return
    speech = Speech(match.game, match.state.options, language, record.names)
    for told in sight.told(match.opening.events, seat):
        console.print(f"     {speech.event(told)}", markup=False)
    for number, actor, _, play in log:
        if play is None:
            console.print(f"{number:4} {speech.say('takes back', seat=record.names[actor])}", markup=False)
            continue
        for told in sight.told(play.events, seat):
            console.print(f"{number:4} {speech.event(told)} [{told['rule']}]", markup=False)
    for part in drawing(view, speech).values():
        console.print(part.draw() or "")


def _game_of(record: Record, content: Path | None) -> Game[Any]:
    return TITLES.game_of(record) if content is None else load_game(record.title, content)


def _seen(game: Game[Any], viewer: Seat | None, number: int, actor: Seat, text: str, play: Play | None) -> JsonObject:
    """An entry as this viewer may know it."""
    told: list[Json] = []
    if play is not None:
        text = sight.written(game.alphabet.parse(text), actor, viewer)
        told += sight.told(play.events, viewer)
    return {"entry": number, "seat": actor, "action": text, "events": told}
