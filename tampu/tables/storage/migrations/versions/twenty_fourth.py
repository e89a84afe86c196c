"""Days off."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("holidays", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("users", "holidays")
