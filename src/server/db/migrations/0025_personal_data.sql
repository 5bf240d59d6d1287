-- What keeps somebody's or a group's data from its end (decision 0051). Neither can be deleted while it is there.
create table hold (
  id bigint generated always as identity primary key,
  account_id bigint references account,
  group_id bigint references app_group,
  reason text not null,
  created_at timestamptz not null,
  check ((account_id is null) <> (group_id is null))
);
create unique index hold_account on hold (account_id) where account_id is not null;
create unique index hold_group on hold (group_id) where group_id is not null;

-- Entries of the activity log in which somebody who was erased stands under a pseudonym. The chain holds the hash of what was
-- there; this is the hash of what is there now. All of one erasure are hashed once more into the entry that says it was done,
-- which the chain holds, so nothing else can be changed by this way. One entry may name two who are erased one after the other.
create table activity_pseudonym (
  activity_id bigint not null,
  erasure_id bigint not null,
  content_hash bytea not null,
  primary key (activity_id, erasure_id)
);
create index activity_pseudonym_erasure on activity_pseudonym (erasure_id, activity_id);

create function activity_erasure_digest(erasure bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(activity_id || ':' || encode(content_hash, 'hex'), ',' order by activity_id), 'UTF8')), 'hex')
  from activity_pseudonym where erasure_id = erasure
$$;

-- Where the beginning of a chain went with its retention period: its last entry that is gone.
create table activity_cut (
  chain bigint primary key,
  position bigint not null,
  hash bytea not null
);

-- As before, and besides: names make way for a pseudonym within an erasure, and the beginning of a chain goes once its end is noted.
create or replace function activity_kept() returns trigger language plpgsql as $$
declare
  expired activity;
  renamed activity;
  erasure bigint := nullif(current_setting('sourcebook.erasure', true), '')::bigint;
begin
  if tg_op = 'UPDATE' then
    expired := old;
    expired.actor_id := null; expired.actor_name := null; expired.actor_role := null;
    expired.group_name := null; expired.object_type := null; expired.object_id := null; expired.object_name := null;
    expired.before := null; expired.after := null; expired.salt := null;
    if old.kind = 'sources_searched' and old.at < now() - interval '12 months' and new is not distinct from expired then
      return new;
    end if;
    renamed := old;
    renamed.actor_name := new.actor_name; renamed.object_name := new.object_name;
    renamed.before := new.before; renamed.after := new.after; renamed.salt := new.salt;
    if erasure is not null and old.salt <> new.salt and new is not distinct from renamed then
      insert into activity_pseudonym (activity_id, erasure_id, content_hash) values (new.id, erasure, activity_content_hash(new));
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if tg_level = 'ROW' and tg_table_name = 'activity' then
      if exists (select from activity_cut c where c.chain = old.chain and c.position >= old.position) then
        return old;
      end if;
    end if;
  end if;
  raise exception 'the activity log is append-only';
end $$;

-- As before; what is under a hold stays.
create or replace function activity_searches_expire(until timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update activity a set actor_id = null, actor_name = null, actor_role = null, group_name = null,
    object_type = null, object_id = null, object_name = null, before = null, after = null, salt = null
  where kind = 'sources_searched' and salt is not null and at < least(until, now() - interval '12 months')
    and not exists (select from hold h where h.account_id = a.actor_id or h.group_id = a.group_id)
$$;

-- How far each chain can be cut: entries before a time, up to the first that is under a hold. An entry that says what an erasure
-- changed goes after all that it changed.
create function activity_cuts(until timestamptz) returns table (chain bigint, up_to bigint, entries bigint)
language plpgsql stable set search_path = public, pg_temp as $$
declare
  cuts jsonb;
  lowered jsonb;
begin
  select coalesce(jsonb_object_agg(h.chain, least(
    coalesce((select min(a.position) from activity a where a.chain = h.chain and a.at >= until) - 1, h.position),
    case when exists (select from hold k where k.group_id = h.chain) then 0 else coalesce((select min(a.position)
      from hold k join activity a on a.chain = h.chain
        and (a.actor_id = k.account_id or a.object_type = 'user' and a.object_id = k.account_id)) - 1, h.position) end)), '{}')
  into cuts from activity_head h;
  loop
    select coalesce(jsonb_object_agg(kept.chain, kept.before), '{}') into lowered from (
      select e.chain, min(e.position) - 1 as before from activity e
      join activity_pseudonym p on p.erasure_id = (e.after->>'erasure')::bigint
      join activity a on a.id = p.activity_id
      where e.kind = 'person_erased' and e.position <= (cuts->>e.chain::text)::bigint
        and a.position > (cuts->>a.chain::text)::bigint
      group by e.chain) kept;
    exit when lowered = '{}';
    cuts := cuts || lowered;
  end loop;
  return query select c.key::bigint, c.value::bigint,
    (select count(*) from activity a where a.chain = c.key::bigint and a.position <= c.value::bigint)
  from jsonb_each_text(cuts) c
  where exists (select from activity a where a.chain = c.key::bigint and a.position <= c.value::bigint);
end $$;

-- For a role that may not delete anything, and never of the last twelve months. Each chain says that its beginning is gone.
create function activity_retain(until timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cut record;
  last activity;
  gone bigint := 0;
begin
  perform pg_advisory_xact_lock(735190225);
  for cut in select * from activity_cuts(least(until, now() - interval '12 months')) loop
    select * into last from activity a where a.chain = cut.chain and a.position = cut.up_to;
    delete from activity_pseudonym p where p.erasure_id in (select (a.after->>'erasure')::bigint from activity a
      where a.kind = 'person_erased' and a.chain = cut.chain and a.position <= cut.up_to);
    insert into activity_cut (chain, position, hash) values (cut.chain, cut.up_to, last.hash)
    on conflict on constraint activity_cut_pkey do update set position = excluded.position, hash = excluded.hash;
    delete from activity a where a.chain = cut.chain and a.position <= cut.up_to;
    insert into activity (at, kind, group_id, group_name, after)
    select now(), 'entries_expired', nullif(cut.chain, 0), (select g.name from app_group g where g.id = cut.chain),
      jsonb_build_object('entries', cut.entries, 'position', cut.up_to, 'hash', encode(last.hash, 'hex'));
    gone := gone + cut.entries;
  end loop;
  return gone;
end $$;
