-- The neighborhood that the place of a hangout names, as neighborhoodOf of server/src/slices/hangouts/neighborhood.rules.ts finds it.
-- The hangouts of before get it if their place is a neighborhood and its borough, as for homes and tables; a name that is no
-- neighborhood is in no filter.
alter table threads add column neighborhood text;
update threads set neighborhood =
  trim(both '-' from lower(regexp_replace(replace(split_part(location, ',', 1), '''', ''), '[^A-Za-z0-9]+', '-', 'g')))
  || case when split_part(location, ',', 1) = 'Murray Hill' then '-' || lower(borough) else '' end
  where borough is not null and location like '_%, ' || borough and location not like '%,%,%';
