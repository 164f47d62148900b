-- The words that a message had before its author edited or deleted it, for reports of those who received them. They are kept for
-- 90 days (REPORTABLE_DAYS).
create table earlier_words (
  chat_id text not null,
  seq bigint not null,
  -- 1 for the first words of the message, and so on
  version integer not null,
  uid text not null,
  content text not null,
  had_photo boolean not null,
  shown_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null,
  primary key (chat_id, seq, version),
  foreign key (chat_id, seq) references messages (chat_id, seq) on delete cascade
);
create index earlier_words_by_member on earlier_words (uid);
create index earlier_words_by_age on earlier_words (replaced_at);
