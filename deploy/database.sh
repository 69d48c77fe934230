#!/bin/sh
# Runs once, in an empty database: the server gets a user that owns its database and has no other right, and nobody signs in as the
# superuser over the network.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role plinth login password :'password';
create database plinth owner plinth;
alter role current_user password null;
SQL
