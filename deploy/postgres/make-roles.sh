#!/bin/sh
# Run by the postgres image when its volume is empty: a role and a database of its own for each service.
set -eu
for service in identity catalog booking payments; do
  password=$(printenv "DATABASE_PASSWORD_$(echo "$service" | tr '[:lower:]' '[:upper:]')")
  psql --set=ON_ERROR_STOP=1 --set=role="$service" --set=password="$password" --username "$POSTGRES_USER" <<'SQL'
CREATE ROLE :"role" LOGIN PASSWORD :'password';
CREATE DATABASE :"role" OWNER :"role" ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER 'builtin' BUILTIN_LOCALE 'C.UTF-8' TEMPLATE template0;
REVOKE ALL ON DATABASE :"role" FROM PUBLIC;
SQL
done
