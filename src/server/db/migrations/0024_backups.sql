-- Each try of a backup, good or not: it shows whether there is a good one, and keeps several processes from making the same one
-- (decision 0049). A try whose process died has no end; the next try writes down that it failed.
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
  -- Why it failed; null where it did not.
  error text
);
create index backup_try_finished_at on backup_try (finished_at);
