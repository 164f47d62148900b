-- An event ends when its operator says (E-05). Six hours are assumed for those without a duration, as for all before.
--
-- The end follows the start, also when a server of the release before moves an event. The detour through UTC makes the
-- expression immutable, as a generated column must be.
alter table events
  add column duration_minutes integer check (duration_minutes between 1 and 720),
  add column ends_at timestamptz(3) not null generated always as (
    (starts_at at time zone 'UTC' + make_interval(mins => coalesce(duration_minutes, 360))) at time zone 'UTC'
  ) stored;
