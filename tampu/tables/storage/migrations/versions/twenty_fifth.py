"""Quiet hours."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("quiet", sa.String(120), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("users", "quiet")
