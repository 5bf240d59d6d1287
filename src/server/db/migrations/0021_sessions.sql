-- What people know their sessions by; both are '' of those that began before.
alter table session
  add column id bigint generated always as identity unique,
  -- In words, such as 'Firefox on Windows'.
  add column device text not null default '',
  add column address text not null default '';
