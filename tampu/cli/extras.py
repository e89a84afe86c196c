"""The extras of the package: the base plays in the terminal, and everything else says what it needs."""

from typing import Final

_SERVER: Final = (
    "aiosqlite", "alembic", "argon2", "asyncpg", "fastapi", "httptools", "httpx", "itsdangerous", "msgspec",
    "prometheus_client", "sqlalchemy", "starlette", "structlog", "uvicorn", "uvloop", "websockets",
)  # fmt: skip
_LAB: Final = ("gymnasium", "numba", "numpy", "open_spiel", "openskill", "pettingzoo", "pyspiel")

EXTRA_OF: Final = {
    **dict.fromkeys(_SERVER, "server"),
    **dict.fromkeys(_LAB, "lab"),
    "pysat": "insight",
    "ray": "ray",
    "redis": "scale",
    "glicko2": "server",
}
"""By module: the extra that installs it."""


def advice(missing: ModuleNotFoundError) -> str | None:
    """What to install when a module is missing; None if it belongs to no extra."""
    module = (missing.name or "").partition(".")[0]
    extra = EXTRA_OF.get(module)
    return None if extra is None else f"this needs {module}: pip install 'tampu[{extra}]'"
