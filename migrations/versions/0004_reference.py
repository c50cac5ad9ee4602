"""What a reference judge says of submissions that were accepted, and of what matter a verdict is.

What was accepted before has none: where it was asked in the same words, it is found by these.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "reference",
        sa.Column("submission_id", sa.String(36), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_before", sa.DateTime(timezone=True), nullable=False),
        sa.Column("judge", sa.String(64), server_default="", nullable=False),
        sa.Column("answer", sa.String(20), nullable=True),
        sa.Column("detail", sa.Text(), server_default="", nullable=False),
        sa.Column("seconds", sa.Float(), nullable=True),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("quarantined_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("submission_id", name="pk_reference"),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name="fk_reference_submission_id_submission"
        ),
    )
    for name, column, where in (
        ("ix_reference_waiting", "not_before", "answer IS NULL"),
        ("ix_reference_quarantined", "quarantined_at", "quarantined_at IS NOT NULL"),
    ):
        op.create_index(
            name,
            "reference",
            [column],
            sqlite_where=sa.text(where),
            postgresql_where=sa.text(where),
        )
    op.add_column("verdict", sa.Column("matter", sa.String(64), nullable=True))
    op.create_index("ix_verdict_matter", "verdict", ["matter"])
    op.add_column(
        "api_key", sa.Column("reference_turn", sa.Integer(), server_default="0", nullable=False)
    )


def downgrade() -> None:
    op.drop_column("api_key", "reference_turn")
    op.drop_index("ix_verdict_matter", "verdict")
    op.drop_column("verdict", "matter")
    op.drop_table("reference")
