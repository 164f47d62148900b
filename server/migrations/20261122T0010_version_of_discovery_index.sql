-- The version of the code that stored a row: INDEX_VERSION in option-bits.rules.ts of the discovery slice. A job rebuilds
-- rows of older versions. The rows stored so far are version 1, because their bits have the same meaning.
alter table discovery_members add column version integer not null default 1;
