-- Groups in which nothing happens any longer (G-26).
alter table groups
  -- When the organizers were asked whether the group goes on; null without a question that waits.
  add column asked_at timestamptz(3),
  -- When an organizer last kept it or brought it back.
  add column kept_at timestamptz(3),
  -- Since when nobody writes, joins or plans in it.
  add column archived_at timestamptz(3);
