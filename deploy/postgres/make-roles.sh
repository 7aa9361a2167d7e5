#!/bin/sh
# Run by compose.yaml before the services start, and safe to repeat: a role and a database of its own for each service.
set -eu
folder=$(dirname "$0")
ask() { psql --quiet --set=ON_ERROR_STOP=1 --username "${PGUSER:-postgres}" "$@"; }

# A restored Postgres takes no changes before it has read its log, and passes the health check meanwhile.
said=
while [ "$(ask --dbname postgres --tuples-only --no-align --command 'SELECT pg_is_in_recovery()')" = t ]; do
  [ -n "$said" ] || echo 'Postgres still reads its log; the roles wait until it takes writes.' >&2
  said=yes
  sleep 1
done

# Only its own database is open to a service.
ask --dbname postgres --command 'REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC'
for service in identity catalog booking payments; do
  password=$(printenv "DATABASE_PASSWORD_$(echo "$service" | tr '[:lower:]' '[:upper:]')")
  ask --dbname postgres --set=role="$service" --set=password="$password" <<'SQL'
SELECT format('CREATE ROLE %I', :'role') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'role') \gexec
ALTER ROLE :"role" LOGIN PASSWORD :'password';
SELECT format('CREATE DATABASE %I ENCODING ''UTF8'' LOCALE ''C'' LOCALE_PROVIDER ''builtin'' BUILTIN_LOCALE ''C.UTF-8'' TEMPLATE template0', :'role')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'role') \gexec
SQL
  ask --dbname "$service" --file "$folder/secure-database.sql"
done

# Whom a replica signs in as (docs/replica.md). It copies everything and may read nothing by a query.
if [ -n "${REPLICATION_PASSWORD:-}" ]; then
  ask --dbname postgres --set=password="$REPLICATION_PASSWORD" <<'SQL'
SELECT 'CREATE ROLE replicator' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'replicator') \gexec
ALTER ROLE replicator LOGIN REPLICATION PASSWORD :'password';
SQL
fi
