-- Pictures stay whole: whoever shows one has to know the room it takes. Null for photos, which are squares.
alter table media
  add column width integer check (width > 0),
  add column height integer check (height > 0);

-- The picture of a hangout: {url, width, height}.
alter table threads add column picture jsonb;
