-- The number of changes of a hangout that an attendee learned and others did not: an answer, or a note to the host.
alter table attendees add column own_changes integer not null default 0;
