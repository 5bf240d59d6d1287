-- Deleting a tag that sources have failed: its count is deleted with it before the rows of its sources are counted, and
-- these then asked for a count of a tag that is gone. Only tags that are still there are counted.
create function source_tag_uncounted() returns trigger language plpgsql as $$
begin
  insert into tag_count as c (scope, tag_id, sources)
  select scope, tag_id, -count(*) from old_rows
  where exists (select from tag t where t.id = old_rows.tag_id) group by 1, 2 order by 1, 2
  on conflict (scope, tag_id) do update set sources = c.sources + excluded.sources;
  return null;
end $$;

drop trigger source_tag_deleted on source_tag;
create trigger source_tag_deleted after delete on source_tag
  referencing old table as old_rows for each statement execute function source_tag_uncounted();
