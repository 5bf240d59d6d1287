-- The counters have the name that the field uses.
alter table throttle rename to rate_limit;
alter table rate_limit rename constraint throttle_pkey to rate_limit_pkey;
alter index throttle_resets_at rename to rate_limit_resets_at;
