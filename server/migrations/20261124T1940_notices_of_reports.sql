-- The reports of which an operator is to be told, or the webhook where uid is null. told_at is when they were. The last of an
-- operator's rows says when the next bundle may go, so that reports of ten minutes are one mail (R-07).
create table report_notices (
  report_id uuid not null references reports (id) on delete cascade,
  uid text references accounts (uid) on delete cascade,
  told_at timestamptz(3),
  unique nulls not distinct (report_id, uid)
);
create index report_notices_by_operator on report_notices (uid, told_at);
