-- The first message that a participant may read: in a chat that a member started, nobody reads what was written before they came (M-24).
alter table chat_participants add column first_seq bigint not null default 1;
