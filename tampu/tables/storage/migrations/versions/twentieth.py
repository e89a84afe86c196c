"""Ratings of people, and what each game did to them."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "strengths",
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("title", sa.String(32), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("spread", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
    )
    op.create_index("ix_strengths_title_seats_mean", "strengths", ["title", "seats", "mean"])
    op.create_table(
        "rating_changes",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("title", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("after", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "user_id", name="uq_rating_changes_table_id_user_id"),
    )
    op.create_index("ix_rating_changes_user_id_number", "rating_changes", ["user_id", "number"])


def downgrade() -> None:
    op.drop_table("rating_changes")
    op.drop_table("strengths")
