-- What people look at beside the library has versions as well, so that open pages can be told what has changed: of each noun one for
-- each of those whom it concerns. They move with those of the library, as the last thing of a transaction and one transaction at
-- a time (0009), so nobody waits in a circle and the last version of a noun is that of its last commit.
create table noun_change (
  id bigint generated always as identity primary key,
  noun text not null,
  -- A group, or -1 for the administrators; of what is somebody's own their account.
  scope bigint not null,
  -- Null until the end of the transaction, so for nobody but itself.
  version bigint
);
create index noun_change_version on noun_change (noun, scope, version);

create function noun_version_moved() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(735190224);
  update noun_change set version = greatest(
    (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    (select max(c.version) + 1 from noun_change c where c.noun = new.noun and c.scope = new.scope)
  ) where id = new.id;
  return null;
end $$;
create constraint trigger noun_version_moved after insert on noun_change
  deferrable initially deferred for each row execute function noun_version_moved();

-- Once a transaction, however many rows it changes one by one. Of nobody there is nobody to tell.
create function noun_changes(changed text, concerned bigint) returns void language sql as $$
  insert into noun_change (noun, scope) select changed, concerned
  where concerned is not null and not exists (
    select from noun_change c where c.noun = changed and c.scope = concerned and c.version is null)
$$;

-- What is deleted is told by the row: most deletions come with something above them, as a statement for each of its rows, most of
-- which delete nothing.

create function filings_changed() returns trigger language plpgsql as $$
begin
  perform noun_changes('filings', group_id) from (select distinct group_id from changed_rows) filed;
  return null;
end $$;
create function filing_deleted() returns trigger language plpgsql as $$
begin
  perform noun_changes('filings', old.group_id);
  return null;
end $$;
create trigger filings_inserted after insert on group_source
  referencing new table as changed_rows for each statement execute function filings_changed();
create trigger filings_updated after update on group_source
  referencing new table as changed_rows for each statement execute function filings_changed();
create trigger filing_deleted after delete on group_source for each row execute function filing_deleted();

create function subjects_changed() returns trigger language plpgsql as $$
begin
  perform noun_changes('subjects', group_id) from (select distinct group_id from changed_rows) changed;
  return null;
end $$;
create function subject_deleted() returns trigger language plpgsql as $$
begin
  perform noun_changes('subjects', old.group_id);
  return null;
end $$;
create function subject_categories_changed() returns trigger language plpgsql as $$
begin
  perform noun_changes('subjects', group_id)
  from (select distinct c.group_id from changed_rows r join category c on c.id = r.category_id) changed;
  return null;
end $$;
create function subject_category_deleted() returns trigger language plpgsql as $$
begin
  -- Without its subject it was deleted with it, which tells as much.
  perform noun_changes('subjects', c.group_id) from category c where c.id = old.category_id;
  return null;
end $$;
create trigger subjects_inserted after insert on category
  referencing new table as changed_rows for each statement execute function subjects_changed();
create trigger subjects_updated after update on category
  referencing new table as changed_rows for each statement execute function subjects_changed();
create trigger subject_deleted after delete on category for each row execute function subject_deleted();
create trigger subject_categories_inserted after insert on subcategory
  referencing new table as changed_rows for each statement execute function subject_categories_changed();
create trigger subject_categories_updated after update on subcategory
  referencing new table as changed_rows for each statement execute function subject_categories_changed();
create trigger subject_category_deleted after delete on subcategory
  for each row execute function subject_category_deleted();

-- A group and its people are for its owners and for the administrators.
create function groups_changed() returns trigger language plpgsql as $$
begin
  perform noun_changes('groups', scope) from (select id as scope from changed_rows union select -1 from changed_rows) told;
  return null;
end $$;
create function group_deleted() returns trigger language plpgsql as $$
begin
  perform noun_changes('groups', -1);
  return null;
end $$;
create function people_changed() returns trigger language plpgsql as $$
begin
  perform noun_changes('groups', scope) from (select group_id as scope from changed_rows union select -1 from changed_rows) told;
  return null;
end $$;
create function person_deleted() returns trigger language plpgsql as $$
begin
  perform noun_changes('groups', old.group_id);
  perform noun_changes('groups', -1);
  return null;
end $$;
create trigger groups_inserted after insert on app_group
  referencing new table as changed_rows for each statement execute function groups_changed();
create trigger groups_updated after update on app_group
  referencing new table as changed_rows for each statement execute function groups_changed();
create trigger group_deleted after delete on app_group for each row execute function group_deleted();
create trigger people_inserted after insert on account
  referencing new table as changed_rows for each statement execute function people_changed();
create trigger people_updated after update on account
  referencing new table as changed_rows for each statement execute function people_changed();
create trigger person_deleted after delete on account for each row execute function person_deleted();

create function views_changed() returns trigger language plpgsql as $$
begin
  perform noun_changes('views', group_id) from (select distinct group_id from changed_rows) shared;
  perform noun_changes('ownViews', account_id) from (select distinct account_id from changed_rows) kept;
  return null;
end $$;
create function view_deleted() returns trigger language plpgsql as $$
begin
  perform noun_changes('views', old.group_id);
  perform noun_changes('ownViews', old.account_id);
  return null;
end $$;
create trigger views_inserted after insert on saved_view
  referencing new table as changed_rows for each statement execute function views_changed();
create trigger views_updated after update on saved_view
  referencing new table as changed_rows for each statement execute function views_changed();
-- Those who shared it until now, or kept it.
create trigger views_moved after update on saved_view
  referencing old table as changed_rows for each statement execute function views_changed();
create trigger view_deleted after delete on saved_view for each row execute function view_deleted();

-- For those who may change the source: its group's owners, the administrators where it is public or theirs, who added it; and for who
-- reported it.
create function report_changes(of_source bigint, reporter bigint) returns void language plpgsql as $$
begin
  perform noun_changes('ownReports', reporter);
  perform noun_changes('ownReports', s.created_by), noun_changes('reports', coalesce(s.group_id, -1)),
    case when s.is_public then noun_changes('reports', -1) end
  from source s where s.id = of_source;
end $$;
create function reports_changed() returns trigger language plpgsql as $$
begin
  perform report_changes(source_id, account_id) from changed_rows;
  return null;
end $$;
create function report_deleted() returns trigger language plpgsql as $$
begin
  perform report_changes(old.source_id, old.account_id);
  return null;
end $$;
create trigger reports_inserted after insert on source_report
  referencing new table as changed_rows for each statement execute function reports_changed();
create trigger reports_updated after update on source_report
  referencing new table as changed_rows for each statement execute function reports_changed();
create trigger report_deleted after delete on source_report for each row execute function report_deleted();

-- Of e-mails only those are shown that could not be delivered.
create function email_changes(to_account bigint) returns void language sql as $$
  select noun_changes('emails', -1);
  select noun_changes('emails', (select group_id from account where id = to_account));
$$;
create function emails_changed() returns trigger language plpgsql as $$
begin
  perform email_changes(account_id) from changed_rows where failed_at is not null or last_error is not null;
  return null;
end $$;
create function email_deleted() returns trigger language plpgsql as $$
begin
  perform email_changes(old.account_id);
  return null;
end $$;
create trigger emails_updated after update on email
  referencing new table as changed_rows for each statement execute function emails_changed();
create trigger emails_mended after update on email
  referencing old table as changed_rows for each statement execute function emails_changed();
create trigger email_deleted after delete on email for each row
  when (old.failed_at is not null or old.last_error is not null) execute function email_deleted();

create function imports_changed() returns trigger language plpgsql as $$
begin
  perform noun_changes('imports', account_id) from (select distinct account_id from changed_rows) asked;
  return null;
end $$;
create trigger imports_inserted after insert on source_import
  referencing new table as changed_rows for each statement execute function imports_changed();
create trigger imports_updated after update on source_import
  referencing new table as changed_rows for each statement execute function imports_changed();
