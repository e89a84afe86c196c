"""`tampu tiwanaku`: make, check and show scenarios; find what is certain and likely in a view."""

import secrets
from collections.abc import Sequence
from pathlib import Path

import typer

from tampu.cli.screen import print_json, read_text
from tampu.cli.speech import Speech
from tampu.engine import BadInput, View
from tampu.engine.wire import as_object, decode
from tampu.games.tiwanaku.pieces.board import (
    CROP_NAMES,
    LARGEST,
    TERRAIN_NAMES,
    TERRAINS,
    UNKNOWN_CROP,
    UNKNOWN_TERRAIN,
    board_named,
)
from tampu.games.tiwanaku.scenarios.generator import DIFFICULTIES, generate, generate_from, recipe
from tampu.games.tiwanaku.scenarios.scenario import Scenario, faults
from tampu.games.tiwanaku.scenarios.sharecode import is_code
from tampu.games.tiwanaku.scenarios.textform import SCENARIO_HEAD, print_scenario, read_known, read_scenario
from tampu.games.tiwanaku.valley.croplogic import logic_level
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.answers import EXPLAIN, helper_of
from tampu.insight.tiwanaku.certain import BUDGET, COMPLETE, certain_of
from tampu.insight.tiwanaku.explain import EXHAUSTIVE, Fact, easiest, explain_all
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.odds import odds_of

app = typer.Typer(help="Tiwanaku: scenarios, reasons and odds.", rich_markup_mode=None)

_BUDGET = typer.Option(BUDGET, "--budget", min=0.1, help="Seconds that it may take.")
_JSON = typer.Option(False, "--json", help="For programs.")


@app.callback()
def about() -> None:
    """Make, check and show scenarios; ask what a view proves and how likely the rest is."""


@app.command("new")
def new(
    size: str = typer.Option("long", "--size", help="tiny or long."),
    difficulty: str = typer.Option("normal", "--difficulty", help="easy, normal or hard."),
    seed: str = typer.Option("", "--seed", help="Any text; the same seed gives the same scenarios."),
    count: int = typer.Option(1, "--count", min=1, help="How many."),
    out: Path | None = typer.Option(None, "--out", metavar="DIR", help="A folder for the scenarios as text."),
) -> None:
    """Make scenarios. Prints the share code and the open side; the secret side only goes into files."""
    board = board_named(size)
    if difficulty not in DIFFICULTIES:
        raise BadInput(f"difficulty: '{difficulty}' is not one of {', '.join(DIFFICULTIES)}")
    root = seed or secrets.token_hex(8)
    for number in range(count):
        scenario = generate(recipe(board, difficulty, root if count == 1 else f"{root}/{number}"))
        if out is None:
            print(print_scenario(scenario, reveal=False), end="\n" if number + 1 < count else "")
            continue
        try:
            out.mkdir(parents=True, exist_ok=True)
            path = out / f"{scenario.code}.txt"
            path.write_text(print_scenario(scenario, reveal=True), "utf-8")
        except OSError as wrong:
            raise BadInput(f"{out}: {wrong.strerror}") from None
        print(path)


@app.command("check")
def check(
    scenarios: list[str] = typer.Argument(metavar="FILE|CODE..."),
) -> None:
    """Are these scenarios legal? If not, name the rule that each one breaks. Exit code 1 if any does."""
    broken = False
    for target in scenarios:
        scenario = _scenario(target)
        found = faults(scenario)
        if not found and scenario.code and not is_code(target):
            made = generate_from(scenario.code)
            if (made.terrain, made.crops, made.start) != (scenario.terrain, scenario.crops, scenario.start):
                raise BadInput(f"{target}: the share code {scenario.code} stands for a different scenario")
        for rule, sentence in found:
            print(f"{target}: {rule} {sentence}")
        if not found:
            level = logic_level(scenario.board, scenario.terrain, scenario.open_crops)
            logic = "logic cannot find the crops from the start" if level is None else f"logic level {level}"
            print(f"{target}: legal, {scenario.board.id}, {logic}")
        broken = broken or bool(found)
    if broken:
        raise typer.Exit(1)


@app.command("show")
def show(
    scenario: str = typer.Argument(metavar="FILE|CODE"),
    reveal: bool = typer.Option(False, "--reveal", help="Show the secret side as well."),
) -> None:
    """Print a scenario; the secret side stays hidden unless you ask for it."""
    print(print_scenario(_scenario(scenario), reveal=reveal), end="")


@app.command("explain")
def explain(
    file: str = typer.Argument(metavar="FILE"),
    square: str = typer.Option("", "--square", help="All steps for this square, such as c2."),
    budget: float = _BUDGET,
    as_json: bool = _JSON,
) -> None:
    """What is certain in a view, and why."""
    known = _known(file)
    wanted = known.board.square(square) if square else None
    found = explain_all(known, budget)
    facts = [fact for fact in found.facts if wanted in (None, fact.square)]
    if as_json:
        print_json({"status": found.status, "facts": [fact.json() for fact in facts]})
        return
    for fact in facts:
        print("\n".join(fact_lines(known, fact, whole=wanted is not None)))
    if not facts:
        print("nothing more is certain")
    if found.status != COMPLETE:
        print("partial: there was no time to find every certain fact")


def fact_lines(known: Known, fact: Fact, *, whole: bool) -> list[str]:
    """A certain fact in words: its last step, or the whole chain."""
    name = known.board.name(fact.square)
    if fact.steps is None:
        return [f"{name} {fact.kind} {fact.name}: {EXHAUSTIVE}"]
    if not whole:
        last = fact.steps[-1]
        before = f" (after {len(fact.steps) - 1} other steps)" if len(fact.steps) > 1 else ""
        return [f"{name} {fact.kind} {fact.name}: {last.technique}, {last.rule}: {last.reason}{before}"]
    lines = [f"{name} {fact.kind} {fact.name}:"]
    for number, step in enumerate(fact.steps, start=1):
        gone, here = _values(step.pairs), known.board.name(step.square)
        lines.append(f"  {number}. {here} is not {gone}: {step.reason} ({step.technique}, {step.rule})")
    return lines


def hint(view: View, speech: Speech) -> list[str]:
    """The certain fact that is easiest to follow, with its reasons, if the table's helper explains."""
    if helper_of(view) != EXPLAIN:
        return [speech.say("tiwanaku.no hints")]
    known = known_of(view)
    facts = explain_all(known, BUDGET).facts
    if not facts:
        return [speech.say("tiwanaku.nothing certain")]
    fact = easiest(facts)
    value = speech.name(CROP_NAMES[fact.value] if fact.kind == "crop" else TERRAIN_NAMES[fact.value])
    lines = [speech.say("tiwanaku.certain", square=known.board.name(fact.square), value=value)]
    for number, step in enumerate(fact.steps or (), start=1):
        named = {key: fact if isinstance(fact, int) else speech.name(fact) for key, fact in step.reason.facts.items()}
        reason = speech.words.reason(step.reason.name, named)
        gone = _values(step.pairs, [speech.name(name) for name in TERRAIN_NAMES], speech.say("tiwanaku.with"))
        here = known.board.name(step.square)
        lines.append(speech.say("tiwanaku.strike", n=number, square=here, values=gone, reason=reason))
    if fact.steps is None:
        lines.append(speech.say("tiwanaku.exhaustive"))
    return lines


def _values(pairs: int, names: Sequence[str] = TERRAIN_NAMES, joined: str = "with") -> str:
    """A set of pairs in words; a whole terrain or crop is named as one."""
    everywhere = [v for v in range(LARGEST) if all(pairs >> t * LARGEST + v & 1 for t in range(len(TERRAINS)))]
    words = [names[t] for t in range(len(TERRAINS)) if pairs >> t * LARGEST & 31 == 31]
    words += [str(v + 1) for v in everywhere]
    rest = [
        f"{names[t]} {joined} {v + 1}"
        for t in range(len(TERRAINS))
        for v in range(LARGEST)
        if pairs >> t * LARGEST + v & 1 and v not in everywhere and names[t] not in words
    ]
    return ", ".join([*words, *rest])


@app.command("odds")
def odds(
    file: str = typer.Argument(metavar="FILE"),
    budget: float = _BUDGET,
    as_json: bool = _JSON,
) -> None:
    """How likely each terrain and crop is, if every map that fits the view is equally likely."""
    known = _known(file)
    found = odds_of(known, budget, certain_of(known, budget))
    if as_json:
        print_json(found.json())
        return
    if found.total is None:
        print("not computed: too many maps fit this view")
        return
    print(f"{found.total} {'map fits' if found.total == 1 else 'maps fit'} this view")
    for square in range(known.board.squares):
        parts = []
        if known.terrain[square] == UNKNOWN_TERRAIN:
            parts += [f"{TERRAINS[t]} {_percent(p)}" for t, p in enumerate(found.terrain(square)) if p]
        if known.crops[square] == UNKNOWN_CROP:
            parts += [f"{v} {_percent(p)}" for v, p in enumerate(found.crops(square), start=1) if p]
        if parts:
            print(f"{known.board.name(square)}: {', '.join(parts)}")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _scenario(target: str) -> Scenario:
    if is_code(target):
        return generate_from(target)
    text = read_text(Path(target))
    try:
        return read_scenario(text)
    except BadInput as wrong:
        raise BadInput(f"{target}: {wrong}") from None


def _known(path: str) -> Known:
    """Read a view from text or JSON, or from a scenario: what everybody sees at its start."""
    if is_code(path):
        return _start(generate_from(path))
    text = read_text(Path(path))
    try:
        if text.startswith(SCENARIO_HEAD):
            return _start(read_scenario(text))
        if text.lstrip().startswith("{"):
            value = as_object(decode(text), "view")
            return known_of(View("tiwanaku", None, as_object(value.get("public", value), "public"), {}))
        return read_known(text)
    except BadInput as wrong:
        raise BadInput(f"{path}: {wrong}") from None


def _start(scenario: Scenario) -> Known:
    return Known(scenario.board, scenario.open_terrain, scenario.open_crops, scenario.left)
