"""Alerts: where they reach people, what is switched off, and the outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "reaches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_reaches_user_id", "reaches", ["user_id"])
    op.create_table(
        "muted",
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("occasion", sa.String(8), primary_key=True),
        sa.Column("way", sa.String(8), primary_key=True),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("reach", sa.String(32), nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("occasion", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE", name="fk_outbox_table_id")),
        sa.Column("key", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("worker", sa.String(32)),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("sent", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.Boolean, nullable=False),
        sa.UniqueConstraint(
            "table_id",
            "user_id",
            "way",
            "reach",
            "occasion",
            "key",
            name="uq_outbox_table_id_user_id_way_reach_occasion_key",
        ),
    )
    op.create_index("ix_outbox_sent_due", "outbox", ["sent", "due"])
    op.create_index("ix_outbox_user_id_way_seen", "outbox", ["user_id", "way", "seen"])


def downgrade() -> None:
    op.drop_table("outbox")
    op.drop_table("muted")
    op.drop_table("reaches")
    op.drop_table("house_keys")
