-- A form that started from an older version than the one with which the plan last changed is refused, so that two editors do not undo
-- each other's changes. A server of the release before raises only `version`: its changes are not compared.
alter table threads add column plan_version integer not null default 0;

-- The co-host who last changed the title, the place or the description; null for the host.
alter table threads add column words_by text references accounts (uid) on delete set null;
create index threads_by_writer on threads (words_by) where words_by is not null;
