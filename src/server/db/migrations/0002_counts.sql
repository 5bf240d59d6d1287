-- Counting a million sources takes 150 ms and every list shows counts, so they are kept as the rows change.
-- Statement triggers with transition tables stay exact under concurrent writers and cost a bulk load one statement.
-- Rows are touched in the order of their keys, so that two writers never wait for each other in a circle.

create table source_count (
  scope bigint not null,
  subcategory_id bigint not null,
  sources bigint not null,
  primary key (scope, subcategory_id)
);

create function source_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into source_count as c (scope, subcategory_id, sources)
    select scope, subcategory_id, count(*) from new_rows group by 1, 2 order by 1, 2
    on conflict (scope, subcategory_id) do update set sources = c.sources + excluded.sources;
  elsif tg_op = 'DELETE' then
    insert into source_count as c (scope, subcategory_id, sources)
    select scope, subcategory_id, -count(*) from old_rows group by 1, 2 order by 1, 2
    on conflict (scope, subcategory_id) do update set sources = c.sources + excluded.sources;
  else
    insert into source_count as c (scope, subcategory_id, sources)
    select scope, subcategory_id, sum(change) from (
      select scope, subcategory_id, 1 as change from new_rows
      union all
      select scope, subcategory_id, -1 from old_rows
    ) changes
    group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (scope, subcategory_id) do update set sources = c.sources + excluded.sources;
  end if;
  return null;
end $$;

create trigger source_inserted after insert on source
  referencing new table as new_rows for each statement execute function source_counted();
create trigger source_deleted after delete on source
  referencing old table as old_rows for each statement execute function source_counted();
create trigger source_updated after update on source
  referencing new table as new_rows old table as old_rows for each statement execute function source_counted();

create table tag_count (
  scope bigint not null,
  tag_id bigint not null references tag on delete cascade,
  sources bigint not null,
  primary key (scope, tag_id)
);
create index tag_count_most_used on tag_count (scope, sources desc);

create function source_tag_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tag_count as c (scope, tag_id, sources)
    select scope, tag_id, count(*) from new_rows group by 1, 2 order by 1, 2
    on conflict (scope, tag_id) do update set sources = c.sources + excluded.sources;
  elsif tg_op = 'DELETE' then
    insert into tag_count as c (scope, tag_id, sources)
    select scope, tag_id, -count(*) from old_rows group by 1, 2 order by 1, 2
    on conflict (scope, tag_id) do update set sources = c.sources + excluded.sources;
  else
    insert into tag_count as c (scope, tag_id, sources)
    select scope, tag_id, sum(change) from (
      select scope, tag_id, 1 as change from new_rows
      union all
      select scope, tag_id, -1 from old_rows
    ) changes
    group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (scope, tag_id) do update set sources = c.sources + excluded.sources;
  end if;
  return null;
end $$;

create trigger source_tag_inserted after insert on source_tag
  referencing new table as new_rows for each statement execute function source_tag_counted();
create trigger source_tag_deleted after delete on source_tag
  referencing old table as old_rows for each statement execute function source_tag_counted();
create trigger source_tag_updated after update on source_tag
  referencing new table as new_rows old table as old_rows for each statement execute function source_tag_counted();

-- Processes keep the global taxonomy in memory; the version tells them when to read it again. No row before the first
-- change: only a database without any row can be imported into.
create table taxonomy_version (
  id boolean primary key default true check (id),
  version bigint not null
);

create function taxonomy_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then
    insert into taxonomy_version as v (version) values (1)
    on conflict (id) do update set version = v.version + 1;
  end if;
  return null;
end $$;

create trigger category_inserted after insert on category
  referencing new table as changed_rows for each statement execute function taxonomy_changed();
create trigger category_updated after update on category
  referencing new table as changed_rows for each statement execute function taxonomy_changed();
create trigger category_deleted after delete on category
  referencing old table as changed_rows for each statement execute function taxonomy_changed();
create trigger subcategory_inserted after insert on subcategory
  referencing new table as changed_rows for each statement execute function taxonomy_changed();
create trigger subcategory_updated after update on subcategory
  referencing new table as changed_rows for each statement execute function taxonomy_changed();
create trigger subcategory_deleted after delete on subcategory
  referencing old table as changed_rows for each statement execute function taxonomy_changed();
