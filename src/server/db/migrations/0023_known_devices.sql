-- A browser in which somebody has logged in (decision 0039). Only the SHA-256 of the token in its cookie is kept.
create table known_device (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null
);
create index known_device_account on known_device (account_id, created_at);

-- Where a login that failed came from. Beside the activity log, whose entries are for good: this is for 90 days.
create table failed_login_address (
  activity_id bigint primary key,
  address text not null,
  at timestamptz not null
);
create index failed_login_address_at on failed_login_address (at);

alter table email drop constraint email_kind_check;
alter table email add constraint email_kind_check check (
  kind in ('owner_invitation', 'user_invitation', 'reset', 'password_changed', 'contact', 'open_reports', 'many_failed_logins')
);
