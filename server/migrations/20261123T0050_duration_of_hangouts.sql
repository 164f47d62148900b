-- A hangout ends when its host says (H-14). Those without a choice last two hours, as all did before.
--
-- The end follows the start, also when a server of the release before moves a hangout. The detour through UTC makes the
-- expression immutable, as a generated column must be.
alter table threads
  add column duration_minutes integer not null default 120 check (duration_minutes between 1 and 720),
  add column ends_at timestamptz(3) not null generated always as (
    (date_time at time zone 'UTC' + make_interval(mins => duration_minutes)) at time zone 'UTC'
  ) stored;

-- The shared plans of a hangout that has been moved or has another end now follow it.
alter table shared_plans
  add column duration_minutes integer not null default 120 check (duration_minutes between 1 and 720),
  add column ends_at timestamptz(3) not null generated always as (
    (starts_at at time zone 'UTC' + make_interval(mins => duration_minutes)) at time zone 'UTC'
  ) stored;
create index shared_plans_by_end on shared_plans (ends_at);
