-- The e-mail of the day on reports that wait for an answer.
alter table email drop constraint email_kind_check;
alter table email add constraint email_kind_check check (
  kind in ('owner_invitation', 'user_invitation', 'reset', 'password_changed', 'contact', 'open_reports')
);

-- Up to which report the last one told each person of them, and when it was written.
create table report_email (
  account_id bigint primary key references account on delete cascade,
  newest_report_id bigint not null,
  written_at timestamptz not null
);
