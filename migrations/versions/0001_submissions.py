"""Submissions, the texts they are made of, and verdicts that never change."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "source",
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name="pk_source"),
    )
    op.create_table(
        "problem",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_problem"),
    )
    op.create_table(
        "submission",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("problem_digest", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("environment", sa.String(200), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_submission"),
        sa.ForeignKeyConstraint(
            ["problem_digest"], ["problem.digest"], name="fk_submission_problem_digest_problem"
        ),
    )
    op.create_index("ix_submission_problem_digest", "submission", ["problem_digest"])
    op.create_index("ix_submission_digest", "submission", ["digest"])
    op.create_table(
        "verdict",
        sa.Column("submission_id", sa.String(36), nullable=False),
        sa.Column("outcome", sa.String(20), nullable=False),
        sa.Column("reward", sa.Integer(), nullable=True),
        sa.Column("stage", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(60), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("judged_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("submission_id", name="pk_verdict"),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name="fk_verdict_submission_id_submission"
        ),
    )
    op.create_index("ix_verdict_outcome", "verdict", ["outcome"])
    op.create_index("ix_verdict_reason", "verdict", ["reason"])
    if op.get_bind().dialect.name != "sqlite":
        return  # no service used another database then
    for change in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER verdict_no_{change.lower()} BEFORE {change} ON verdict"
            " BEGIN SELECT RAISE(ABORT, 'a verdict never changes'); END"
        )


def downgrade() -> None:
    op.drop_table("verdict")
    op.drop_table("submission")
    op.drop_table("problem")
    op.drop_table("source")
