-- The group in which a report was made, and what its organizers did about it if the reporter chose to tell them (G-28).
alter table reports
  add column group_id text references groups (id) on delete set null,
  add column tells_organizers boolean not null default false,
  add column organizers_outcome text check (organizers_outcome in ('seen', 'removed'));
create index reports_of_group on reports (group_id, created_at) where group_id is not null;
