-- The photos of a hangout that its attendees added (H-19). Only they see them, and a job deletes them 30 days after its end.
create table album_photos (
  id uuid primary key,
  -- The order in which they came.
  position bigint generated always as identity,
  hangout_id text not null references threads (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  -- {url, width, height}
  photo jsonb not null,
  added_at timestamptz(3) not null
);
create index album_photos_of_hangout on album_photos (hangout_id, position);
create index album_photos_of_member on album_photos (uid);

-- The hangout in whose album a picture is. Only those who see the album see the picture, and it goes with the hangout.
alter table media add column album_of text references threads (id) on delete cascade;
create index media_of_albums on media (album_of) where album_of is not null;
