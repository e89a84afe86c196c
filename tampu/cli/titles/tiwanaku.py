"""`tampu tiwanaku`: make, check and show scenarios; find what is certain and likely in a view."""

import secrets
from collections.abc import Sequence
from functools import reduce
from operator import or_
from pathlib import Path

import typer

from tampu.cli.screen import print_json, read_text
from tampu.cli.speech import Speech
from tampu.engine import BadInput, View
from tampu.engine.wire import as_object, decode
from tampu.games.tiwanaku.meta import GRADES
from tampu.games.tiwanaku.pieces.board import (
    CROP_NAMES,
    LARGEST,
    TERRAIN_NAMES,
    TERRAINS,
    UNKNOWN_CROP,
    UNKNOWN_TERRAIN,
    board_named,
)
from tampu.games.tiwanaku.scenarios.generator import generate, generate_from, recipe
from tampu.games.tiwanaku.scenarios.scenario import Scenario, faults
from tampu.games.tiwanaku.scenarios.sharecode import is_code
from tampu.games.tiwanaku.scenarios.textform import SCENARIO_HEAD, print_scenario, read_known, read_scenario
from tampu.games.tiwanaku.valley.croplogic import logic_level
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.answers import EXPLAIN, helper_of
from tampu.insight.tiwanaku.hints import ordered
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps.certain import BUDGET, COMPLETE, certain_of
from tampu.insight.tiwanaku.maps.odds import odds_of
from tampu.insight.tiwanaku.reasons.explain import CROP, EXHAUSTIVE, Fact, explain_all
from tampu.insight.tiwanaku.reasons.explain import explain as explain_square
from tampu.insight.tiwanaku.reasons.sentences import Sentence, grouped

app = typer.Typer(help="Tiwanaku: scenarios, reasons and odds.", rich_markup_mode=None)

_BUDGET = typer.Option(BUDGET, "--budget", min=0.1, help="Seconds that it may take.")
_JSON = typer.Option(False, "--json", help="For programs.")


@app.callback()
def about() -> None:
    """Make, check and show scenarios; ask what a view proves and how likely the rest is."""


@app.command("new")
def new(
    size: str = typer.Option("long", "--size", help="tiny or long."),
    difficulty: str = typer.Option("normal", "--difficulty", help="easy, normal, hard or expert."),
    seed: str = typer.Option("", "--seed", help="Any text; the same seed gives the same scenarios."),
    count: int = typer.Option(1, "--count", min=1, help="How many."),
    out: Path | None = typer.Option(None, "--out", metavar="DIR", help="A folder for the scenarios as text."),
) -> None:
    """Make scenarios. Prints the share code and the open side; the secret side only goes into files."""
    board = board_named(size)
    if difficulty not in GRADES:
        raise BadInput(f"difficulty: '{difficulty}' is not one of {', '.join(GRADES)}")
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
    if not facts and found.status == COMPLETE:
        print("nothing more is certain")
    if found.status != COMPLETE:
        print("partial: there was no time to find every certain fact")


def fact_lines(known: Known, fact: Fact, *, whole: bool) -> list[str]:
    """A certain fact in words: its last sentence, or all of them."""
    name, sentences = known.board.name(fact.square), fact.sentences
    if fact.proof is None:
        return [f"{name} {fact.kind} {fact.name}: {EXHAUSTIVE}"]
    if not whole:
        before = f" (after {len(sentences) - 1} other steps)" if len(sentences) > 1 else ""
        return [f"{name} {fact.kind} {fact.name}: {_because(known, sentences[-1])}{before}"]
    return [f"{name} {fact.kind} {fact.name}:", *_sentence_lines(known, sentences, "  ")]


def _sentence_lines(known: Known, sentences: Sequence[Sentence], margin: str) -> list[str]:
    lines = []
    for number, sentence in enumerate(sentences, start=1):
        lines.append(f"{margin}{number}. {_struck(known, sentence)}: {_because(known, sentence)}")
        for supposed in sentence.what_ifs:
            lines += _sentence_lines(known, grouped(supposed.steps), f"{margin}   ")
            lines.append(f"{margin}   nothing is left for {known.board.name(supposed.broken)}")
    return lines


def _because(known: Known, sentence: Sentence) -> str:
    return "; ".join(f"{reason} ({rule})" for rule, reason in sentence.causes(known.board))


def _struck(known: Known, sentence: Sentence) -> str:
    gone: dict[int, int] = {}
    for step in sentence.said:
        gone[step.square] = gone.get(step.square, 0) | step.pairs
    return ", ".join(f"{known.board.name(square)} is not {_values(pairs)}" for square, pairs in sorted(gone.items()))


def hint(view: View, speech: Speech) -> list[str]:
    """The certain fact that helps most, with its reasons, if the table's helper explains."""
    if helper_of(view) != EXPLAIN:
        return [speech.say("tiwanaku.no hints")]
    known = known_of(view)
    sure = certain_of(known, BUDGET / 2)
    facts = ordered(view, sure, explain_all(known, BUDGET, sure).facts, ())
    if not facts:
        return [speech.say("tiwanaku.nothing certain" if sure.status == COMPLETE else "tiwanaku.nothing found")]
    fact = facts[0]
    value = speech.name(CROP_NAMES[fact.value] if fact.kind == CROP else TERRAIN_NAMES[fact.value])
    certain = speech.say("tiwanaku.certain", square=known.board.name(fact.square), value=value)
    return [certain, *_reasons(known, fact, speech)]


def proof(view: View, answer: str, speech: Speech) -> list[str]:
    """Why the crop that a divination names is certain, step by step."""
    known = known_of(view)
    square = known.board.square(answer.split()[1])
    crops = [fact for fact in explain_square(view, square).facts if fact.kind == CROP]
    return [line for fact in crops for line in _reasons(known, fact, speech)]


def _reasons(known: Known, fact: Fact, speech: Speech) -> list[str]:
    return [speech.say("tiwanaku.exhaustive")] if fact.proof is None else _told(known, fact.sentences, speech)


def _told(known: Known, sentences: Sequence[Sentence], speech: Speech) -> list[str]:
    lines = []
    for number, sentence in enumerate(sentences, start=1):
        reasons = []
        for _, reason in sentence.causes(known.board):
            named = {key: fact if isinstance(fact, int) else speech.name(fact) for key, fact in reason.facts.items()}
            reasons.append(speech.words.reason(reason.name, named))
        names = [speech.name(name) for name in TERRAIN_NAMES]
        gone: dict[int, int] = {}
        for step in sentence.said:
            gone[step.square] = gone.get(step.square, 0) | step.pairs
        squares = known.board.names(gone)
        values = _values(reduce(or_, gone.values()), names, speech.say("tiwanaku.with"))
        lines.append(speech.say("tiwanaku.strike", n=number, square=squares, values=values, reason="; ".join(reasons)))
        for supposed in sentence.what_ifs:
            lines.append(speech.say("tiwanaku.suppose"))
            lines += [f"   {line}" for line in _told(known, grouped(supposed.steps), speech)]
            lines.append(speech.say("tiwanaku.broken", square=known.board.name(supposed.broken)))
    return lines


def _values(pairs: int, names: Sequence[str] = TERRAIN_NAMES, joined: str = "with") -> str:
    """A set of pairs in words; a whole terrain or crop is named as one."""
    everywhere = [v for v in range(LARGEST) if all(pairs >> t * LARGEST + v & 1 for t in range(len(TERRAINS)))]
    words = [names[t] for t in range(len(TERRAINS)) if pairs >> t * LARGEST & 31 == 31]
    words += [str(v + 1) for v in everywhere]
    for t, name in enumerate(names):
        some = [str(v + 1) for v in range(LARGEST) if pairs >> t * LARGEST + v & 1 and v not in everywhere]
        if some and name not in words:
            words.append(f"{name} {joined} {'/'.join(some)}")
    return ", ".join(words)


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
