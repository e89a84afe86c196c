"""The server's own log. It never holds what was said, shown or signed."""

import logging
import re
import secrets
import sys
from itertools import count

import structlog

_PROCESS = secrets.token_hex(4)
_numbers = count(1)
_TRACE = re.compile(r"[A-Za-z0-9_-]{8,64}")


def begin_trace(given: str = "") -> None:
    """From here on every line carries one id, from the socket or request to the store. A proxy may have given it."""
    known = given and _TRACE.fullmatch(given)
    structlog.contextvars.bind_contextvars(trace=given if known else f"{_PROCESS}{next(_numbers):08x}")


def set_up_logs(level: str) -> None:
    """One JSON object per line on standard error."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
