-- A new username may not look like that of another member. The rows stay as they are: the index has the look of each name.
-- The letters are LOOK_ALIKES of server/src/platform/text/reserved-words.ts, and a test compares them. Only marks above and below
-- letters are left out, because in some scripts the others are vowels.
create function look_of_username(username_key text) returns text language sql immutable strict parallel safe return
  replace(replace(replace(
    translate(
      regexp_replace(normalize(username_key, nfkd), '[\u0300-\u036f]', '', 'g'),
      '01345789iıqасеорхуѕікмнтвαορτνικυε',
      'oleastbglloaceopxyslkmhtbaoptvlkue'),
    'm', 'rn'), 'w', 'vv'), 'd', 'cl');

create index profiles_by_look on profiles (look_of_username(username_key));
