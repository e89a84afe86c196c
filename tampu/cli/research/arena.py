"""`tampu arena`: bots against each other, to see who is stronger and by how much."""

import json
import os
import secrets
from pathlib import Path

import typer
from rich.progress import Progress
from rich.table import Table

from tampu.cli.screen import aside, console, print_json, settled
from tampu.engine import BadInput
from tampu.lab.page import Page
from tampu.lab.strength.arena import Contest, Ledger, Runner, one_by_one, pool_of, ray_cluster, run
from tampu.lab.strength.standing import Standing, interval


def arena(
    title: str = typer.Argument(metavar="GAME"),
    bots: str = typer.Option(..., "--bots", help="The bots to compare: a,b,c."),
    number: int = typer.Option(100, "--games", min=1, help="At least this many games."),
    seats: int | None = typer.Option(None, "--seats"),
    option: list[str] = typer.Option([], "--option", help="name=value; may be given several times."),
    seed: str | None = typer.Option(None, "--seed", help="Any text; the same text gives the same games."),
    on: str = typer.Option("pool", "--on", help="pool: processes on this machine; ray: a cluster; here: this process."),
    workers: int = typer.Option(os.cpu_count() or 1, "--workers", min=1),
    out: Path | None = typer.Option(None, "--out", help="A folder for results; a stopped arena continues from there."),
    as_json: bool = typer.Option(False, "--json", help="For programs."),
) -> None:
    """Let bots play each other in all seatings with the same luck, and report how often each wins."""
    _, options = settled(title, option, seats, None)
    contest = Contest(title, options, bots.split(","), number, seed or secrets.token_hex(6))
    ledger = Ledger(None if out is None else out / "results.jsonl", contest)
    total = len(contest.jobs())
    with Progress(console=aside, disable=not aside.is_terminal) as progress:
        task = progress.add_task(f"{title}: {bots}", total=total, completed=len(ledger.bouts))
        standing = Standing(run(contest, _runner(on, workers), ledger, lambda: progress.advance(task)))
    if out is not None:
        (out / "report.json").write_text(json.dumps(standing.json(), indent=1) + "\n", "utf-8")
        (out / "report.html").write_text(_page(contest, standing).html(), "utf-8")
    if as_json:
        print_json({"contest": contest.json(), **standing.json()})
    else:
        _show(contest, standing)


def _runner(on: str, workers: int) -> Runner:
    runners = {"pool": pool_of(workers), "ray": ray_cluster(workers), "here": one_by_one}
    if on not in runners:
        raise BadInput(f"--on {on}: it can be {', '.join(runners)}")
    return runners[on]


def _show(contest: Contest, standing: Standing) -> None:
    table = Table("bot", "places", "wins", "mean score", "rating", "s/decision", box=None, header_style="bold")
    for name in standing.bots:
        line = standing.line(name)
        values = [line[key] for key in ("places", "wins", "mean_score", "rating", "seconds_per_decision")]
        table.add_row(name, *(str(value) for value in values))
    console.print(table)
    for duel in standing.duels:
        low, high = interval(duel.wins, duel.decided)
        console.print(
            f"{duel.one} against {duel.other}: {duel.wins} of {duel.decided} decided games, {duel.share:.1%} "
            f"({low:.1%}-{high:.1%}), {duel.fair_shares:.2f} fair shares; {duel.shared} shared",
            soft_wrap=True,
        )
    console.print(f"seed {contest.seed}")


def _page(contest: Contest, standing: Standing) -> Page:
    page = Page(f"Arena: {contest.title}, {contest.options.seats} seats")
    words = ", ".join(f"{name}={value}" for name, value in contest.options.values.items())
    page.text(f"{len(standing.bouts)} games, seed {contest.seed}; {words}")
    page.heading("Bots")
    head = ["bot", "places", "wins", "mean score", "rating", "spread", "decisions", "s/decision"]
    page.table(head, [list(standing.line(name).values()) for name in standing.bots])
    page.heading("Duels")
    page.text("Share of the games with one winner, with its 95 % interval.")
    rows = [(f"{duel.one} : {duel.other}", duel.share, interval(duel.wins, duel.decided)) for duel in standing.duels]
    page.bars("share of wins", rows)
    columns = ["bot", "against", "games", "decided", "shared", "wins"]
    page.table(columns, [[duel.json()[column] for column in columns] for duel in standing.duels])
    return page
