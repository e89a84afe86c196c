"""Settings, each from one environment variable."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tampu.engine import BadInput, JsonObject

if TYPE_CHECKING:
    from sqlalchemy import URL

PREFIX = "TAMPU_"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What a server is told. The name of a variable is TAMPU_ and the name of the field."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///tampu.db"
    """sqlite:///FILE, postgresql://USER:PASSWORD@HOST/NAME, or memory: (which forgets)."""
    workers: int = 1
    redis_url: str = ""
    """Needed for more than one worker: how they hear of each other's entries."""
    inside_host: str = "127.0.0.1"
    """Where a worker listens for the others; with several machines an address that they reach."""
    secret_key: str = ""
    """Signs sessions; made and kept beside the database if it is not given."""
    origins: str = ""
    """Other origins, separated by spaces, whose pages may use this server; its own always may."""
    public_url: str = ""
    """The address that people use, for links in alerts."""
    smtp_url: str = ""
    """Who takes mails: smtp://HOST:PORT, smtps://USER:PASSWORD@HOST or smtp+starttls://USER:PASSWORD@HOST. Mails need
    `mail_from` and `public_url` too."""
    mail_from: str = ""
    """The address that mails come from."""
    secure_cookies: bool = False
    """Send cookies over https only: switch on behind a proxy that ends TLS."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose X-Forwarded-For is believed."""
    limits: bool = True
    """Rate limits."""
    metrics: bool = True
    bot_workers: int = 1
    """Processes in which bots think."""
    study_workers: int = 1
    """Processes that think for people: help at a table, and review after the end."""
    pool: bool = False
    """Let bots and study think in the processes that `tampu work` starts, on any machine; needs Redis."""
    bot_seconds: float = 1.0
    bot_warm: bool = True
    """Load and compile all bots when the server starts, not when the first one is asked."""
    bot_pause: float = 0.4
    private_pause_from: float = 2.0
    private_pause_to: float = 4.0
    content: str = ""
    """A folder of corrected content files, each named TITLE.NAME.json, which hosts may choose by NAME."""
    offline: str = ""
    """The folder that `make static` has built, to be given out as "play offline"; in a copy of the project its own."""
    log_level: str = "info"

    @property
    def is_memory(self) -> bool:
        return self.database == "memory:"

    @property
    def allowed_origins(self) -> frozenset[str]:
        return frozenset(self.origins.split())

    def shown(self) -> JsonObject:
        """The settings for people, without what must stay secret."""
        values: JsonObject = msgspec.structs.asdict(self)
        values["secret_key"] = "given" if self.secret_key else "made by the server"
        for name in ("database", "redis_url", "smtp_url"):
            text = str(values[name])
            if "@" in text:
                values[name] = _url(text).render_as_string(hide_password=True)
        return values


def _url(text: str) -> "URL":
    # A house in a browser has settings, and no database.
    from sqlalchemy.engine import make_url

    return make_url(text)


def from_environment(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """Defaults, then the environment, then what was given on the command line."""
    values: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        if (variable := PREFIX + name.upper()) in environment:
            values[name] = environment[variable]
    values.update({name: value for name, value in given.items() if value is not None})
    known = {PREFIX + name.upper() for name in Settings.__struct_fields__}
    for variable in environment:
        if variable.startswith(PREFIX) and variable not in known:
            raise BadInput(f"{variable} is not a setting; see `tampu config`")
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as wrong:
        raise BadInput(f"a setting is wrong: {wrong}") from None
    if settings.workers > 1 and not settings.redis_url:
        raise BadInput("more than one worker needs TAMPU_REDIS_URL, so that they hear of each other's entries")
    if settings.workers > 1 and settings.is_memory:
        raise BadInput("a store in memory cannot be shared by workers")
    if settings.pool and not settings.redis_url:
        raise BadInput("a pool needs TAMPU_REDIS_URL, through which it is asked")
    if settings.smtp_url and not (settings.public_url and settings.mail_from):
        raise BadInput("mails need TAMPU_PUBLIC_URL for their links and TAMPU_MAIL_FROM for their sender")
    return settings


def key_of(settings: Settings) -> str:
    """The key that signs sessions. One that was made lies beside the database, readable by its owner only."""
    if settings.secret_key:
        return settings.secret_key
    url = None if settings.is_memory else _url(settings.database)
    if url is None or url.get_backend_name() != "sqlite" or not url.database:
        if settings.is_memory:
            return secrets.token_hex(32)
        raise BadInput("set TAMPU_SECRET_KEY to a long random text: sessions must survive a restart")
    file = Path(url.database).with_suffix(".key")
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text("ascii").strip()
    except OSError as wrong:
        raise BadInput(f"{file}: {wrong.strerror}") from None
    with os.fdopen(descriptor, "w") as made:
        made.write(key := secrets.token_hex(32))
    return key
