"""Seats and options of a table as the parameters of an OpenSpiel game."""

from collections.abc import Mapping

from tampu.engine import Meta, Options

Parameters = dict[str, int | str]

_USUAL = -1
"""Stands for a number that was not given, which means the default. A text that was not given is empty."""


def name_of(title: str) -> str:
    """The name under which OpenSpiel knows a title."""
    return f"python_tampu_{title}"


def specification(meta: Meta) -> Parameters:
    """The players and the options of a title. An option with numeric values is a number: `f(x=3)` reads a number."""
    options = {option.name: _USUAL if any(map(str.isdigit, option.values)) else "" for option in meta.options}
    return {"players": _USUAL, **options}


def parameters_of(meta: Meta, options: Options) -> Parameters:
    """Settled options. A numeric option whose value is a word is at its default, and is left out."""
    spelled: Parameters = {"players": options.seats}
    for name, usual in specification(meta).items():
        if name != "players" and (isinstance(usual, str) or options[name].isdigit()):
            spelled[name] = options[name] if isinstance(usual, str) else int(options[name])
    return spelled


def options_of(meta: Meta, parameters: Mapping[str, int | str]) -> Options:
    """The options that these parameters mean."""
    given = {name: str(value) for name, value in parameters.items() if value not in (_USUAL, "")}
    players = given.pop("players", None)
    return meta.settle(given, None if players is None else int(players))
