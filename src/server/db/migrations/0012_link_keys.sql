-- The key by which two links are the same source leaves out more than it did (decision 0024): `linkKey` in
-- src/contract/link-key.ts has what it is, and writes it from here on. This is the same for what is there, whose key has
-- been the address as a browser writes it. The start of the server waits for it: most links have neither query nor fragment,
-- and for them the database puts these expressions where they are called, which is fifty times as fast as a pattern.
create function link_key_site(page text) returns text language sql immutable parallel safe as $$
  select case when page like 'https://www.%' then substr(page, 13) when page like 'https://%' then substr(page, 9)
    when page like 'http://www.%' then substr(page, 12) when page like 'http://%' then substr(page, 8) else page end
$$;
create function link_key_page(page text) returns text language sql immutable parallel safe as $$
  select link_key_site(case when page like '%/' then left(page, -1) else page end)
$$;
create function link_key_of(address text) returns text language sql immutable parallel safe as $$
  select link_key_page(split_part(shown, '?', 1))
    || coalesce('?' || nullif(substr(regexp_replace('&' || substr(shown, strpos(shown || '?', '?') + 1),
        '&(?:utm_[^&=]*|gclid|fbclid|msclkid|mc_cid|mc_eid|igshid)(?:=[^&]*)?(?=&|$)', '', 'gi'), 2), ''), '')
    || case when fragment ~ '^#[/!]' then fragment else '' end
  from (select split_part(address, '#', 1)) as before_fragment (shown), substr(address, length(shown) + 1) as fragment
$$;

-- Writing all rows again, without their triggers since nothing that anybody reads changes, builds all indexes again. That of
-- searches takes longer than all others: in a large library a server builds it in the background (decision 0020).
do $$ begin
  if (select count(*) from (select from source limit 50001) some_sources) > 50000 then
    drop index if exists source_search;
  end if;
end $$;
drop index source_link_key;
alter table source alter column link_key type text using
  case when strpos(link_key, '?') = 0 and strpos(link_key, '#') = 0 then link_key_page(link_key) else link_key_of(link_key) end;
drop function link_key_of, link_key_page, link_key_site;
create index source_link_key on source (md5(link_key), scope);
