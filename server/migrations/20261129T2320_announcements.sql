-- What operators announce to all members (R-16). The operator is null once their account is deleted.
create table announcements (
  id uuid primary key,
  title text not null,
  words text not null,
  announced_by text references accounts (uid) on delete set null,
  announced_at timestamptz(3) not null,
  taken_back_at timestamptz(3),
  -- The last member whose mail was enqueued; null once that of every member was.
  mail_cursor text default '',
  -- How many members it goes to by mail, counted at first and exact once all mails are enqueued; how many mails were enqueued, were
  -- sent, and were left out because their member no longer wanted or could get one.
  mails_planned integer not null,
  mails_enqueued integer not null default 0,
  mails_sent integer not null default 0,
  mails_omitted integer not null default 0
);
create index announcements_by_time on announcements (announced_at desc, id desc);
create index announcements_by_operator on announcements (announced_by);

-- The members who dismissed an announcement. Rows are deleted when it leaves Intros.
create table announcement_dismissals (
  announcement_id uuid not null references announcements (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  primary key (announcement_id, uid)
);
create index announcement_dismissals_of_member on announcement_dismissals (uid);

-- Whether a member wants announcements by mail.
alter table notification_settings add column announcements boolean not null default true;
