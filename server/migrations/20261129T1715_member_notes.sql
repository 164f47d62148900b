-- What operators and moderators remember about a member (R-15). The author is null once their account is deleted.
create table member_notes (
  id uuid primary key,
  uid text not null references accounts (uid) on delete cascade,
  author text references accounts (uid) on delete set null,
  words text not null,
  created_at timestamptz(3) not null
);
create index member_notes_of_member on member_notes (uid, created_at desc, id desc);
create index member_notes_by_author on member_notes (author);
create index member_notes_by_time on member_notes (created_at);
