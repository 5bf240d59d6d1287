-- What was added last, of one scope: Home asks for it at every visit.
create index source_newest on source (scope, created_at desc, id desc);
