"""Attempts at puzzles, and the ratings of people and puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_attempts",
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.String(32), primary_key=True),
        sa.Column("title", sa.String(32), nullable=False),
        sa.Column("run", sa.String(32), nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("rungs", sa.Integer, nullable=False),
        sa.Column("answered", sa.BigInteger, nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("change", sa.Float, nullable=False),
    )
    op.create_index("ix_puzzle_attempts_run", "puzzle_attempts", ["run"])
    op.create_index("ix_puzzle_attempts_user_id_title_opened", "puzzle_attempts", ["user_id", "title", "opened"])
    op.create_table(
        "ratings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("title", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
    )
    op.create_index("ix_ratings_title_puzzle", "ratings", ["title", "puzzle"])
    op.create_table(
        "runs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("title", sa.String(32), nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_runs_title", "runs", ["title"])


def downgrade() -> None:
    op.drop_table("runs")
    op.drop_table("ratings")
    op.drop_table("puzzle_attempts")
