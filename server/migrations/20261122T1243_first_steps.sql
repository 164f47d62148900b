-- What a member marked in the list of first steps (B-05). Nobody else sees it.
create table first_steps (
  uid text primary key references accounts (uid) on delete cascade,
  -- The steps in the city that are done. Steps in the product follow from what the member did.
  done text[] not null default '{}',
  -- When the member hid the list.
  dismissed_at timestamptz(3)
);

-- Members who are here already are no newcomers.
insert into first_steps (uid, dismissed_at) select uid, now() from profiles;
