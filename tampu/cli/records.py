"""`tampu verify` and `tampu replay`: records of games."""

from pathlib import Path

import typer

from tampu.cli.boards import drawing
from tampu.cli.screen import console, load_game, print_json, read_text
from tampu.engine import BadInput, Json
from tampu.engine.record import BrokenRecord, Record
from tampu.games import known
from tampu.games.words import words


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
        record.verify(load_game(record.title, content))
        final = record.final_digest
        reason = None if digest in (None, final) else f"another record: its final digest is {final}"
    except BrokenRecord as broken:
        line, reason = broken.line, str(broken)
    if as_json:
        print_json({"file": str(file), "valid": reason is None, "line": line, "reason": reason})
    elif reason is None:
        console.print(
            f"{file}: valid; {record.title}, {len(record.entries)} entries, final digest {final}", soft_wrap=True
        )
    else:
        console.print(f"{file}: {reason}", style="red", markup=False, soft_wrap=True)
    if reason is not None:
        raise typer.Exit(1)


def replay(
    file: Path = typer.Argument(metavar="FILE"),
    at: int | None = typer.Option(None, "--at", min=0, help="Stop after entry N."),
    seat: int | None = typer.Option(None, "--seat", min=0, help="See it as this seat; else as a spectator."),
    content: Path | None = typer.Option(None, "--content", help="The content file that was played with."),
    as_json: bool = typer.Option(False, "--json", help="For programs."),
) -> None:
    """Play a record again and show the log and the table as a seat or a spectator saw them."""
    record = Record.parse(read_text(file))
    if at is not None and at > len(record.entries):
        raise BadInput(f"{file} has {len(record.entries)} entries, not {at}")
    if seat is not None and seat >= record.seats:
        raise BadInput(f"{file} has seats 0 to {record.seats - 1}, not {seat}")
    match = record.replay(load_game(record.title, content), at)
    view = match.state.view(seat)
    log: list[Json] = []
    for entry in match.log:
        hidden = entry.action is not None and entry.seat != seat
        text = entry.action.shown if hidden and entry.action is not None else entry.text
        told: list[Json] = [event.seen_by(seat) for event in entry.play.events] if entry.play else []
        log.append({"entry": entry.number, "seat": entry.seat, "action": text, "events": told})
    outcome = match.outcome()
    if as_json:
        print_json(
            {
                "game": record.title,
                "at": len(match.log),
                "entries": len(record.entries),
                "log": log,
                "view": view.json(),
                "outcome": None if outcome is None else outcome.json(),
            }
        )
        return
    said = words(record.title)
    for event in match.opening.events:
        console.print(f"     {said.event(event.seen_by(seat), record.names)}", markup=False)
    for entry in match.log:
        if entry.play is None:
            console.print(f"{entry.number:4} {record.names[entry.seat]} takes back the last action.", markup=False)
            continue
        for event in entry.play.events:
            sentence = said.event(event.seen_by(seat), record.names)
            console.print(f"{entry.number:4} {sentence} [{event.rule}]", markup=False)
    console.print(drawing(view, record.names))
