-- Members who ask to join a hangout, and those who were declined (H-16). They hold no place.
create table hangout_join_requests (
  hangout_id text not null references threads (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  asked_at timestamptz(3) not null,
  -- When the host or the co-host declined; null while the member waits.
  declined_at timestamptz(3),
  -- When the host was reminded that the member waits.
  reminded_at timestamptz(3),
  primary key (hangout_id, uid)
);
create index hangout_join_requests_of_member on hangout_join_requests (uid);
create index hangout_join_requests_to_remind on hangout_join_requests (asked_at)
  where declined_at is null and reminded_at is null;
