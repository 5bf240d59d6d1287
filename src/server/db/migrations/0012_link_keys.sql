-- The key by which two links are the same source leaves out more than it did (decision 0024): `linkKey` in
-- src/contract/link-key.ts has what it is, and writes it from here on. This is the same for what is there, whose key has
-- been the address as a browser writes it.
create function link_key_of(address text) returns text language sql immutable parallel safe as $$
  select coalesce(
    parts[1] || regexp_replace(parts[2], '/$', '')
    || coalesce('?' || nullif(substr(regexp_replace('&' || substr(parts[3], 2),
        '&(?:utm_[^&=]*|gclid|fbclid|msclkid|mc_cid|mc_eid|igshid)(?:=[^&]*)?(?=&|$)', '', 'gi'), 2), ''), '')
    || case when parts[4] ~ '^#[/!]' then parts[4] else '' end,
    address)
  from regexp_match(address, '^https?://(?:www\.)?([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$') as parts
$$;

-- Writing all rows again, without their triggers since nothing that anybody reads changes, builds all indexes again. That of
-- searches takes longer than all others: in a large library a server builds it in the background (decision 0020).
do $$ begin
  if (select count(*) from (select from source limit 50001) some_sources) > 50000 then drop index source_search; end if;
end $$;
drop index source_link_key;
alter table source alter column link_key type text using link_key_of(link_key);
drop function link_key_of;
create index source_link_key on source (md5(link_key), scope);
