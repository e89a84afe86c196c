"""Avatars, friends and people who were blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("avatar", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "ties",
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("other_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_ties_other_id", "ties", ["other_id"])


def downgrade() -> None:
    op.drop_table("ties")
    op.drop_column("users", "avatar")
