-- Names are compared without case; what the application sorts and searches by it folds itself (src/contract/fold.ts),
-- so that every PostgreSQL, whatever its locale, gives the same order and the same matches.
create extension if not exists pg_trgm;

create table app_group (
  id bigint generated always as identity primary key,
  name text not null,
  link text,
  slug text not null unique,
  created_at timestamptz not null default now()
);

-- Without a password hash an account is invited and not yet confirmed.
create table account (
  id bigint generated always as identity primary key,
  group_id bigint references app_group on delete cascade,
  full_name text not null,
  email text not null,
  role text not null check (role in ('ROLE_USER', 'ROLE_ADMIN', 'ROLE_GROUP_MANAGER')),
  password_hash text,
  created_at timestamptz not null default now(),
  check ((role = 'ROLE_ADMIN') = (group_id is null))
);
create unique index account_email on account (lower(email));
create index account_group on account (group_id);

-- Only the SHA-256 of the token in the cookie is kept.
create table session (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index session_account on session (account_id);

create table throttle (
  key text primary key,
  hits int not null,
  resets_at timestamptz not null
);
create index throttle_resets_at on throttle (resets_at);

-- Without a group: the global taxonomy. With one: a subject of that group.
create table category (
  id bigint generated always as identity primary key,
  group_id bigint references app_group on delete cascade,
  name text not null,
  sort_name text collate "C" not null
);
create unique index category_name on category (coalesce(group_id, 0), lower(name));

create table subcategory (
  id bigint generated always as identity primary key,
  category_id bigint not null references category on delete cascade,
  name text not null,
  sort_name text collate "C" not null
);
create unique index subcategory_name on subcategory (category_id, lower(name));

-- `scope` says who sees a source: 0 everybody, a group's id that group, -1 the administrators.
create table source (
  id bigint generated always as identity primary key,
  title text not null,
  link text not null,
  note text not null,
  is_public boolean not null,
  group_id bigint references app_group,
  created_by bigint references account on delete set null,
  subcategory_id bigint not null references subcategory,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  scope bigint generated always as (case when is_public then 0 else coalesce(group_id, -1) end) stored,
  link_key text not null,
  domain text not null,
  sort_title text collate "C" not null,
  search_text text not null,
  unique (id, scope)
);
create index source_browse on source (scope, sort_title, id);
create index source_browse_subcategory on source (scope, subcategory_id, sort_title, id);
create index source_search on source using gin (search_text gin_trgm_ops);
create index source_domain on source (domain, scope);
create index source_link_key on source (md5(link_key));
create index source_subcategory on source (subcategory_id);
-- Most sources of a large library were imported for the administrators and have neither.
create index source_group on source (group_id) where group_id is not null;
create index source_created_by on source (created_by) where created_by is not null;

-- Each scope has its own tags, so that making one never tells what another group calls things. `scope` is that of who
-- made it; the same label of several scopes is shown once.
create table tag (
  id bigint generated always as identity primary key,
  label text not null,
  sort_label text collate "C" not null,
  scope bigint not null
);
create unique index tag_label on tag (lower(label), scope);

-- Carries the scope of its source, so that what a tag is worth to a viewer can be counted without visiting sources.
create table source_tag (
  source_id bigint not null,
  scope bigint not null,
  tag_id bigint not null references tag on delete cascade,
  primary key (source_id, tag_id),
  foreign key (source_id, scope) references source (id, scope) on update cascade on delete cascade
);
create index source_tag_by_tag on source_tag (tag_id);

create table favorite (
  account_id bigint not null references account on delete cascade,
  source_id bigint not null references source on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, source_id)
);
create index favorite_source on favorite (source_id);

-- A source in a group: under one category of one of the group's subjects.
create table group_source (
  group_id bigint not null references app_group on delete cascade,
  source_id bigint not null references source on delete cascade,
  subcategory_id bigint not null references subcategory on delete cascade,
  primary key (group_id, source_id)
);
create index group_source_subcategory on group_source (subcategory_id);
create index group_source_source on group_source (source_id);
