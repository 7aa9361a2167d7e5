#!/bin/sh
# Run by replica.yaml on another host than the primary's: copies it once, then follows it. Promoted, it is an ordinary
# Postgres, and stays one when it starts again.
set -eu
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  # Beside it first: a copy that was interrupted must not look like one.
  rm -rf "$PGDATA.copy"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup --dbname="$PRIMARY_URL" --pgdata="$PGDATA.copy" --write-recovery-conf --checkpoint=fast
  mv "$PGDATA.copy" "$PGDATA"
fi
# The copy brings along that the primary waits for a replica. Promoted, it would wait for one that it does not have.
# Taken out of the file: on the command line it would keep the promoted one from ever waiting for a replica of its own.
if [ -e "$PGDATA/standby.signal" ]; then
  sed -i '/^synchronous_standby_names/d' "$PGDATA/postgresql.auto.conf"
fi
exec postgres -D "$PGDATA" "$@"
