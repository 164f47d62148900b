-- A member hears nothing of a chat they muted. The version counts how often they changed their mind, so that of two answers
-- the later is known.
alter table chat_participants
  add column muted boolean not null default false,
  add column muted_version integer not null default 0;

-- Whether others see how far a member has read, and they how far others have: who has no row shows it.
create table chat_settings (
  uid text primary key references accounts (uid) on delete cascade,
  show_read boolean not null default true
);
