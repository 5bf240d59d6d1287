-- What was there before 0009 and has not changed since has a version, too: 0 as the version before means that nothing was.
insert into library_version (scope, version, previous)
select scope, (extract(epoch from clock_timestamp()) * 1000000)::bigint, 0
from (select -2 as scope union select 0 union select scope from source_count) there
on conflict (scope) do nothing;
