#!/bin/sh
# What the upstream image's entry point does, as far as this repository needs it: POSTGRES_USER,
# POSTGRES_DB, POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE, POSTGRES_INITDB_ARGS and PGDATA; the
# cluster is made at the first start.
set -eu
[ "${1:-}" = postgres ] || exec "$@"

if [ "$(id -u)" = 0 ]; then
    mkdir -p "$PGDATA"
    chown -R postgres: "$PGDATA" /var/run/postgresql
    exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi

mkdir -p "$PGDATA"
chmod 700 "$PGDATA" 2>/dev/null || true
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    user=${POSTGRES_USER:-postgres}
    database=${POSTGRES_DB:-$user}
    password=${POSTGRES_PASSWORD:-}
    [ -z "${POSTGRES_PASSWORD_FILE:-}" ] || password=$(cat "$POSTGRES_PASSWORD_FILE")
    [ -n "$password" ] || { echo "POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE is needed" >&2; exit 1; }
    file=$(mktemp)
    printf '%s\n' "$password" >"$file"
    # shellcheck disable=SC2086
    initdb --username="$user" --pwfile="$file" --auth-local=trust --auth-host=scram-sha-256 \
        ${POSTGRES_INITDB_ARGS:-}
    rm -f "$file"
    echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
    # Nobody else can connect before everything is there.
    pg_ctl -w -o "-c listen_addresses=''" start
    [ "$database" = postgres ] || createdb --username="$user" --maintenance-db=postgres "$database"
    pg_ctl -w -m fast stop
fi
exec "$@" -c listen_addresses='*'
