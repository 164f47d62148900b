-- The photo of a message: {url, width, height}; its words are then the caption, and may be none. It goes with the message.
alter table messages add column photo jsonb;
alter table messages add constraint photo_of_a_member check (photo is null or kind = 'text');
create index photos_of_member on messages (user_id) where photo is not null;
