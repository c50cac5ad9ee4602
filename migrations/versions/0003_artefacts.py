"""The compiled modules that verdicts rest on. Their contents are blobs."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "artefact",
        sa.Column("submission_id", sa.String(36), nullable=False),
        sa.Column("path", sa.String(300), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("submission_id", "path", name="pk_artefact"),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name="fk_artefact_submission_id_submission"
        ),
        sa.ForeignKeyConstraint(
            ["digest"], ["blob.digest"], name="fk_artefact_digest_blob", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_artefact_digest", "artefact", ["digest"])


def downgrade() -> None:
    # Before there were artefacts, nobody could say what such a blob is.
    op.execute("CREATE TABLE aside_artefact AS SELECT DISTINCT digest FROM artefact")
    op.drop_table("artefact")
    op.execute(
        "DELETE FROM blob WHERE digest IN (SELECT digest FROM aside_artefact)"
        " AND digest NOT IN (SELECT digest FROM submission)"
        " AND digest NOT IN (SELECT problem_digest FROM submission)"
        " AND digest NOT IN (SELECT digest FROM problem)"
    )
    op.drop_table("aside_artefact")
