-- What a try with an idempotency key was answered, for as long as the same try may come again (decision 0016). The row is
-- added as the first statement of the write's transaction and filled in as its last, so nobody reads one without a reply.
-- Without a foreign key, which would lock the account before its group: removing a user locks the group first.
create table idempotency_key (
  account_id bigint not null,
  -- The method and the path with its parameters.
  call text not null,
  key text not null,
  body_hash bytea not null default '',
  -- The JSON, letter for letter.
  reply text not null default '',
  created_at timestamptz not null,
  primary key (account_id, call, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);

create function account_keys_forgotten() returns trigger language plpgsql as $$
begin
  delete from idempotency_key where account_id in (select id from old_rows);
  return null;
end $$;
create trigger account_deleted after delete on account
  referencing old table as old_rows for each statement execute function account_keys_forgotten();
