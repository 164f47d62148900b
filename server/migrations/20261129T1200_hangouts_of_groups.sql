-- Hangouts that belong to a group (G-23). A hangout whose group ended stays.
alter table threads
  add column group_id text references groups (id) on delete set null,
  -- Whether only the members of the group see it, and those who go.
  add column is_for_group boolean not null default false,
  -- When everybody will see it.
  add column opens_at timestamptz(3);
create index threads_of_group on threads (group_id, date_time) where group_id is not null;
create index threads_to_open on threads (opens_at) where opens_at is not null;
