-- The activity log: append-only, one chain a group and one (0) for the house, each entry with the hash of the one before
-- it in its chain. An entry's own words are hashed apart from its place, so that those of a search can expire after
-- twelve months and the chain still holds.
create table activity (
  id bigint generated always as identity primary key,
  -- These, and the hashes, are filled in by the trigger, whatever was given.
  chain bigint not null default 0,
  position bigint not null default 0,
  at timestamptz not null,
  kind text not null,
  -- Names as they were then; whoever or whatever they tell of may have gone since, so nothing here refers to other tables.
  actor_id bigint,
  actor_name text,
  actor_role text,
  group_id bigint,
  group_name text,
  object_type text,
  object_id bigint,
  object_name text,
  before jsonb,
  after jsonb,
  -- Makes what has expired impossible to guess from its hash; goes with it.
  salt bytea,
  content_hash bytea not null default '',
  previous_hash bytea not null default '',
  hash bytea not null default '',
  unique (chain, position)
);
-- What a group's managers read, and what administrators do: each list by itself and by each of its filters. What is
-- included is all that counting takes: sources that the reader may no longer see are not counted.
create index activity_group on activity (group_id, id) include (object_type, object_id) where group_id is not null;
create index activity_group_actor on activity (group_id, actor_id, id) where group_id is not null;
create index activity_group_kind on activity (group_id, kind, id) where group_id is not null;
create index activity_group_at on activity (group_id, at, id) where group_id is not null;
create index activity_house on activity (id) include (object_type, object_id, kind)
  where group_id is null or actor_role = 'ROLE_ADMIN';
create index activity_house_actor on activity (actor_id, id) where group_id is null or actor_role = 'ROLE_ADMIN';
create index activity_house_kind on activity (kind, id) where group_id is null or actor_role = 'ROLE_ADMIN';
create index activity_house_at on activity (at, id) where group_id is null or actor_role = 'ROLE_ADMIN';
create index activity_object_name on activity using gin (object_name gin_trgm_ops);
create index activity_source on activity (object_id, id) where object_type = 'source';
create index activity_searches on activity (at) where kind = 'sources_searched' and salt is not null;

-- The last entry of each chain: whoever appends locks it, and what is cut off the end is missed.
create table activity_head (
  chain bigint primary key,
  position bigint not null,
  hash bytea not null
);

create function activity_content_hash(e activity) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(
    encode(e.salt, 'hex'), e.actor_id, e.actor_name, e.actor_role, e.group_id, e.group_name,
    e.object_type, e.object_id, e.object_name, e.before, e.after)::text, 'UTF8'))
$$;

create function activity_hash(e activity) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(
    e.id, e.chain, e.position, (extract(epoch from e.at) * 1000000)::bigint, e.kind,
    encode(e.content_hash, 'hex'), encode(e.previous_hash, 'hex'))::text, 'UTF8'))
$$;

-- With the rights of whoever owns the tables: the role that the application works with can't touch the heads. Whoever
-- appends can't put tables of their own before these, so the path ends with the temporary ones.
create function activity_appended() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head activity_head;
begin
  new.chain := coalesce(new.group_id, 0);
  insert into activity_head (chain, position, hash) values (new.chain, 0, '') on conflict do nothing;
  select * into head from activity_head h where h.chain = new.chain for update;
  new.position := head.position + 1;
  new.previous_hash := head.hash;
  new.salt := uuid_send(gen_random_uuid());
  new.content_hash := activity_content_hash(new);
  new.hash := activity_hash(new);
  update activity_head h set position = new.position, hash = new.hash where h.chain = new.chain;
  return new;
end $$;
create trigger activity_appended before insert on activity for each row execute function activity_appended();

-- Nothing is changed or deleted, by whichever role; only the words of a search go once they are twelve months old.
create function activity_kept() returns trigger language plpgsql as $$
declare
  expired activity;
begin
  if tg_op = 'UPDATE' then
    expired := old;
    expired.actor_id := null; expired.actor_name := null; expired.actor_role := null;
    expired.group_name := null; expired.object_type := null; expired.object_id := null; expired.object_name := null;
    expired.before := null; expired.after := null; expired.salt := null;
    if old.kind = 'sources_searched' and old.at < now() - interval '12 months' and new is not distinct from expired then
      return new;
    end if;
  end if;
  raise exception 'the activity log is append-only';
end $$;
create trigger activity_kept before update or delete on activity for each row execute function activity_kept();
create trigger activity_not_emptied before truncate on activity for each statement execute function activity_kept();

-- The one change that is allowed, for a role that may not change anything.
create function activity_searches_expire(until timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update activity set actor_id = null, actor_name = null, actor_role = null, group_name = null,
    object_type = null, object_id = null, object_name = null, before = null, after = null, salt = null
  where kind = 'sources_searched' and salt is not null and at < least(until, now() - interval '12 months')
$$;

-- Only what is appended moves a head, from within the trigger above.
create function activity_head_kept() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'the activity log is append-only';
  end if;
  return new;
end $$;
create trigger activity_head_kept before insert or update on activity_head
  for each row execute function activity_head_kept();
create trigger activity_head_not_removed before delete or truncate on activity_head
  for each statement execute function activity_kept();

-- Whose a private source was, once it is deleted: what the log says of it stays hidden from the others.
create table private_source_deleted (
  source_id bigint primary key,
  scope bigint not null
);

create function private_source_noted() returns trigger language plpgsql as $$
begin
  insert into private_source_deleted (source_id, scope) select id, scope from old_rows where scope <> 0;
  return null;
end $$;
create trigger private_source_noted after delete on source
  referencing old table as old_rows for each statement execute function private_source_noted();
