"""Searches for rivals."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "searches",
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("pool", sa.String(60), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("ix_searches_pool", "searches", ["pool"])


def downgrade() -> None:
    op.drop_table("searches")
