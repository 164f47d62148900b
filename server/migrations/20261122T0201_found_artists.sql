-- Artists that a search in a music service returned. A profile may show only these and those of the embedded catalogue, so that
-- nobody can put a text of their own on other members' screens as the name of an artist.
create table found_artists (
  id text primary key,
  name text not null,
  image text not null
);
