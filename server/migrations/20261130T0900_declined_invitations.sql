-- Members who declined an invitation to a group, and its author, who does not invite them again for a while (G-25).
create table declined_group_invitations (
  uid text not null references accounts (uid) on delete cascade,
  invited_by text not null references accounts (uid) on delete cascade,
  declined_at timestamptz(3) not null,
  primary key (invited_by, uid)
);
create index declined_group_invitations_of_member on declined_group_invitations (uid);
create index declined_group_invitations_by_time on declined_group_invitations (declined_at);
