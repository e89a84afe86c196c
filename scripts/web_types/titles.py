"""What the page knows of every title: its facts, verbs, steps, events, views, content and words."""

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_type_hints

from scripts.web_types.shapes import Shapes, comment, either, quoted
from tampu.engine.actions import Verb
from tampu.engine.box.content import Explanation
from tampu.engine.meta import Meta, Option
from tampu.engine.steps import Choice
from tampu.games import game, metas
from tampu.games.words import OPTIONAL, REQUIRED, words

_FACTS = """
export interface OptionFacts {
  name: string;
  values: string[];
  usual: string;
  /** Takes more than its listed values. */
  free: boolean;
}
export interface TitleFacts {
  name: string;
  seats: number[];
  usualSeats: number;
  minutes: number;
  weight: number;
  options: OptionFacts[];
  /** Pairs of settings, such as `seats=1` and `mode=coop`, that exclude each other. */
  never: [string, string][];
  /** Pairs of settings of which the first makes the second the usual one. */
  brings: [string, string][];
}"""


def lines() -> list[str]:
    titles = [meta.title for meta in metas()]
    return [
        f"export type Title = {either(titles)};",
        *_FACTS.splitlines(),
        "export const TITLES: Record<Title, TitleFacts> = {",
        *(line for meta in metas() for line in facts(meta)),
        "};",
        "",
        "/** The words that follow a verb in an action. */",
        "export const VERBS = {",
        *(line for title in titles for line in (f"  {title}: {{", *verbs(title), "  },")),
        "} as const;",
        "/** The fields of a step, in the order in which a view lists them after its name. */",
        "export const STEPS = {",
        *(line for title in titles for line in (f"  {title}: {{", *steps(title), "  },")),
        "} as const;",
        "",
        *sections(),
        *written(Explanation),
        *(line for title in titles for line in ("", *of_title(title))),
        "",
        *by_title("Verbs", "Verb", "The verbs of each title."),
        *by_title("Steps", "Step", "The steps that can be on the stack of each title."),
        *by_title("Events", "Event", "The events of each title."),
        *by_title("Questions", "Question", "What each title can ask a seat."),
        *by_title("Publics", "Public", "What everybody sees of each title."),
        *by_title("Owns", "Own", "What only a seat of each title sees."),
        *by_title("ContentFiles", "ContentFile", "The content file of each title."),
        *by_title("Explanations", "Explanation", "What each title says about a thing that can be pointed at."),
        "/** What a game is played with, and what its cards and places say in words. */",
        "export type ContentsOf<T extends Title> = "
        "{ content: ContentFiles[T]; texts: Record<string, Explanations[T]> };",
        "/** An event of one title, or of any. */",
        "export type Told<T extends Title = Title> = Events[T];",
    ]


def sections() -> list[str]:
    """The sections of a words file."""
    marked = [*((name, "", about) for name, about in REQUIRED.items()), *((n, "?", a) for n, a in OPTIONAL.items())]
    return [
        "/** What a title says, by section; see tampu/games/words.py. */",
        "export interface TitleWords {",
        *(
            line
            for name, mark, about in marked
            for line in [*comment(about, "  "), f"  {name}{mark}: Record<string, string>;"]
        ),
        "}",
    ]


def written(kind: Any, prefix: str = "") -> list[str]:
    """A type and all that it is made of."""
    shapes = Shapes(prefix)
    shapes.of(kind)
    return list(shapes.written.values())


def by_title(name: str, kind: str, about: str) -> list[str]:
    """The types of one kind, by title."""
    rows = [f"  {meta.title}: {_prefix(meta.title)}{kind};" for meta in metas()]
    return [f"/** {about} */", f"export interface {name} {{", *rows, "}"]


def _prefix(title: str) -> str:
    return title.capitalize()


def _pairs(settings: Iterable[tuple[str, str]]) -> str:
    return f"[{', '.join(f'[{quoted(one)}, {quoted(other)}]' for one, other in settings)}]"


def facts(meta: Meta) -> list[str]:
    return [
        f"  {meta.title}: {{",
        f"    name: {quoted(meta.name)},",
        f"    seats: {list(meta.seats)},",
        f"    usualSeats: {meta.usual_seats},",
        f"    minutes: {meta.minutes},",
        f"    weight: {meta.weight},",
        "    options: [",
        *(f"      {option_line(option)}," for option in meta.options),
        "    ],",
        f"    never: {_pairs(meta.never())},",
        f"    brings: {_pairs(meta.brings())},",
        "  },",
    ]


def option_line(option: Option) -> str:
    values = ", ".join(quoted(value) for value in option.values)
    free = "true" if option.check else "false"
    return f"{{ name: {quoted(option.name)}, values: [{values}], usual: {quoted(option.default)}, free: {free} }}"


def verbs(title: str) -> list[str]:
    """The words that follow each verb in an action's text."""
    return [f"    {quoted(verb.name)}: {_domains(verb)}," for verb in game(title).alphabet.verbs]


def _domains(verb: Verb) -> str:
    return "[" + ", ".join(quoted(name) for name in verb.domains) + "]"


def steps(title: str) -> list[str]:
    """The names of each step's fields."""
    return [
        f"    {name}: [{', '.join(quoted(field) for field in kind.fields)}],"
        for name, kind in game(title).codec.kinds.items()
    ]


def of_title(title: str) -> list[str]:
    """The types that belong to one title."""
    prefix = _prefix(title)
    kinds = game(title).codec.kinds
    asks = [name for name, kind in kinds.items() if issubclass(kind, Choice)]
    return [
        f"export type {prefix}Verb = keyof typeof VERBS.{title};",
        f"export type {prefix}Question = {either(asks)};",
        f"export type {prefix}Step =",
        *(f"  | {step_shape(name, kind)}" for name, kind in kinds.items()),
        "  ;",
        *events(title),
        *views(title),
        *content(title),
        *explanation(title),
        *insight(title),
        *daily(title),
    ]


def step_shape(name: str, kind: Any) -> str:
    """A step with its fields by name, typed as its `__init__` is."""
    hints = get_type_hints(kind.__init__)
    shapes = Shapes(name)
    return f"{{ {' '.join([f'step: {quoted(name)};', *(f'{f}: {shapes.of(hints[f])};' for f in kind.fields)])} }}"


def events(title: str) -> list[str]:
    """Every event with its facts. Without `events.py` the facts can be anything."""
    prefix = _prefix(title)
    if not find_spec(f"tampu.games.{title}.events"):
        names = sorted({name.removesuffix(" (known)") for name in words(title).sections["events"]})
        return [f"export type {prefix}Event = {{ event: {either(names)}; rule: string }} & Record<string, Json>;"]
    module = import_module(f"tampu.games.{title}.events")
    return event_types(prefix, module.EVENTS)


def event_types(prefix: str, kinds: dict[str, Any]) -> list[str]:
    shapes = Shapes(f"{prefix}Told")
    rows = [f"  | {shapes.body(kind, [f'event: {quoted(name)};', 'rule: string;'])}" for name, kind in kinds.items()]
    return [*shapes.written.values(), f"export type {prefix}Event =", *rows, "  ;"]


def content(title: str) -> list[str]:
    """The shape of a title's content file; null if it has none."""
    if not find_spec(f"tampu.games.{title}.content"):
        return [f"export type {_prefix(title)}ContentFile = null;"]
    return written(import_module(f"tampu.games.{title}.content").ContentFile, _prefix(title))


def explanation(title: str) -> list[str]:
    """What is said about a thing: a title may add fields of its own."""
    prefix = _prefix(title)
    module = f"tampu.games.{title}.explain"
    kind = getattr(import_module(module), "Explained", None) if find_spec(module) else None
    if kind is None:
        return [f"export type {prefix}Explanation = Explanation;"]
    return [*written(kind, prefix), f"export type {prefix}Explanation = {prefix}Explained;"]


def insight(title: str) -> list[str]:
    """The answers of a title's insight, if it has any."""
    if not find_spec(f"tampu.insight.{title}"):
        return []
    shapes = Shapes(_prefix(title))
    for kind in import_module(f"tampu.insight.{title}.shapes").ANSWERS:
        shapes.of(kind)
    return list(shapes.written.values())


def daily(title: str) -> list[str]:
    """What a title tells of its game of the day, if it has one."""
    if not find_spec(f"tampu.games.{title}.daily"):
        return []
    return written(import_module(f"tampu.games.{title}.daily").ABOUT, _prefix(title))


def views(title: str) -> list[str]:
    """What everybody sees of a title, and what only a seat sees. Without `views.py` it can be anything."""
    prefix = _prefix(title)
    if not find_spec(f"tampu.games.{title}.views"):
        return [
            f"export type {prefix}Public = Record<string, Json>;",
            f"export type {prefix}Own = Record<string, Json>;",
        ]
    module = import_module(f"tampu.games.{title}.views")
    shapes = Shapes(prefix)
    public = " | ".join(shapes.of(kind) for kind in module.PUBLIC)
    own = " | ".join(shapes.of(kind) for kind in module.OWN) or "Record<string, never>"
    return [*shapes.written.values(), f"export type {prefix}Public = {public};", f"export type {prefix}Own = {own};"]
