#!/bin/sh
# Makes a role and a database for each variable <SERVICE>_DATABASE_PASSWORD, cabildo_<service> both, which no other role reaches, and
# the role cabildo_monitor of MONITOR_PASSWORD, which reads figures of the server and no row of a table. It sets all their passwords. It
# may run again: what is there stays. The server is that of PGHOST, PGUSER and PGPASSWORD.
set -eu

: "${MONITOR_PASSWORD:?is not set: npm run setup names what .env lacks}"

if ! psql --no-psqlrc --quiet --dbname postgres --command 'SELECT 1' > /dev/null; then
  echo 'PostgreSQL does not take POSTGRES_PASSWORD. Its data keep the password with which they were made: put back the .env of then' >&2
  echo '(docs/guides/deploy.md, "When .env is lost").' >&2
  exit 1
fi

# role NAME VARIABLE: a role that signs in with the password of that variable.
role() {
  psql --no-psqlrc --quiet --dbname postgres --set ON_ERROR_STOP=1 --set "name=$1" << SQL
\getenv password $2
SELECT format('CREATE ROLE %I LOGIN', :'name') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
ALTER ROLE :"name" PASSWORD :'password';
SQL
}

role cabildo_monitor MONITOR_PASSWORD
psql --no-psqlrc --quiet --dbname postgres --command 'GRANT pg_monitor TO cabildo_monitor'

for variable in $(env | sed -n 's/^\([A-Z]*_DATABASE_PASSWORD\)=.*/\1/p' | sort); do
  service=$(printf %s "${variable%_DATABASE_PASSWORD}" | tr '[:upper:]' '[:lower:]')
  role "cabildo_$service" "$variable"
  psql --no-psqlrc --quiet --dbname postgres --set ON_ERROR_STOP=1 --set "name=cabildo_$service" << SQL
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'name') WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
  echo "$service: its role and database are there"
done
