-- Huddles: group chats that members start with their connections (M-24). Their participants are those of the chat.
create table huddles (
  id text primary key check (id ~ '^[A-Za-z0-9]{20}$'),
  title text not null check (length(title) between 1 and 60),
  -- The member who started it; null when they have left it.
  started_by text references accounts (uid) on delete set null,
  -- Identifies the huddle among those of that member.
  client_id text not null,
  created_at timestamptz(3) not null,
  unique (started_by, client_id)
);

-- Members whom participants invited, and who have not joined. One that does not reach its member is kept like any other.
create table huddle_invitations (
  huddle_id text not null references huddles (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  invited_by text not null references accounts (uid) on delete cascade,
  invited_at timestamptz(3) not null,
  -- Nobody but the member knows it, and later invitations to the same huddle do not reach them.
  declined_at timestamptz(3),
  primary key (huddle_id, uid, invited_by)
);
create index huddle_invitations_of_member on huddle_invitations (uid);
create index huddle_invitations_by_member on huddle_invitations (invited_by);

-- A line that says who started the chat.
alter table messages drop constraint messages_event_check;
alter table messages add constraint messages_event_check
  check (event in ('joined', 'left', 'changed', 'cancelled', 'started')) not valid;

-- The huddle that a notification is about.
alter table notifications add column huddle_id text references huddles (id) on delete cascade;
create index notifications_of_huddle on notifications (huddle_id) where huddle_id is not null;
