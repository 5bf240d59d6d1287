-- A file of links that somebody had previewed: for them alone, and for a day.
create table upload (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  name text not null,
  created_at timestamptz not null,
  -- How many entries it has; null until all of it is here.
  entries integer
);
create index upload_account on upload (account_id);

-- Its bytes, so that no process holds them at once.
create table upload_piece (
  upload_id bigint not null references upload on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (upload_id, position)
);
-- They live for a day and are read once or twice: pressing them costs more than it saves.
alter table upload_piece alter column bytes set storage external;

create table source_import (
  id bigint generated always as identity primary key,
  -- Null once the person has gone; what runs then ends.
  account_id bigint references account on delete set null,
  -- Whose the sources are; null for the administrators.
  group_id bigint references app_group on delete cascade,
  upload_id bigint references upload on delete set null,
  name text not null,
  -- Where it files, how open, with which tags, and what the columns hold.
  choices jsonb not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'undone')),
  total integer not null,
  -- What has been dealt with, written in the transaction of each batch: after a kill it goes on behind that.
  done integer not null default 0,
  added integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  removed integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  -- Null while something of it is under way, be it undoing.
  finished_at timestamptz,
  reason text
);
create index source_import_account on source_import (account_id, id);
create index source_import_upload on source_import (upload_id) where upload_id is not null;
create index source_import_group on source_import (group_id) where group_id is not null;
-- One at a time of a group, and of the administrators, whatever runs it.
create unique index source_import_running on source_import (coalesce(group_id, 0)) where state = 'running';

-- Which sources an import added, for as long as it can be undone. A table of its own: most sources were never imported, and
-- no reader of sources has to skip it.
create table imported_source (
  source_id bigint primary key references source on delete cascade,
  import_id bigint not null references source_import on delete cascade
);
create index imported_source_import on imported_source (import_id, source_id);

-- What an import could not take. Gone with the file that it came from, since it is part of it.
create table import_fault (
  import_id bigint not null references source_import on delete cascade,
  -- Its number among the entries of the file.
  position integer not null,
  line integer not null,
  reason text not null,
  entry text not null,
  primary key (import_id, position)
);
