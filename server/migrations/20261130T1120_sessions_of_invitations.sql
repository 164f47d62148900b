-- The session in which a member made an invitation. When it is ended as a thief's, the invitation no longer works.
alter table access_codes add column made_in_session text references sessions (id) on delete set null;
create index invitations_of_session on access_codes (made_in_session) where made_in_session is not null;
