-- Attendees of hangouts with limited places confirm the day before, and places are offered to the waitlist (B-02).
alter table attendees
  -- When an attendee was asked whether they come, when they said yes, and since when an unanswered place may go to the waitlist.
  add column asked_at timestamptz(3),
  add column reconfirmed_at timestamptz(3),
  add column released_at timestamptz(3),
  -- Until when a place is offered to a member of the waitlist, and since when they have not taken one.
  add column offered_until timestamptz(3),
  add column passed_at timestamptz(3);
create index offers_due on attendees (offered_until) where offered_until is not null;
create index unconfirmed_places on attendees (hangout_id) where asked_at is not null and reconfirmed_at is null and released_at is null;
