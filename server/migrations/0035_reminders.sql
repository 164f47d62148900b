-- Since when a hangout has the time it has, and since when a member goes: who learned of it later than a reminder was due has
-- just read the time.
alter table threads add column "plannedAt" timestamptz(3);
update threads set "plannedAt" = "timestamp";
alter table threads alter column "plannedAt" set not null;
alter table thread_participants
  add column confirmed_at timestamptz(3),
  add constraint who_goes_has_said_when check (rsvp = 'waiting' or confirmed_at is not null) not valid;
update thread_participants set confirmed_at = joined_at where rsvp = 'confirmed';
alter table thread_participants validate constraint who_goes_has_said_when;

-- Who was reminded of which start. Written with the notification, so that each comes once; forgotten when the start is over.
create table hangout_reminders (
  thread_id text not null references threads (id) on delete cascade,
  starts_at timestamptz(3) not null,
  kind text not null check (kind in ('day', 'hours')),
  uid text not null references accounts (uid) on delete cascade,
  primary key (thread_id, starts_at, kind, uid)
);
create index reminders_by_start on hangout_reminders (starts_at);
create index reminders_of_member on hangout_reminders (uid);
