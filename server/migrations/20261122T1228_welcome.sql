-- What members said about being welcomed (B-06). Members without a row said nothing.
create table welcome_wishes (
  uid text primary key references accounts (uid) on delete cascade,
  -- Whether the member welcomes others, and whether they would like to be welcomed.
  greets boolean not null default false,
  is_welcomed boolean not null default false,
  -- When a table was offered to the member, and when they put the offer away.
  offered_at timestamptz(3),
  dismissed_at timestamptz(3)
);
create index welcome_wishes_of_welcomed on welcome_wishes (uid) where is_welcomed;
