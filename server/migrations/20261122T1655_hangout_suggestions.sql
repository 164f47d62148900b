-- Attendees suggest a hangout to their connections (H-09). Each pair once for a hangout, so that nobody is notified again and again.
create table hangout_suggestions (
  hangout_id text not null references threads (id) on delete cascade,
  suggested_by text not null references accounts (uid) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (hangout_id, suggested_by, uid)
);
create index suggestions_by_member on hangout_suggestions (suggested_by);
create index suggestions_of_member on hangout_suggestions (uid);
