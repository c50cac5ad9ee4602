"""Everything that belongs to a key, the queue, batches, problems and webhooks.

What was kept file by file is now kept as whole problems and submissions, under their own digests.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

EVERYBODY = "00000000-0000-0000-0000-000000000000"
OLD = ("verdict", "submission", "problem", "source")
NEW = (
    "webhook_delivery",
    "webhook_subscription",
    "idempotency",
    "batch_item",
    "batch",
    "problem_check",
    "problem",
    "worker",
    "verdict",
    "submission",
    "blob",
    "api_key",
)
ROWS = 200
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _set_aside(("verdict", "submission", "problem", "source"))
    for name in OLD:
        op.drop_table(name)
    _create_tables()
    _take_over()
    for name in OLD:
        op.drop_table(f"aside_{name}")
    _forbid_changes()


def downgrade() -> None:
    _set_aside(("verdict", "submission", "blob"))
    for name in NEW:
        op.drop_table(name)
    if _is_postgresql():
        op.execute("DROP FUNCTION verdict_never_changes")
    _create_former_tables()
    _give_back()
    for name in ("verdict", "submission", "blob"):
        op.drop_table(f"aside_{name}")
    if not _is_postgresql():
        _forbid_changes()


def _is_postgresql() -> bool:
    return bool(op.get_bind().dialect.name == "postgresql")


def _set_aside(names: Sequence[str]) -> None:
    for name in names:
        op.execute(f"CREATE TABLE aside_{name} AS SELECT * FROM {name}")


def _forbid_changes() -> None:
    if not _is_postgresql():
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER verdict_no_{change.lower()} BEFORE {change} ON verdict"
                " BEGIN SELECT RAISE(ABORT, 'a verdict never changes'); END"
            )
        return
    op.execute(
        "CREATE OR REPLACE FUNCTION verdict_never_changes() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'a verdict never changes'; END $$"
    )
    op.execute(
        "CREATE TRIGGER verdict_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON verdict"
        " EXECUTE FUNCTION verdict_never_changes()"
    )


def _create_tables() -> None:
    op.create_table(
        "blob",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("used_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_blob"),
    )
    op.create_index("ix_blob_used_at", "blob", ["used_at"])
    op.create_table(
        "api_key",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("secret_digest", sa.String(64), nullable=True),
        sa.Column("scopes", sa.String(200), nullable=False),
        sa.Column("rate_limit", sa.String(200), nullable=True),
        sa.Column("webhook_secret", sa.String(100), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=True),
        sa.Column("revoked_at", MOMENT, nullable=True),
        sa.Column("turn", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_api_key"),
        sa.UniqueConstraint("secret_digest", name="uq_api_key_secret_digest"),
    )
    op.create_table(
        "submission",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("key_id", sa.String(36), nullable=False),
        sa.Column("environment", sa.String(200), nullable=False),
        sa.Column("problem_digest", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("question", sa.String(64), nullable=True),
        sa.Column("lane", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("waiters", sa.Integer(), server_default="1", nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("worker", sa.String(36), nullable=True),
        sa.Column("doubt", sa.String(60), nullable=True),
        sa.Column("trouble", sa.Text(), nullable=True),
        sa.Column("trace", sa.String(100), nullable=True),
        sa.Column("received_at", MOMENT, nullable=False),
        sa.Column("not_before", MOMENT, nullable=True),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_submission"),
        sa.ForeignKeyConstraint(["key_id"], ["api_key.id"], name="fk_submission_key_id_api_key"),
    )
    op.create_index("ix_submission_problem_digest", "submission", ["problem_digest"])
    op.create_index("ix_submission_digest", "submission", ["digest"])
    op.create_index("ix_submission_key_id_id", "submission", ["key_id", "id"])
    op.create_index("uq_submission_key_id", "submission", ["key_id", "question"], unique=True)
    _create_partial_index(
        "ix_submission_queued",
        "submission",
        ["environment", "lane", "key_id", "id"],
        "state = 'queued'",
    )
    _create_partial_index("ix_submission_running", "submission", ["worker"], "state = 'running'")
    _create_verdict()
    op.create_table(
        "problem",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("key_id", sa.String(36), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("environment", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_problem"),
        sa.ForeignKeyConstraint(["key_id"], ["api_key.id"], name="fk_problem_key_id_api_key"),
    )
    op.create_index("ix_problem_key_id_id", "problem", ["key_id", "id"])
    op.create_index(
        "uq_problem_key_id", "problem", ["key_id", "digest", "environment"], unique=True
    )
    op.create_table(
        "problem_check",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("problem_id", sa.String(36), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("probes", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_problem_check"),
        sa.ForeignKeyConstraint(
            ["problem_id"],
            ["problem.id"],
            name="fk_problem_check_problem_id_problem",
            ondelete="CASCADE",
        ),
    )
    op.create_table(
        "batch",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("key_id", sa.String(36), nullable=False),
        sa.Column("webhook", sa.String(2000), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("size", sa.Integer(), nullable=True),
        sa.Column("cancelled_at", MOMENT, nullable=True),
        sa.Column("announced_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_batch"),
        sa.ForeignKeyConstraint(["key_id"], ["api_key.id"], name="fk_batch_key_id_api_key"),
    )
    op.create_index("ix_batch_key_id_id", "batch", ["key_id", "id"])
    op.create_table(
        "batch_item",
        sa.Column("batch_id", sa.String(36), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(200), nullable=True),
        sa.Column("submission_id", sa.String(36), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("batch_id", "position", name="pk_batch_item"),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name="fk_batch_item_batch_id_batch"),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name="fk_batch_item_submission_id_submission"
        ),
    )
    op.create_index("ix_batch_item_submission_id", "batch_item", ["submission_id"])
    op.create_table(
        "idempotency",
        sa.Column("key_id", sa.String(36), nullable=False),
        sa.Column("token", sa.String(255), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("made", sa.String(36), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("key_id", "token", name="pk_idempotency"),
        sa.ForeignKeyConstraint(["key_id"], ["api_key.id"], name="fk_idempotency_key_id_api_key"),
    )
    op.create_index("ix_idempotency_created_at", "idempotency", ["created_at"])
    op.create_table(
        "webhook_subscription",
        sa.Column("submission_id", sa.String(36), nullable=False),
        sa.Column("url", sa.String(2000), nullable=False),
        sa.PrimaryKeyConstraint("submission_id", "url", name="pk_webhook_subscription"),
        sa.ForeignKeyConstraint(
            ["submission_id"],
            ["submission.id"],
            name="fk_webhook_subscription_submission_id_submission",
        ),
    )
    op.create_table(
        "webhook_delivery",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("key_id", sa.String(36), nullable=False),
        sa.Column("url", sa.String(2000), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_before", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.Column("trouble", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_webhook_delivery"),
        sa.ForeignKeyConstraint(
            ["key_id"], ["api_key.id"], name="fk_webhook_delivery_key_id_api_key"
        ),
    )
    _create_partial_index(
        "ix_webhook_delivery_due", "webhook_delivery", ["not_before"], "ended_at IS NULL"
    )
    op.create_table(
        "worker",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("beat", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_worker"),
    )


def _create_partial_index(name: str, table: str, columns: list[str], where: str) -> None:
    condition = sa.text(where)
    op.create_index(name, table, columns, sqlite_where=condition, postgresql_where=condition)


def _create_verdict() -> None:
    op.create_table(
        "verdict",
        sa.Column("submission_id", sa.String(36), nullable=False),
        sa.Column("outcome", sa.String(20), nullable=False),
        sa.Column("reward", sa.Integer(), nullable=True),
        sa.Column("stage", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(60), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("judged_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("submission_id", name="pk_verdict"),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name="fk_verdict_submission_id_submission"
        ),
    )
    op.create_index("ix_verdict_outcome", "verdict", ["outcome"])
    op.create_index("ix_verdict_reason", "verdict", ["reason"])


def _create_former_tables() -> None:
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
        sa.Column("received_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_submission"),
        sa.ForeignKeyConstraint(
            ["problem_digest"], ["problem.digest"], name="fk_submission_problem_digest_problem"
        ),
    )
    op.create_index("ix_submission_problem_digest", "submission", ["problem_digest"])
    op.create_index("ix_submission_digest", "submission", ["digest"])
    _create_verdict()


def _rows(query: str, **values: Any) -> Iterator[Mapping[str, Any]]:
    """All rows, without having them in memory at one time."""
    found = op.get_bind().execute(sa.text(query), values)
    while some := found.mappings().fetchmany(ROWS):
        yield from some


def _copy_verdicts() -> None:
    op.execute(
        "INSERT INTO verdict (submission_id, outcome, reward, stage, reason, document, judged_at)"
        " SELECT submission_id, outcome, reward, stage, reason, document, judged_at"
        " FROM aside_verdict"
    )


def _take_over() -> None:
    """Sources become blobs, and everything belongs to the key of everybody."""
    bind = op.get_bind()
    now = datetime.now(UTC)
    blob = sa.table("blob", sa.column("digest"), sa.column("content"), sa.column("used_at", MOMENT))
    texts: dict[str, str] = {}

    def source(sha256: str) -> str:
        if sha256 not in texts:
            if len(texts) > 10 * ROWS:
                texts.clear()
            found = bind.execute(
                sa.text("SELECT content FROM aside_source WHERE sha256 = :it"), {"it": sha256}
            ).scalar_one()
            texts[sha256] = bytes(found).decode()
        return texts[sha256]

    def keep(digest: str, document: str, field: str) -> None:
        word = json.loads(document)
        word[field] = {path: source(sha256) for path, sha256 in word[field].items()}
        content = json.dumps(word, sort_keys=True, separators=(",", ":")).encode()
        if hashlib.sha256(content).hexdigest() != digest:
            raise ValueError(f"what is recorded as {digest} has another digest")
        known = sa.select(blob.c.digest).where(blob.c.digest == digest)
        if bind.execute(known).first() is None:
            row = {"digest": digest, "content": content, "used_at": now}
            bind.execute(sa.insert(blob).values(row))

    for row in _rows("SELECT digest, document FROM aside_problem"):
        keep(row["digest"], row["document"], "challenge")
    for row in _rows("SELECT digest, document FROM aside_submission"):
        keep(row["digest"], row["document"], "files")
    key = sa.table("api_key", *map(sa.column, ("id", "name", "scopes", "webhook_secret")))
    key.append_column(sa.column("created_at", MOMENT))  # type: ignore[arg-type]
    values = {"id": EVERYBODY, "name": "everybody", "scopes": "judge problems read"}
    bind.execute(sa.insert(key).values(**values, webhook_secret="", created_at=now))
    # What had no verdict was being judged when its service died: nobody waits for it any more.
    op.execute(
        "INSERT INTO submission (id, key_id, environment, problem_digest, digest, lane, state,"
        " waiters, attempts, received_at, ended_at)"
        f" SELECT s.id, '{EVERYBODY}', s.environment, s.problem_digest, s.digest, 0,"
        " CASE WHEN v.submission_id IS NULL THEN 'cancelled' ELSE 'judged' END,"
        " 1, 1, s.received_at, coalesce(v.judged_at, s.received_at)"
        " FROM aside_submission s LEFT JOIN aside_verdict v ON v.submission_id = s.id"
    )
    _copy_verdicts()


def _give_back() -> None:
    """Blobs become sources. What was forgotten stays forgotten."""
    bind = op.get_bind()
    source = sa.table("source", sa.column("sha256"), sa.column("content"))

    def document(digest: str, field: str) -> str:
        content = bind.execute(
            sa.text("SELECT content FROM aside_blob WHERE digest = :it"), {"it": digest}
        ).scalar()
        word: dict[str, Any] = json.loads(bytes(content)) if content is not None else {field: {}}
        files = word.get(field) or {}
        word[field] = {}
        for path, text in files.items():
            sha256 = hashlib.sha256(text.encode()).hexdigest()
            word[field][path] = sha256
            known = sa.select(source.c.sha256).where(source.c.sha256 == sha256)
            if bind.execute(known).first() is None:
                bind.execute(sa.insert(source).values(sha256=sha256, content=text.encode()))
        return json.dumps(word)

    problem = sa.table("problem", sa.column("digest"), sa.column("document"))
    for row in _rows("SELECT DISTINCT problem_digest FROM aside_submission"):
        digest = row["problem_digest"]
        bind.execute(
            sa.insert(problem).values(digest=digest, document=document(digest, "challenge"))
        )
    names = ("id", "problem_digest", "digest", "environment", "received_at")
    submission = sa.table("submission", *map(sa.column, (*names, "document")))
    for row in _rows(f"SELECT {', '.join(names)} FROM aside_submission"):
        values = {**row, "document": document(row["digest"], "files")}
        bind.execute(sa.insert(submission).values(values))
    _copy_verdicts()
