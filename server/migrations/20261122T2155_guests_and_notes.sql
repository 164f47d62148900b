-- Attendees bring a guest and leave a note for the host, where the host allows it (H-12). A guest takes a place.
alter table threads
  add column allows_guests boolean not null default false,
  add column allows_notes boolean not null default false;
alter table attendees
  add column brings_guest boolean not null default false,
  add column note text not null default '' check (length(note) <= 200),
  add constraint only_attendees_bring_guests check (rsvp = 'confirmed' or not brings_guest and note = '');
alter table held_places
  add column brings_guest boolean not null default false,
  add column note text not null default '' check (length(note) <= 200);
