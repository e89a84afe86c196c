"""The tables of the database. Migrations lead here; a test compares them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_ID = String(32)

tables = Table(
    "tables",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("actor", Integer),
    Column("due", BigInteger),
    Column("touched", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Index(None, "status", "public", "touched"),
    Index(None, "status", "due"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", _ID, nullable=False, index=True),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("client", String(80)),
    Column("at", BigInteger, nullable=False),
    Column("shown", Text, nullable=False),
    Column("told", Text, nullable=False),
    UniqueConstraint("table_id", "client"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

contents = Table(
    "contents",
    metadata,
    Column("hash", _ID, primary_key=True),
    Column("body", Text, nullable=False),
)

beats = Table(
    "beats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)

workers = Table(
    "workers",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("address", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("worker", _ID, nullable=False, index=True),
)

attempts = Table(
    "attempts",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("user_id", _ID, primary_key=True, index=True),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
)

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("user_id", _ID, primary_key=True),
    Column("puzzle", _ID, primary_key=True),
    Column("title", String(32), nullable=False),
    Column("run", _ID, nullable=False, index=True),
    Column("opened", BigInteger, nullable=False),
    Column("rungs", Integer, nullable=False),
    Column("answered", BigInteger, nullable=False),
    Column("given", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("before", Float, nullable=False),
    Column("change", Float, nullable=False),
    Index(None, "user_id", "title", "opened"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("title", String(32), primary_key=True),
    Column("puzzle", Boolean, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Index(None, "title", "puzzle"),
)

strengths = Table(
    "strengths",
    metadata,
    Column("user_id", _ID, primary_key=True),
    Column("title", String(32), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("mean", Float, nullable=False),
    Column("spread", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Index(None, "title", "seats", "mean"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", _ID, nullable=False),
    Column("user_id", _ID, nullable=False),
    Column("title", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "user_id"),
    Index(None, "user_id", "number"),
)

runs = Table(
    "runs",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("user_id", _ID, nullable=False),
    Column("title", String(32), nullable=False, index=True),
    Column("began", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("user_id", _ID, nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", _ID, primary_key=True),
    Column("body", Text, nullable=False),
)

admitted = Table(
    "admitted",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", _ID, primary_key=True),
)

records = Table(
    "records",
    metadata,
    Column("digest", _ID, primary_key=True),
    Column("title", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("user_id", _ID, nullable=False),
    Column("at", BigInteger, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("game", String(48), primary_key=True),
    Column("part", String(32), primary_key=True),
    Column("body", Text, nullable=False),
)

plans = Table(
    "plans",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", _ID, primary_key=True),
    Column("body", Text, nullable=False),
    Column("version", Integer, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("user_id", _ID, nullable=False),
    Column("source", String(80), nullable=False),
    Column("title", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("own_content", Text, nullable=False),
    Column("share", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "user_id", "source"),
)

users = Table(
    "users",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, unique=True),
    Column("password", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("webhook", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("mining", Boolean, nullable=False, server_default=false()),
    Column("avatar", String(32), nullable=False, server_default=""),
    Column("holidays", Text, nullable=False, server_default="[]"),
    Column("quiet", String(120), nullable=False, server_default=""),
)

ties = Table(
    "ties",
    metadata,
    Column("user_id", _ID, primary_key=True),
    Column("other_id", _ID, primary_key=True, index=True),
    Column("kind", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
)

searches = Table(
    "searches",
    metadata,
    Column("user_id", _ID, primary_key=True),
    Column("pool", String(60), nullable=False, index=True),
    Column("table_id", _ID, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("starts", BigInteger, nullable=False, server_default="0"),
    Index(None, "status", "created"),
)

leagues = Table(
    "leagues",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Index(None, "status", "created"),
)

leaguers = Table(
    "leaguers",
    metadata,
    Column("league_id", _ID, ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", _ID, primary_key=True, index=True),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", _ID, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", _ID, primary_key=True, index=True),
)

ended_sessions = Table(
    "ended_sessions",
    metadata,
    Column("session", _ID, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

house_keys = Table(
    "house_keys",
    metadata,
    Column("name", _ID, primary_key=True),
    Column("body", Text, nullable=False),
)

reaches = Table(
    "reaches",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("user_id", _ID, nullable=False, index=True),
    Column("way", String(8), nullable=False),
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False),
    Column("language", String(2), nullable=False),
    Column("zone", String(64), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

muted = Table(
    "muted",
    metadata,
    Column("user_id", _ID, primary_key=True),
    Column("occasion", String(8), primary_key=True),
    Column("way", String(8), primary_key=True),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("user_id", _ID, nullable=False),
    Column("reach", _ID, nullable=False),
    Column("way", String(8), nullable=False),
    Column("occasion", String(8), nullable=False),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE")),
    Column("key", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("worker", _ID),
    Column("until", BigInteger, nullable=False),
    Column("sent", BigInteger, nullable=False),
    Column("seen", Boolean, nullable=False),
    UniqueConstraint("table_id", "user_id", "way", "reach", "occasion", "key"),
    Index(None, "sent", "due"),
    Index(None, "user_id", "way", "seen"),
)

codes = Table(
    "codes",
    metadata,
    Column("code", _ID, primary_key=True),
    Column("user_id", _ID, nullable=False, index=True),
    Column("until", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", _ID, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
