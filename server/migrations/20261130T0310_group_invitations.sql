-- Members whom an organizer invites to a group that they made from a hangout or a circle (G-25). An invitation counts while the one who
-- made it organizes the group. A declined one is deleted.
create table group_invitations (
  group_id text not null references groups (id) on delete cascade,
  uid text not null references accounts (uid) on delete cascade,
  invited_by text not null references accounts (uid) on delete cascade,
  invited_at timestamptz(3) not null,
  primary key (group_id, uid)
);
create index group_invitations_of_member on group_invitations (uid);
create index group_invitations_by_member on group_invitations (invited_by);
