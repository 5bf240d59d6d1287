-- Research records of a group (decision 0063). A search is only added, never changed; a closed record stays as it is until the
-- group's retention period is over.
alter table app_group add column second_reader boolean not null default false;
alter table app_group add column record_months smallint not null default 60 check (record_months between 12 and 240);

create table record (
  id bigint generated always as identity primary key,
  group_id bigint not null references app_group,
  reference text not null,
  purpose text not null,
  state text not null default 'open' check (state in ('open', 'review', 'closed')),
  version integer not null default 1,
  created_at timestamptz not null,
  -- People with their names of that time, because accounts may be deleted before a record.
  created_by bigint not null,
  created_by_name text not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint,
  closed_by_name text,
  hash text,
  returned text,
  repeats bigint,
  check ((state = 'closed') = (hash is not null)),
  check ((hash is null) = (closed_at is null))
);
create index record_group on record (group_id, changed_at desc, id desc);

create table record_subject (
  id bigint generated always as identity primary key,
  record_id bigint not null references record on delete cascade,
  position smallint not null,
  name text not null,
  kind text not null check (kind in ('person', 'company', 'other')),
  variants jsonb not null,
  identifiers jsonb not null,
  -- Name, variants and values of identifiers without case and accents.
  search_names text[] not null
);
create index record_subject_record on record_subject (record_id, position);
create index record_subject_names on record_subject using gin (search_names);

-- A source as it was when it was added. No reference, because it may be deleted.
create table record_step (
  id bigint generated always as identity primary key,
  record_id bigint not null references record on delete cascade,
  source_id bigint not null,
  title text not null,
  link text not null,
  publisher text,
  exposure text,
  unique (record_id, source_id)
);

create table record_search (
  id bigint generated always as identity primary key,
  record_id bigint not null references record on delete cascade,
  step_id bigint not null references record_step on delete cascade,
  subject_id bigint not null references record_subject on delete cascade,
  query text not null,
  filters text not null,
  data_as_of date,
  results integer,
  matches jsonb not null,
  note text not null,
  outcome text not null check (outcome in ('nothing', 'discounted', 'match', 'unclear', 'unreachable', 'skipped')),
  reason text not null,
  corrects bigint,
  at timestamptz not null,
  author_id bigint not null,
  author_name text not null
);
create index record_search_record on record_search (record_id, subject_id, step_id, id desc);
create index record_search_step on record_search (step_id, id desc);
create index record_search_subject on record_search (subject_id);

-- The end of the client relationship and a hold, which change after closing and are not hashed.
create table record_ending (
  record_id bigint primary key references record on delete cascade,
  ended_on date,
  hold_reason text,
  hold_until date,
  check ((hold_reason is null) = (hold_until is null))
);

-- Whoever owns the tables deletes, by record_retain alone; the role of the application may not.
create function record_kept() returns trigger language plpgsql as $$
declare
  -- Anyone may set the setting, but only a function of the owner's runs as the owner.
  is_expiring boolean := coalesce(current_setting('sourcebook.expiring_record', true), '') <> ''
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid);
  of_record bigint;
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'research records are not emptied';
  end if;
  if is_expiring and tg_op = 'DELETE' then
    return old;
  end if;
  if tg_table_name = 'record' then
    if tg_op = 'DELETE' or old.state = 'closed' then
      raise exception 'a closed record does not change, and none is deleted';
    end if;
    return new;
  end if;
  if tg_table_name = 'record_search' and tg_op <> 'INSERT' then
    raise exception 'searches are only added';
  end if;
  of_record := case when tg_op = 'DELETE' then old.record_id else new.record_id end;
  if exists (select from record r where r.id = of_record and r.state = 'closed') then
    raise exception 'a closed record does not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger record_kept before update or delete on record for each row execute function record_kept();
create trigger record_subject_kept before insert or update or delete on record_subject
  for each row execute function record_kept();
create trigger record_step_kept before insert or update or delete on record_step
  for each row execute function record_kept();
create trigger record_search_kept before insert or update or delete on record_search
  for each row execute function record_kept();
create trigger record_not_emptied before truncate on record for each statement execute function record_kept();
create trigger record_search_not_emptied before truncate on record_search
  for each statement execute function record_kept();

-- Closed records whose relationship ended longer ago than their group keeps records, without those under a hold.
create function records_expired(until timestamptz) returns setof record_ending
language sql stable set search_path = public, pg_temp as $$
  select e.* from record r join record_ending e on e.record_id = r.id join app_group g on g.id = r.group_id
  where r.state = 'closed'
    and e.ended_on + make_interval(months => g.record_months) <= least(until, now())
    and coalesce(e.hold_until < least(until, now())::date, true)
    and not exists (select from hold h where h.group_id = r.group_id)
$$;

-- For a role that may not delete them. The chain says that a record is gone, without its content.
create function records_retain(until timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  expired record_ending;
  owner app_group;
  gone bigint := 0;
begin
  perform set_config('sourcebook.expiring_record', 'yes', true);
  for expired in select * from records_expired(until) loop
    select g.* into owner from app_group g join record r on r.group_id = g.id where r.id = expired.record_id;
    delete from record r where r.id = expired.record_id;
    insert into activity (at, kind, group_id, group_name, object_type, object_id, object_name)
    values (now(), 'record_expired', owner.id, owner.name, 'record', expired.record_id, 'Record ' || expired.record_id);
    gone := gone + 1;
  end loop;
  perform set_config('sourcebook.expiring_record', '', true);
  return gone;
end $$;

create function records_changed() returns trigger language plpgsql as $$
begin
  perform noun_changes('records', group_id) from (select distinct group_id from changed_rows) changed;
  return null;
end $$;
create function record_searches_changed() returns trigger language plpgsql as $$
begin
  perform noun_changes('records', group_id)
  from (select distinct r.group_id from changed_rows s join record r on r.id = s.record_id) changed;
  return null;
end $$;
create trigger records_inserted after insert on record
  referencing new table as changed_rows for each statement execute function records_changed();
create trigger records_updated after update on record
  referencing new table as changed_rows for each statement execute function records_changed();
create trigger record_searches_inserted after insert on record_search
  referencing new table as changed_rows for each statement execute function record_searches_changed();
