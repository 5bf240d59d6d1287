-- What somebody does to many sources at once is one act: an entry for each source, and one that says what was done to how
-- many. They have a number in common, and so they stand under that one in the log. Part of what is hashed, where there is one.
alter table activity add column act bigint;
create index activity_act on activity (act, id) where act is not null;

-- Which entries stand under another is asked of every page and every number.
drop index activity_group;
create index activity_group on activity (group_id, id) include (object_type, object_id, kind, act) where group_id is not null;
drop index activity_house;
create index activity_house on activity (id) include (object_type, object_id, kind, act)
  where group_id is null or actor_role = 'ROLE_ADMIN';

create or replace function activity_content_hash(e activity) returns bytea language sql immutable as $$
  select sha256(convert_to((jsonb_build_array(
    encode(e.salt, 'hex'), e.actor_id, e.actor_name, e.actor_role, e.group_id, e.group_name,
    e.object_type, e.object_id, e.object_name, e.before, e.after)
    || case when e.act is null then '[]' else jsonb_build_array(e.act) end)::text, 'UTF8'))
$$;

-- A statement may append thousands. To move the head of their chain with each would leave as many dead rows, which the next one
-- passes; so it moves once, after them, and what comes before an entry is what the statement has appended so far.
create or replace function activity_appended() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head activity_head;
  last activity_head;
begin
  new.chain := coalesce(new.group_id, 0);
  select * into head from activity_head h where h.chain = new.chain for update;
  if not found then
    insert into activity_head (chain, position, hash) values (new.chain, 0, '') on conflict do nothing;
    select * into head from activity_head h where h.chain = new.chain for update;
  end if;
  select a.chain, a.position, a.hash into last from activity a
    where a.chain = new.chain and a.position > head.position order by a.position desc limit 1;
  if found then
    head := last;
  end if;
  new.position := head.position + 1;
  new.previous_hash := head.hash;
  new.salt := uuid_send(gen_random_uuid());
  new.content_hash := activity_content_hash(new);
  new.hash := activity_hash(new);
  return new;
end $$;

create function activity_heads_moved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update activity_head h set position = last.position, hash = last.hash
  from (select distinct on (chain) chain, position, hash from new_rows order by chain, position desc) last
  where h.chain = last.chain;
  return null;
end $$;
create trigger activity_heads_moved after insert on activity
  referencing new table as new_rows for each statement execute function activity_heads_moved();

-- What a change of many is undone with, for some minutes: of each source what was, and what the change left. Of the token only its
-- hash. The account is locked before the sources, so this may refer to it.
create table bulk_undo (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null,
  sources jsonb not null
);
create index bulk_undo_account on bulk_undo (account_id);
create index bulk_undo_created_at on bulk_undo (created_at);
