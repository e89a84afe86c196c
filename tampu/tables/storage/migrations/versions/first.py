"""Tables, logs, chat, notes and users."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ID = sa.String(32)


def _of_table(primary_key: bool) -> sa.Column[str]:
    return sa.Column(
        "table_id",
        _ID,
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("due", sa.BigInteger),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_tables_status_public_touched", "tables", ["status", "public", "touched"])
    op.create_index("ix_tables_status_due", "tables", ["status", "due"])
    op.create_table(
        "seats",
        _of_table(True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", _ID, nullable=False),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])
    op.create_table(
        "entries",
        _of_table(True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("client", sa.String(80)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "client", name="uq_entries_table_id_client"),
    )
    op.create_table(
        "snapshots",
        _of_table(True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        _of_table(False),
        sa.Column("user_id", _ID, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_chat_table_id", "chat", ["table_id"])
    op.create_table(
        "notes",
        _of_table(True),
        sa.Column("user_id", _ID, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table("admitted", _of_table(True), sa.Column("user_id", _ID, primary_key=True))
    op.create_table(
        "records",
        sa.Column("digest", _ID, primary_key=True),
        sa.Column("title", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("user_id", _ID, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "users",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("users", "records", "admitted", "notes", "chat", "snapshots", "entries", "seats", "tables"):
        op.drop_table(name)
