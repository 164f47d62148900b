-- users/{uid}/public. Columns carry the names of the specification, so that one word stands for one thing everywhere.
create table profiles (
  uid text primary key references accounts (uid) on delete cascade,
  username text not null check (length(username) between 3 and 30),
  -- NFKC and lower case: what two usernames are compared by
  "usernameKey" text not null constraint username_is_unique unique,
  "firstName" text not null default '',
  "lastName" text not null default '',
  "profileImage" text,
  bio text not null default '',
  "movedToNYCDate" text check ("movedToNYCDate" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  "movedToNYCReason" text not null default '',
  "movedFromLocation" text not null default '',
  neighborhood text,
  "showNeighborhood" boolean not null default true,
  borough text,
  occupation text not null default '',
  company text not null default '',
  education jsonb not null,
  "careerField" text,
  languages text[] not null default '{}',
  "socialLinks" jsonb not null,
  "selectedInterests" text[] not null default '{}',
  "selectedGenres" text[] not null default '{}',
  "topArtists" jsonb not null default '[]',
  "personalityTraits" jsonb not null,
  "showPersonality" boolean not null default true,
  "showInNearby" boolean not null default true,
  "openToMeeting" boolean not null default true,
  "mbtiType" text,
  "communicationStyle" text,
  "careerGoals" text not null default '',
  "lookingFor" text not null default '',
  "lifestyleAnswers" jsonb not null default '{}',
  "lifeGoals" text[] not null default '{}' check (cardinality("lifeGoals") <= 3),
  "createdAt" timestamptz(3) not null default now()
);

-- users/{uid}/private: its owner's alone.
create table private_profiles (
  uid text primary key references accounts (uid) on delete cascade,
  birthday date,
  "updatedAt" timestamptz(3) not null default now()
);
