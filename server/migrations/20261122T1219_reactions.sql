-- Reactions to messages (M-15): one of each member to each message. A reaction takes the next number of the chat's changes, as an
-- edit does. A reaction that was taken back has no emoji: its row stays, so that the number of its change is still found.
create table message_reactions (
  chat_id text not null,
  seq bigint not null,
  uid text not null,
  emoji text check (length(emoji) between 1 and 32),
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (chat_id, seq, uid),
  foreign key (chat_id, seq) references messages (chat_id, seq) on delete cascade
);
create index reactions_changed on message_reactions (chat_id, change);
create index reactions_of_member on message_reactions (uid);
