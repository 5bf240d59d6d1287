-- What a process keeps of the library (answers, names, its index) holds for as long as nobody changed it, in whichever
-- process. So each scope of sources has a version, which every change moves; what is kept is asked for by version.
--
-- A version is the time of its change in microseconds, or one more than the version before. It is never the same twice,
-- not even after a restore that went back in time, so what was kept before that is never taken for what is there now.
-- Scope -2 is for the names that every scope shows: global categories and subcategories, labels of tags, names of people.
-- They move apart from the sources, since the words that are searched are written with their source: who follows
-- sources has nothing to read again. Subjects are read with the rows of their group; a new label comes with its source.
create table library_version (
  scope bigint primary key,
  version bigint not null,
  -- What the last change moved it from.
  previous bigint not null
);

-- How each version came about, kept for an hour for those who follow. They have missed something when the first row after
-- their version does not name it as its `previous`, and read everything again. Without ids: everything may have changed.
create table library_change (
  id bigint generated always as identity primary key,
  scope bigint not null,
  -- Null until the end of the transaction, so for nobody but itself.
  version bigint,
  previous bigint,
  source_ids bigint[]
);
create index library_change_version on library_change (version, scope);

-- Versions move as the last thing of a transaction, one transaction at a time. So they are seen in their order, nobody
-- waits for an import until its very end, and who moves one waits for nothing else, so there is no circle.
create function library_version_moved() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(735190224);
  with moved as (
    insert into library_version as v (scope, version, previous)
    values (new.scope, (extract(epoch from clock_timestamp()) * 1000000)::bigint, 0)
    on conflict (scope) do update set version = greatest(v.version + 1, excluded.version), previous = v.version
    returning version, previous
  )
  update library_change c set version = moved.version, previous = moved.previous from moved where c.id = new.id;
  return null;
end $$;
create constraint trigger library_version_moved after insert on library_change
  deferrable initially deferred for each row execute function library_version_moved();

-- Of more than 500 sources, reading them one by one is no better than reading everything.
create function library_followed(source_ids bigint[]) returns bigint[] language sql immutable
return case when cardinality(source_ids) <= 500 then source_ids end;

create function library_sources_changed() returns trigger language plpgsql as $$
begin
  insert into library_change (scope, source_ids)
  select scope, library_followed(array_agg(id)) from changed_rows group by scope order by scope;
  return null;
end $$;

create function library_sources_moved() returns trigger language plpgsql as $$
begin
  insert into library_change (scope, source_ids)
  select o.scope, library_followed(array_agg(o.id))
  from old_rows o join new_rows n on n.id = o.id where n.scope <> o.scope group by o.scope order by o.scope;
  return null;
end $$;

create trigger library_source_inserted after insert on source
  referencing new table as changed_rows for each statement execute function library_sources_changed();
create trigger library_source_updated after update on source
  referencing new table as changed_rows for each statement execute function library_sources_changed();
create trigger library_source_moved after update on source
  referencing old table as old_rows new table as new_rows for each statement execute function library_sources_moved();
create trigger library_source_deleted after delete on source
  referencing old table as changed_rows for each statement execute function library_sources_changed();

create function library_tags_changed() returns trigger language plpgsql as $$
begin
  insert into library_change (scope, source_ids)
  select scope, library_followed(array_agg(distinct source_id)) from changed_rows group by scope order by scope;
  return null;
end $$;

create trigger library_source_tag_inserted after insert on source_tag
  referencing new table as changed_rows for each statement execute function library_tags_changed();
create trigger library_source_tag_updated after update on source_tag
  referencing new table as changed_rows for each statement execute function library_tags_changed();
create trigger library_source_tag_deleted after delete on source_tag
  referencing old table as changed_rows for each statement execute function library_tags_changed();

create function library_names_changed() returns trigger language plpgsql as $$
begin
  insert into library_change (scope) values (-2);
  return null;
end $$;

create function library_categories_changed() returns trigger language plpgsql as $$
begin
  insert into library_change (scope) select -2 where exists (select from changed_rows where group_id is null);
  return null;
end $$;

create function library_subcategories_changed() returns trigger language plpgsql as $$
begin
  -- Without its category it was deleted with it, which tells as much.
  insert into library_change (scope) select -2 where exists (
    select from changed_rows s join category c on c.id = s.category_id where c.group_id is null);
  return null;
end $$;

-- The names have moved with these until now.
drop trigger category_inserted on category;
drop trigger category_updated on category;
drop trigger category_deleted on category;
drop trigger subcategory_inserted on subcategory;
drop trigger subcategory_updated on subcategory;
drop trigger subcategory_deleted on subcategory;
drop function taxonomy_changed;
drop table taxonomy_version;

create trigger library_category_inserted after insert on category
  referencing new table as changed_rows for each statement execute function library_categories_changed();
create trigger library_category_updated after update on category
  referencing new table as changed_rows for each statement execute function library_categories_changed();
create trigger library_category_deleted after delete on category
  referencing old table as changed_rows for each statement execute function library_categories_changed();
create trigger library_subcategory_inserted after insert on subcategory
  referencing new table as changed_rows for each statement execute function library_subcategories_changed();
create trigger library_subcategory_updated after update on subcategory
  referencing new table as changed_rows for each statement execute function library_subcategories_changed();
create trigger library_subcategory_deleted after delete on subcategory
  referencing old table as changed_rows for each statement execute function library_subcategories_changed();
create trigger library_tag_renamed after update on tag
  for each row when (old.* is distinct from new.*) execute function library_names_changed();
create trigger library_account_renamed after update on account
  for each row when (old.full_name <> new.full_name) execute function library_names_changed();

-- `previous` is 0 only where nothing was before: what is there already has versions from now on.
insert into library_version (scope, version, previous)
select scope, (extract(epoch from clock_timestamp()) * 1000000)::bigint, 0
from (select -2 as scope union select 0 union select scope from source_count) there;
