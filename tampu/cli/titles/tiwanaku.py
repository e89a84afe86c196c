"""`tampu tiwanaku`: make, check and show scenarios; find what is certain and likely in a view."""

import secrets
from collections.abc import Sequence
from pathlib import Path

import typer

from tampu.cli.screen import print_json, read_text
from tampu.cli.speech import Speech
from tampu.engine import BadInput, JsonObject, View
from tampu.engine.wire import Json, as_int, as_ints, as_list, as_object, as_text, decode
from tampu.games import game, meta
from tampu.games.tiwanaku.meta import GRADES
from tampu.games.tiwanaku.pieces.board import (
    CROP_NAMES,
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
from tampu.insight.tiwanaku.known import known_of, view_of
from tampu.insight.tiwanaku.maps.certain import BUDGET, COMPLETE, certain_of
from tampu.insight.tiwanaku.maps.making import ANY_GRADE, FIRST_LOGIC, GRADE
from tampu.insight.tiwanaku.maps.odds import ALIKE, Odds
from tampu.insight.tiwanaku.maps.odds import odds as odds_of_view
from tampu.insight.tiwanaku.reasons.explain import CROP, EXHAUSTIVE, Fact, explain_all
from tampu.insight.tiwanaku.reasons.explain import explain as explain_square
from tampu.insight.tiwanaku.reasons.strikes import LEMMA

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
    speech = Speech(game("tiwanaku"), meta("tiwanaku").settle({}, 2), "en", [])
    for fact in facts:
        print("\n".join(fact_lines(known, fact, speech, whole=wanted is not None)))
    if not facts and found.status == COMPLETE:
        print("nothing more is certain")
    if found.status != COMPLETE:
        print("partial: there was no time to find every certain fact")


def fact_lines(known: Known, fact: Fact, speech: Speech, *, whole: bool) -> list[str]:
    """A certain fact in words: its last sentence, or all of them."""
    said = f"{known.board.name(fact.square)} {fact.kind} {fact.name}:"
    if fact.proof is None:
        return [f"{said} {EXHAUSTIVE}"]
    if whole:
        return [said, *_reasons(known, fact, speech)]
    sentences = fact.sentences
    because = "; ".join(f"{reason} ({rule})" for rule, reason in sentences[-1].causes(known.board))
    before = f" (after {len(sentences) - 1} other steps)" if len(sentences) > 1 else ""
    return [f"{said} {because}{before}"]


def hint(view: View, speech: Speech) -> list[str]:
    """The certain fact that helps most, with its reasons, if the table's helper explains."""
    if helper_of(view) != EXPLAIN:
        return [speech.say("tiwanaku.no hints")]
    known = known_of(view)
    sure = certain_of(known, BUDGET / 2)
    facts = ordered(view, sure, explain_all(known, BUDGET, sure).facts)
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
    told = fact.json()
    return [speech.say("tiwanaku.exhaustive")] if told["exhaustive"] else _told(known, told["steps"], speech)


def _told(known: Known, steps: Json, speech: Speech) -> list[str]:
    """The sentences of a chain, and indented what follows if something is supposed."""
    lines = []
    for number, one in enumerate(as_list(steps, "steps"), start=1):
        step = as_object(one, "step")
        struck = [as_object(square, "struck") for square in as_list(step["struck"], "struck")]
        reasons = [_reason(as_object(cause, "why"), speech) for cause in as_list(step["why"], "why")]
        cited = step["technique"] == LEMMA
        what = _struck(known, struck, speech, plainly=cited)
        if len(struck) == 1 and not cited and (value := _is(struck[0], speech)):
            reasons.append(speech.say("tiwanaku.so", value=value))
        lines.append(speech.say("tiwanaku.strike", n=number, what=what, reason="; ".join(reasons)))
        if evident := [as_object(square, "evident") for square in as_list(step["evident"], "evident")]:
            lines.append(speech.say("tiwanaku.evident", what=_struck(known, evident, speech, plainly=True)))
        if step["what_if"]:
            square = known.board.name(as_int(struck[0]["square"], "square"))
            lines.append(speech.say("tiwanaku.suppose", square=square, value=_supposed(step, speech)))
            lines += [f"   {line}" for line in _told(known, step["what_if"], speech)]
            lines.append(speech.say("tiwanaku.broken", square=known.board.name(as_int(step["broken"], "broken"))))
    return lines


def _reason(cause: JsonObject, speech: Speech) -> str:
    facts = as_object(cause["facts"], "facts").items()
    named = {key: fact if isinstance(fact, int) else speech.name(as_text(fact, key)) for key, fact in facts}
    return speech.words.reason(as_text(cause["why"], "why"), named)


def _supposed(step: JsonObject, speech: Speech) -> str:
    """The terrain or crop that a what-if tries."""
    facts = as_object(as_object(as_list(step["why"], "why")[0], "why")["facts"], "facts")
    return speech.name(as_text(facts["terrain"], "terrain")) if "terrain" in facts else str(facts["v"])


def _struck(known: Known, struck: Sequence[JsonObject], speech: Speech, *, plainly: bool) -> str:
    """What squares are not, those with the same values together; plainly: what they are, if only that is left."""
    groups: dict[tuple[str, str], list[str]] = {}
    for one in struck:
        value = _is(one, speech) if plainly else ""
        said = ("tiwanaku.is", value) if value else ("tiwanaku.not", _values(one, speech))
        groups.setdefault(said, []).append(known.board.name(as_int(one["square"], "square")))
    return "; ".join(
        speech.say(key, squares=", ".join(squares), n=len(squares), value=values, values=values)
        for (key, values), squares in groups.items()
    )


def _is(struck: JsonObject, speech: Speech) -> str:
    """The terrain and the crop that are left, where that is one; empty if several are."""
    terrain, crop = struck["is_terrain"], struck["is_crop"]
    return ", ".join(
        [
            *([] if terrain is None else [speech.name(TERRAIN_NAMES[as_int(terrain, "terrain")])]),
            *([] if crop is None else [speech.name(CROP_NAMES[as_int(crop, "crop")])]),
        ]
    )


def _values(struck: JsonObject, speech: Speech) -> str:
    """What a square does not have: terrains, crops, and pairs of both."""
    together: dict[int, list[str]] = {}
    for pair in as_list(struck["pairs"], "pairs"):
        t, v = as_ints(pair, "pair")
        together.setdefault(t, []).append(str(v))
    words = [speech.name(TERRAIN_NAMES[t]) for t in as_ints(struck["terrain"], "terrain")]
    words += [str(v) for v in as_ints(struck["crops"], "crops")]
    words += [
        f"{speech.name(TERRAIN_NAMES[t])} {speech.say('tiwanaku.with')} {'/'.join(some)}"
        for t, some in together.items()
    ]
    return f" {speech.say('tiwanaku.or')} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


@app.command("odds")
def odds(
    file: str = typer.Argument(metavar="FILE"),
    budget: float = _BUDGET,
    as_json: bool = _JSON,
) -> None:
    """How likely each terrain and crop is. If the view tells the starting squares, as discs are made; otherwise every
    map that fits counts alike."""
    view = _view(file)
    known = known_of(view)
    found = odds_of_view(view, budget)
    if as_json:
        print_json(found.json())
        return
    if found.pairs is None:
        print(f"not computed: {_fitting(found)}")
        return
    print(f"{_fitting(found)}; {_ASSUMED[found.assumes].format(grade=found.grade)}")
    for square in range(known.board.squares):
        parts = []
        if known.terrain[square] == UNKNOWN_TERRAIN:
            parts += [f"{TERRAINS[t]} {_percent(p)}" for t, p in enumerate(found.terrain(square)) if p]
        if known.crops[square] == UNKNOWN_CROP:
            parts += [f"{v} {_percent(p)}" for v, p in enumerate(found.crops(square), start=1) if p]
        if parts:
            print(f"{known.board.name(square)}: {', '.join(parts)}")


_ASSUMED = {
    GRADE: "only valleys of the grade {grade} count, all of them alike",
    ANY_GRADE: "only valleys of some grade count, each grade being as likely as the others",
    FIRST_LOGIC: "only valleys count that follow from their starting crops by the logic of the first generator",
    ALIKE: "all count alike",
}


def _fitting(found: Odds) -> str:
    """How many maps fit, and how many of them count."""
    if found.total is None:
        return "counting the maps that fit this view would take too long"
    maps = f"{found.total} {'map fits' if found.total == 1 else 'maps fit'} this view"
    if found.pairs is None:
        return f"{maps}, too many to look at each"
    if found.counted == found.total:
        return maps
    about = "about " if found.sampled else ""
    return f"{maps}, {about}{found.counted} of them {'counts' if found.counted == 1 else 'count'}"


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
    return known_of(_view(path))


def _view(path: str) -> View:
    """Read a view from text or JSON, or from a scenario: what everybody sees at its start."""
    if is_code(path):
        return _start(generate_from(path))
    text = read_text(Path(path))
    try:
        if text.startswith(SCENARIO_HEAD):
            return _start(read_scenario(text))
        if text.lstrip().startswith("{"):
            value = as_object(decode(text), "view")
            view = View("tiwanaku", None, as_object(value.get("public", value), "public"), {})
        else:
            view = view_of(read_known(text))
        known_of(view)
    except BadInput as wrong:
        raise BadInput(f"{path}: {wrong}") from None
    return view


def _start(scenario: Scenario) -> View:
    view = view_of(Known(scenario.board, scenario.open_terrain, scenario.open_crops, scenario.left))
    start: list[Json] = [scenario.board.name(square) for square in scenario.start]
    options: JsonObject = {"values": {"scenario": scenario.code}}
    return View(view.title, None, {**view.public, "start": start, "options": options}, {})
