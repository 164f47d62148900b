-- Confirmed addresses of members who deleted their account while it was suspended. Nobody can sign up with one, or move to it,
-- until then. Only a keyed hash is stored, so the table does not say whose addresses they were.
create table barred_emails (
  hash bytea primary key,
  until timestamptz(3) not null
);

-- The session that asked for the address of a download. The address works only as long as this session is open.
alter table downloads add column link_session_id text;
