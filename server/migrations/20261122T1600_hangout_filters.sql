-- The borough of a hangout: as its place names it, or as its host chose it. Hangouts without either are in no borough's list.
alter table threads add column borough text
  check (borough in ('Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island'));
update threads set borough = initcap(trim(split_part(location, ',', -1)))
  where initcap(trim(split_part(location, ',', -1))) in ('Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island');

-- The words that a search compares, without case, accents and apostrophes, as contract/src/hangouts/search.ts folds them.
alter table threads add column search_text text not null generated always as (
  lower(regexp_replace(normalize(title || ' ' || location || ' ' || description, NFKD), U&'[\0300-\036F''\2019\2018\02BC`]', '', 'g'))
) stored;
