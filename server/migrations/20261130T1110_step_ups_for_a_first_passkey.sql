-- Whether a session confirmed with the code for a first passkey, which allows no other action.
alter table step_ups add column is_for_addition boolean not null default false;
