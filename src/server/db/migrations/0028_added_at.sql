-- When an import brought the source. Its created_at is the date that the file has for it, which may be years older. Null for sources that
-- people added one by one, and for those that were imported before this column: of these it is not known.
alter table source add column added_at timestamptz;
