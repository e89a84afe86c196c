"""Tournaments that begin by themselves, and leagues."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("starts", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "leagues",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_leagues_status_created", "leagues", ["status", "created"])
    op.create_table(
        "leaguers",
        sa.Column("league_id", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.id"], name="fk_leaguers_league_id", ondelete="CASCADE"),
    )
    op.create_index("ix_leaguers_user_id", "leaguers", ["user_id"])


def downgrade() -> None:
    op.drop_table("leaguers")
    op.drop_table("leagues")
    op.drop_column("tournaments", "starts")
