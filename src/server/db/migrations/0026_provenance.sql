-- What kind of source it is, and whether its link works (kyc C and D). All of it may be unknown, so a program of before goes on.
alter table source
  add column publisher text,
  add column official boolean,
  add column countries text[],
  add column languages text[],
  add column access text check (access in ('open', 'registration', 'paid', 'restricted')),
  add column access_note text,
  add column exposure text check (exposure in ('none', 'logged', 'identified', 'notified')),
  add column exposure_note text,
  add column rhythm text check (rhythm in ('live', 'daily', 'weekly', 'monthly', 'yearly', 'irregular', 'archived')),
  add column search_link text,
  add column review_every smallint check (review_every between 1 and 36),
  -- The day, in UTC, from which its review is due: so many months after the last one, or after it was added.
  add column due_on date;

drop trigger source_version_moved on source;
create trigger source_version_moved before update of title, link, note, is_public, subcategory_id, publisher, official, countries,
    languages, access, access_note, exposure, exposure_note, rhythm, search_link, review_every on source
  for each row execute function source_version_moved();

-- The last time that somebody found it still good. No change of the source, so it moves no version of it.
create table source_review (
  source_id bigint primary key references source on delete cascade,
  reviewed_at timestamptz not null,
  reviewed_by bigint references account on delete set null
);
create index source_review_account on source_review (reviewed_by);

-- What checking a link has found, as everybody reads it; a source without a row was never checked.
create table link_health (
  source_id bigint primary key references source on delete cascade,
  state text not null check (state in ('unchecked', 'works', 'moved', 'blocked', 'gone')),
  checked_at timestamptz,
  status smallint,
  moved_to text
);

-- Both are shown with the source, so what was kept of it is no longer right. Neither goes but with a change of the source.
create function source_parts_changed() returns trigger language plpgsql as $$
begin
  insert into library_change (scope, source_ids)
  select s.scope, library_followed(array_agg(s.id)) from changed_rows c join source s on s.id = c.source_id
  group by s.scope order by s.scope;
  return null;
end $$;
create trigger source_review_inserted after insert on source_review
  referencing new table as changed_rows for each statement execute function source_parts_changed();
create trigger source_review_updated after update on source_review
  referencing new table as changed_rows for each statement execute function source_parts_changed();
create trigger link_health_inserted after insert on link_health
  referencing new table as changed_rows for each statement execute function source_parts_changed();
create trigger link_health_updated after update on link_health
  referencing new table as changed_rows for each statement execute function source_parts_changed();

-- What was found of a link says nothing of another.
create function link_health_outdated() returns trigger language plpgsql as $$
begin
  delete from link_health where source_id = new.id;
  return null;
end $$;
create trigger source_link_changed after update of link on source
  for each row when (old.link_key <> new.link_key) execute function link_health_outdated();
