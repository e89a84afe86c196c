"""The shape of every title's content file, from which the page's types are made, is what its reader demands."""

import copy
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NotRequired, get_args, get_origin

import pytest

from scripts.web_types.shapes import fields_of, is_json
from tampu.engine import BadInput, JsonObject
from tampu.engine.box.content import read_content
from tampu.games import game
from tests.games.test_words import TITLES
from tests.shapes import misfit

Path = tuple[str | int, ...]


def module(title: str) -> Any:
    return import_module(f"tampu.games.{title}.content")


def written(title: str) -> JsonObject:
    return read_content(f"tampu.games.{title}")


def reads(title: str, content: JsonObject) -> bool:
    try:
        module(title).Content(content)
    except BadInput:
        return False
    return True


def fields(value: Any, kind: Any, path: Path = ()) -> Iterator[tuple[Path, bool]]:
    """Every field of a file, of lists the first entry, and whether it may be missing."""
    if get_origin(kind) is NotRequired:
        kind = get_args(kind)[0]
    if get_origin(kind) is list and fields_of(get_args(kind)[0]) is not None:
        yield from fields(value[0], get_args(kind)[0], (*path, 0))
    for field in [] if is_json(kind) else fields_of(kind) or []:
        if field.name in value:
            yield (*path, field.name), field.optional
            yield from fields(value[field.name], field.hint, (*path, field.name))


def parent(content: Any, path: Path) -> Any:
    for part in path[:-1]:
        content = content[part]
    return content


@pytest.mark.parametrize("title", TITLES)
def test_the_content_of_the_box_has_its_shape(title: str) -> None:
    content = written(title)
    assert misfit(content, module(title).ContentFile, "content") is None
    assert game(title).content_json() == content


@pytest.mark.parametrize("title", TITLES)
def test_what_the_shape_promises_the_reader_demands(title: str) -> None:
    """A corrected file that lacks a promised field, or has something else there, is refused before a page reads it."""
    content = written(title)
    promised = [path for path, optional in fields(content, module(title).ContentFile) if not optional]
    assert len(promised) > 20
    lax: list[str] = []
    for path in promised:
        for value in (None, 7.5):
            broken = copy.deepcopy(content)
            if value is None:
                del parent(broken, path)[path[-1]]
            else:
                parent(broken, path)[path[-1]] = value
            if reads(title, broken):
                lax.append(f"{path} {'missing' if value is None else value}")
    assert not lax


@pytest.mark.parametrize("title", TITLES)
def test_what_may_be_missing_is_not_demanded(title: str) -> None:
    content = written(title)
    for path, optional in fields(content, module(title).ContentFile):
        if optional and path[-1] in ("source", "name", "note"):
            less = copy.deepcopy(content)
            del parent(less, path)[path[-1]]
            assert reads(title, less), path
