-- Notes to hosts are deleted a day after their hangouts (H-12). Few attendees have one.
create index notes_to_hosts on attendees (hangout_id) where note <> '';
