"""`tampu check`: does a title keep the engine's contract?"""

import typer
from rich.progress import Progress

from tampu import games as titles
from tampu.cli.screen import aside, console, load_game, print_json, settled
from tampu.engine import Json, Options
from tampu.engine.box.rulebook import rulebook
from tampu.engine.conformance import Report
from tampu.engine.conformance import check as conform


def check(
    title: str = typer.Argument(metavar="GAME"),
    number: int = typer.Option(3, "--games", min=1, help="How many games for each way to play."),
    seats: int | None = typer.Option(None, "--seats", help="Only this number of seats."),
    option: list[str] = typer.Option([], "--option", help="Only ways to play with name=value."),
    seed: str = typer.Option("check", "--seed"),
    as_json: bool = typer.Option(False, "--json", help="For programs."),
) -> None:
    """Run the conformance check for every number of seats and every option of a game."""
    game = load_game(title)
    rules = rulebook(title)
    variants = _wanted(title, seats, option)
    with Progress(console=aside, transient=True, disable=not aside.is_terminal) as progress:
        task = progress.add_task(game.meta.name, total=len(variants) * number)
        reports = []
        for options in variants:
            report = conform(game, options, number, seed, rules=rules, progress=lambda: progress.advance(task))
            reports.append(report)
            if not as_json:
                _print(report)
    broken = sum(bool(report.failures) for report in reports)
    if as_json:
        runs: list[Json] = [report.json() for report in reports]
        print_json({"game": title, "games": number * len(reports), "runs": runs})
    else:
        decisions = sum(report.decisions for report in reports)
        console.print(
            f"{title}: {len(reports)} ways to play, {number} games each, {decisions} decisions, {broken} broken"
        )
    if broken:
        raise typer.Exit(1)


def _print(report: Report) -> None:
    """One way to play: what was checked, and what was found."""
    found = "broken" if report.failures else "kept"
    console.print(f"{report.options}: {report.decisions} decisions, {found}", soft_wrap=True)
    for failure in report.failures:
        console.print(f"  [red]{failure}[/red]", soft_wrap=True)


def _wanted(title: str, seats: int | None, given: list[str]) -> list[Options]:
    """The ways to play that were asked for; a combination that does not exist is refused."""
    every = list(titles.meta(title).variants())
    wanted = [
        options
        for options in every
        if (seats is None or options.seats == seats)
        and all(f"{name}={value}" in given or not _names(given, name) for name, value in options.values.items())
    ]
    if not wanted or any(word.partition("=")[0] not in every[0].values for word in given):
        return [settled(title, given, seats, None)[1]]
    return wanted


def _names(given: list[str], name: str) -> bool:
    return any(word.partition("=")[0] == name for word in given)
