-- Whom a member would like to meet again after a hangout (B-03). A mark is shown to nobody but its owner until the other member returns it.
create table meet_again_marks (
  hangout_id text not null references threads (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  other text not null references accounts (uid) on delete cascade,
  marked_at timestamptz(3) not null,
  -- When both were notified that they marked each other.
  mutual_at timestamptz(3),
  primary key (hangout_id, uid, other),
  check (uid <> other)
);
create index meet_again_marks_of_pair on meet_again_marks (uid, other);
create index meet_again_marks_by_other on meet_again_marks (other);
create index meet_again_marks_by_time on meet_again_marks (marked_at);

-- Attendees are asked after the hangout as well.
alter table hangout_reminders drop constraint hangout_reminders_kind_check,
  add constraint hangout_reminders_kind_check check (kind in ('day', 'hours', 'over'));
