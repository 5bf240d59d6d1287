-- Who changes a source says which version of it they changed. Each change of what people fill in moves it; the statement that
-- stores one names the title, tags changed or not. Whom a source belongs to and who made it are no such change.
alter table source add column version integer not null default 1;

create function source_version_moved() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger source_version_moved before update of title, link, note, is_public, subcategory_id on source
  for each row execute function source_version_moved();
