#!/bin/sh
# Run once by PostgreSQL's image, over its socket. Passwords come from the environment, so process lists don't show them.
exec psql --username=postgres -v ON_ERROR_STOP=1 --quiet <<'SQL'
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
create role sb_owner login password :'owner';
create role sb_app login password :'app';
create database sourcebook owner sb_owner encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' template template0;
SQL
