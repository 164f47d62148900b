-- Whether a member wants to sit with people of about their age (B-10). The age itself is computed at each seating and never stored.
alter table table_wishes add column near_age boolean not null default false;
