"""When the house was last open, and when it was closed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "beats",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("outages")
    op.drop_table("beats")
