-- Pauses that hosts asked for by Retry-After, so that every process keeps them and 'Check now' can say when the next try is.
create table link_host (
  host text primary key,
  rests_until timestamptz not null
);
