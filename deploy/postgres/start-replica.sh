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
exec postgres -D "$PGDATA" -c synchronous_standby_names= "$@"
