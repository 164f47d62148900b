-- What a member wrote can be changed and deleted by them. chats.last_change counts the changes of a chat, 1, 2, 3, … without a
-- gap; messages.change is the one that last touched the message, 0 as long as none did: of two states of a message the one
-- with the higher change is the newer, and who was cut off asks for what changed after the last they heard of.
alter table chats add column last_change bigint not null default 0;
alter table messages add column change bigint not null default 0;
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('text', 'system', 'deleted'));
-- Of a deleted message nothing is left but its place.
alter table messages add constraint deleted_is_empty check (kind <> 'deleted' or content = '');
create index messages_changed on messages (chat_id, change) where change > 0;

-- The words of a message as they are compared: without case, accents and width, everything that is no letter or digit a gap,
-- and each sign of a script that sets none between its words a word of its own. Not inlined, so that the index below is used.
create function message_words(content text) returns text language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return btrim(regexp_replace(
    regexp_replace(
      regexp_replace(lower(normalize(content, nfkd)), '[\u0300-\u036f''’‘ʼ]', '', 'g'),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g'),
    '[^[:alnum:]]+', ' ', 'g'));
end $$;
create index messages_by_words on messages using gin (to_tsvector('simple', message_words(content))) where kind = 'text';
