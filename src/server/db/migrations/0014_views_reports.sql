-- A name for an address of the page.
create table saved_view (
  id bigint generated always as identity primary key,
  -- Whose it is: a person's own, or shared by a group.
  account_id bigint references account on delete cascade,
  group_id bigint references app_group on delete cascade,
  -- What a group shares stays when the person leaves who made it.
  created_by bigint references account on delete set null,
  name text not null,
  address text not null,
  created_at timestamptz not null,
  check ((account_id is null) <> (group_id is null))
);
create index saved_view_account on saved_view (account_id) where account_id is not null;
create index saved_view_group on saved_view (group_id) where group_id is not null;
create index saved_view_created_by on saved_view (created_by) where created_by is not null;

-- When each person last opened a view: what was added to its list since is new to them.
create table saved_view_opening (
  view_id bigint not null references saved_view on delete cascade,
  account_id bigint not null references account on delete cascade,
  opened_at timestamptz not null,
  primary key (view_id, account_id)
);
create index saved_view_opening_account on saved_view_opening (account_id);

-- What somebody found wrong with a source, for those who may change it. What they still have to answer stays when the person
-- leaves who reported it.
create table source_report (
  id bigint generated always as identity primary key,
  source_id bigint not null references source on delete cascade,
  account_id bigint references account on delete set null,
  kind text not null check (kind in ('dead', 'moved', 'wrong', 'other')),
  text text not null,
  created_at timestamptz not null,
  answer text,
  closed_at timestamptz,
  check ((answer is null) = (closed_at is null))
);
create unique index source_report_open on source_report (account_id, source_id) where closed_at is null;
create index source_report_to_answer on source_report (id) where closed_at is null;
create index source_report_source on source_report (source_id);
create index source_report_account on source_report (account_id, id) where account_id is not null;
