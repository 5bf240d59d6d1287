-- A letter is written in the transaction of its cause and sent by a queue (src/server/mail). It goes with its account.
-- Whom a reset is for is found out when it is sent, so that asking for one costs the same for a known address and an
-- unknown one. No token is in here: links are made when a letter is sent, and only their hashes are kept.
create table letter (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  kind text not null check (kind in ('owner_invitation', 'user_invitation', 'reset', 'password_changed', 'contact')),
  account_id bigint references account on delete cascade,
  -- The address that was typed, where there is no account yet to take it from.
  recipient text,
  -- What the letter says that no other table knows; emptied once it is sent.
  payload jsonb not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  -- When it is tried next; counts while it is neither sent nor failed.
  run_at timestamptz not null,
  -- A process that died while sending leaves this behind; once it has passed, another one tries.
  locked_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index letter_due on letter (run_at) where sent_at is null and failed_at is null;
create index letter_unsent on letter (id) where sent_at is null;
create index letter_account on letter (account_id) where account_id is not null;
create index letter_recipient on letter (lower(recipient)) where recipient is not null;

-- What a link in a letter opens. Several tries to send one letter leave several; using one, or a newer letter, ends all.
create table account_token (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  letter_id bigint not null references letter on delete cascade,
  expires_at timestamptz not null
);
create index account_token_account on account_token (account_id);
create index account_token_letter on account_token (letter_id);

-- Whether what the members search for goes into the group's activity log.
alter table app_group add column logs_searches boolean not null default false;
