"""The generator of the page's types, on a small example of every kind."""

import re
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
import pytest
from pydantic import BaseModel, Field

import scripts.web_types.__main__ as command
from scripts import web_types
from scripts.web_types import titles
from scripts.web_types.shapes import Shapes
from tampu.engine import JsonObject
from tampu.engine.wire import Json
from tampu.games import game, metas


class Place(TypedDict):
    """A place on a board.

    And more that the page need not know.
    """

    square: int
    name: NotRequired[str | None]


class Ways(TypedDict):
    first: Place
    others: list[Place]
    lengths: tuple[int, ...]
    pair: tuple[str, Literal["a", "b"]]


class Sit(msgspec.Struct, tag_field="type", tag="sit"):
    """Sit down."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    """Counted from 0."""
    name: str = ""
    more: int | msgspec.UnsetType = msgspec.UNSET


class Stand(msgspec.Struct, tag_field="type", tag="stand", omit_defaults=True):
    why: str = ""


class Bot(BaseModel):
    level: str


class Plan(BaseModel):
    title: Annotated[str, Field(max_length=30)]
    options: dict[str, str] = Field(default_factory=dict)
    seats: list[Bot | None]


class Loose(TypedDict):
    value: Json
    whole: JsonObject
    any: Any
    by_kind: dict[Literal["a", "b"], float]


def written(kind: Any, taken: bool = False) -> str:
    shapes = Shapes(taken=taken)
    shapes.of(kind)
    return "\n".join(shapes.written.values())


def test_a_typed_dict() -> None:
    assert written(Place) == "\n".join(
        ["/** A place on a board. */", "export type Place = {", "  square: number;", "  name?: string | null;", "};"]
    )


def test_what_is_inside_is_written_once() -> None:
    text = written(Ways)
    assert text.count("type Place ") == 1
    assert "  others: Place[];" in text
    assert "  lengths: number[];" in text
    assert "  pair: [string, 'a' | 'b'];" in text


def test_a_struct_that_is_sent_has_its_tag_and_every_field() -> None:
    assert written(Sit).splitlines() == [
        "/** Sit down. */",
        "export type Sit = {",
        "  type: 'sit';",
        "  /** Counted from 0. */",
        "  seat: number;",
        "  name: string;",
        "  more?: number;",
        "};",
    ]
    assert "why?: string;" in written(Stand), "a default is not sent"


def test_a_struct_that_is_taken_may_lack_what_has_a_default() -> None:
    assert "  name?: string;" in written(Sit, taken=True)
    assert "  seat: number;" in written(Sit, taken=True)


def test_a_pydantic_model_and_a_union() -> None:
    assert "  options: Record<string, string>;" in written(Plan)
    assert "  options?: Record<string, string>;" in written(Plan, taken=True)
    assert "  seats: (Bot | null)[];" in written(Plan)
    assert Shapes().of(Sit | Stand) == "Sit | Stand"


def test_plain_data_stays_open() -> None:
    text = written(Loose)
    assert "  value: Json;" in text
    assert "  whole: Record<string, Json>;" in text
    assert "  any: Json;" in text
    assert "  by_kind: Partial<Record<'a' | 'b', number>>;" in text


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript for"):
        Shapes().of(complex)
    other = TypedDict("Place", {"x": int})  # type: ignore[name-match]  # noqa: UP013
    shapes = Shapes()
    shapes.of(Place)
    with pytest.raises(TypeError, match="two types are called Place"):
        shapes.of(other)


def test_events_are_a_union_by_name() -> None:
    assert titles.event_types("Toy", {"moved on": Place, "sat": Ways})[-4:] == [
        "export type ToyEvent =",
        "  | { event: 'moved on'; rule: string; square: number; name?: string | null; }",
        "  | { event: 'sat'; rule: string; first: ToyToldPlace; others: ToyToldPlace[];"
        " lengths: number[]; pair: [string, 'a' | 'b']; }",
        "  ;",
    ]


@pytest.mark.parametrize("title", [meta.title for meta in metas()])
def test_every_step_and_verb_is_written(title: str) -> None:
    text = web_types.text()
    for name, kind in game(title).codec.kinds.items():
        fields = "".join(rf" {field}: (number|string|boolean);" for field in kind.fields)
        assert re.search(rf"\| {{ step: '{name}';{fields} }}", text), name
    for verb in game(title).alphabet.verbs:
        assert f"'{verb.name}': [" in text


def test_the_check_notices_a_stale_file(tmp_path: Any, monkeypatch: Any, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "generated.ts"
    monkeypatch.setattr(command, "TARGET", target)
    monkeypatch.setattr("sys.argv", ["web_types"])
    assert command.main() == 0
    monkeypatch.setattr("sys.argv", ["web_types", "--check"])
    assert command.main() == 0
    target.write_text(target.read_text("utf-8").replace("cuzco", "cusco"), "utf-8")
    assert command.main() == 1
    assert "is stale" in capsys.readouterr().out
