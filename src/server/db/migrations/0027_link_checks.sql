-- What checking links goes by (kyc D). A link without a row was never looked at, and is found by query.
create table link_check (
  source_id bigint primary key references source on delete cascade,
  -- Somebody has said not to check it.
  is_off boolean not null default false,
  -- When its turn comes; null where it does not.
  next_at timestamptz,
  -- Somebody waits for it.
  asked_at timestamptz,
  -- One process looks at it until then, and it alone writes what it finds.
  claimed_until timestamptz,
  -- What was found, of which `link_health` tells readers some seconds later, and what the next look needs to know.
  state text not null default 'unchecked' check (state in ('unchecked', 'works', 'moved', 'blocked', 'gone')),
  checked_at timestamptz,
  status smallint,
  moved_to text,
  evidence jsonb,
  -- Since when it has been as it is.
  changed_at timestamptz,
  is_published boolean not null default true
);
create index link_check_next on link_check (next_at) where next_at is not null;
create index link_check_unpublished on link_check (source_id) where not is_published;

-- When a process was last seen asking sites: whose turn is next leaves them a moment.
create table link_check_run (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);

-- What was found of a link says nothing of another, which is looked at from the beginning; what is under way is not kept.
create or replace function link_health_outdated() returns trigger language plpgsql as $$
begin
  update link_check set next_at = case when is_off then null else now() end, asked_at = null, claimed_until = null,
    state = 'unchecked', checked_at = null, status = null, moved_to = null, evidence = null, changed_at = null, is_published = true
  where source_id = new.id;
  -- Behind the other: what somebody has just published of it is seen by now.
  delete from link_health where source_id = new.id;
  return null;
end $$;

-- Whether the private sources of a group are looked at, too, which tells their sites that somebody knows them.
alter table app_group add column checks_links boolean not null default false;

alter table email drop constraint email_kind_check;
alter table email add constraint email_kind_check check (
  kind in ('owner_invitation', 'user_invitation', 'reset', 'password_changed', 'contact', 'open_reports', 'many_failed_logins', 'link_changes')
);

-- Who does not want the e-mail of the week on links, and when the last one was written. The token is in each of them, and ends them.
create table link_email (
  account_id bigint primary key references account on delete cascade,
  is_off boolean not null default false,
  written_at timestamptz,
  stop_token text unique
);
