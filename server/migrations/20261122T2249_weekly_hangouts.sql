-- A host plans a hangout for several weeks at once (H-13). Each date is a hangout of its own; the series links them.
alter table threads
  add column series_id text,
  add column series_number integer,
  add column series_length integer,
  add constraint series_is_whole check (num_nonnulls(series_id, series_number, series_length) in (0, 3)),
  add constraint series_number_is_within check (series_number between 1 and series_length);
create unique index thread_of_series on threads (series_id, series_number) where series_id is not null;
