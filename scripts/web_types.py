"""Writes the types of the web client from the Python definitions; `--check` only looks whether they are stale."""

import sys
import types
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tampu.engine.actions import Verb  # noqa: E402
from tampu.engine.meta import Meta, Option  # noqa: E402
from tampu.engine.steps import Choice  # noqa: E402
from tampu.games import game, metas  # noqa: E402
from tampu.games.words import words  # noqa: E402
from tampu.tables.errors import REASONS  # noqa: E402

TARGET = ROOT / "web" / "src" / "types" / "generated.ts"
_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}


def quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def either(names: list[str]) -> str:
    return " | ".join(quoted(name) for name in names) or "never"


class Shapes:
    """TypedDicts as TypeScript interfaces, each written once, in the order in which they are met."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.written: dict[str, str] = {}

    def of(self, kind: Any) -> str:
        if kind in _PLAIN:
            return _PLAIN[kind]
        if is_typeddict(kind):
            return self._interface(kind)
        origin, args = get_origin(kind), get_args(kind)
        if origin is NotRequired:
            return self.of(args[0])
        if origin is list:
            inner = self.of(args[0])
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.of(arg) for arg in args)}]"
        if origin is dict:
            return f"Record<string, {self.of(args[1])}>"
        if origin is Literal:
            return " | ".join(quoted(arg) if isinstance(arg, str) else str(arg).lower() for arg in args)
        if origin in (Union, types.UnionType):
            return " | ".join(self.of(arg) for arg in args)
        raise TypeError(f"{self.title}: no TypeScript for {kind}")

    def _interface(self, kind: Any) -> str:
        name = f"{self.title.capitalize()}{kind.__name__}"
        if name not in self.written:
            self.written[name] = ""
            lines = [f"  {field}{_mark(hint)}: {self.of(hint)};" for field, hint in _hints(kind).items()]
            about = (kind.__doc__ or "").strip().splitlines()[0]
            self.written[name] = "\n".join([f"/** {about} */", f"export interface {name} {{", *lines, "}"])
        return name


def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _mark(hint: Any) -> str:
    return "?" if get_origin(hint) is NotRequired else ""


def views(title: str) -> list[str]:
    """What is public of a title and what a seat sees besides; titles without views stay open."""
    prefix = title.capitalize()
    try:
        module = import_module(f"tampu.games.{title}.views")
    except ModuleNotFoundError:
        return [
            f"export type {prefix}Public = Record<string, Json>;",
            f"export type {prefix}Own = Record<string, Json>;",
        ]
    shapes = Shapes(title)
    public = " | ".join(shapes.of(kind) for kind in module.PUBLIC)
    own = " | ".join(shapes.of(kind) for kind in module.OWN) or "Record<string, never>"
    return [*shapes.written.values(), f"export type {prefix}Public = {public};", f"export type {prefix}Own = {own};"]


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
        f"    never: [{', '.join(f'[{quoted(one)}, {quoted(other)}]' for one, other in meta.never())}],",
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


def _holes(form: str) -> list[str]:
    """The facts of a sentence; what only stands in English is none."""
    return sorted({name for _, name, _, _ in Formatter().parse(form) if name and name != "wrong"})


def text() -> str:
    titles = metas()
    lines = [
        "// Written by scripts/web_types.py from the Python definitions; do not edit.",
        "/* eslint-disable */",
        "",
        "export type Json = boolean | number | string | null | Json[] | { [key: string]: Json };",
        f"export type Title = {either([meta.title for meta in titles])};",
        "",
        "export interface OptionFacts {",
        "  name: string;",
        "  values: string[];",
        "  usual: string;",
        "  /** Takes more than its listed values. */",
        "  free: boolean;",
        "}",
        "export interface TitleFacts {",
        "  name: string;",
        "  seats: number[];",
        "  usualSeats: number;",
        "  minutes: number;",
        "  weight: number;",
        "  options: OptionFacts[];",
        "  /** Two settings, such as `seats=1` and `mode=coop`, that no table has together. */",
        "  never: [string, string][];",
        "}",
        "export const TITLES: Record<Title, TitleFacts> = {",
        *(line for meta in titles for line in facts(meta)),
        "};",
        "",
        "/** Why the server says no, each with the facts that its sentence names. */",
        "export const REASONS: Record<string, string[]> = {",
        *(f"  {why}: [{', '.join(map(quoted, _holes(form)))}]," for why, (_, form) in sorted(REASONS.items())),
        "};",
        "",
        "/** The words that follow a verb in an action. */",
        "export const VERBS = {",
    ]
    for meta in titles:
        lines += [f"  {meta.title}: {{", *verbs(meta.title), "  },"]
    lines += ["} as const;"]
    for meta in titles:
        title, prefix = meta.title, meta.title.capitalize()
        events = sorted({name.removesuffix(" (known)") for name in words(title).sections["events"]})
        asks = [name for name, kind in game(title).codec.kinds.items() if issubclass(kind, Choice)]
        lines += [
            "",
            f"export type {prefix}Event = {either(events)};",
            f"export type {prefix}Question = {either(asks)};",
            *views(title),
        ]
    return "\n".join(lines) + "\n"


def main() -> int:
    fresh = text()
    if "--check" in sys.argv[1:]:
        if TARGET.is_file() and TARGET.read_text("utf-8") == fresh:
            return 0
        print(f"{TARGET.relative_to(ROOT)} is stale: run python scripts/web_types.py")
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(fresh, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
