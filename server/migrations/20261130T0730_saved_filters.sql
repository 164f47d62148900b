-- The filters of hangouts of which a member wants to hear what is new (N-08). A filter that is null narrows nothing. Each member has a
-- filter of the same values once.
create table saved_filters (
  id uuid primary key default gen_random_uuid(),
  uid text not null references accounts (uid) on delete cascade,
  category text,
  borough text,
  within text,
  days text,
  search text check (length(search) <= 80),
  people text,
  saved_at timestamptz(3) not null,
  -- The member was told of the hangouts that they could see by then.
  told_until timestamptz(3) not null,
  constraint saved_filters_differ unique nulls not distinct (uid, category, borough, within, days, search, people)
);
-- When a hangout that was for a group first was opened to everybody: for others it is new from then on.
alter table threads add column opened_at timestamptz(3);
-- The new hangouts that a notification names, and the filters that they all fit.
alter table notifications add column hangout_ids text[], add column filters jsonb;
