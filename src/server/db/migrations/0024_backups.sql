-- Backups that were tried, good or not, so that whoever looks after this library sees whether there is a good one, and several processes make
-- one between them (decision 0049). Of a try whose process died there is no end; the next one says so.
create table backup_try (
  id bigint generated always as identity primary key,
  is_scheduled boolean not null,
  -- Where it is, on the machine that made it.
  folder text not null,
  is_encrypted boolean not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- What a good one holds and takes.
  rows bigint,
  bytes bigint,
  -- Why it is none.
  error text
);
create index backup_try_finished_at on backup_try (finished_at);
