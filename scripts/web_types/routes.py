"""The routes of the server: what each of them takes and answers."""

import inspect
from collections.abc import Iterator
from typing import Any, get_args, get_origin

from fastapi import Response
from fastapi.routing import APIRoute

from scripts.web_types.shapes import Shapes, fields_of, quoted
from tampu.server.answers import Encoded
from tampu.server.app import PARTS

PREFIX = "/api"


def routes(taken: Shapes, sent: Shapes) -> list[str]:
    """A line for every route that answers with JSON."""
    return [
        f"  {quoted(f'{method} {route.path.removeprefix(PREFIX)}')}: "
        f"{{ words: {words(route, taken)}; body: {body(route, taken)}; answer: {sent.of(answer)} }};"
        for part in PARTS
        for route in part.router.routes
        if isinstance(route, APIRoute) and (answer := answer_of(route)) is not Response
        for method in sorted(route.methods or ())
    ]


def answer_of(route: APIRoute) -> Any:
    """The declared return type of the endpoint."""
    kind = inspect.signature(route.endpoint).return_annotation
    return get_args(kind)[0] if get_origin(kind) is Encoded else kind


def words(route: APIRoute, taken: Shapes) -> str:
    """The parameters of the address; those of the query may have defaults."""
    found = {}
    for dependant in _with_dependencies(route.dependant):
        for param in (*dependant.path_params, *dependant.query_params):
            mark = "" if param.field_info.is_required() else "?"
            found[param.name] = f"{param.name}{mark}: {taken.of(param.field_info.annotation)};"
    return f"{{ {' '.join(found.values())} }}" if found else "Record<string, never>"


def body(route: APIRoute, taken: Shapes) -> str:
    if route.body_field is None:
        plain = (route.openapi_extra or {}).get("requestBody")
        return "string" if plain else "null"
    kind: Any = route.body_field.field_info.annotation
    return taken.body(kind) if fields_of(kind) is not None else taken.of(kind)


def _with_dependencies(dependant: Any) -> Iterator[Any]:
    yield dependant
    for one in dependant.dependencies:
        yield from _with_dependencies(one)
