-- The attendee whom the host named as co-host (H-11). Leaving deletes the row, and with it the part of the co-host.
alter table attendees add column is_co_host boolean not null default false
  constraint only_attendees_are_co_hosts check (not is_co_host or rsvp = 'confirmed');
create unique index co_host_of_hangout on attendees (hangout_id) where is_co_host;
