#!/bin/sh
# Run once by Patroni, on the node that makes the cluster, with the connection string of a superuser.
exec psql "$1" -v ON_ERROR_STOP=1 --quiet <<'SQL'
create role sb_owner login password '@owner_password@';
create role sb_app login password '@app_password@';
-- PgBouncer hands no start-up parameters on, so what bounds a statement is said here.
alter role sb_app set statement_timeout = '30s';
alter role sb_app set lock_timeout = '10s';
alter role sb_owner set lock_timeout = '10s';
create database sourcebook owner sb_owner encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8' template template0;
SQL
