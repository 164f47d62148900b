-- What a language model wrote about two members, for one of them to read; the embedded writer needs no keeping.
-- A profile's save forgets what was written about it (writing.service.ts).
create table writings (
  kind text not null check (kind in ('reason', 'summary')),
  viewer text not null references accounts (uid) on delete cascade,
  subject text not null references accounts (uid) on delete cascade,
  -- a hash of what each of the two showed the other when it was asked for
  version text not null,
  -- null until the model has answered with something that is true
  text text check (length(text) between 1 and 600),
  -- whoever asks the model holds the row so long; after a failure nobody asks again before then
  claimed_until timestamptz not null,
  primary key (kind, viewer, subject),
  check (viewer <> subject)
);
create index writings_of_subject on writings (subject);
