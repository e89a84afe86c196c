"""Answers of routes: what they hold is typed, also where the bytes were made beforehand."""

import inspect
from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_origin

import msgspec
from fastapi import Response
from fastapi.routing import APIRoute

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode


class Encoded(Response, Generic[T]):
    """JSON that is ready to be sent; `T` says what it holds, and the page's types are made from it."""

    media_type = "application/json"


def encoded(value: T) -> Encoded[T]:
    return Encoded(_encode(value))


class Route(APIRoute):
    """A route that may answer with something encoded, which FastAPI need not look into."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **given: Any) -> None:
        if get_origin(inspect.signature(endpoint).return_annotation) is Encoded:
            given["response_model"] = None
        super().__init__(path, endpoint, **given)
