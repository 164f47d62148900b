-- The chat whose message shows a picture. Only its participants see the picture. Null for hangouts and profiles.
alter table media add column chat_id text;

update media set chat_id = shown.chat_id
from (
  select substring(photo ->> 'url' from '^/media/pictures/([A-Za-z0-9]{24})-') as token, chat_id
  from messages where photo is not null
) shown
where media.token = shown.token;
